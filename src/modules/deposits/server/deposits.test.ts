import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditLog } from '#core/audit/server/tables.ts';
import { type BookingStatus, bookingStatuses, isLive } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument, drawPicture, uploadForm } from '#core/documents/server/factory.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshotTables } from '#test/db-snapshot.ts';
import { buildPeople, lines, newNotices, nowhere, type People } from '#test/people.ts';
import { type EntryAction, type EntryKind, type EntryState, entryKinds, entryStates } from '../lifecycle.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';

let t: TestApp;
let people: People;
/** Receives what the office is told. */
let colleague: Account;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  colleague = await buildUser(t.db, { role: 'admin' });
});
afterAll(() => t.close());

type Who = Exclude<keyof People, 'agency'>;

/** A booking of the buyer with a slip, which the office may have filled with RM 100.00 for refunds. */
async function bookingIn(status: BookingStatus = 'pending_admin', paidSen = 0) {
  const booking = await buildBookingWithSlip(t.db, people, { status, at: t.clock.now() });
  if (paidSen > 0) await record('admin', booking.id, { amountSen: paidSen, confirm: true });
  return booking;
}
const record = (who: Who, id: string, body: object = {}, headers = {}) => {
  // entries of one moment have no order, and a person reports ten an hour (D-304)
  t.clock.advance(who === 'buyer' || who === 'agentAdmin' ? 6 * 60_000 + 1 : 1);
  return t.call(people[who], `POST /bookings/${id}/payments`, { body: { ...usualEntry, ...body }, headers });
};
const settle = (who: Who, id: string, action: EntryAction, reason: string | undefined = 'Because') =>
  t.call(people[who], `PUT /payments/${id}`, { body: { action, reason } });
const due = (who: Who, id: string, dueSen: number) =>
  t.call(people[who], `PUT /bookings/${id}/deposit`, {
    body: { dueSen, dueOn: '2026-03-20', reason: 'Agreed' },
  });
const read = (who: Who, id: string) => t.call(people[who], `GET /bookings/${id}/deposit`);

/** An entry in a state, recorded by the buyer or, if it is no payment, by the super admin. */
async function entryIn(booking: { id: string; proofDocumentId: string }, kind: EntryKind, state: EntryState) {
  const recorder = kind === 'payment' ? 'buyer' : 'superAdmin';
  const method = kind === 'forfeit' ? null : 'cheque';
  const { body } = await record(recorder, booking.id, { ...booking, kind, method, reference: 'FT26061' });
  const { id } = body.entries.at(-1);
  if (state === 'void') await settle(recorder, id, 'void');
  if (state === 'confirmed' || state === 'reversed') await settle('superAdmin', id, 'confirm');
  if (state === 'reversed') await settle('superAdmin', id, 'reverse');
  return id as string;
}

describe('POST /bookings/:id/payments (D-235)', () => {
  const party = { payment: [201, 409], refund: [403, 403], forfeit: [403, 403] };
  /** Of those who read the ledger, by kind: the status while the booking is live, and once it has ended. */
  const expected: Partial<Record<Who, Record<EntryKind, number[]>>> = {
    buyer: party,
    agentAdmin: party,
    admin: { payment: [201, 201], refund: [201, 201], forfeit: [403, 403] },
    superAdmin: { payment: [201, 201], refund: [201, 201], forfeit: [409, 201] },
  };

  it.each(bookingStatuses)('answers every role and kind on a booking that is %s', async (status) => {
    const booking = await bookingIn(status, 10_000);
    for (const who of Object.keys(expected) as Who[]) {
      for (const kind of entryKinds) {
        const { status: got, body } = await record(who, booking.id, { ...booking, kind });
        const wanted = expected[who]?.[kind][isLive(status) ? 0 : 1];
        expect([who, kind, got, body.code]).toEqual([
          who,
          kind,
          wanted,
          { 201: undefined, 403: 'FORBIDDEN', 409: isLive(status) ? 'KEEP_TOO_HIGH' : 'DEPOSIT_CLOSED' }[
            wanted ?? 0
          ],
        ]);
      }
    }
  });

  it('is for who made the booking as staff only while they work there (D-134)', async () => {
    const agent = await buildMember(t.db, people.agency.id, { role: 'agent' });
    const { booking } = await buildBooking(t.db, { creator: agent });
    const slip = { bookingId: booking.id, uploadedBy: agent.id, createdAt: t.clock.now() };
    const { id: proofDocumentId } = await buildDocument(t.db, slip);
    const report = () =>
      t.call(agent, `POST /bookings/${booking.id}/payments`, { body: { ...usualEntry, proofDocumentId } });
    const reported = await report();
    expect(reported.status).toBe(201);
    await t.call(people.agentAdmin, `DELETE /agencies/${people.agency.id}/users/${agent.id}`);
    expect((await report()).status).toBe(403);
    const body = { action: 'void' };
    const own = await t.call(agent, `PUT /payments/${reported.body.entries[0].id}`, { body });
    expect(own.status).toBe(403);
  });

  it.each(['buyer', 'admin'] as const)(
    'takes an empty id of a slip as none, from the %s (D-326)',
    async (who) => {
      const { id } = await bookingIn();
      const [empty, none] = [await record(who, id, { proofDocumentId: '' }), await record(who, id)];
      expect([empty.status, empty.body.code]).toEqual([none.status, none.body.code]);
      expect(empty.status).toBe(who === 'admin' ? 201 : 400);
    },
  );

  it('answers the whole deposit, with the office unnamed outside it', async () => {
    const { id, proofDocumentId } = await bookingIn('approved');
    const reply = await record('buyer', id, { proofDocumentId, reference: ' FT1 ', note: undefined });
    expect(reply.body).toMatchObject({
      ...{ bookingId: id, inUse: true, state: 'none', dueSen: 0, receivedSen: 0, reportedSen: 3000 },
      ...{ gate: 'warn', fourEyes: false },
      message: 'Thank you. The park office checks the payment and sends you the receipt.',
    });
    expect(reply.body.payTo.reference).toMatch(new RegExp(`^Lot .+ / ${id.slice(-6)}$`));
    const [entry] = reply.body.entries;
    expect(entry).toMatchObject({
      ...{ kind: 'payment', state: 'recorded', amountSen: 3000, reference: 'FT1', onDay: '2026-03-01' },
      ...{ recordedBy: { name: people.buyer.name, isMe: true }, confirmedBy: null, receiptNumber: null },
      proof: { documentId: proofDocumentId, url: `/api/uploads/files/${proofDocumentId}/IC-of-Grace.jpg` },
    });
    await settle('admin', entry.id, 'confirm');
    await record('admin', id);
    const namesFor = async (who: Who) =>
      (await read(who, id)).body.entries.map(
        (each: { recordedBy: { name: string }; confirmedBy: string }) =>
          `${each.recordedBy.name}, ${each.confirmedBy}`,
      );
    const { buyer, admin } = people;
    for (const who of ['buyer', 'agentAdmin'] as const) {
      expect(await namesFor(who)).toEqual([`${buyer.name}, The park office`, 'The park office, null']);
    }
    expect(await namesFor('superAdmin')).toEqual([`${buyer.name}, ${admin.name}`, `${admin.name}, null`]);
    const booking = await t.call(people.buyer, `GET /bookings/${id}`);
    expect(booking.body.deposit).toEqual({
      ...{
        dueSen: 0,
        dueOn: null,
        receivedSen: 3000,
        heldSen: 3000,
        leavingSen: 0,
        isRecord: true,
        reportedSen: 3000,
      },
    });
  });

  it('records once for one Idempotency-Key', async () => {
    const { id } = await bookingIn();
    const headers = { 'idempotency-key': 'the-same-key' };
    const [first, second] = [await record('admin', id, {}, headers), await record('admin', id, {}, headers)];
    expect(second.body).toEqual(first.body);
    expect((await read('admin', id)).body.entries).toHaveLength(1);
    expect((await record('admin', id, { amountSen: 1 }, headers)).status).toBe(422);
  });

  it('refuses what cannot be right, and keeps nothing of it', async () => {
    const { id, proofDocumentId } = await bookingIn('approved', 1000);
    const other = await bookingIn();
    const replaced = await buildDocument(t.db, {
      ...{ bookingId: id, uploadedBy: people.buyer.id },
      ...{ createdAt: t.clock.now(), replacedAt: t.clock.now() },
    });
    const before = await snapshotTables(t.db);
    const cases: [Who, object, string, field?: string][] = [
      ['admin', { amountSen: 0 }, 'VALIDATION', 'amountSen'],
      ['admin', { amountSen: -100 }, 'VALIDATION', 'amountSen'],
      ['admin', { amountSen: 10.5 }, 'VALIDATION', 'amountSen'],
      ['admin', { amountSen: '1,000' }, 'VALIDATION', 'amountSen'],
      ['admin', { amountSen: null }, 'VALIDATION', 'amountSen'],
      ['admin', { amountSen: 10_000_000_000_001 }, 'VALIDATION', 'amountSen'],
      ['admin', { kind: 'gift' }, 'VALIDATION', 'kind'],
      ['admin', { method: 'barter' }, 'VALIDATION', 'method'],
      ['admin', { method: null }, 'VALIDATION', 'method'],
      ['admin', { kind: 'refund', method: undefined }, 'VALIDATION', 'method'],
      ['admin', { onDay: '2026-03-03' }, 'VALIDATION', 'onDay'],
      ['admin', { onDay: '2025-02-28' }, 'VALIDATION', 'onDay'],
      ['admin', { onDay: '02/03/2026' }, 'VALIDATION', 'onDay'],
      ['admin', { onDay: '2026-02-30' }, 'VALIDATION', 'onDay'],
      ['admin', { onDay: '0000-01-01' }, 'VALIDATION', 'onDay'],
      ['admin', { note: 'x'.repeat(501) }, 'VALIDATION', 'note'],
      ['admin', { kind: 'refund', note: ' ' }, 'ENTRY_REASON_MISSING', 'note'],
      ['superAdmin', { kind: 'forfeit', note: '' }, 'ENTRY_REASON_MISSING', 'note'],
      ['admin', { kind: 'refund', amountSen: 1001 }, 'REFUND_TOO_HIGH'],
      ['superAdmin', { kind: 'forfeit', amountSen: 1001 }, 'REFUND_TOO_HIGH'],
      ['buyer', {}, 'PROOF_MISSING', 'proofDocumentId'],
      ['buyer', { proofDocumentId: other.proofDocumentId }, 'DOCUMENT_NOT_FOUND'],
      ['buyer', { proofDocumentId: replaced.id }, 'DOCUMENT_NOT_FOUND'],
      ['admin', { proofDocumentId: nowhere }, 'DOCUMENT_NOT_FOUND'],
      ['admin', { proofDocumentId: 'no id' }, 'DOCUMENT_NOT_FOUND'],
      ['buyer', { proofDocumentId, confirm: true }, 'FORBIDDEN'],
    ];
    for (const [who, body, code, field] of cases) {
      const reply = await record(who, id, body);
      const named = Object.keys(reply.body.errors ?? {})[0];
      expect([JSON.stringify(body), reply.body.code, named]).toEqual([JSON.stringify(body), code, field]);
    }
    expect((await record('admin', nowhere)).body.code).toBe('BOOKING_NOT_FOUND');
    expect((await record('admin', 'no-id')).body.code).toBe('BOOKING_NOT_FOUND');
    expect(await snapshotTables(t.db)).toEqual(before);
    // the outermost values that are taken
    for (const body of [
      { onDay: '2026-03-02' },
      { onDay: '2025-03-01' },
      { amountSen: 10_000_000_000_000 },
    ]) {
      expect((await record('admin', id, body)).status).toBe(201);
    }
  });
});

describe('PUT /bookings/:id/deposit (D-231, D-234)', () => {
  it.each(bookingStatuses)(
    'is told and kept in the history of a booking that is %s, if it is live',
    async (status) => {
      const { id } = await bookingIn(status, 9000);
      let reply = { status: 0, body: { code: '' } };
      const told = await newNotices(t.db, id, async () => {
        reply = await due('admin', id, 3000);
      });
      const { body: events } = await t.call(people.buyer, `GET /bookings/${id}/events`);
      const last = { action: events.at(-1).action, note: events.at(-1).note };
      const step = { action: 'set_due', note: 'RM\u00a00 → RM\u00a030, Mar 20, 2026\nAgreed' };
      if (!isLive(status)) {
        expect([reply.body.code, told, last.action === 'set_due']).toEqual(['DUE_CLOSED', [], false]);
        return;
      }
      expect([reply.status, last]).toEqual([200, step]);
      const { buyer, agentAdmin, superAdmin } = people;
      expect(told).toEqual(
        [...lines('due_set', buyer, agentAdmin), ...lines('money_over', buyer, superAdmin, colleague)].sort(),
      );
    },
  );
});

describe('a sold booking (D-235)', () => {
  it('asks its buyer for what is due, and takes the slip and the report', async () => {
    const { id } = await bookingIn('sold');
    await due('admin', id, 3000);
    const { standing } = (await t.call(people.buyer, `GET /bookings/${id}`)).body;
    expect(standing.tasks).toContainEqual(expect.objectContaining({ what: 'pay', own: true, sumSen: 3000 }));
    const upload = async (fields: Record<string, string>) => {
      const file = { bytes: await drawPicture().png().toBuffer(), name: 'slip.png' };
      const form = await uploadForm(file, { bookingId: id, documentType: 'other', ...fields });
      return t.call(people.buyer, 'POST /uploads/document', form);
    };
    expect((await upload({})).body.code).toBe('DOCUMENTS_CLOSED');
    const slip = await upload({ paper: 'payment_proof' });
    expect(slip.status).toBe(201);
    const reported = await record('buyer', id, { proofDocumentId: slip.body._id });
    expect([reported.status, reported.body.reportedSen]).toEqual([201, 3000]);
  });
});

describe('PUT /payments/:id (D-232, D-235)', () => {
  const ways: Record<EntryAction, EntryState> = {
    confirm: 'recorded',
    void: 'recorded',
    reverse: 'confirmed',
  };
  const office = ['admin', 'superAdmin'];
  const mayBy: Record<'payment' | 'forfeit', Record<EntryAction, string[]>> = {
    payment: { confirm: office, void: [...office, 'buyer'], reverse: office },
    forfeit: { confirm: ['superAdmin'], void: ['superAdmin'], reverse: ['superAdmin'] },
  };

  it.each(['payment', 'forfeit'] as const)('settles a %s by action, state and role', async (kind) => {
    // money of a live booking is kept only beyond what is due
    const booking = await bookingIn('approved', 1_000_000);
    await due('admin', booking.id, 0);
    for (const state of entryStates) {
      let id = await entryIn(booking, kind, state);
      for (const action of Object.keys(ways) as EntryAction[]) {
        for (const who of ['buyer', 'agentAdmin', 'admin', 'superAdmin'] as const) {
          const isAllowed = mayBy[kind][action].includes(who);
          const wanted = !isAllowed ? 'FORBIDDEN' : ways[action] === state ? undefined : 'PAYMENT_SETTLED';
          const reply = await settle(who, id, action);
          expect([state, action, who, reply.body.code]).toEqual([state, action, who, wanted]);
          if (wanted === 'PAYMENT_SETTLED') {
            expect(reply.body).toMatchObject({ status: state, message: `This entry is already ${state}` });
          }
          if (wanted === undefined) id = await entryIn(booking, kind, state);
        }
      }
    }
  });

  it('asks for a reason to reverse, and to void what another person recorded', async () => {
    const booking = await bookingIn('approved');
    const recorded = await entryIn(booking, 'payment', 'recorded');
    expect((await settle('admin', recorded, 'void', '')).body.code).toBe('ENTRY_REASON_MISSING');
    expect((await settle('buyer', recorded, 'void', '')).body).toMatchObject({ message: 'Entry voided' });
    const confirmed = await entryIn(booking, 'payment', 'confirmed');
    expect((await settle('admin', confirmed, 'reverse', ' ')).body.errors).toHaveProperty('reason');
    const { body } = await settle('admin', confirmed, 'reverse', 'It bounced');
    expect(body.entries.at(-1)).toMatchObject({ state: 'reversed', closedReason: 'It bounced' });
    expect(body.entries.at(-1)).toMatchObject({ reversedBecause: 'other' });
    expect((await settle('admin', nowhere, 'confirm')).body.code).toBe('PAYMENT_NOT_FOUND');
    expect((await settle('admin', 'no-id', 'confirm')).body.code).toBe('PAYMENT_NOT_FOUND');
  });

  it('reverses as bounced or recorded by mistake without further words, and says so in notice and trail (D-416)', async () => {
    const booking = await bookingIn('approved');
    for (const [cause, why] of [
      ['bounced', 'Cheque bounced'],
      ['mistake', 'Recorded by mistake'],
    ]) {
      const id = await entryIn(booking, 'payment', 'confirmed');
      const body = { action: 'reverse', cause };
      const reply = await t.call(people.admin, `PUT /payments/${id}`, { body });
      expect(reply.body.entries.at(-1)).toMatchObject({ reversedBecause: cause, closedReason: '' });
      const [line] = await t.db
        .select()
        .from(auditLog)
        .where(and(eq(auditLog.targetId, id), eq(auditLog.action, 'payment.reverse')));
      expect(line?.detail).toMatchObject({ why });
      const told = and(eq(notices.kind, 'payment_reversed'), eq(notices.bookingId, booking.id));
      expect((await t.db.select().from(notices).where(told)).map(({ facts }) => facts.cause)).toContain(
        cause,
      );
    }
    // nobody had said what is due (D-487)
    const { standing } = (await t.call(people.admin, `GET /bookings/${booking.id}`)).body;
    expect(standing.tasks).toContainEqual(expect.objectContaining({ who: 'office', what: 'set_due' }));
  });

  it('lets nothing leave that did not come in (D-233)', async () => {
    const { id } = await bookingIn('cancelled', 1000);
    const refund = { kind: 'refund', amountSen: 600 };
    const first = await record('admin', id, refund);
    const [{ id: payment }, { id: waiting }] = first.body.entries;
    // what waits to be confirmed is not sent twice (D-503)
    expect(first.body).toMatchObject({ heldSen: 1000, leavingSen: 600, toRefundSen: 400 });
    const { standing } = (await t.call(people.superAdmin, `GET /bookings/${id}`)).body;
    expect(standing.tasks).toContainEqual(expect.objectContaining({ what: 'send_back_money', sumSen: 400 }));
    expect((await record('superAdmin', id, refund)).body).toMatchObject({
      code: 'LEAVES_ALREADY',
      message:
        'Of the RM\u00a010 that is held, RM\u00a06 is recorded already and waits to be confirmed. At most RM\u00a04 is left.',
    });
    const rest = await record('superAdmin', id, { ...refund, amountSen: 400 });
    expect(rest.body).toMatchObject({ toRefundSen: 0, state: 'refund_due' });
    expect((await record('superAdmin', id, { ...refund, amountSen: 1 })).body.code).toBe('LEAVES_ALREADY');
    await settle('admin', rest.body.entries.at(-1).id, 'void');
    expect((await settle('admin', waiting, 'confirm')).body).toMatchObject({ heldSen: 400, leavingSen: 0 });
    expect((await record('admin', id, refund)).body.code).toBe('REFUND_TOO_HIGH');
    expect((await settle('admin', payment, 'reverse')).body.code).toBe('ALREADY_REFUNDED');
    await settle('admin', waiting, 'reverse');
    const { body } = await settle('admin', payment, 'reverse');
    expect(body).toMatchObject({ receivedSen: 0, heldSen: 0, refundedSen: 0, state: 'none' });
    // its number stays used (D-237)
    expect(body.entries[0].receiptNumber).toMatch(/^R-2026-\d{6}$/);
  });

  it('tells the office of a report, and the people of the booking of what became of it (D-239)', async () => {
    const { id, proofDocumentId } = await bookingIn('approved');
    const { buyer, agentAdmin, admin, superAdmin } = people;
    const newFor = async (act: () => Promise<{ body: { entries: { id: string }[] } }>) => {
      let entry = '';
      const told = await newNotices(t.db, id, async () => {
        entry = (await act()).body.entries.at(-1)?.id ?? '';
      });
      return { told, entry };
    };
    const reported = await newFor(() => record('buyer', id, { proofDocumentId }));
    expect(reported.told).toEqual(lines('payment_reported', admin, superAdmin, colleague).sort());
    const confirmed = await newFor(() => settle('admin', reported.entry, 'confirm'));
    expect(confirmed.told).toEqual(lines('payment_confirmed', buyer, agentAdmin).sort());
    const reversed = await newFor(() => settle('admin', reported.entry, 'reverse', 'It bounced'));
    expect(reversed.told).toEqual(lines('payment_reversed', buyer, agentAdmin).sort());
    const silent = await newFor(() => record('admin', id, { kind: 'payment', confirm: false }));
    expect(silent.told).toEqual(lines('payment_reported', superAdmin, colleague).sort());
    expect((await newFor(() => settle('admin', silent.entry, 'void', ''))).told).toEqual([]);
    const paid = await newFor(() => record('admin', id, { amountSen: 9000, confirm: true }));
    expect(paid.told).toEqual(lines('payment_confirmed', buyer, agentAdmin).sort());
    await due('admin', id, 3000);
    for (const [kind, sent, taken] of [
      ['refund', 'refund_confirmed', 'refund_reversed'],
      ['forfeit', 'money_kept', 'money_not_kept'],
    ] as const) {
      const left = await newFor(() => record('superAdmin', id, { kind, confirm: true }));
      expect(left.told).toEqual(lines(sent, buyer, agentAdmin).sort());
      const back = await newFor(() => settle('superAdmin', left.entry, 'reverse'));
      expect(back.told).toEqual(lines(taken, buyer, agentAdmin).sort());
    }
    const isKept = and(eq(notices.kind, 'money_kept'), eq(notices.bookingId, id));
    const [kept] = await t.db.select().from(notices).where(isKept);
    expect(kept?.facts).toMatchObject({ sum: 'RM\u00a030', reason: 'Noted' });
    const isReversed = and(eq(notices.kind, 'payment_reversed'), eq(notices.bookingId, id));
    const [notice] = await t.db.select().from(notices).where(isReversed);
    expect(notice?.facts).toMatchObject({ sum: 'RM\u00a030', reason: 'It bounced' });
  });

  it('leaves one line in the audit trail for each step', async () => {
    const booking = await bookingIn('approved');
    const id = await entryIn(booking, 'payment', 'reversed');
    const rows = await t.db
      .select()
      .from(auditLog)
      .where(eq(auditLog.targetId, id))
      .orderBy(asc(auditLog.id));
    const receiptNumber = expect.stringMatching(/^R-2026-/);
    const detail = { bookingId: booking.id, kind: 'payment', amountSen: 3000 };
    expect(rows.map((row) => [row.action, row.actorId, row.targetType, row.detail])).toEqual([
      ['payment.record', people.buyer.id, 'payment', { ...detail, to: 'recorded', why: 'Noted' }],
      [
        'payment.confirm',
        people.superAdmin.id,
        'payment',
        { ...detail, receiptNumber, from: 'recorded', to: 'confirmed', why: 'Because' },
      ],
      [
        'payment.reverse',
        people.superAdmin.id,
        'payment',
        { ...detail, receiptNumber, from: 'confirmed', to: 'reversed', why: 'Because' },
      ],
    ]);
    const listed = await t.call(people.superAdmin, `GET /audit?target=${id}`);
    expect(listed.body[0].target.name).toMatch(/^lot /);
  });
});

describe('POST /payments/bulk-confirm (D-431)', () => {
  it('confirms each payment for itself with its receipt, and says of each why not', async () => {
    const [two, other] = [await bookingIn(), await bookingIn('pending_admin', 10_000)];
    const ids = [
      await entryIn(two, 'payment', 'recorded'),
      await entryIn(two, 'payment', 'recorded'),
      await entryIn(other, 'payment', 'confirmed'),
      await entryIn(other, 'refund', 'recorded'),
    ];
    const listed = (await t.call(people.admin, 'GET /deposits?view=to_confirm')).body;
    expect(listed.find((row: { bookingId: string }) => row.bookingId === two.id).reports).toEqual([
      { id: ids[0], amountSen: 3000, reference: 'FT26061', onDay: '2026-03-01' },
      { id: ids[1], amountSen: 3000, reference: 'FT26061', onDay: '2026-03-01' },
    ]);
    const body = { rows: [...ids, nowhere].map((id) => ({ id })) };
    const reply = await t.call(people.admin, 'POST /payments/bulk-confirm', { body });
    expect(reply.body).toMatchObject({
      done: 2,
      refused: 3,
      rows: [
        { id: ids[0], done: true, message: 'Entry confirmed' },
        { id: ids[1], done: true },
        { id: ids[2], done: false, code: 'PAYMENT_SETTLED', status: 'confirmed' },
        { id: ids[3], done: false, code: 'PAYMENT_NOT_FOUND' },
        { id: nowhere, done: false, code: 'PAYMENT_NOT_FOUND' },
      ],
    });
    const { receivedSen, entries } = (await read('admin', two.id)).body;
    expect(receivedSen).toBe(6000);
    expect(new Set(entries.map(({ receiptNumber }: { receiptNumber: string }) => receiptNumber)).size).toBe(
      2,
    );
    expect((await read('admin', other.id)).body.entries.at(-1).state).toBe('recorded');
  });
});

describe('with DEPOSIT_FOUR_EYES=true (D-235)', () => {
  it('lets nobody confirm what they recorded, also once it is switched off', async () => {
    const { id } = await bookingIn('approved');
    t.config.deposits.fourEyes = true;
    expect((await record('admin', id, { confirm: true })).body.code).toBe('FOUR_EYES');
    const { body } = await record('admin', id);
    expect(body).toMatchObject({ fourEyes: true, entries: [{ state: 'recorded' }] });
    t.config.deposits.fourEyes = false;
    expect((await settle('admin', body.entries[0].id, 'confirm')).body.code).toBe('FOUR_EYES');
    expect((await settle('superAdmin', body.entries[0].id, 'confirm')).body.heldSen).toBe(3000);
    expect((await record('admin', id, { confirm: true })).body.message).toBe('Entry confirmed');
  });
});
