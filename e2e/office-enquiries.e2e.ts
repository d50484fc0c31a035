import { expect } from '@playwright/test';
import { cast } from '#fixtures/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { mailOf, ownName } from './api.ts';
import { expectAccessible, test } from './fixtures.ts';
import { choose } from './real-clicks.ts';

test('an enquiry stays in the inbox of the office until it is handled (R-LAND-14, D-119)', async ({
  open,
}) => {
  const name = ownName('Farid Osman');
  const page = await open('admin');
  const reply = await page.request.post('/api/email/send-form', {
    multipart: {
      name,
      email: mailOf(name),
      phone: '+60 12 555 0188',
      message: 'Is there a corner lot with a loading bay?\nWe move in by June.',
    },
  });
  expect(reply.ok(), await reply.text()).toBe(true);

  await page.goto(paths.adminEnquiries());
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(page.getByText('1 enquiry', { exact: true })).toBeVisible();
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('We move in by June.');
  await expect(entry.getByRole('link', { name: mailOf(name) })).toHaveAttribute(
    'href',
    `mailto:${mailOf(name)}`,
  );
  await expect(entry.getByRole('link', { name: '+60 12 555 0188' })).toHaveAttribute('href', /^tel:\+6012/);
  await expectAccessible(page);

  await entry.getByRole('button', { name: `Mark as handled: ${name}` }).click();
  await expect(page.getByText('Enquiry marked as handled')).toBeVisible();
  await expect(page.getByText('No enquiry matches these words.')).toBeVisible();
  await choose(page, 'Show', 'Handled');
  await expect(entry).toContainText(`Handled by ${cast.admin.name}`);
  await page.reload();
  await expect(entry).toContainText(`Handled by ${cast.admin.name}`);
  await expectAccessible(page);

  await entry.getByRole('button', { name: `Reopen: ${name}` }).click();
  await expect(page.getByText('Enquiry opened again')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(entry.getByText('Open', { exact: true })).toBeVisible();
});
