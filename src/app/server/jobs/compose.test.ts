import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildNotice } from '#core/notices/server/factory.ts';
import { renderMail } from '#core/notices/server/mail-present.ts';
import { mailSettings, notices, outbox } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { buildMessage } from '#platform/server/mail.ts';
import { hashPassword } from '#platform/server/password.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { composeDue } from './compose.ts';
import { sendDue } from './outbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '1000' });
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.delete(notices);
  await t.db.delete(outbox);
  await t.db.delete(mailSettings);
  // earlier people of this file would be told as well
  await t.db.update(users).set({ deletedAt: t.clock.now() });
  people = await buildPeople(t.db);
});

const compose = (config = t.config) => composeDue({ config, db: t.db, vault: t.vault, now: t.clock.now });
const mailsTo = async ({ email }: Pick<Account, 'email'>) =>
  t.db.select().from(outbox).where(eq(outbox.recipient, email)).orderBy(asc(outbox.id));
const subjectsTo = async (person: Pick<Account, 'email'>) =>
  (await mailsTo(person)).map(({ subject }) => subject);
const request = async (by: Account = people.buyer) => {
  const lot = await buildLot(t.db);
  const { status, body } = await t.call(by, 'POST /bookings/request', { body: { lotId: lot.id } });
  expect(status).toBe(201);
  return { id: body._id as string, lot: lot.lotNumber };
};
const waiting = async () => {
  const rows = await t.db.select().from(notices);
  return rows.filter(({ mailDueAt }) => mailDueAt !== null);
};

describe('mails about notices', () => {
  it('are made of what a person was told: one notice gives its own words (D-146)', async () => {
    const { lot } = await request();
    await compose();
    expect(await subjectsTo(people.buyer)).toEqual([`Your request for lot ${lot} was received`]);
    expect(await subjectsTo(people.agentAdmin)).toEqual([`${people.buyer.name} requests lot ${lot}`]);
    expect(await subjectsTo(people.admin)).toEqual([]);
    expect(await waiting()).toEqual([]);
    await compose();
    expect(await mailsTo(people.buyer)).toHaveLength(1);
  });

  it('reach an agent admin at most twice for 30 requests within 10 minutes, the second an hour after the first (D-146)', async () => {
    for (let turn = 0; turn < 30; turn += 1) {
      await request();
      if (turn % 3 === 0) await compose();
      t.clock.advance(20_000);
    }
    await compose();
    expect(await mailsTo(people.agentAdmin)).toHaveLength(1);
    t.clock.advance(HOUR);
    await compose();
    expect(await subjectsTo(people.agentAdmin)).toEqual([
      expect.stringContaining('requests lot'),
      expect.stringMatching(/^29 notices: .* requests lot/),
    ]);
    // what the buyer is told comes one by one as it happens, or together if it is due together
    expect((await mailsTo(people.buyer)).length).toBeGreaterThan(2);
  });

  it('name at most 50 notices of one mail, then how many more there are (D-146)', async () => {
    for (let turn = 0; turn < 53; turn += 1) await buildNotice(t.db, people.buyer.id, t.clock.now());
    // each is an event of its own
    for (const [index, { id }] of (await t.db.select().from(notices)).entries()) {
      const createdAt = new Date(t.clock.now().getTime() - index);
      await t.db.update(notices).set({ createdAt }).where(eq(notices.id, id));
    }
    await compose();
    const [mail, ...others] = await mailsTo(people.buyer);
    expect(others).toEqual([]);
    expect(mail?.subject).toBe('53 notices: You are now a member of Kinabalu Estates');
    const office = await t.call(people.admin, `GET /mails/${mail?.id}`);
    expect(office.body.text.match(/^- /gm)).toHaveLength(50);
    expect(office.body.text).toContain('\nand 3 more\n');
  });

  it('never hold the sum of a payment, which the portal alone says (D-239, D-381)', async () => {
    const { id, lot } = await request();
    const { buyer, admin, superAdmin } = people;
    const slip = { bookingId: id, uploadedBy: buyer.id, createdAt: t.clock.now() };
    const { id: proofDocumentId } = await buildDocument(t.db, { ...slip, documentType: 'cheque' });
    const body = { kind: 'payment', amountSen: 7_654_321, method: 'cheque', onDay: '2026-03-01' };
    const paid = await t.call(buyer, `POST /bookings/${id}/payments`, { body: { ...body, proofDocumentId } });
    const entry = `PUT /payments/${paid.body.entries[0].id}`;
    await t.call(admin, entry, { body: { action: 'confirm' } });
    await t.call(admin, entry, { body: { action: 'reverse', reason: 'It bounced' } });
    const told = await t.db.select().from(notices).where(eq(notices.bookingId, id));
    expect(told.filter(({ facts }) => facts.sum === 'RM\u00a076,543.21').length).toBeGreaterThan(4);
    await compose();
    t.clock.advance(HOUR);
    await compose();
    const mails = await t.db.select().from(outbox);
    const texts = [];
    for (const mail of mails) {
      const read = (await t.call(superAdmin, `GET /mails/${mail.id}`)).body;
      const { raw } = await t.call(superAdmin, `GET /mails/${mail.id}/message`);
      const message = raw.toString().replaceAll('=\r\n', '');
      const all = `${JSON.stringify(mail)} ${JSON.stringify(read)} ${message}`;
      expect(all).not.toMatch(/76,543/);
      texts.push(`${mail.subject} ${read.text}`);
    }
    for (const end of ['reported', 'confirmed', 'reversed'])
      expect(texts.join()).toContain(`A payment for lot ${lot} was ${end}.`);
  });

  it('name the outcome: of each booking the latest stands in full, with what it says now (D-146, D-358)', async () => {
    const { agentAdmin, admin, superAdmin, buyer } = people;
    const lost = await request();
    const other = await request();
    const approve = { body: { action: 'approve' } };
    await t.call(agentAdmin, `PUT /bookings/${lost.id}/agent-response`, approve);
    const note = 'The IC picture cannot be read.';
    await t.call(admin, `PUT /bookings/${lost.id}/admin-response`, {
      body: { action: 'reject', notes: note },
    });
    await t.call(agentAdmin, `PUT /bookings/${other.id}/agent-response`, approve);
    await compose();
    const textTo = async (person: Account) => {
      const [mail] = await mailsTo(person);
      const { text } = (await t.call(superAdmin, `GET /mails/${mail?.id}`)).body;
      return { subject: mail?.subject, items: text.split('\n- ').slice(1) as string[] };
    };
    const told = await textTo(buyer);
    expect(told.subject).toMatch(new RegExp(`^5 notices: .* approved your request for lot ${other.lot}$`));
    expect(told.items).toEqual([
      expect.stringContaining(`approved your request for lot ${other.lot}.`),
      expect.stringMatching(`^The park office declined your booking of lot ${lost.lot}\\.\n.*${note}`),
    ]);
    expect(told.items[1]?.match(/was received|Nobody has to do anything/g)).toEqual([
      'Nobody has to do anything',
      'was received',
    ]);
    // an administrator who was asked too is told that it is decided
    const asked = (await textTo(superAdmin)).items.find((each) => each.startsWith(`Lot ${lost.lot} waits`));
    expect(asked).toContain('The park office declined this booking. Nobody has to do anything now.');
  });

  it('leave out what was read at a desk meanwhile, and what nobody wants to be mailed (D-144)', async () => {
    await request();
    await t.call(people.agentAdmin, 'PUT /notices', { body: { readUpTo: '999999999' } });
    await t.call(people.buyer, 'PUT /users/me/mail-settings', { body: { bookings: 'off' } });
    await compose();
    expect([await mailsTo(people.agentAdmin), await mailsTo(people.buyer)]).toEqual([[], []]);
    expect(await waiting()).toEqual([]);
  });

  it('come once a day at 8 in the park for who chose that, and a changed choice counts for what waits (D-144, D-146)', async () => {
    await t.call(people.agentAdmin, 'PUT /users/me/mail-settings', { body: { desk: 'daily' } });
    await request();
    await request();
    await compose();
    expect(await mailsTo(people.agentAdmin)).toEqual([]);
    const [due] = await waiting();
    expect(due?.mailDueAt?.toISOString()).toMatch(/T00:00:00\.000Z$/);
    t.clock.advance((due?.mailDueAt?.getTime() ?? 0) - t.clock.now().getTime());
    await compose();
    expect(await subjectsTo(people.agentAdmin)).toEqual([
      expect.stringMatching(/^2 notices: .* requests lot/),
    ]);
    t.clock.advance(HOUR);
    await request();
    await compose();
    expect(await mailsTo(people.agentAdmin)).toHaveLength(1);
    t.clock.advance(HOUR);
    await t.call(people.agentAdmin, 'PUT /users/me/mail-settings', { body: { desk: 'bundle' } });
    await compose();
    expect(await mailsTo(people.agentAdmin)).toHaveLength(2);
  });

  it('tell of a refund whatever the settings are, but not the one who caused it (D-95, D-141, D-144)', async () => {
    const { booking } = await buildBooking(t.db, {
      creator: people.agentAdmin,
      office: people.admin,
      status: 'approved',
      times: [t.clock.now()],
      request: { channel: 'direct', userId: people.buyer.id },
    });
    await compose();
    await t.db.delete(outbox);
    const off = { body: { desk: 'off' } };
    await t.call(people.admin, 'PUT /users/me/mail-settings', off);
    await t.call(people.agentAdmin, 'PUT /users/me/mail-settings', off);
    expect((await t.call(people.agentAdmin, `DELETE /bookings/${booking.id}`)).status).toBe(200);
    await compose();
    expect(await subjectsTo(people.admin)).toEqual([expect.stringMatching(/^A refund for lot .+ has to be/)]);
    expect(await mailsTo(people.agentAdmin)).toEqual([]);
    const [task] = (await t.call(people.agentAdmin, 'GET /notices')).body;
    expect(task).toMatchObject({ kind: 'refund_to_arrange', readAt: null });
  });

  it('go to nobody whose notice is no longer theirs to read, and to no closed account (D-143, D-146)', async () => {
    await request();
    const demoted = { role: 'user', agencyId: null, agencyStatus: 'none' } as const;
    await t.db.update(users).set(demoted).where(eq(users.id, people.agentAdmin.id));
    await t.db.update(users).set({ deletedAt: t.clock.now() }).where(eq(users.id, people.buyer.id));
    expect((await t.call(people.agentAdmin, 'GET /notices')).body).toEqual([]);
    expect((await t.call(people.agentAdmin, 'GET /notices/count')).body).toEqual({ unread: 0 });
    await compose();
    expect(await t.db.select().from(outbox)).toEqual([]);
    expect(await waiting()).toEqual([]);
  });

  it('go to no address that may be another person’s: neither member nor party of a booking (D-146)', async () => {
    const stranger = await buildUser(t.db);
    await buildNotice(t.db, stranger.id, t.clock.now());
    expect((await t.call(stranger, 'GET /users/me/mail-settings')).body.reaches).toBe('no_mail_server');
    await compose();
    expect(await mailsTo(stranger)).toEqual([]);
    expect((await t.call(stranger, 'GET /notices/count')).body).toEqual({ unread: 1 });
  });

  it('bring no words of an applicant to an address that may be another person’s (D-146)', async () => {
    const passwordHash = await hashPassword('a long passphrase');
    const name = 'Claim your prize at prize.example';
    const textTo = async (emailConfirmedAt: Date | null) => {
      const person = await buildUser(t.db, { name, passwordHash, emailConfirmedAt });
      const body = { currentPassword: 'a long passphrase', newPassword: 'another passphrase' };
      expect((await t.call(person, 'POST /auth/change-password', { body })).status).toBe(200);
      await compose();
      const [mail] = await mailsTo(person);
      return mail && renderMail(mail, { config: t.config, key: await openPortalKey(t.config.keyDir) })?.text;
    };
    expect(await textTo(t.clock.now())).toContain(`Hello ${name},`);
    const text = await textTo(null);
    expect(text).toContain('Your password was changed.');
    expect(text).not.toContain('prize');
  });

  it('go once to MAIL_OFFICE instead of to each administrator (D-146)', async () => {
    const desk = { email: 'office@test.example' };
    const config = { ...t.config, mail: { ...t.config.mail, desk: desk.email } };
    const { id, lot } = await request();
    await t.call(people.agentAdmin, `PUT /bookings/${id}/agent-response`, { body: { action: 'approve' } });
    await compose(config);
    expect(await subjectsTo(desk)).toEqual([`Lot ${lot} waits for your decision`]);
    expect([await mailsTo(people.admin), await mailsTo(people.superAdmin)]).toEqual([[], []]);
    expect(await waiting()).toEqual([]);
    const told = await t.db.select().from(notices).where(eq(notices.audience, 'office'));
    expect(told).toHaveLength(2);
    for (const { mailId } of told) expect(mailId).toBe((await mailsTo(desk))[0]?.id);
  });

  it('are made once by several processes at the same time', async () => {
    const agency = await buildAgency(t.db);
    for (let turn = 0; turn < 4; turn += 1) await request(await buildMember(t.db, agency.id));
    await Promise.all([compose(), compose(), compose()]);
    const made = await t.db.select().from(outbox);
    expect(new Set(made.map(({ recipient }) => recipient)).size).toBe(made.length);
    expect(made).toHaveLength(4);
  });
});

describe('a mail', () => {
  it('says everything in both parts, leads back, and can be stopped by POST alone (D-148, D-149)', async () => {
    const { lot, id } = await request();
    await compose();
    const [row] = await mailsTo(people.buyer);
    const { body: listed } = await t.call(people.admin, `GET /mails/${row?.id}`);
    expect(listed).toMatchObject({
      to: people.buyer.email,
      name: people.buyer.name,
      state: 'waiting',
      attempts: 0,
    });
    const link = `http://localhost:5002/dashboard?tab=bookings&booking=${id}`;
    expect(listed.text).toContain(
      `Hello ${people.buyer.name},\n\nYour request for lot ${lot} was received.\n\n`,
    );
    expect(listed.text).toContain(`\n\nView booking: ${link}\n\n`);
    expect(listed.text).toContain('You get this because you have a booking.');
    const file = (await t.call(people.admin, `GET /mails/${row?.id}/message`)).raw.toString();
    expect(file).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(file).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(file).not.toMatch(/<img|<script/);
    const key = await openPortalKey(t.config.keyDir);
    const rendered = row && renderMail(row, { config: t.config, key });
    if (!rendered) throw new Error('The mail was not rendered');
    const sent = (await buildMessage(rendered)).raw.toString();
    expect(sent).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    // the office could otherwise stop them (D-165)
    expect(listed.text).toContain(
      'The link that stops mails about your bookings is not shown in the mail log.',
    );
    for (const shown of [listed.text, file.replaceAll('=\r\n', '')]) {
      expect(shown).not.toMatch(/unsubscribe/i);
    }
    const stop = `/public/mail/unsubscribe/${people.buyer.id}/bookings/${key.derive('unsubscribe', `${people.buyer.id}/bookings`)}`;
    expect(sent.replace(/\r\n\s+/g, '')).toContain(`http://localhost:5002/api${stop}`);
    expect((await t.call(null, `GET ${stop}`)).status).toBe(405);
    const form = {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    };
    const settings = async () => (await t.call(people.buyer, 'GET /users/me/mail-settings')).body;
    expect((await t.call(null, `POST ${stop}`, form)).body).toEqual({ topic: 'bookings', mail: 'off' });
    expect(await settings()).toMatchObject({ bookings: 'off', desk: 'bundle', membership: 'each' });
    expect((await t.call(null, `POST ${stop}?undo=true`)).body).toEqual({ topic: 'bookings', mail: 'each' });
    expect(await settings()).toMatchObject({ bookings: 'each' });
    const large = { ...form, payload: `x=${'y'.repeat(1_000_000)}` };
    expect((await t.call(null, `POST ${stop}`, large)).status).toBe(413);
    expect((await t.call(null, 'POST /email/send-form', form)).status).toBe(415);
  });

  it('is emptied with the account, and never sent after that (D-147)', async () => {
    await request();
    await compose();
    await t.call(people.superAdmin, `DELETE /users/${people.buyer.id}`);
    const [row] = await mailsTo(people.buyer);
    expect(row).toMatchObject({ data: {}, failedAt: t.clock.now(), dropped: 'account_closed' });
    expect(await t.db.select().from(notices).where(eq(notices.recipientId, people.buyer.id))).toEqual([]);
    const parts = { db: t.db, now: t.clock.now, config: t.config, key: await openPortalKey(t.config.keyDir) };
    await sendDue(parts, undefined, () => {});
    expect((await mailsTo(people.buyer))[0]).toMatchObject({ keptAt: null, sentAt: null });
    const again = await t.call(people.admin, `POST /mails/${row?.id}/send-again`);
    expect([again.status, again.body.code]).toEqual([409, 'MAIL_SENT']);
  });
});
