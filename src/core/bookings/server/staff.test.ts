import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { buildLot, buildUnit } from '#core/lots/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { DAY_MS, parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, noticesOf, type People } from '#test/people.ts';
import { buildBooking } from './factory.ts';
import { remindUnlessBusy } from './reminder-actions.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

async function upload(person: { id: string }, fields: Record<string, string> = {}) {
  const bytes = await drawPicture(8, 8).png().toBuffer();
  const name = `${fields.documentType ?? 'paper'}.png`;
  return (await t.call(person, 'POST /uploads/document', await uploadForm({ bytes, name }, fields))).body;
}

it('a booking tells staff who asked, who answered when, and for which agency (R-BKG-29, D-91)', async () => {
  const { agency, buyer, agentAdmin, admin } = people;
  const request = {
    description: 'A bakery',
    name: 'Baker Sdn Bhd',
    email: 'baker@test.example',
    phone: '03-1',
  };
  const { booking } = await buildBooking(t.db, {
    creator: buyer,
    agentAdmin,
    status: 'pending_admin',
    request,
    times: [new Date('2026-03-01T00:00:00.000Z'), new Date('2026-03-02T00:00:00.000Z')],
  });
  for (const reader of [agentAdmin, admin]) {
    const { body } = await t.call(reader, `GET /bookings/${booking.id}`);
    expect(body).toMatchObject({
      ...request,
      requestDate: '2026-03-01T00:00:00.000Z',
      agentResponseDate: '2026-03-02T00:00:00.000Z',
      respondedBy: { _id: agentAdmin.id, name: agentAdmin.name },
      agentAdmin: { _id: agentAdmin.id, name: agentAdmin.name, email: agentAdmin.email },
      user: { _id: buyer.id, name: buyer.name, email: buyer.email, phone: buyer.phone },
      agencyId: agency.id,
      agency: { _id: agency.id, name: agency.name },
    });
  }
});

describe('a direct booking', () => {
  const direct = (body: object) => t.call(people.agentAdmin, 'POST /bookings', { body });

  it('is made for a member with notes, of a lot or of a unit (R-AGT-25, D-83)', async () => {
    const [lot, unit] = [await buildLot(t.db), await buildUnit(t.db)];
    for (const stock of [{ lotId: lot.id }, { unitId: unit.id }]) {
      const reply = await direct({ userId: people.buyer.id, notes: 'By phone', ...stock });
      expect(reply.status).toBe(201);
      expect(reply.body).toMatchObject({ ...stock, userId: people.buyer.id, requestMessage: 'By phone' });
    }
  });

  it('takes the flat form too, and of it nothing that the server knows better (R-AGT-25, D-45)', async () => {
    const lot = await buildLot(t.db);
    const paper = await upload(people.agentAdmin);
    const sent = {
      lotId: lot.id,
      requestMessage: 'Phone: 03-1',
      contactPhone: '03-1',
      name: 'Walk In',
      email: 'walk@in.example',
      documentUrl: paper.documentUrl,
      agencyId: people.agency.id,
    };
    const claimed = { status: 'sold', documentOriginalName: 'other.png', lotNumber: 'X-1', lotType: 'Z' };
    const { status, body } = await direct({ ...sent, ...claimed });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      ...sent,
      status: 'pending_admin',
      documentOriginalName: 'paper.png',
      lotNumber: lot.lotNumber,
      lotType: 'B',
    });
  });
});

it('the papers of a booking are listed by their own call and named by the booking alike (R-DOC-07, R-DOC-02)', async () => {
  const { buyer, agentAdmin } = people;
  const { booking } = await buildBooking(t.db, { creator: buyer });
  const fields = { cheque: 'cheque', ic_front: 'icFront', ic_back: 'icBack', uploaded_document: 'document' };
  for (const documentType of Object.keys(fields))
    await upload(buyer, { bookingId: booking.id, documentType });
  for (const reader of [buyer, agentAdmin]) {
    const listed = (await t.call(reader, `GET /uploads/documents/${booking.id}`)).body;
    expect(listed).toHaveLength(4);
    const alone = (await t.call(reader, `GET /bookings/${booking.id}`)).body;
    for (const { documentType, documentUrl, documentName } of listed) {
      const field = fields[documentType as keyof typeof fields];
      expect([alone[`${field}Url`], alone[`${field}OriginalName`]]).toEqual([documentUrl, documentName]);
    }
  }
});

it('a status that is sent again changes nothing twice and says what it found (R-CONST-18, D-51, D-59)', async () => {
  const { buyer, agentAdmin, admin } = people;
  const { booking } = await buildBooking(t.db, { creator: buyer });
  const name = (by: { id: string }, status: string) =>
    t.call(by, `PUT /bookings/${booking.id}/status-update`, { body: { status } });
  for (const [by, status, found] of [
    [agentAdmin, 'approved', 'pending_admin'],
    [admin, 'sold', 'sold'],
  ] as const) {
    expect((await name(by, status)).body.status).toBe(found);
    const after = await snapshotTables(t.db);
    const again = await name(by, status);
    expect([again.status, again.body.status]).toEqual([409, found]);
    expect(await snapshotTables(t.db)).toEqual(after);
  }
  expect((await findLot(t.db, booking.lotId ?? ''))?.status).toBe('sold');
});

describe('the buyer of a booking who is staff now (D-493)', () => {
  const refusal = {
    code: 'FORBIDDEN',
    message: 'You are the buyer of this booking: somebody else decides on it.',
  };
  const day = () => parkDay(t.clock.now());

  it('decides nothing on it in the office, and finds it in no count of what waits', async () => {
    const { id: lotId } = await buildLot(t.db);
    const clerk = await buildMember(t.db, people.agency.id);
    const { booking } = await buildBooking(t.db, { creator: clerk, status: 'pending_admin' });
    const { booking: over } = await buildBooking(t.db, { creator: clerk, status: 'cancelled' });
    const slip = { documentType: 'cheque', uploadedBy: clerk.id, createdAt: t.clock.now() } as const;
    await buildDocument(t.db, { ...slip, bookingId: over.id });
    const payment = { kind: 'payment', amountSen: 500, method: 'cheque', onDay: day() };
    const paid = `/bookings/${booking.id}/payments`;
    await t.call(people.superAdmin, `PUT /users/${clerk.id}`, { body: { role: 'super_admin' } });
    const { body: deposit } = await t.call(clerk, `POST ${paid}`, { body: payment });
    const at = `/bookings/${booking.id}`;
    const refused: [string, object][] = [
      [`PUT ${at}/agent-response`, { action: 'approve' }],
      [`PUT ${at}/admin-response`, { action: 'booked' }],
      [`PUT ${at}/status-update`, { status: 'sold' }],
      [`PUT ${at}/agreed-price`, { price: 5, reason: 'For me' }],
      [`PUT ${at}/lot`, { lotId, reason: 'Nicer' }],
      [`PUT ${at}/document-checks`, { checks: [{ documentId: lotId, verdict: 'accepted' }] }],
      [`POST ${at}/extension`, { reason: 'Later' }],
      [`PUT ${at}/deposit`, { dueSen: 0, dueOn: day(), reason: 'Waived' }],
      [`PUT /payments/${deposit.entries[0].id}`, { action: 'confirm' }],
      [`POST ${paid}`, { ...payment, confirm: true }],
      [`POST ${paid}`, { ...payment, kind: 'refund' }],
      [`POST ${paid}`, { ...payment, kind: 'forfeit' }],
    ];
    for (const [call, body] of refused) {
      const reply = await t.call(clerk, call, { body });
      expect([call, reply.status, reply.body]).toEqual([call, 403, refusal]);
    }
    const { body: seen } = await t.call(clerk, `GET ${at}/outcomes`);
    expect(seen.map(({ decision }: { decision: string }) => decision)).toEqual(['cancel']);
    const count = async (person: { id: string }, kind: string) => {
      const { today } = (await t.call(person, 'GET /overview')).body;
      return today.find((each: { kind: string }) => each.kind === kind)?.count ?? 0;
    };
    for (const kind of ['decide', 'confirm_payment', 'find_payment'])
      expect([kind, await count(clerk, kind)]).toEqual([kind, (await count(people.admin, kind)) - 1]);
  });

  it('answers it no more as the only administrator of its agency: the office is reminded, and does', async () => {
    const agency = await buildAgency(t.db);
    const runner = await buildMember(t.db, agency.id);
    const { booking } = await buildBooking(t.db, { creator: runner, times: [t.clock.now()] });
    await t.call(people.superAdmin, `PUT /users/${runner.id}`, { body: { role: 'agent_admin' } });
    const answer = (person: { id: string }) =>
      t.call(person, `PUT /bookings/${booking.id}/agent-response`, { body: { action: 'approve' } });
    expect(await answer(runner)).toMatchObject({ status: 403, body: refusal });
    t.clock.advance(5 * DAY_MS);
    await t.db.transaction((tx) => remindUnlessBusy(tx as Tx, booking.id, t.clock.now()));
    expect(await noticesOf(t.db, booking.id)).toContain(`hold_reminder ${people.admin.id}`);
    expect((await answer(people.admin)).status).toBe(200);
  });
});
