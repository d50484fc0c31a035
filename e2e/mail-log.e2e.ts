import { readFile } from 'node:fs/promises';
import { expect } from '@playwright/test';
import { paths } from '#platform/web/paths.ts';
import { ask, send, tokenOf } from './api.ts';
import { agency, newMember, storeBuyerSignIn } from './buyers.ts';
import { expectAccessible, test } from './fixtures.ts';

test('the office finds a kept mail, reads and downloads it and sends it again by keyboard; others are refused (D-147)', {
  tag: '@long',
}, async ({ open }) => {
  const page = await open('admin');
  const api = page.request;
  const buyer = await newMember(api, 'Mail Reader');
  const office = await tokenOf(page);
  const subject = `You are now a member of ${agency.name}`;
  const log = () => ask<{ _id: string; state: string }[]>(api, `GET /mails?search=${buyer.email}`, office);
  // the job makes the mail and keeps it, since the portal of the journeys has no mail server
  await expect.poll(async () => (await log())[0]?.state, { timeout: 60_000 }).toBe('kept');

  await test.step('found by its address', async () => {
    await page.goto(paths.adminMails());
    await expect(
      page.getByText('No mail server is configured. Mails are kept here and not sent.'),
    ).toBeVisible();
    await page.getByRole('searchbox', { name: 'Search' }).focus();
    await page.keyboard.type(buyer.email);
    // the link that confirms the address, and the news of the membership
    await expect(page.getByText('2 mails', { exact: true })).toBeVisible();
    const row = page.getByRole('row', { name: subject });
    await expect(row).toContainText(buyer.name);
    await expect(row).toContainText('Kept here');
  });

  const dialog = page.getByRole('dialog', { name: subject });
  const openButton = page.getByRole('button', { name: `Open ${subject}, to ${buyer.email}` });
  await test.step('read in a dialog', async () => {
    await openButton.focus();
    await page.keyboard.press('Enter');
    await expect(dialog.getByRole('region', { name: 'Text' })).toContainText(`Hello ${buyer.name},`);
    await expect(dialog.getByText(buyer.email)).toBeVisible();
    await expectAccessible(page);
  });

  await test.step('downloaded with both parts', async () => {
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Download' }).focus();
    await page.keyboard.press('Enter');
    const file = await download;
    expect(file.suggestedFilename()).toMatch(/^mail-\d+\.eml$/);
    const message = await readFile(await file.path(), 'utf8');
    expect(message).toContain(`Subject: ${subject}`);
    expect(message).toContain('text/plain');
    expect(message).toContain('text/html');
  });

  await test.step('sent again', async () => {
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('button', { name: 'Send again' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(
      page.getByText('No mail server is configured, so the mail is kept here and not sent'),
    ).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect(openButton).toBeFocused();
    await expectAccessible(page);
  });

  await test.step('which the audit trail tells', async () => {
    const trail = await open('superAdmin');
    await trail.goto(`${paths.adminAudit()}?action=mail.send_again`);
    await expect(trail.getByRole('row', { name: /Sent a mail again/ }).first()).toContainText(
      'Kept → Waiting',
    );
  });

  await test.step('not for others', async () => {
    const [mail] = await log();
    const own = `/mails/${mail?._id}`;
    for (const call of ['GET /mails', `GET ${own}`, `GET ${own}/message`, `POST ${own}/send-again`]) {
      expect((await send(api, call, { token: buyer.token })).status(), call).toBe(403);
    }
    const reader = await open();
    await storeBuyerSignIn(reader, buyer);
    await reader.goto(paths.adminMails());
    await reader.waitForURL((url) => url.pathname === paths.dashboard());
    await expect(reader.getByText(subject)).toHaveCount(0);
  });
});
