import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expireDue } from '#app/server/jobs/expiry.ts';
import { remindDue } from '#app/server/jobs/reminders.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { bookingHistoryTexts } from '#core/bookings/messages.ts';
import { leftTexts } from '#core/bookings/outcome-labels.ts';
import { documents } from '#core/documents/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { wordsOf } from '#core/notices/messages.ts';
import { notices } from '#core/notices/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { buildBookingWithSlip, usualEntry } from './factory.ts';

const throwError = (error: unknown) => {
  throw error;
};

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

type Money = { dueSen?: number; heldSen?: number; reportedSen?: number; hasSlip?: boolean };

/** A booking whose ledger holds these sums. */
async function bookingWith(
  status: BookingStatus,
  { dueSen, heldSen = 0, reportedSen = 0, hasSlip = true }: Money,
) {
  const { id, proofDocumentId } = await buildBookingWithSlip(t.db, people, {
    status,
    at: t.clock.now(),
    times: [t.clock.now()],
  });
  if (!hasSlip)
    await t.db
      .update(documents)
      .set({
        verdict: 'sent_back',
        verdictDesk: 'office',
        verdictReason: 'blurred',
        verdictBy: people.admin.id,
        verdictAt: t.clock.now(),
      })
      .where(eq(documents.id, proofDocumentId));
  const record = (amountSen: number, confirm: boolean) =>
    t.call(people.admin, `POST /bookings/${id}/payments`, { body: { ...usualEntry, amountSen, confirm } });
  if (dueSen !== undefined) {
    const body = { dueSen, dueOn: '2026-03-20', reason: 'Agreed' };
    await t.call(people.admin, `PUT /bookings/${id}/deposit`, { body });
  }
  if (heldSen > 0) await record(heldSen, true);
  if (reportedSen > 0) await record(reportedSen, false);
  return id;
}

const process = (id: string, action: string, notes = '') =>
  t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action, notes } });
const endings: [string, BookingStatus, (id: string) => Promise<{ status: number }>][] = [
  ['a rejection by the office', 'pending_admin', (id) => process(id, 'reject')],
  [
    'a rejection by the agency',
    'pending_agent',
    (id) => t.call(people.agentAdmin, `PUT /bookings/${id}/agent-response`, { body: { action: 'reject' } }),
  ],
  ['a cancellation', 'pending_admin', (id) => t.call(people.buyer, `DELETE /bookings/${id}`)],
  [
    'the answer of the office for the agency',
    'pending_agent',
    (id) => t.call(people.admin, `PUT /bookings/${id}/agent-response`, { body: { action: 'reject' } }),
  ],
  ['a cancellation once it is booked', 'approved', (id) => t.call(people.buyer, `DELETE /bookings/${id}`)],
  [
    'the end of its time',
    'pending_agent',
    async (id) => {
      t.clock.advance(15 * DAY_MS);
      return t.call(people.buyer, `GET /bookings/${id}/events`);
    },
  ],
];

const lastEvent = async (id: string) =>
  (await t.call(people.admin, `GET /bookings/${id}/events`)).body.at(-1);

/** What each person reads in the newest notice of a kind about a booking, by name. */
async function told(id: string, kind: string): Promise<Record<string, string>> {
  const rows = await t.db.select().from(notices).where(eq(notices.bookingId, id)).orderBy(notices.id);
  const names = ['buyer', 'agentAdmin', 'admin', 'superAdmin'] as const;
  return Object.fromEntries(
    rows
      .filter((row) => row.kind === kind)
      .map((row) => {
        const name = names.find((each) => people[each].id === row.recipientId) ?? 'somebody else';
        const { title, text } = wordsOf(row);
        return [name, `${title.replace(/(lot) [^\s.]+/i, '$1 1')} ${text}`.trim()];
      }),
  );
}
const { held: paymentRecorded, reported: paymentReported, slip: slipLeft } = leftTexts;

describe('money at the end of a booking', () => {
  it.each(endings.filter(([of]) => of !== 'the end of its time'))(
    'held at %s is told to office, agency and buyer (D-305)',
    async (_, status, end) => {
      const id = await bookingWith(status, { heldSen: 500 });
      expect((await end(id)).status).toBe(200);
      expect(await lastEvent(id)).toMatchObject({
        refundDue: true,
        note: expect.stringMatching(new RegExp(`${paymentRecorded}$`)),
      });
      const title = 'A refund for lot 1 has to be arranged.';
      const staff = `${title} The booking of ${people.buyer.name} has ended, and RM 5 of it is held.`;
      expect(await told(id, 'refund_to_arrange')).toEqual({
        ...{ admin: staff, superAdmin: staff, agentAdmin: staff },
        buyer: `${title} The booking has ended, and the park office holds RM 5 of it. It arranges the refund with you.`,
      });
    },
  );

  it.each(endings)('only reported at %s is told to them, too (D-334)', async (_, status, end) => {
    const id = await bookingWith(status, { reportedSen: 500 });
    expect((await end(id)).status).toBe(200);
    // what the status records is not forgotten for a report (D-502)
    const isByStatus = status === 'approved';
    const left = isByStatus ? `${paymentRecorded}\n${paymentReported}` : paymentReported;
    expect(await lastEvent(id)).toMatchObject({
      refundDue: isByStatus,
      note: expect.stringMatching(`${left}$`),
    });
    expect((await open(id)).left).toBe(isByStatus ? 'refund' : undefined);
    if (isByStatus) {
      const further =
        'A further payment was reported and not confirmed: the park office checks it, and pays it back if it came.';
      const refund = 'A refund for lot 1 has to be arranged.';
      const office = `${refund} The booking of ${people.buyer.name} ended after the payment was recorded. ${further}`;
      return expect(await told(id, 'refund_to_arrange')).toEqual({
        ...{ admin: office, superAdmin: office, agentAdmin: office },
        buyer: `${refund} The booking has ended, and the park office holds money of it. It arranges the refund with you. ${further}`,
      });
    }
    const title = 'A payment reported for lot 1 has to be checked.';
    const staff = `${title} The booking of ${people.buyer.name} ended before the payment was confirmed. If it came, a refund has to be arranged.`;
    expect(await told(id, 'refund_to_arrange')).toEqual({
      ...{ admin: staff, superAdmin: staff, agentAdmin: staff },
      buyer: `${title} The booking has ended before the payment was confirmed. The park office checks it, and pays it back if it came.`,
    });
  });

  const open = async (id: string, who: 'buyer' | 'admin' = 'buyer') =>
    (await t.call(people[who], `GET /bookings/${id}`)).body.standing;
  it('of a booking paid by its status is to be refunded, and its slip asks for nothing (D-487)', async () => {
    const id = await bookingWith('approved', {});
    expect((await t.call(people.buyer, `DELETE /bookings/${id}`)).status).toBe(200);
    expect(await lastEvent(id)).toMatchObject({ refundDue: true });
    expect(await open(id)).toEqual({ reader: 'buyer', tasks: [], left: 'refund' });
    expect(await listed()).not.toContain(id);
  });

  const listed = async () =>
    (await t.call(people.admin, 'GET /bookings/admin?deposit=slip&limit=100')).body.map(
      (each: { _id: string }) => each._id,
    );
  it.each(endings.filter(([, status]) => status !== 'approved'))(
    'of which only a slip was sent at %s is told to them, and taken afterwards (D-334)',
    async (_, status, end) => {
      const id = await bookingWith(status, {});
      expect((await end(id)).status).toBe(200);
      expect(await lastEvent(id)).toMatchObject({
        refundDue: false,
        note: expect.stringMatching(new RegExp(`${slipLeft}$`)),
      });
      const said = await told(id, 'refund_to_arrange');
      expect(Object.keys(said).sort()).toEqual(['admin', 'agentAdmin', 'buyer', 'superAdmin']);
      for (const each of Object.values(said))
        expect(each).toMatch(/^A slip sent for lot 1 has to be checked\./);
      expect(await open(id)).toMatchObject({
        left: 'slip',
        tasks: [{ what: 'find_payment', who: 'office' }],
      });
      expect(await listed()).toContain(id);
      const { body: sent } = await t.call(people.buyer, `GET /uploads/documents/${id}`);
      const reported = await t.call(people.buyer, `POST /bookings/${id}/payments`, {
        body: { ...usualEntry, proofDocumentId: sent[0]._id },
      });
      expect(reported.status).toBe(201);
      const { left, tasks } = await open(id, 'admin');
      expect([left, tasks]).toMatchObject([undefined, [{ what: 'confirm_payment', own: true }]]);
      expect(await listed()).not.toContain(id);
      const again = await t.call(people.buyer, `POST /bookings/${id}/payments`, {
        body: { ...usualEntry, proofDocumentId: sent[0]._id },
      });
      expect(again.body).toMatchObject({ code: 'DEPOSIT_CLOSED' });
      // who voids it says that no payment came
      const body = { action: 'void', reason: 'Nothing came' };
      const { entries } = reported.body;
      expect((await t.call(people.admin, `PUT /payments/${entries[0].id}`, { body })).status).toBe(200);
      expect(await open(id)).toEqual({ reader: 'buyer', tasks: [] });
    },
  );

  it('a slip with which no payment came is sent back after the end, by the office alone, and asks for nothing (D-334)', async () => {
    const id = await bookingWith('pending_admin', {});
    await process(id, 'reject');
    const { body: sent } = await t.call(people.admin, `GET /uploads/documents/${id}`);
    const answer = (who: 'admin' | 'agentAdmin', reason = 'no_payment') =>
      t.call(people[who], `PUT /bookings/${id}/document-checks`, {
        body: { checks: [{ documentId: sent[0]._id, verdict: 'sent_back', reason }] },
      });
    const refused = [await answer('agentAdmin'), await answer('admin', 'blurred')];
    expect(refused.map(({ body }) => body.code)).toEqual(['CHECKS_CLOSED', 'CHECKS_CLOSED']);
    expect((await answer('admin')).status).toBe(200);
    expect(await open(id)).toEqual({ reader: 'buyer', tasks: [] });
    expect((await told(id, 'document_sent_back')).buyer).toBe(
      'Cheque or transfer slip of your booking of lot 1 was sent back: no payment came with it.',
    );
  });

  it.each<[string, BookingStatus]>([
    ['waits for the agency', 'pending_agent'],
    ['waits for the office', 'pending_admin'],
  ])(
    'held when the account of its buyer is closed while it %s leaves a refund (D-305)',
    async (_, status) => {
      const buyer = await buildMember(t.db, people.agency.id);
      const { id } = await buildBookingWithSlip(
        t.db,
        { ...people, buyer },
        { status, at: t.clock.now(), times: [t.clock.now()] },
      );
      await t.call(people.admin, `POST /bookings/${id}/payments`, { body: { ...usualEntry, confirm: true } });
      const closed = await t.call(people.superAdmin, `DELETE /users/${buyer.id}`);
      expect(closed.status).toBe(200);
      expect(await lastEvent(id)).toMatchObject({ refundDue: true });
      expect(Object.keys(await told(id, 'refund_to_arrange'))).toEqual(
        expect.arrayContaining(['admin', 'superAdmin', 'agentAdmin']),
      );
      const due = (await t.call(people.admin, 'GET /deposits?view=refund_due')).body;
      expect(due.map(({ bookingId }: { bookingId: string }) => bookingId)).toContain(id);
    },
  );

  it('only reported when the account of its buyer is closed is told to office and agency (D-334)', async () => {
    const buyer = await buildMember(t.db, people.agency.id);
    const { id } = await buildBookingWithSlip(
      t.db,
      { ...people, buyer },
      { at: t.clock.now(), times: [t.clock.now()] },
    );
    const body = { ...usualEntry, confirm: false };
    expect((await t.call(people.admin, `POST /bookings/${id}/payments`, { body })).status).toBe(201);
    expect((await t.call(people.superAdmin, `DELETE /users/${buyer.id}`)).status).toBe(200);
    expect(await lastEvent(id)).toMatchObject({
      refundDue: false,
      note: expect.stringMatching(new RegExp(`${paymentReported}$`)),
    });
    const { admin, superAdmin, agentAdmin } = await told(id, 'refund_to_arrange');
    for (const said of [admin, superAdmin, agentAdmin])
      expect(said).toMatch(/^A payment reported for lot 1 has to be checked\./);
  });

  it('held when its agency is deleted stays with a live booking that the office has (D-305)', async () => {
    const other = await buildPeople(t.db);
    const { id } = await buildBookingWithSlip(t.db, other, {
      status: 'pending_agent',
      at: t.clock.now(),
      times: [t.clock.now()],
    });
    await t.call(people.admin, `POST /bookings/${id}/payments`, { body: { ...usualEntry, confirm: true } });
    expect((await t.call(people.superAdmin, `DELETE /agencies/${other.agency.id}`)).status).toBe(200);
    const { status, deposit } = (await t.call(people.admin, `GET /bookings/${id}`)).body;
    expect([status, deposit.heldSen]).toEqual(['pending_admin', usualEntry.amountSen]);
  });

  it('held and reported is told as both (D-334)', async () => {
    const id = await bookingWith('approved', { heldSen: 500, reportedSen: 700 });
    await process(id, 'reject', 'Agreed');
    expect(await lastEvent(id)).toMatchObject({
      refundDue: true,
      note: `Agreed\n${paymentRecorded}\n${paymentReported}`,
    });
    const { buyer } = await told(id, 'refund_to_arrange');
    expect(buyer).toMatch(
      /^A refund for lot 1 .+ A further payment was reported and not confirmed: the park office checks it, and pays it back if it came\.$/,
    );
  });

  it.each<[string, BookingStatus, Money]>([
    ['waits', 'pending_admin', {}],
    ['waits, with something due', 'pending_admin', { dueSen: 500 }],
    ['is booked, and its ledger holds nothing (D-333)', 'approved', { dueSen: 500 }],
  ])('is none where the booking %s, whatever note was typed (D-335)', async (_, status, money) => {
    const id = await bookingWith(status, { ...money, hasSlip: false });
    await process(id, 'reject', paymentRecorded);
    expect(await lastEvent(id)).toMatchObject({ note: paymentRecorded, refundDue: false });
    expect(await told(id, 'refund_to_arrange')).toEqual({});
  });
});

describe('a booking that is marked as booked', () => {
  const unpaid = 'Lot 1 is booked for';
  it.each<[string, Money, buyer: string, agency: string]>([
    [
      'nothing of what is due',
      { dueSen: 500 },
      `${unpaid} you. The booking deposit of RM 5 is due by Mar 20, 2026.`,
      'RM 5',
    ],
    ['only a report', { reportedSen: 500 }, `${unpaid} you. No payment is confirmed yet.`, 'No payment'],
    [
      'a part of what is due',
      { dueSen: 500, heldSen: 499 },
      `${unpaid} you. Of the booking deposit, RM 0.01 is due by Mar 20, 2026.`,
      'RM 0.01',
    ],
    [
      'what is due',
      { dueSen: 500, heldSen: 500 },
      `${unpaid} you. The booking deposit is received.`,
      'is received',
    ],
    // the park may state more than came
    ['money of which nobody said what is due', { heldSen: 1 }, `${unpaid} you.`, 'is booked for'],
    ['nothing due by the word of the office', { dueSen: 0 }, `${unpaid} you.`, 'is booked for'],
    ['no ledger', {}, `${unpaid} you.`, 'is booked for'],
  ])('with %s is told so (D-305, D-333, D-356)', async (_, money, buyer, agency) => {
    const id = await bookingWith('pending_admin', money);
    await process(id, 'booked');
    const said = await told(id, 'booking_booked');
    expect(said.buyer?.replace(/^Lot \S+/, 'Lot 1')).toBe(buyer);
    expect(said.agentAdmin).toContain(agency);
  });

  it('without a payment for a typed reason is told so, also without a ledger (D-333)', async () => {
    const id = await bookingWith('pending_admin', {});
    t.config.deposits.gate = 'require';
    const body = { action: 'booked', overrideReason: 'The bank confirmed it by phone' };
    await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body });
    t.config.deposits.gate = 'warn';
    expect((await told(id, 'booking_booked')).buyer).toContain('No payment is confirmed yet.');
  });
});

it('the receipt of a request says what is due by when, or what the park states (D-333, D-381)', async () => {
  const request = async () => {
    const { id: lotId } = await buildLot(t.db, { price: 1_000_000 });
    const { body } = await t.call(people.buyer, 'POST /bookings/request', { body: { lotId } });
    return (await told(body.id, 'booking_receipt')).buyer;
  };
  expect(await request()).toMatch(
    / The booking deposit of RM\s10,000 is due before the park office books the lot\.$/,
  );
  const rules = [{ percentBp: 200, dueDays: 0 }];
  await t.call(people.superAdmin, 'PUT /deposit-rules', { body: { rules } });
  expect(await request()).toMatch(/ The booking deposit of RM\s20,000 is due by \w{3} \d\d, \d{4}\.$/);
  await t.call(people.superAdmin, 'PUT /deposit-rules', { body: { rules: [] } });
});

describe('the time of the agency is over (D-192)', () => {
  const over = async (id: string) => {
    t.clock.advance(15 * DAY_MS);
    // whoever reads it before the job moves nothing
    await t.call(people.buyer, `GET /bookings/${id}`);
    while ((await expireDue(t.db, t.clock.now(), throwError)) > 0);
    return (await t.call(people.buyer, `GET /bookings/${id}`)).body;
  };
  const ending = async (...ids: string[]) => {
    const { body } = await t.call(people.admin, 'GET /bookings?ends=30');
    return ids.filter((id) => body.some(({ _id }: { _id: string }) => _id === id));
  };

  it('a booking of which money is held goes to the office, and no list says that it ends', async () => {
    const id = await bookingWith('pending_agent', { dueSen: 500, heldSen: 500 });
    const unpaid = await bookingWith('pending_agent', { dueSen: 500 });
    expect(await ending(id, unpaid)).toEqual([unpaid]);
    const { status, standing, lot, handedOverAt } = await over(id);
    // the wait that rows say, and the days of the office, start with it
    expect(handedOverAt).toBe(t.clock.now().toISOString());
    expect([status, lot.status]).toEqual(['pending_admin', 'reserved']);
    const overdue = async () => {
      await remindDue(t.db, t.clock.now(), throwError);
      const listed = (await t.call(people.admin, 'GET /bookings/admin?overdue=true')).body;
      return [
        listed.some(({ _id }: { _id: string }) => _id === id),
        (await told(id, 'booking_overdue')).admin,
      ];
    };
    expect(await overdue()).toEqual([false, undefined]);
    expect(standing.tasks).toContainEqual(expect.objectContaining({ who: 'office', what: 'decide' }));
    expect((await lastEvent(id)).note).toBe(bookingHistoryTexts.agencySilent);
    const late = `${people.agency.name} did not answer in time.`;
    const paid = `A payment of ${people.buyer.name} is confirmed, so the park office decides.`;
    const office = `Lot 1 waits for your decision. ${late} ${paid}`;
    expect(await told(id, 'booking_forwarded')).toMatchObject({
      admin: office,
      superAdmin: office,
      agentAdmin: `The request of ${people.buyer.name} for lot 1 is now at the park office. ${late} ${paid}`,
      buyer: `The park office now answers your request for lot 1. ${late} The lot stays held for you.`,
    });
    expect((await over(unpaid)).status).toBe('expired');
  });

  it('one whose cheque bounced before expires', async () => {
    const id = await bookingWith('pending_agent', { dueSen: 500, heldSen: 500 });
    const { body } = await t.call(people.admin, `GET /bookings/${id}/deposit`);
    const bounced = { action: 'reverse', cause: 'bounced' };
    await t.call(people.admin, `PUT /payments/${body.entries[0].id}`, { body: bounced });
    const { status, standing } = await over(id);
    expect([status, standing.tasks, standing.left]).toEqual(['expired', [], undefined]);
  });
});
