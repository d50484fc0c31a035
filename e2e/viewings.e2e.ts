import { expect, type Locator, type Page } from '@playwright/test';
import { VIEWINGS_PATH } from '#modules/viewings/paths.ts';
import { paths } from '#platform/web/paths.ts';
import { ask, mailOf, ownName, tokenOf } from './api.ts';
import { expectAccessible, test } from './fixtures.ts';

/** The form in which a visitor chooses a time. */
async function openForm(page: Page): Promise<Locator> {
  await page.goto(paths.type('A'));
  await page.getByRole('button', { name: 'Ask or arrange a viewing' }).first().click();
  const form = page.getByRole('dialog');
  await expect(form.getByText('45 minutes, Malaysia time.')).toBeVisible();
  return form;
}

/** Fills in a visitor who takes the first or last of the times of the last day. */
async function fillIn(form: Locator, name: string, time: 'first' | 'last'): Promise<void> {
  const days = await form.getByLabel('Day').locator('option').allTextContents();
  await form.getByLabel('Day').selectOption(days.at(-1) ?? '');
  await form
    .getByText(/^\d+:\d\d [AP]M$/)
    [time]()
    .click();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Email').fill(mailOf(name));
  await form.getByLabel('Phone').fill('+60 12 555 0188');
}

test('a visitor takes a time, the office confirms it in one press, and the link of the mail cancels it (D-284 to D-288)', {
  tag: '@phone',
}, async ({ page, open }) => {
  const name = ownName('Devi Menon');
  const form = await openForm(page);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Request this time' }).click();
  await expect(form.getByText('Please choose a time')).toBeVisible();
  await fillIn(form, name, 'first');
  await form.getByRole('button', { name: 'Request this time' }).click();
  await expect(form.getByText('This time is kept for you.')).toBeVisible();
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Close', exact: true }).last().click();

  const office = await open('admin');
  await office.goto(VIEWINGS_PATH);
  const entry = office.getByRole('listitem').filter({ hasText: name });
  await expect(entry).toContainText('To confirm');
  await expectAccessible(office);
  await office.getByRole('button', { name: `Confirm: ${name}` }).click();
  await expect(entry).toContainText('Confirmed');
  await expect(office.getByText('Viewing confirmed. No mail server is set up')).toBeVisible();

  const token = await tokenOf(office);
  const search = encodeURIComponent(mailOf(name));
  const [mail] = await ask<{ _id: string }[]>(office.request, `GET /mails?search=${search}`, token);
  const { text } = await ask<{ text: string }>(office.request, `GET /mails/${mail?._id}`, token);
  await page.goto(/\/viewing#\S+/.exec(text)?.[0] ?? '');
  await expect(page.getByText('The park office expects you.')).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancel the viewing' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the viewing' }).click();
  await expect(page.getByText('Cancelled', { exact: true })).toBeVisible();
  await office.reload();
  await expect(office.getByRole('heading', { name: 'Viewings', level: 1 })).toBeVisible();
  await expect(entry).toHaveCount(0);
});

test('of two visitors who chose the same time the second is told, and takes another one (D-285)', async ({
  page,
  open,
  trouble,
}) => {
  trouble.expect(/status of 409.*\/public\/viewings/);
  const [first, second] = [ownName('First Visitor'), ownName('Second Visitor')];
  const other = await open();
  const [form, late] = [await openForm(page), await openForm(other)];
  await fillIn(form, first, 'last');
  await fillIn(late, second, 'last');
  await form.getByRole('button', { name: 'Request this time' }).click();
  await expect(form.getByText('This time is kept for you.')).toBeVisible();
  await late.getByRole('button', { name: 'Request this time' }).click();
  await expect(late.getByRole('alert')).toContainText('This time is taken, and nothing was changed.');
  await expect(late.getByLabel('Name')).toHaveValue(second);
  await late
    .getByText(/^\d+:\d\d [AP]M$/)
    .last()
    .click();
  await late.getByRole('button', { name: 'Request this time' }).click();
  await expect(late.getByText('This time is kept for you.')).toBeVisible();
});

test('a park offers times only if its folder states any, and a message in every case (D-284)', {
  tag: '@park',
}, async ({ page, park }) => {
  await page.goto(paths.type('A'));
  await page.getByRole('button', { name: 'Ask or arrange a viewing' }).first().click();
  const form = page.getByRole('dialog');
  if (park.viewings) await form.getByRole('tab', { name: 'Write to us' }).click();
  await expect(form.getByRole('button', { name: 'Send message' })).toBeVisible();
  await expect(form.getByRole('tab')).toHaveCount(park.viewings ? 2 : 0);
});
