import { expect } from '@playwright/test';
import { cast } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { mailOf, ownName } from './api.ts';
import { newLot } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

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
  await expect(entry.getByRole('link', { name: '+60 12-555 0188' })).toHaveAttribute('href', /^tel:\+6012/);
  await expectAccessible(page);

  await entry.getByRole('button', { name: `Mark as handled: ${name}` }).click();
  await expect(page.getByText('Enquiry marked as handled')).toBeVisible();
  await expect(page.getByText('No enquiry matches these words.')).toBeVisible();
  await page
    .locator('label')
    .filter({ hasText: /^Handled/ })
    .click();
  await expect(entry).toContainText(`Handled by ${cast.admin.name}`);
  await page.reload();
  await expect(entry).toContainText(`Handled by ${cast.admin.name}`);
  await expectAccessible(page);

  await entry.getByRole('button', { name: `Reopen: ${name}` }).click();
  await expect(page.getByText('Enquiry opened again')).toBeVisible();
  await page.getByRole('button', { name: 'Show all' }).click();
  await page.getByRole('searchbox', { name: 'Search' }).fill(name);
  await expect(entry.getByText('Not handled', { exact: true })).toBeVisible();
});

const journey = 'a visitor asks about a lot, and the office replies from the inbox (D-158, D-159)';
test(journey, { tag: '@phone' }, async ({ page: visitor, open, isMobile }) => {
  const lot = await newLot(visitor.request);
  const name = ownName('Aina Razak');
  await visitor.goto(paths.type('B', { lot: lot._id }));
  const details = visitor.locator('[aria-label="Lot details"], [aria-label^="Details of lot"]');
  if (isMobile) await details.locator('summary', { hasText: /^Ask$/ }).tap();
  const chat = details.getByRole('link', { name: `WhatsApp about lot ${lot.lotNumber}` });
  const words = new URL((await chat.getAttribute('href')) ?? '').searchParams.get('text');
  expect(words).toContain(`lot ${lot.lotNumber} (Type B)`);
  expect(words).toContain(paths.type('B', { lot: lot._id }));
  await expectAccessible(visitor);
  await details.getByRole('button', { name: `Ask or arrange a viewing: lot ${lot.lotNumber}` }).click();
  const form = visitor.getByRole('dialog', { name: `Ask about lot ${lot.lotNumber}` });
  await form.getByRole('tab', { name: 'Write to us' }).click();
  await expect(form.getByLabel('Message')).toHaveValue(new RegExp(`lot ${lot.lotNumber} `));
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(mailOf(name));
  await form.getByLabel('Phone').fill('+60 12 555 0190');
  await form.getByRole('button', { name: 'Send message' }).click();
  await expect(form.getByText('Thank you for your message!')).toBeVisible();

  const page = await open('admin');
  await page.goto(paths.adminEnquiries({ lot: lot.lotNumber }));
  const entry = page.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText(`About lot ${lot.lotNumber} (Type B)`);
  await entry.getByRole('button', { name: `Reply: ${name}` }).click();
  const reply = page.getByRole('dialog', { name: `Reply to ${name}` });
  await reply.getByLabel('Reply').fill('You can visit it on Friday at 10 AM.');
  await expectAccessible(page);
  await reply.getByRole('button', { name: 'Save reply' }).click();
  await expect(
    page.getByText('Reply kept and enquiry marked as handled. No mail server is set up'),
  ).toBeVisible();
  await page
    .locator('label')
    .filter({ hasText: /^Handled/ })
    .click();
  await expect(entry).toContainText('You can visit it on Friday at 10 AM.');
  await expectAccessible(page);
  await page.goto(paths.adminMails());
  await page.getByRole('searchbox', { name: 'Search' }).fill(mailOf(name));
  await expect(page.getByText(`Re: your enquiry about lot ${lot.lotNumber}`)).toBeVisible();
});
