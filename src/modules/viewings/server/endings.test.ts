import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { endLeftOut } from '#app/server/modules.ts';
import { auditLog } from '#core/audit/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { outbox } from '#core/notices/server/tables.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { arrangeViewing } from '#modules/viewings/test/viewings.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { viewings } from './tables.ts';

let t: TestApp;
let superAdmin: Account;
beforeAll(async () => {
  t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1', LIMIT_ENQUIRIES_PER_HOUR: '1000' });
  superAdmin = await buildUser(t.db, { role: 'super_admin' });
});
afterAll(() => t.close());

const stateOf = async (id: string) =>
  (await t.db.select().from(viewings).where(eq(viewings.id, id)))[0]?.state;
const confirm = (id: string) =>
  t.call(superAdmin, `PUT /viewings/${id}`, { body: { action: 'confirm', sequence: 0 } });

/** The mails to an address: the method of the calendar entry of each, null without one. */
async function mailsTo(recipient: string) {
  const rows = await t.db.select().from(outbox).where(eq(outbox.recipient, recipient)).orderBy(outbox.id);
  return rows.map(({ subject, data }) => {
    const { calendar } = data as { calendar?: { method: string } };
    return [subject.split(':')[0], calendar?.method ?? null];
  });
}

it('a park that leaves viewings out cancels those ahead at its start, and mails each visitor once (D-497)', async () => {
  const [confirmed, requested] = [await arrangeViewing(t), await arrangeViewing(t)];
  await confirm(confirmed.id);
  const start = (modules: string[]) =>
    endLeftOut(t, { ...park, site: { ...park.site, modules } }, t.clock.now());
  await start(['viewings']);
  expect([await stateOf(confirmed.id), await stateOf(requested.id)]).toEqual(['confirmed', 'requested']);
  for (let times = 0; times < 2; times += 1) await start([]);
  expect([await stateOf(confirmed.id), await stateOf(requested.id)]).toEqual(['cancelled', 'cancelled']);
  expect(await mailsTo(confirmed.email)).toEqual([
    ['Viewing requested', null],
    ['Viewing confirmed', 'REQUEST'],
    ['Viewing cancelled', 'CANCEL'],
  ]);
  expect((await mailsTo(requested.email)).at(-1)).toEqual(['Viewing cancelled', null]);
});

it('a closed account has no viewing ahead, and the office reads why; one that never confirmed its address cancels none (D-498)', async () => {
  const [person, stranger] = [await buildUser(t.db), await buildUser(t.db)];
  await t.db.update(users).set({ emailConfirmedAt: t.clock.now() }).where(eq(users.id, person.id));
  await t.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, stranger.id));
  const own = await arrangeViewing(t, { email: person.email.toUpperCase() });
  const others = await arrangeViewing(t, { email: stranger.email });
  await confirm(own.id);
  const before = await mailsTo(own.email);
  for (const { id } of [person, stranger])
    expect((await t.call(superAdmin, `DELETE /users/${id}`)).status).toBe(200);
  expect(await mailsTo(own.email)).toEqual(before);
  expect(await stateOf(others.id)).toBe('requested');
  const inMalay = { headers: { 'accept-language': 'ms' } };
  const { body } = await t.call(superAdmin, `GET /viewings?search=${own.email}`, inMalay);
  expect(body).toMatchObject([{ state: 'cancelled', reply: 'Akaun ini telah ditutup.' }]);
  const lines = await t.db.select().from(auditLog).where(eq(auditLog.targetId, own.id)).orderBy(auditLog.id);
  expect(lines.at(-1)).toMatchObject({ action: 'viewing.cancel', actorId: superAdmin.id });
  const trail = await t.call(superAdmin, `GET /audit?target=${own.id}`);
  expect(trail.body[0].target.name).toBe(body[0].name);
});

it('the export of own data holds the viewings and enquiries of a confirmed address, and of no other (D-498)', async () => {
  const person = await buildUser(t.db);
  const lot = await buildLot(t.db);
  const { name, email, note } = await arrangeViewing(t, { email: person.email.toUpperCase(), lotId: lot.id });
  await arrangeViewing(t);
  const enquiry = { name: 'Own', email: person.email, phone: '03-5555 0177', message: 'Is it high?' };
  for (const fields of [enquiry, { ...enquiry, email: 'other@test.example' }])
    expect((await t.call(null, 'POST /email/send-form', { body: { ...fields, lotId: lot.id } })).status).toBe(
      200,
    );
  const [{ _id: id }] = (await t.call(superAdmin, `GET /contact-messages?search=${person.email}`)).body;
  await t.call(superAdmin, `POST /contact-messages/${id}/replies`, { body: { message: 'Nine metres.' } });
  const exported = async () => {
    const { raw } = await t.call(person, 'GET /users/me/export');
    return JSON.parse(raw.toString());
  };
  await t.db.update(users).set({ emailConfirmedAt: null }).where(eq(users.id, person.id));
  expect(await exported()).toMatchObject({ viewings: [], enquiries: [] });
  await t.db.update(users).set({ emailConfirmedAt: t.clock.now() }).where(eq(users.id, person.id));
  const { viewings: own, enquiries } = await exported();
  expect(own).toMatchObject([{ name, email, note, state: 'requested', lot: { lotNumber: lot.lotNumber } }]);
  const replies = [{ message: 'Nine metres.', createdAt: t.clock.now().toISOString() }];
  expect(enquiries).toMatchObject([{ message: 'Is it high?', lotNumber: lot.lotNumber, replies }]);
  expect(JSON.stringify([own, enquiries])).not.toContain(superAdmin.name);
});
