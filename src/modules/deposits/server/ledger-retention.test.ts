import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { purgeOnce } from '#app/server/jobs/purge.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { bookingHolds } from '#core/documents/server/tables.ts';
import { buildStaffedAgency } from '#core/memberships/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { LedgerEntry } from '../contract.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const read = (who: Account, id: string) => t.call(who, `GET /bookings/${id}/deposit`);
const record = async (who: Account, id: string, body: object) => {
  t.clock.advance(1);
  const entry = { kind: 'payment', method: 'cheque', onDay: '2026-03-01', note: 'Noted', ...body };
  const reply = await t.call(who, `POST /bookings/${id}/payments`, { body: entry });
  expect([reply.status, reply.body.code]).toEqual([201, undefined]);
  return reply.body.entries.at(-1) as LedgerEntry;
};
const settle = (who: Account, { id }: LedgerEntry, action: string) =>
  t.call(who, `PUT /payments/${id}`, { body: { action, reason: 'Because' } });

/** A booking whose buyer reported RM 30.00 with a slip, after the office confirmed RM 50.00. */
async function withLedger(of: { buyer: Account; agentAdmin: Account }, status: BookingStatus) {
  const { booking } = await buildBooking(t.db, {
    ...{ status, creator: of.buyer, agentAdmin: of.agentAdmin, office: people.admin },
    times: [t.clock.now()],
  });
  const slip = { bookingId: booking.id, uploadedBy: of.buyer.id, createdAt: t.clock.now() };
  const { id: proofDocumentId } = await buildDocument(t.db, { ...slip, documentType: 'cheque' });
  await record(people.admin, booking.id, { amountSen: 5000, confirm: true });
  const reported = await record(status === 'rejected' ? people.admin : of.buyer, booking.id, {
    amountSen: 3000,
    proofDocumentId,
  });
  return { id: booking.id, reported };
}
const reconciled = async () => {
  expect(await findBreaches(t.db)).toEqual([]);
  const { differences } = (await t.call(people.admin, 'GET /integrity')).body;
  expect(differences).toEqual([]);
};

describe('the ledger outlives', () => {
  it('the slip of a payment, which a purge takes unless a legal hold keeps it (D-100, D-172)', async () => {
    const purged = await withLedger(people, 'rejected');
    const held = await withLedger(people, 'rejected');
    const setBy = people.superAdmin.id;
    await t.db
      .insert(bookingHolds)
      .values({ bookingId: held.id, reason: 'Claim 12', setBy, setAt: t.clock.now() });
    const before = (await read(people.admin, purged.id)).body;
    expect(before.entries.at(-1).proof.url).toMatch(/^\/api\/uploads\/files\//);
    t.clock.advance((t.config.documentDays + 1) * DAY_MS);
    const failed: unknown[] = [];
    await purgeOnce({ ...t, now: t.clock.now }, (error) => failed.push(error));
    expect(failed).toEqual([]);
    const after = (await read(people.admin, purged.id)).body;
    const [first, last] = before.entries;
    expect(after).toEqual({
      ...before,
      entries: [first, { ...last, proof: { documentId: last.proof.documentId, url: null } }],
    });
    expect((await read(people.admin, held.id)).body.entries.at(-1).proof.url).not.toBeNull();
    // late money is confirmed without its slip, and goes back
    expect((await settle(people.admin, purged.reported, 'confirm')).status).toBe(200);
    await record(people.superAdmin, purged.id, { kind: 'refund', amountSen: 8000, confirm: true });
    expect((await read(people.admin, purged.id)).body).toMatchObject({ state: 'settled', heldSen: 0 });
    await reconciled();
  });

  it('the account of its client: what is held is to be refunded, and what was reported still counts (D-115)', async () => {
    const buyer = await buildMember(t.db, people.agency.id, { name: 'Nur Leaver' });
    const { id, reported } = await withLedger({ ...people, buyer }, 'pending_admin');
    expect((await t.call(people.superAdmin, `DELETE /users/${buyer.id}`)).status).toBe(200);
    const { body } = await read(people.admin, id);
    expect(body).toMatchObject({ state: 'refund_due', receivedSen: 5000, reportedSen: 3000 });
    expect(body.entries.at(-1).recordedBy.name).toBe('Closed account');
    const { body: due } = await t.call(people.admin, 'GET /deposits?state=refund_due');
    expect(due.map(({ bookingId }: { bookingId: string }) => bookingId)).toContain(id);
    expect((await settle(people.admin, reported, 'confirm')).status).toBe(200);
    await record(people.admin, id, { kind: 'refund', amountSen: 8000, confirm: true });
    expect((await read(people.admin, id)).body.state).toBe('settled');
    await reconciled();
  });

  it('its agency: the office has ledger and client, and the former staff nothing (D-109)', async () => {
    const { agency, staff } = await buildStaffedAgency(t.db);
    const buyer = await buildMember(t.db, agency.id);
    const { id, reported } = await withLedger({ buyer, agentAdmin: staff }, 'pending_agent');
    expect((await read(staff, id)).status).toBe(200);
    expect((await t.call(people.superAdmin, `DELETE /agencies/${agency.id}`)).status).toBe(200);
    expect((await read(staff, id)).status).toBe(403);
    expect((await settle(staff, reported, 'void')).status).toBe(403);
    expect((await settle(people.admin, reported, 'confirm')).status).toBe(200);
    expect((await read(buyer, id)).body).toMatchObject({ receivedSen: 8000, heldSen: 8000, reportedSen: 0 });
    const { body: rows } = await t.call(people.admin, 'GET /deposits');
    const row = rows.find(({ bookingId }: { bookingId: string }) => bookingId === id);
    expect(row).toMatchObject({ agencyId: null, agencyName: agency.name, receivedSen: 8000 });
    await reconciled();
  });
});
