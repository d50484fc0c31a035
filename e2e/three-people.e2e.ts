import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, type Page } from '@playwright/test';
import { cast, emailOf } from '#app/server/seed/cast.ts';
import { paths } from '#platform/web/paths.ts';
import { freePort } from '#test/free-port.ts';
import { startServer } from '#test/server-process.ts';
import { startSmtpSink } from '#test/smtp-sink.ts';
import { agency, forwardBooking, newBooking, newMember, storeBuyerSignIn } from './buyers.ts';
import { test as base, expectAccessible } from './fixtures.ts';

/** Mails are composed and sent every ten seconds each. */
const MAILED_WITHIN_MS = 60_000;

type Inbox = Awaited<ReturnType<typeof startSmtpSink>>;

/** A portal of its own with a mail server, since the shared ones keep their mails. */
const test = base.extend<{ inbox: Inbox }>({
  inbox: async ({}, use) => {
    const inbox = await startSmtpSink();
    await use(inbox);
    await inbox.close();
  },
  baseURL: async ({ inbox }, use) => {
    const folder = await mkdtemp(join(tmpdir(), 'portal-mailed-'));
    const port = await freePort();
    const server = await startServer({
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      DATA_DIR: folder,
      SMTP_URL: inbox.url,
      // each mail goes out at once, also after those about the demo bookings
      MAIL_BUNDLE_MINUTES: '0',
    });
    await use(server.url);
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  },
});

/** The readable text of a mail in quoted-printable. */
const decoded = (raw: string) =>
  raw
    .replace(/=\r?\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)));

const mailsTo = ({ received }: Inbox, address: string) =>
  received.filter(({ to }) => to.includes(address)).map(({ text }) => decoded(text));

/** Waits for a mail with this sentence, alone or in a list of notices; answers its text. */
async function mailAbout(inbox: Inbox, address: string, sentence: string): Promise<string> {
  const find = () => mailsTo(inbox, address).find((mail) => mail.includes(sentence));
  await expect.poll(() => find() !== undefined, { timeout: MAILED_WITHIN_MS, message: sentence }).toBe(true);
  return find() ?? '';
}

const isNew = /^\d+ new requests?: show$/;

async function openLive(page: Page, path: string): Promise<void> {
  const greeted = page.waitForResponse('**/api/live');
  await page.goto(path);
  await greeted;
}

test('a buyer, an agency and the office follow one request by bell, mail and without a reload (D-141, D-146, D-156)', {
  tag: '@long',
}, async ({ page, open, inbox }) => {
  test.setTimeout(240_000);
  const buyer = await newMember(page.request, 'Three People');
  const [agent, office] = [await open('agentAdmin'), await open('superAdmin')];
  await openLive(agent, paths.agentBookingRequests({ status: 'all' }));
  await openLive(office, paths.adminBookings({ status: 'all' }));
  await expect(agent.getByRole('row').nth(1)).toBeVisible();
  await expect(office.getByRole('row').nth(1)).toBeVisible();

  const { id, lotNumber } = await newBooking(page.request, buyer);
  await storeBuyerSignIn(page, buyer);
  await test.step('the agency sees the request in its open queue and is mailed', async () => {
    await agent.getByRole('button', { name: isNew }).click();
    await expect(agent.getByRole('row').filter({ hasText: buyer.name })).toBeVisible();
    await mailAbout(inbox, emailOf(cast.agentAdmin.mailbox), `${buyer.name} requests lot ${lotNumber}`);
  });

  await test.step('the buyer has a receipt by bell and mail', async () => {
    await openLive(page, paths.dashboard({ tab: 'bookings' }));
    // taken in by the agency, and the receipt
    await expect(page.getByRole('button', { name: 'Notices, 2 unread' })).toBeVisible();
    await expect(page.getByText('Pending Agency Approval').first()).toBeVisible();
    await mailAbout(inbox, buyer.email, `Your request for lot ${lotNumber} was received`);
  });

  await test.step('the agency extends the hold, and the buyer reads it at once (D-192)', async () => {
    const held = page.getByText(/^The agency has until /);
    const before = (await held.textContent()) ?? '';
    await agent.getByRole('button', { name: new RegExp(`^Review .*${buyer.name}`) }).click();
    await agent.getByRole('button', { name: 'Extend hold' }).click();
    const dialog = agent.getByRole('dialog', { name: /^Extend the hold of / });
    await dialog.getByLabel('Reason (the client reads it)').fill('The bank needs a week');
    await expectAccessible(agent);
    await dialog.getByRole('button', { name: 'Extend', exact: true }).click();
    await expect(agent.getByText('This hold has already been extended.')).toBeVisible();
    await expect(held).not.toHaveText(before);
    await mailAbout(inbox, buyer.email, `The hold of lot ${lotNumber} lasts until`);
    await agent.keyboard.press('Escape');
  });

  await forwardBooking(page.request, id);
  await test.step('the answer changes the open pages of the buyer and of the office', async () => {
    await expect(page.getByText('Pending Admin Approval').first()).toBeVisible();
    await expect(page.getByRole('button', { name: 'Notices, 4 unread' })).toBeVisible();
    await office.getByRole('button', { name: isNew }).click();
    await expect(office.getByRole('row').filter({ hasText: buyer.name })).toBeVisible();
  });

  await test.step('the mails of it arrive, and the link of the buyer opens the booking', async () => {
    const mail = await mailAbout(
      inbox,
      buyer.email,
      `${agency.name} approved your request for lot ${lotNumber}`,
    );
    await mailAbout(inbox, emailOf(cast.superAdmin.mailbox), `Lot ${lotNumber} waits for your decision`);
    const link = /View booking: (\S+)/.exec(mail)?.[1] ?? '';
    expect(link).toContain(id);
    await page.goto(link);
    await expect(page.getByRole('dialog', { name: new RegExp(lotNumber) })).toBeVisible();
  });
});
