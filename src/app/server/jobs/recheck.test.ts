import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import type { MailParts } from '#core/notices/server/mail-present.ts';
import { notices, outbox } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { createMailer, type Mailer } from '#platform/server/mail.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { startSmtpSink } from '#test/smtp-sink.ts';
import { composeDue } from './compose.ts';
import { sendDue } from './outbox.ts';

let t: TestApp;
let sink: Awaited<ReturnType<typeof startSmtpSink>>;
let mailer: Mailer;
let parts: MailParts;
let people: People;

beforeAll(async () => {
  sink = await startSmtpSink();
  t = await testApp({
    SMTP_URL: sink.url,
    MAIL_FROM: 'portal@test.example',
    PUBLIC_URL: 'https://test.example',
  });
  mailer = createMailer(sink.url);
  parts = { config: t.config, key: await openPortalKey(t.config.keyDir) };
});
afterAll(async () => {
  mailer.close();
  await t.close();
  await sink.close();
});
beforeEach(async () => {
  await t.db.delete(notices);
  await t.db.delete(outbox);
  // earlier people of this file would be told as well
  await t.db.update(users).set({ deletedAt: t.clock.now() });
  sink.received.length = 0;
  people = await buildPeople(t.db);
});

const compose = () => composeDue({ config: t.config, db: t.db, vault: t.vault, now: t.clock.now });
const send = () =>
  sendDue({ db: t.db, now: t.clock.now, ...parts }, mailer, (error) => {
    throw error;
  });
const received = () => sink.received.flatMap(({ to }) => to).toSorted();
const request = (creator: Account, status: BookingStatus = 'pending_agent') =>
  buildBooking(t.db, { creator, status, times: [t.clock.now()] });
const ask = async (person: Account, methodAndPath: string, body?: unknown) => {
  const { status } = await t.call(person, methodAndPath, body === undefined ? {} : { body });
  expect([methodAndPath, status]).toEqual([methodAndPath, 200]);
};
/** What the office reads of the mails to an address. */
const loggedTo = async (email: string) => {
  const { body } = await t.call(people.superAdmin, `GET /mails?search=${encodeURIComponent(email)}`);
  return body.map(({ state, dropped }: { state: string; dropped: string | null }) => [state, dropped]);
};

describe('a mail that waits to be sent (D-210)', () => {
  it('is sent while nothing has changed', async () => {
    await request(people.buyer);
    await compose();
    await send();
    expect(received()).toEqual([people.agentAdmin.email, people.buyer.email].toSorted());
    expect(await loggedTo(people.buyer.email)).toEqual([['sent', null]]);
  });

  it('brings an applicant the answer of the agency before the address is confirmed, with no words of theirs (D-146)', async () => {
    const { agency, agentAdmin } = people;
    const applicant = await buildUser(t.db, { name: 'Prizes at prize.example' });
    const asked = await t.call(applicant, 'POST /users/request-agency', { body: { agencyId: agency.id } });
    expect(asked.status).toBe(201);
    const note = 'We are full this year.';
    await ask(agentAdmin, `PUT /users/${applicant.id}/agency-request/reject`, { note });
    await compose();
    await send();
    expect(await loggedTo(applicant.email)).toEqual([['sent', null]]);
    const [mail] = sink.received.filter(({ to }) => to.includes(applicant.email));
    expect(mail?.text).toContain(note);
    expect(mail?.text).not.toContain('prize');
  });

  it('is dropped once its agent admin has been dismissed', async () => {
    const { agency, agentAdmin, superAdmin, buyer } = people;
    await request(buyer);
    await compose();
    await ask(superAdmin, `DELETE /agencies/${agency.id}/agent-admins/${agentAdmin.id}`);
    await send();
    expect(received()).toEqual([buyer.email]);
    expect(await loggedTo(agentAdmin.email)).toEqual([['dropped', 'access_lost']]);
    await compose();
    await send();
    expect(await loggedTo(agentAdmin.email)).toEqual([['dropped', 'access_lost']]);
  });

  it('is dropped once its administrator has been demoted', async () => {
    const { admin, superAdmin, agentAdmin } = people;
    await request(agentAdmin, 'pending_admin');
    await compose();
    await ask(superAdmin, `PUT /users/${admin.id}`, { role: 'user' });
    await send();
    expect(received()).not.toContain(admin.email);
    expect(received()).toContain(superAdmin.email);
    expect(await loggedTo(admin.email)).toEqual([['dropped', 'access_lost']]);
  });

  it('is written anew to the address that its account has now', async () => {
    const { buyer, superAdmin } = people;
    await request(buyer);
    await compose();
    const email = `now-${buyer.email}`;
    await ask(superAdmin, `PUT /users/${buyer.id}`, { email });
    await send();
    await compose();
    await send();
    // what tells of the change goes to the old address too
    const toBuyer = await t.db.select().from(outbox).where(eq(outbox.recipient, buyer.email));
    expect(toBuyer.map(({ dropped }) => dropped).toSorted()).toEqual(['address_changed', null]);
    const toOld = sink.received.filter(({ to }) => to.includes(buyer.email));
    expect(toOld).toHaveLength(1);
    expect(toOld[0]?.text).toContain('The email address of your account was changed');
    const subjects = sink.received.filter(({ to }) => to.includes(email)).map(({ text }) => text);
    expect(subjects.filter((text) => text.includes('was received'))).toHaveLength(1);
  });

  it('is dropped once its account is closed', async () => {
    const { buyer, superAdmin } = people;
    await request(buyer);
    await compose();
    await ask(superAdmin, `DELETE /users/${buyer.id}`);
    await send();
    expect(received()).not.toContain(buyer.email);
    expect(await loggedTo(buyer.email)).toEqual([['dropped', 'account_closed']]);
    const failed = await t.call(superAdmin, `GET /mails?failedSince=${t.clock.now().toISOString()}`);
    expect(failed.body).toEqual([]);
  });

  it('is written anew about those of its notices that its person may still read', async () => {
    const { agency, superAdmin } = people;
    const agent = await buildMember(t.db, agency.id);
    const own = await request(agent);
    await ask(superAdmin, `PUT /agencies/${agency.id}/users/${agent.id}`, { role: 'agent' });
    const asStaff = await request({ ...agent, role: 'agent' });
    await compose();
    await ask(superAdmin, `DELETE /agencies/${agency.id}/users/${agent.id}`);
    await send();
    expect(await loggedTo(agent.email)).toEqual([['dropped', 'access_lost']]);
    await compose();
    await send();
    const [mail] = sink.received.filter(({ to, text }) => to.includes(agent.email) && text.includes('lot '));
    expect(mail?.text).toContain(`lot ${own.lot?.lotNumber} `);
    expect(mail?.text).not.toContain(`lot ${asStaff.lot?.lotNumber} `);
  });

  it('is dropped if its one-time link does not work any more', async () => {
    const { buyer } = people;
    await t.db.update(users).set({ emailConfirmedAt: t.clock.now() });
    for (let turn = 0; turn < 2; turn += 1)
      await ask(buyer, 'POST /auth/forgot-password', { email: buyer.email });
    await send();
    expect(received()).toEqual([buyer.email]);
    expect(await loggedTo(buyer.email)).toEqual([
      ['sent', null],
      ['dropped', 'link_over'],
    ]);
  });

  it('cannot be sent again by the office once it was dropped', async () => {
    const { agency, agentAdmin, superAdmin, buyer } = people;
    await request(buyer);
    await compose();
    await ask(superAdmin, `DELETE /agencies/${agency.id}/agent-admins/${agentAdmin.id}`);
    await send();
    const [mail] = (await t.call(superAdmin, 'GET /mails?state=dropped')).body;
    expect(mail.to).toBe(agentAdmin.email);
    expect(await t.call(superAdmin, `POST /mails/${mail._id}/send-again`)).toMatchObject({
      status: 409,
      body: { code: 'MAIL_SENT' },
    });
  });
});
