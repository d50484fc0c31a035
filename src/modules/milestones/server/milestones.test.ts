import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BookingStatus, bookingStatuses } from '#core/bookings/lifecycle.ts';
import { leftTexts } from '#core/bookings/outcome-labels.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { documents } from '#core/documents/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { databaseFault } from '#platform/server/db/faults.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { parkDay } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { SaleMilestone } from '../lifecycle.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const DAY = 86_400_000;
const day = (from: number) => parkDay(new Date(t.clock.now().getTime() + from * DAY));
const bookingIn = async (status: BookingStatus = 'approved') =>
  (await buildBooking(t.db, { creator: people.buyer, status })).booking.id;

type Written = {
  kind: SaleMilestone;
  plannedOn?: string | null;
  happenedOn?: string | null;
  note?: string;
  documentId?: string | null;
};
const record = (id: string, milestones: Written[], by: { id: string } = people.admin) =>
  t.call(by, `PUT /bookings/${id}/milestones`, { body: { milestones } });
const read = async (id: string, by: { id: string } = people.buyer) =>
  (await t.call(by, `GET /bookings/${id}/milestones`)).body;
const told = async (by: { id: string }) =>
  (await t.call(by, 'GET /notices?limit=50')).body
    .filter(({ kind }: { kind: string }) => kind === 'milestone_recorded')
    .map(({ title, text }: { title: string; text: string }) => [title, text].join(' ').trim());

describe('a signed agreement (D-492)', () => {
  const cancel = (id: string) => t.call(people.buyer, `DELETE /bookings/${id}`);
  const decisionsOf = async (by: { id: string }, id: string) =>
    (await t.call(by, `GET /bookings/${id}/outcomes`)).body as { decision: string; effects: Effect[] }[];

  it.each(['spa_signed', 'balance_paid', 'handed_over'] as const)(
    'binds whoever might cancel once %s has happened, and the office can still end the booking',
    async (kind) => {
      const id = await bookingIn();
      const payment = { kind: 'payment', amountSen: 500, method: 'cheque', onDay: day(-3), confirm: true };
      await t.call(people.admin, `POST /bookings/${id}/payments`, { body: payment });
      await record(id, [{ kind, plannedOn: day(3) }]);
      expect((await decisionsOf(people.buyer, id)).map(({ decision }) => decision)).toEqual(['cancel']);
      await record(id, [{ kind, happenedOn: day(-1) }]);
      const { status, body } = await cancel(id);
      expect([status, body.code]).toEqual([409, 'AGREEMENT_SIGNED']);
      expect(await decisionsOf(people.buyer, id)).toEqual([]);
      expect((await t.call(people.buyer, `GET /bookings/${id}`)).body).toMatchObject({
        status: 'approved',
        agreementSigned: true,
      });
      const reject = (await decisionsOf(people.admin, id)).find(({ decision }) => decision === 'reject');
      expect(reject?.effects).toContainEqual(expect.objectContaining({ kind: 'money', isSigned: true }));
      const ended = await t.call(people.admin, `PUT /bookings/${id}/admin-response`, {
        body: { action: 'reject' },
      });
      expect(ended.status).toBe(200);
      const [last] = (await t.call(people.buyer, `GET /bookings/${id}/events`)).body.slice(-1);
      expect(last.note).toBe(leftTexts.signed);
      const notices = (await t.call(people.buyer, 'GET /notices?limit=5')).body as { text: string }[];
      expect(notices.map(({ text }) => text).join()).toContain(
        'follows from the sale and purchase agreement',
      );
      expect((await t.call(people.buyer, `GET /bookings/${id}`)).body.standing.tasks).toEqual([
        { who: 'office', what: 'settle_by_agreement', by: null, at: 'deposit', sumSen: 500, own: false },
      ]);
      const closing = (await t.call(people.superAdmin, `GET /users/${people.buyer.id}/closing`)).body;
      expect(closing.refunds).toContainEqual(expect.objectContaining({ heldSen: 500, isSigned: true }));
    },
  );

  it('holds the booking at its lot, and binds nobody any more once it is taken off, as a mistake', async () => {
    const id = await bookingIn();
    await record(id, [{ kind: 'spa_signed', happenedOn: day(-1) }]);
    const moveTo = async (lot: { id: string }) =>
      (await t.call(people.admin, `PUT /bookings/${id}/lot`, { body: { lotId: lot.id, reason: 'Swap' } }))
        .body;
    const lot = await buildLot(t.db);
    expect(await moveTo(lot)).toMatchObject({ code: 'MOVE_SIGNED' });
    await record(id, [{ kind: 'spa_signed', plannedOn: day(7) }]);
    expect(await moveTo(lot)).toMatchObject({ lotId: lot.id });
    expect((await cancel(id)).status).toBe(200);
  });
});

describe('milestones of a sale (D-281)', () => {
  it('are planned, happen and are taken off again; a correction keeps the old row', async () => {
    const id = await bookingIn();
    expect(await read(id)).toEqual({ milestones: [], foreignInterest: false });
    const spa = { kind: 'spa_signed', plannedOn: day(7), happenedOn: null, note: 'Bring your card' } as const;
    const offer = { kind: 'letter_of_offer', plannedOn: null, happenedOn: day(-2), note: '' } as const;
    const saved = await record(id, [spa, offer]);
    expect([saved.status, saved.body.message]).toEqual([200, 'Sale progress saved']);
    const document = null;
    expect((await read(id)).milestones).toEqual([
      { ...offer, document },
      { ...spa, document },
    ]);

    await record(id, [{ ...spa, happenedOn: day(0) }]);
    await record(id, [{ kind: 'letter_of_offer' }]);
    expect((await read(id)).milestones).toEqual([{ ...spa, happenedOn: day(0), document }]);
    const rows = await rowsOf(
      t.db,
      sql`SELECT count(*)::int AS all, count(replaced_at)::int AS replaced FROM booking_milestones WHERE booking_id = ${id}`,
    );
    expect(rows).toEqual([{ all: 3, replaced: 2 }]);
  });

  it('name in the audit who recorded what, and say nothing of what was sent again unchanged', async () => {
    const id = await bookingIn();
    const written: Written[] = [{ kind: 'balance_paid', plannedOn: day(30) }];
    await record(id, written);
    await record(id, written);
    await record(id, [{ kind: 'balance_paid', plannedOn: day(40) }], people.superAdmin);
    const lines = (await auditOf(t.db, id)).filter(({ action }) => action === 'milestone.record');
    expect(lines.map(({ actor_id, detail }) => [actor_id, detail])).toEqual([
      [
        people.admin.id,
        {
          milestones: [
            {
              kind: 'balance_paid',
              from: null,
              to: { plannedOn: day(30), happenedOn: null, documentId: null },
            },
          ],
        },
      ],
      [
        people.superAdmin.id,
        {
          milestones: [
            {
              kind: 'balance_paid',
              from: { plannedOn: day(30), happenedOn: null, documentId: null },
              to: { plannedOn: day(40), happenedOn: null, documentId: null },
            },
          ],
        },
      ],
    ]);
  });

  it.each(bookingStatuses)(
    'are recorded on a booking that is %s only if its payment is confirmed',
    async (status) => {
      const id = await bookingIn(status);
      const isOpen = status === 'approved' || status === 'sold';
      const reply = await record(id, [{ kind: 'loan_approved', happenedOn: day(-1) }]);
      expect([reply.status, reply.body.code]).toEqual(isOpen ? [200, undefined] : [409, 'MILESTONES_CLOSED']);
      expect((await read(id, people.admin)).milestones).toHaveLength(isOpen ? 1 : 0);
    },
  );

  it('stay as they were, and readable, when the booking is rejected after all', async () => {
    const id = await bookingIn();
    await record(id, [{ kind: 'spa_signed', happenedOn: day(-1) }]);
    const rejected = await t.call(people.superAdmin, `PUT /bookings/${id}/admin-response`, {
      body: { action: 'reject', notes: 'Loan refused' },
    });
    expect(rejected.status).toBe(200);
    expect((await record(id, [{ kind: 'spa_signed' }])).status).toBe(409);
    expect((await read(id)).milestones).toMatchObject([{ kind: 'spa_signed', happenedOn: day(-1) }]);
  });

  it.each<[string, object, string | undefined]>([
    ['a day in the future as happened', { kind: 'spa_signed', happenedOn: '2999-01-01' }, 'MILESTONE_DATE'],
    ['a day that does not exist', { kind: 'spa_signed', plannedOn: '2026-02-30' }, undefined],
    ['an unknown milestone', { kind: 'party', plannedOn: '2026-02-03' }, undefined],
    [
      'a note that is too long',
      { kind: 'spa_signed', plannedOn: '2026-02-03', note: 'x'.repeat(4001) },
      undefined,
    ],
  ])('are not recorded with %s', async (_what, written, code) => {
    const id = await bookingIn();
    const reply = await t.call(people.admin, `PUT /bookings/${id}/milestones`, {
      body: { milestones: [written] },
    });
    expect(reply.status).toBe(400);
    if (code) expect(reply.body.code).toBe(code);
    expect((await read(id)).milestones).toEqual([]);
  });

  it('are not recorded twice in one call, nor none at all', async () => {
    const id = await bookingIn();
    const spa: Written = { kind: 'spa_signed', plannedOn: day(1) };
    for (const written of [[spa, spa], []]) expect((await record(id, written)).status).toBe(400);
  });

  it('has the last of two writers win, with both in the audit', async () => {
    const id = await bookingIn();
    const replies = await Promise.all(
      [1, 2].map((n) => record(id, [{ kind: 'handed_over', plannedOn: day(n) }])),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    expect((await read(id)).milestones).toHaveLength(1);
    const lines = (await auditOf(t.db, id)).filter(({ action }) => action === 'milestone.record');
    expect(lines).toHaveLength(2);
  });
});

describe('the document of a milestone (D-281)', () => {
  const fileAgreement = (bookingId: string | null) =>
    buildDocument(t.db, {
      bookingId,
      documentType: 'other',
      paper: 'spa',
      uploadedBy: people.admin.id,
      createdAt: t.clock.now(),
    });
  const signed = (documentId: string | null = null): Written => ({
    kind: 'spa_signed',
    happenedOn: day(-1),
    documentId,
  });

  it('is shown to whoever reads the booking, until it is erased', async () => {
    const id = await bookingIn();
    const file = await fileAgreement(id);
    expect((await record(id, [signed(file.id)])).status).toBe(200);
    for (const reader of [people.buyer, people.admin])
      expect((await read(id, reader)).milestones).toMatchObject([
        { document: { _id: file.id, documentType: 'other', paper: 'spa', documentName: file.originalName } },
      ]);
    const erased = { purgedAt: t.clock.now(), wrappedKey: null, keyId: null };
    await t.db.update(documents).set(erased).where(eq(documents.id, file.id));
    expect((await read(id)).milestones).toMatchObject([{ kind: 'spa_signed', document: null }]);
    const lines = async () => (await auditOf(t.db, id)).filter(({ action }) => action === 'milestone.record');
    const before = await lines();
    expect(before.at(-1)?.detail).toMatchObject({ milestones: [{ to: { documentId: file.id } }] });
    // the dialog sends what it shows: nothing has changed
    expect((await record(id, [signed()])).status).toBe(200);
    expect(await lines()).toEqual(before);
  });

  it('is added and taken off again without another notice', async () => {
    const id = await bookingIn();
    const file = await fileAgreement(id);
    const before = (await told(people.buyer)).length;
    await record(id, [signed()]);
    await record(id, [signed(file.id)]);
    expect((await read(id)).milestones).toMatchObject([{ document: { _id: file.id } }]);
    await record(id, [signed(null)]);
    expect((await read(id)).milestones).toMatchObject([{ document: null }]);
    expect(await told(people.buyer)).toHaveLength(before + 1);
  });

  it('is one of the booking, not of another, nor a replaced or unknown one', async () => {
    const [id, other] = [await bookingIn(), await bookingIn()];
    const replaced = await fileAgreement(id);
    await t.db.update(documents).set({ replacedAt: t.clock.now() }).where(eq(documents.id, replaced.id));
    const strangers = [(await fileAgreement(other)).id, (await fileAgreement(null)).id];
    for (const documentId of [...strangers, replaced.id, randomUUID(), 'x']) {
      const reply = await record(id, [signed(documentId)]);
      expect([reply.status, reply.body.code]).toEqual([404, 'DOCUMENT_NOT_FOUND']);
    }
    expect((await read(id)).milestones).toEqual([]);
  });
});

describe('who is told (D-282)', () => {
  it('parties and agency, of what has happened, with the note, or has not after all; not of plans, nor twice, nor the office', async () => {
    const { buyer, agentAdmin, admin } = await buildPeople(t.db);
    const id = (await buildBooking(t.db, { creator: buyer, status: 'approved' })).booking.id;
    await record(id, [{ kind: 'spa_signed', plannedOn: day(1) }]);
    const happened: Written = {
      kind: 'spa_signed',
      plannedOn: day(1),
      happenedOn: '2026-01-15',
      note: 'Thank you',
    };
    await record(id, [happened]);
    await record(id, [{ ...happened, note: 'Thank you all' }]);
    const [client, ...others] = await Promise.all([buyer, agentAdmin, admin].map(told));
    expect(client).toEqual([
      expect.stringMatching(/^SPA signed on Jan 15, 2026 for lot T-\d+\. Note: "Thank you"$/),
    ]);
    expect(others.map(({ length }) => length)).toEqual([1, 0]);
    t.clock.advance(1000);
    await record(id, [{ kind: 'spa_signed', plannedOn: day(1) }]);
    const [again, ...rest] = await Promise.all([buyer, agentAdmin, admin].map(told));
    expect(again?.[0]).toMatch(/^SPA signed for lot T-\d+: this was recorded by mistake\.$/);
    expect(rest.map(({ length }) => length)).toEqual([2, 0]);
  });

  it('State consent is part of a sale while somebody foreign buys', async () => {
    const id = await bookingIn();
    const person = { name: 'Goh Li', identityKind: 'passport', identity: 'E1234567', nationality: 'SG' };
    const list = { version: 0, purchasers: [{ ...person, phone: '', email: '', address: '' }] };
    expect((await t.call(people.buyer, `PUT /bookings/${id}/purchasers`, { body: list })).status).toBe(200);
    expect((await read(id)).foreignInterest).toBe(true);
  });
});

describe('late milestones (D-283)', () => {
  it('are found in lists, counts and register after their planned day, until they happen or the sale ends', async () => {
    const [late, today, happened, ended] = [
      await bookingIn(),
      await bookingIn(),
      await bookingIn(),
      await bookingIn(),
    ];
    await record(late, [{ kind: 'spa_signed', plannedOn: day(-1) }]);
    await record(today, [{ kind: 'spa_signed', plannedOn: day(0) }]);
    await record(happened, [{ kind: 'spa_signed', plannedOn: day(-5), happenedOn: day(-1) }]);
    await record(ended, [{ kind: 'spa_signed', plannedOn: day(-1) }]);
    const found = async () => {
      const { body } = await t.call(people.admin, 'GET /bookings/admin?milestone=late&limit=100');
      return [late, today, happened, ended].map((id) => body.some(({ _id }: { _id: string }) => _id === id));
    };
    expect(await found()).toEqual([true, false, false, true]);
    const end = { action: 'reject', notes: 'The loan failed' };
    expect((await t.call(people.admin, `PUT /bookings/${ended}/admin-response`, { body: end })).status).toBe(
      200,
    );
    expect(await found()).toEqual([true, false, false, false]);
    const counts = (await t.call(people.admin, 'GET /bookings/counts?milestone=late')).body;
    const csv = (await t.call(people.admin, 'GET /bookings/export?milestone=late')).raw.toString();
    expect(csv.trim().split('\r\n')).toHaveLength(counts.total + 1);
    await record(late, [{ kind: 'spa_signed', plannedOn: day(-1), happenedOn: day(0) }]);
    expect(await found()).toEqual([false, false, false, false]);
    expect((await t.call(people.admin, 'GET /bookings/admin?milestone=soon')).status).toBe(400);
  });
});

describe('the database (D-281)', () => {
  const attempt = (statement: ReturnType<typeof sql>) =>
    t.db.execute(statement).then(
      () => 'done',
      (error) => databaseFault(error)?.constraint,
    );
  const insert = (id: string, days: [string | null, string | null] = ['2026-03-01', null]) => sql`
    INSERT INTO booking_milestones (booking_id, kind, planned_on, happened_on, recorded_by, recorded_at)
    VALUES (${id}, 'spa_signed', ${days[0]}, ${days[1]}, ${people.admin.id}, now())`;

  it('keeps one current row a kind, only on confirmed bookings, each with a day, and never edits one', async () => {
    const id = await bookingIn();
    expect(await attempt(insert(await bookingIn('pending_admin')))).toBe('booking_milestones_open');
    expect(await attempt(insert(id, [null, null]))).toBe('booking_milestones_day');
    expect(await attempt(insert(id))).toBe('done');
    expect(await attempt(insert(id))).toBe('booking_milestones_current');
    const change = (set: ReturnType<typeof sql>) =>
      attempt(sql`UPDATE booking_milestones SET ${set} WHERE booking_id = ${id}`);
    expect(await change(sql`happened_on = now()`)).toBe('booking_milestones_fixed');
    expect(await change(sql`note = 'other', replaced_at = now()`)).toBe('booking_milestones_fixed');
    expect(await change(sql`replaced_at = now()`)).toBe('done');
    expect(await change(sql`replaced_at = NULL`)).toBe('booking_milestones_fixed');
    expect(await change(sql`document_id = NULL`)).toBe('booking_milestones_fixed');
    expect(await attempt(sql`DELETE FROM booking_milestones WHERE booking_id = ${id}`)).toBe(
      'booking_milestones_fixed',
    );
  });

  it('takes no document of another booking', async () => {
    const [id, other] = [await bookingIn(), await bookingIn()];
    const file = await buildDocument(t.db, {
      bookingId: other,
      uploadedBy: people.admin.id,
      createdAt: t.clock.now(),
    });
    const withFile = sql`
      INSERT INTO booking_milestones (booking_id, kind, planned_on, document_id, recorded_by, recorded_at)
      VALUES (${id}, 'spa_signed', '2026-03-01', ${file.id}, ${people.admin.id}, now())`;
    expect(await attempt(withFile)).toBe('booking_milestones_document');
  });
});
