import { asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { users } from '#core/users/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { buildPeople, nowhere } from '#test/people.ts';
import { buildMail, buildNotice } from './factory.ts';
import { notices } from './tables.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ SMTP_URL: 'smtp://127.0.0.1:1' });
});
afterAll(() => t.close());

const unreadOf = async (person: { id: string }) => (await t.call(person, 'GET /notices/count')).body.unread;
const readUpTo = (person: { id: string }, id: number | string) =>
  t.call(person, 'PUT /notices', { body: { readUpTo: String(id) } });

describe('own notices', () => {
  it('are listed newest first, page by page, with their words and where they lead', async () => {
    const { buyer } = await buildPeople(t.db);
    const { booking, lot } = await buildBooking(t.db, { creator: buyer, times: [t.clock.now()] });
    for (let number = 0; number < 24; number += 1) await buildNotice(t.db, buyer.id, t.clock.now());
    const { body, headers } = await t.call(buyer, 'GET /notices');
    expect([body.length, headers['x-total-count']]).toEqual([20, '25']);
    const [oldest] = (await t.call(buyer, 'GET /notices?limit=100&offset=24')).body;
    expect(oldest).toMatchObject({
      kind: 'booking_receipt',
      topic: 'bookings',
      title: `Your request for lot ${lot?.lotNumber} was received.`,
      link: `/dashboard?tab=bookings&booking=${booking.id}`,
      createdAt: t.clock.now().toISOString(),
      readAt: null,
    });
    expect((await t.call(buyer, 'GET /notices?limit=101')).status).toBe(400);
  });

  it('are marked one by one and back, and keep the time of the first reading', async () => {
    const { id: reader } = await buildUser(t.db);
    const { id } = await buildNotice(t.db, reader, t.clock.now());
    const mark = async (read: boolean) =>
      (await t.call({ id: reader }, `PUT /notices/${id}`, { body: { read } })).body.readAt;
    const first = t.clock.now().toISOString();
    expect(await mark(true)).toBe(first);
    t.clock.advance(60_000);
    expect(await mark(true)).toBe(first);
    expect((await t.call({ id: reader }, 'GET /notices?unread=true')).body).toEqual([]);
    expect(await mark(false)).toBe(null);
    expect(await unreadOf({ id: reader })).toBe(1);
  });

  it('are marked as read up to the newest that was seen; what came after it stays unread', async () => {
    const reader = await buildUser(t.db);
    const seen = await buildNotice(t.db, reader.id);
    const later = await buildNotice(t.db, reader.id);
    expect((await readUpTo(reader, seen.id)).body).toEqual({
      unread: 1,
      message: 'All notices marked as read',
    });
    const [left] = (await t.call(reader, 'GET /notices?unread=true')).body;
    expect(left._id).toBe(String(later.id));
  });

  it('belong to one person: the notice of another person is answered like an absent one (D-143)', async () => {
    const [owner, other] = [await buildUser(t.db), await buildUser(t.db)];
    const { id } = await buildNotice(t.db, owner.id);
    for (const asked of [id, '0', '99999999999999', '999999999999999999999', nowhere, '1e3', '-1', "1'--"]) {
      const reply = await t.call(other, `PUT /notices/${encodeURIComponent(asked)}`, {
        body: { read: true },
      });
      expect([asked, reply.status, reply.body]).toEqual([
        asked,
        404,
        { message: 'Notice not found', code: 'NOTICE_NOT_FOUND' },
      ]);
    }
    expect((await readUpTo(other, id)).status).toBe(200);
    expect(await unreadOf(owner)).toBe(1);
    for (const wrong of ['', 'x', '-1', '1e3', '9'.repeat(16), null, {}, 7]) {
      const reply = await t.call(owner, 'PUT /notices', { body: { readUpTo: wrong } });
      expect([wrong, reply.status]).toEqual([wrong, 400]);
    }
    expect(await unreadOf(owner)).toBe(1);
  });

  it('about what the reader may no longer read are neither listed nor counted (D-134, D-143)', async () => {
    const { agent, agentAdmin, admin } = await buildPeople(t.db);
    const { booking } = await buildBooking(t.db, { creator: agent, times: [t.clock.now()] });
    await t.call(agentAdmin, `PUT /bookings/${booking.id}/agent-response`, { body: { action: 'approve' } });
    for (const reader of [agent, agentAdmin, admin]) expect(await unreadOf(reader)).toBeGreaterThan(0);
    const gone = { role: 'user', agencyId: null, agencyStatus: 'none' } as const;
    for (const reader of [agent, agentAdmin, admin]) {
      const own = await t.db
        .select()
        .from(notices)
        .where(eq(notices.recipientId, reader.id))
        .orderBy(asc(notices.id));
      await t.db.update(users).set(gone).where(eq(users.id, reader.id));
      expect(await unreadOf(reader)).toBe(0);
      expect((await t.call(reader, 'GET /notices')).body).toEqual([]);
      const marked = await t.call(reader, `PUT /notices/${own[0]?.id}`, { body: { read: true } });
      expect(marked.status).toBe(404);
    }
  });
});

describe('mail settings', () => {
  it('have a default for each topic, change one by one, and say whom a mail reaches (D-144, D-146)', async () => {
    const [{ buyer }, stranger] = [await buildPeople(t.db), await buildUser(t.db)];
    const usual = { bookings: 'each', desk: 'bundle', membership: 'each' };
    expect((await t.call(buyer, 'GET /users/me/mail-settings')).body).toEqual({ ...usual, reaches: 'yes' });
    expect((await t.call(stranger, 'GET /users/me/mail-settings')).body).toEqual({
      ...usual,
      reaches: 'unconfirmed',
    });
    const change = (body: object) => t.call(buyer, 'PUT /users/me/mail-settings', { body });
    expect((await change({ desk: 'daily' })).body).toEqual({
      ...usual,
      desk: 'daily',
      reaches: 'yes',
      message: 'Mail settings saved',
    });
    expect((await change({ bookings: 'off' })).body).toMatchObject({ bookings: 'off', desk: 'daily' });
    for (const wrong of [{ bookings: 'daily' }, { desk: 'each' }, { membership: 'bundle' }, { desk: null }]) {
      expect([wrong, (await change(wrong)).status]).toEqual([wrong, 400]);
    }
  });

  it('are not changed by a link with another key, topic or person (D-149)', async () => {
    const { buyer, agent } = await buildPeople(t.db);
    for (const link of [
      `${buyer.id}/bookings/${'A'.repeat(43)}`,
      `${buyer.id}/everything/x`,
      `${agent.id}/desk/%00`,
      `${nowhere}/desk/x`,
      'x/desk/x',
    ]) {
      const reply = await t.call(null, `POST /public/mail/unsubscribe/${link}`);
      expect([link, reply.status, reply.body]).toEqual([
        link,
        400,
        { message: 'This link is not valid.', code: 'LINK_INVALID' },
      ]);
    }
  });
});

describe('the mail log', () => {
  it('is filtered by state and searched by address and subject (D-147)', async () => {
    const { admin } = await buildPeople(t.db);
    const at = t.clock.now();
    await buildMail(t.db, { recipient: 'rosnah@log.example', subject: 'Lot 8 is booked', sentAt: at }, at);
    await buildMail(
      t.db,
      { recipient: 'rosnah@log.example', subject: 'Lot 9 is sold', failedAt: at, lastError: '550' },
      at,
    );
    const subjects = async (query: string) =>
      (await t.call(admin, `GET /mails?search=LOG.example&${query}`)).body.map(
        (mail: { subject: string }) => mail.subject,
      );
    expect(await subjects('')).toEqual(['Lot 9 is sold', 'Lot 8 is booked']);
    expect(await subjects('state=failed')).toEqual(['Lot 9 is sold']);
    expect(await subjects('state=waiting')).toEqual([]);
    expect((await t.call(admin, 'GET /mails?search=8%20is%20BOOKED')).body).toHaveLength(1);
    expect((await t.call(admin, 'GET /mails?state=lost')).status).toBe(400);
  });

  it('sends a failed mail again to the address the account has now, audited, and no other mail (D-147)', async () => {
    const { admin, buyer } = await buildPeople(t.db);
    const at = t.clock.now();
    const failed = await buildMail(
      t.db,
      { userId: buyer.id, failedAt: at, attempts: 20, lastError: 'x' },
      at,
    );
    const { body } = await t.call(admin, `POST /mails/${failed.id}/send-again`);
    expect(body).toMatchObject({
      to: buyer.email,
      state: 'waiting',
      attempts: 0,
      lastError: null,
      message: 'The mail will be sent again',
    });
    expect(await auditOf(t.db, String(failed.id))).toMatchObject([
      { action: 'mail.send_again', actor_id: admin.id, detail: { from: 'failed', to: 'waiting' } },
    ]);
    const again = await t.call(admin, `POST /mails/${failed.id}/send-again`);
    expect([again.status, again.body.code, again.body.status]).toEqual([409, 'MAIL_SENT', 'waiting']);
  });
});
