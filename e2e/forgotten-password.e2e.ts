import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from '@playwright/test';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { freePort } from '#test/free-port.ts';
import { type ServerProcess, startServer } from '#test/server-process.ts';
import { startSmtpSink } from '#test/smtp-sink.ts';
import { expectAccessible, hydrated, test } from './fixtures.ts';

/** A portal of its own with a mail server, since the portal of the journeys has none. */
let portal: ServerProcess;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
let folder: string;
test.beforeAll(async () => {
  sink = await startSmtpSink();
  folder = await mkdtemp(join(tmpdir(), 'portal-mail-'));
  const port = String(await freePort());
  portal = await startServer({ DATA_DIR: folder, PORT: port, SMTP_URL: sink.url });
});
test.afterAll(async () => {
  await portal.kill();
  await sink.close();
  await rm(folder, { recursive: true, force: true });
});

const email = emailOf(cast.member.mailbox);
const password = 'four horses at noon';

/** The link in the newest mail to an address, with the line breaks of its encoding taken out. */
const linkTo = (address: string) =>
  sink.received
    .filter(({ to, text }) => to.includes(address) && text.includes('Set a new password'))
    .map(({ text }) => /http:\S+\/reset-password#[\w-]+/.exec(text.replaceAll('=\r\n', ''))?.[0])
    .at(-1);

test('a buyer with a phone sets a new password through a mail, in under a minute (D-184) @phone', async ({
  page,
  trouble,
}) => {
  trouble.expect(/400/);
  const begun = Date.now();
  await page.goto(portal.url + paths.login());
  await page.getByRole('link', { name: 'Forgot your password?' }).tap();
  // the login page has a field of the same name
  await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('button', { name: 'Send link' }).tap();
  await expect(page.getByRole('status')).toHaveText(
    'If an account with this address exists, a link is on its way. It works for 30 minutes.',
  );
  await expectAccessible(page);
  await expect.poll(() => linkTo(email), { timeout: 20_000 }).toBeTruthy();
  const link = linkTo(email) ?? '';

  await page.goto(link);
  await page.locator(hydrated).waitFor({ state: 'attached' });
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByLabel('Confirm password').fill(password);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Set password' }).tap();
  await expect(page.getByText('Your password has been changed. Please log in.')).toBeVisible();
  await expect(page.getByLabel('Email')).toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.locator('form').getByRole('button', { name: 'Log In', exact: true }).tap();
  await page.waitForURL((url) => url.pathname === paths.enhancedDashboard());
  expect(Date.now() - begun).toBeLessThan(60_000);

  await test.step('the link works once, also in a browser that is logged in', async () => {
    await page.goto(link);
    await page.getByLabel('Password', { exact: true }).fill(`${password} again`);
    await page.getByLabel('Confirm password').fill(`${password} again`);
    await page.getByRole('button', { name: 'Set password' }).tap();
    await expect(page.getByRole('alert')).toContainText('This link is not valid any more.');
    await page.getByRole('link', { name: 'Ask for a new link' }).tap();
    await expect(page.getByRole('button', { name: 'Send link' })).toBeVisible();
  });
});
