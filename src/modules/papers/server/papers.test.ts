import { createHash, randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { bookingStatuses, liveStatuses } from '#core/bookings/lifecycle.ts';
import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { bookingDeposits, bookings } from '#core/bookings/server/tables.ts';
import { buildLot, buildUnit, planAt } from '#core/lots/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { databaseFault } from '#platform/server/db/faults.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { park } from '#test/park.ts';
import { embeddedOf, textOf } from '#test/pdf.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';
import { findPart } from './store.ts';
import { paperParts, papers, termsVersions } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '100000', PUBLIC_URL: 'https://portal.example' });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(60_000));

type Person = { id: string } | null;
const tables = ['papers', 'paper_parts', 'notices', 'audit_log', 'counters', 'terms_versions'];

async function bookingOf(wanted: BuildBooking = {}): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const now = t.clock.now();
  const times = wanted.status === 'expired' ? [new Date(now.getTime() - 15 * 86_400_000), now] : [now];
  return (await buildBooking(t.db, { creator, agentAdmin, office, times, ...wanted })).booking.id;
}
const issue = (person: Person, id: string) => t.call(person, `POST /bookings/${id}/papers`, { body: {} });
const list = async (person: Person, id: string) => (await t.call(person, `GET /bookings/${id}/papers`)).body;
const open = (person: Person, id: string) => t.call(person, `GET /papers/${id}/file`);
const rowOf = async (id: string) => (await t.db.select().from(papers).where(eq(papers.id, id)))[0];
const sumOf = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');

/** A payment of RM 30,000.00 that the office confirmed; its receipt is the newest paper. */
async function receiptOf(bookingId: string) {
  const entry = {
    kind: 'payment',
    amountSen: 3_000_000,
    method: 'cheque',
    onDay: '2026-03-02',
    confirm: true,
  };
  const paid = await t.call(people.admin, `POST /bookings/${bookingId}/payments`, { body: entry });
  expect(paid.status).toBe(201);
  return paid.body.entries.at(-1) as { id: string; receiptNumber: string };
}

/** The violated constraint of a statement, or 'done'. */
async function attempt(statement: ReturnType<typeof sql>): Promise<string | undefined> {
  try {
    await t.db.transaction((tx) => tx.execute(statement));
    return 'done';
  } catch (error) {
    const fault = databaseFault(error);
    if (!fault) throw error;
    return fault.constraint;
  }
}

describe('the booking form (D-246)', () => {
  it.each(bookingStatuses)('of a booking that is %s is issued while it is live', async (status) => {
    const id = await bookingOf({ status });
    const before = await snapshot(t.db, tables);
    const reply = await issue(people.admin, id);
    if ((liveStatuses as readonly string[]).includes(status)) {
      expect(reply).toMatchObject({
        status: 201,
        body: { kind: 'booking_form', edition: 1, state: 'valid' },
      });
      return;
    }
    expect(reply).toMatchObject({ status: 409, body: { code: 'PAPERS_CLOSED' } });
    expect(await snapshot(t.db, tables)).toBe(before);
  });

  it('is issued by the office and the agency, asks the client to accept it, and is numbered without a gap', async () => {
    const id = await bookingOf();
    const { buyer, agentAdmin, admin } = people;
    let first = { id: '', number: '', message: '' };
    const told = await newNotices(t.db, id, async () => {
      first = (await issue(agentAdmin, id)).body;
    });
    expect(told).toEqual(lines('form_to_accept', buyer));
    expect(first.number).toMatch(/^BF-2026-0000\d\d$/);
    expect(await auditOf(t.db, first.id)).toMatchObject([
      { action: 'paper.issue', actor_id: agentAdmin.id, detail: { bookingId: id, edition: 1 } },
    ]);
    const next = (await issue(admin, await bookingOf())).body.number;
    expect(Number(next.slice(-6))).toBe(Number(first.number.slice(-6)) + 1);
    expect(await t.db.select().from(termsVersions)).toMatchObject([
      { hash: park.bookingTerms?.hash, text: park.bookingTerms?.text },
    ]);
  });

  it('shows where the lot lies as the plan was when it was issued; a unit has no place on it', async () => {
    const [own, beside] = [
      await buildLot(t.db, { lotNumber: 'Q1', plan: planAt(9000, 0) }),
      await buildLot(t.db, { lotNumber: 'Q2', plan: planAt(9010, 0) }),
    ];
    const form = (await issue(people.admin, await bookingOf({ request: { lotId: own.id } }))).body;
    await t.db.update(lots).set({ plan: null }).where(eq(lots.id, beside.id));
    const text = textOf((await open(people.admin, form.id)).raw);
    for (const said of [own.lotNumber, beside.lotNumber, 'Harbour Road']) expect(text).toContain(said);

    const unit = await buildUnit(t.db);
    const ofUnit = (await issue(people.admin, await bookingOf({ request: { unitId: unit.id } }))).body;
    expect(textOf((await open(people.admin, ofUnit.id)).raw)).not.toContain('Street');
  });

  it('prints the refund that the pages promise, where a deposit is due (D-374)', async () => {
    const id = await bookingOf();
    const refund = 'It comes back in full if you withdraw before you sign';
    // what the park states is paid before the lot is booked, and comes back by the same promise (D-380)
    const stated = (await issue(people.admin, id)).body;
    expect(textOf((await open(people.admin, stated.id)).raw)).toContain(refund);
    const due = { bookingId: id, dueSen: 4_000_000, dueOn: '2026-04-01', setAt: t.clock.now() };
    await t.db.insert(bookingDeposits).values(due);
    const form = (await issue(people.admin, id)).body;
    const { refund: promised } = park.facts.cost?.bookingTerms ?? {};
    expect(promised).toContain(refund);
    expect(textOf((await open(people.admin, form.id)).raw)).toContain(refund);
  });

  it('keeps its number in a new edition, which supersedes it', async () => {
    const id = await bookingOf();
    const first = (await issue(people.admin, id)).body;
    const second = (await issue(people.admin, id)).body;
    expect(second).toMatchObject({ number: first.number, edition: 2, state: 'valid' });
    expect((await list(people.buyer, id)).papers).toMatchObject([
      { id: second.id, state: 'valid', outOfDate: [] },
      { id: first.id, state: 'superseded' },
    ]);
  });

  it('counts editions, whatever the clock reads: a form whose last edition is dated earlier gets the next one (D-308)', async () => {
    const id = await bookingOf();
    const first = (await issue(people.admin, id)).body;
    t.clock.advance(-120_000);
    const second = (await issue(people.admin, id)).body;
    expect((await list(people.buyer, id)).papers).toMatchObject([
      { id: second.id, edition: 2, state: 'valid' },
      { id: first.id, edition: 1, state: 'superseded' },
    ]);
    expect(await issue(people.admin, id)).toMatchObject({
      status: 201,
      body: { edition: 3, state: 'valid' },
    });
  });

  it('answers a repeat with the form that was issued first', async () => {
    const id = await bookingOf();
    const headers = { 'idempotency-key': randomUUID() };
    const twice = [1, 2].map(
      () => () => t.call(people.admin, `POST /bookings/${id}/papers`, { body: {}, headers }),
    );
    const ids = [];
    for (const send of twice) ids.push((await send()).body.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('is refused, naming the field, when the fonts cannot draw a name (D-245)', async () => {
    const id = await bookingOf();
    await t.db.update(bookings).set({ name: 'Tan محمد' }).where(eq(bookings.id, id));
    const before = await snapshot(t.db, tables);
    expect((await issue(people.admin, id)).body).toMatchObject({
      code: 'PAPER_UNPRINTABLE',
      message: "The client's name has characters that cannot be printed. Please write it in Latin letters.",
    });
    expect(await snapshot(t.db, tables)).toBe(before);
    await receiptOf(id);
    const [receipt] = (await list(people.admin, id)).papers;
    expect(textOf((await open(people.admin, receipt.id)).raw)).toContain('Received from Tan ????');
  });

  it('prints a name in Chinese, Tamil or any Latin letters, in fonts that hold its letters alone (D-245)', async () => {
    const id = await bookingOf();
    const name = 'Tan Wei Ming 陈伟明, முருகன், Nguyễn Đức';
    await t.db.update(bookings).set({ name }).where(eq(bookings.id, id));
    const form = (await issue(people.admin, id)).body;
    const { raw } = await open(people.admin, form.id);
    const drawn = embeddedOf(raw);
    for (const letter of '陈伟明முரகனễĐứ') expect(drawn).toContain(letter);
    expect(drawn).not.toMatch(/[龍国]/);
    expect(textOf(raw)).toContain('Tan Wei Ming ');
    expect(raw.length).toBeLessThan(300_000);
  });

  it('says what has changed since (D-247)', async () => {
    const id = await bookingOf();
    await issue(people.admin, id);
    await t.db.update(bookings).set({ priceSnapshot: 1, name: 'Another' }).where(eq(bookings.id, id));
    await t.db
      .insert(bookingDeposits)
      .values({ bookingId: id, dueSen: 5, dueOn: '2026-04-01', setAt: t.clock.now() });
    const outOfDate = async () => (await list(people.admin, id)).papers[0].outOfDate;
    expect(await outOfDate()).toEqual(['price', 'client', 'deposit']);
    await issue(people.admin, id);
    expect(await outOfDate()).toEqual([]);
  });

  it('is cancelled with its booking, in the same transaction', async () => {
    const id = await bookingOf();
    const form = (await issue(people.admin, id)).body;
    expect((await t.call(people.buyer, `DELETE /bookings/${id}`)).status).toBe(200);
    expect(await rowOf(form.id)).toMatchObject({ state: 'cancelled', endedAt: t.clock.now() });
  });
});

describe('the file of a paper (D-244)', () => {
  it('is drawn once, kept sealed, and recorded each time it is opened', async () => {
    const id = await bookingOf();
    const form = (await issue(people.admin, id)).body;
    expect(form.sha256).toBeNull();
    const first = await open(people.buyer, form.id);
    expect(first.headers['content-disposition']).toContain(`filename="${form.number} edition 1.pdf"`);
    t.clock.advance(3_600_000);
    const again = await open(people.agentAdmin, form.id);
    expect(again.raw.equals(first.raw)).toBe(true);
    expect((await rowOf(form.id))?.sha256).toBe(sumOf(first.raw));
    expect((await auditOf(t.db, form.id)).map(({ action }) => action)).toEqual([
      'paper.issue',
      'paper.open',
      'paper.open',
    ]);
    const stored = await t.db.select().from(paperParts).where(eq(paperParts.paperId, form.id));
    expect(stored).toHaveLength(2);
    for (const { sealed } of stored) expect(sealed.includes('Aero')).toBe(false);
  });

  it('keeps one drawing of two first readers', async () => {
    const form = (await issue(people.admin, await bookingOf())).body;
    const both = await Promise.all([open(people.admin, form.id), open(people.superAdmin, form.id)]);
    expect(new Set(both.map(({ raw }) => sumOf(raw)))).toEqual(new Set([(await rowOf(form.id))?.sha256]));
  });

  it('is not handed out once a bit of it or of its facts was changed', async () => {
    const [drawn, undrawn] = [await bookingOf(), await bookingOf()];
    const forms = [(await issue(people.admin, drawn)).body, (await issue(people.admin, undrawn)).body];
    await open(people.admin, forms[0].id);
    for (const [form, part] of [
      [forms[0], 'pdf'],
      [forms[1], 'facts'],
    ] as const) {
      const kept = await findPart(t.db, form.id, part);
      const sealed = Buffer.from(kept?.sealed ?? []);
      sealed[20] = (sealed[20] ?? 0) ^ 1;
      await t.db.execute(sql`ALTER TABLE paper_parts DISABLE TRIGGER paper_parts_guard`);
      await t.db.execute(
        sql`UPDATE paper_parts SET sealed = ${sealed} WHERE paper_id = ${form.id} AND part = ${part}`,
      );
      await t.db.execute(sql`ALTER TABLE paper_parts ENABLE TRIGGER paper_parts_guard`);
      expect((await open(people.admin, form.id)).status).toBe(500);
    }
    // what it asks for is not known, and the booking can be read
    const { status, body } = await t.call(people.admin, `GET /bookings/${undrawn}`);
    expect(status).toBe(200);
    expect(body.standing.tasks.filter(({ at }: { at: string }) => at === 'papers')).toEqual([]);
  });
});

describe('the receipt of a payment', () => {
  it('says what was paid, and is cancelled when the payment is reversed', async () => {
    const id = await bookingOf();
    const payment = await receiptOf(id);
    const [receipt] = (await list(people.buyer, id)).papers;
    expect(receipt).toMatchObject({
      kind: 'receipt',
      number: payment.receiptNumber,
      paymentId: payment.id,
      state: 'valid',
    });
    const text = textOf((await open(people.buyer, receipt.id)).raw);
    for (const said of ['Official receipt', 'RM 30,000.00', 'Cheque', '2 Mar 2026'])
      expect(text).toContain(said);
    const body = { action: 'reverse', reason: 'The cheque bounced' };
    expect((await t.call(people.admin, `PUT /payments/${payment.id}`, { body })).status).toBe(200);
    expect((await list(people.buyer, id)).papers).toMatchObject([{ id: receipt.id, state: 'cancelled' }]);
    expect((await open(people.buyer, receipt.id)).status).toBe(200);
  });

  it('says what was still due after it, and goes on saying so (D-370)', async () => {
    const id = await bookingOf();
    const due = { bookingId: id, dueSen: 4_000_000, dueOn: '2026-04-01', setAt: t.clock.now() };
    await t.db.insert(bookingDeposits).values(due);
    await receiptOf(id);
    await receiptOf(id);
    const [second, first] = (await list(people.buyer, id)).papers;
    const textsOf = async (paper: { id: string }) => textOf((await open(people.buyer, paper.id)).raw);
    expect(await textsOf(first)).toContain('RM 10,000.00 by 1 Apr 2026');
    expect(await textsOf(second)).toContain('Nothing: the booking deposit is paid in full');
  });

  it('and the statement demand nothing more of an ended booking (D-397)', async () => {
    const id = await bookingOf();
    const due = { bookingId: id, dueSen: 4_000_000, dueOn: '2026-04-01', setAt: t.clock.now() };
    await t.db.insert(bookingDeposits).values(due);
    await t.call(people.agentAdmin, `PUT /bookings/${id}/agent-response`, { body: { action: 'reject' } });
    const { status, body } = await t.call(people.buyer, `GET /bookings/${id}`);
    expect([status, body.status]).toEqual([200, 'rejected_by_agent']);
    await receiptOf(id);
    const receipts = (await list(people.buyer, id)).papers.filter(
      ({ kind }: { kind: string }) => kind === 'receipt',
    );
    expect(receipts).toHaveLength(1);
    const receipt = textOf((await open(people.buyer, receipts[0].id)).raw);
    expect(receipt).not.toMatch(/Still to pay|by 1 Apr 2026/);
    const statement = textOf((await t.call(people.buyer, `GET /bookings/${id}/deposit/statement`)).raw);
    expect(statement).toContain('RM 30,000.00');
    expect(statement).not.toMatch(/RM 10,000\.00|RM 40,000\.00/);
    const register = (await t.call(people.admin, 'GET /bookings/export')).body.trim().split('\r\n');
    const at = register[0].split(',').indexOf('Booking deposit (RM)');
    const row = register.find((line: string) => line.includes(id.slice(-6)) || line.includes(id));
    expect(row.split(',').at(at)).toBe('0.00');
  });

  it('and every other entry stand on the statement (D-250)', async () => {
    const id = await bookingOf();
    const { receiptNumber } = await receiptOf(id);
    const reply = await t.call(people.buyer, `GET /bookings/${id}/deposit/statement`);
    const text = textOf(reply.raw);
    for (const said of [
      'Statement of the booking deposit',
      receiptNumber,
      '2 Mar 2026',
      'RM 30,000.00',
      'no receipt',
    ])
      expect(text).toContain(said);
  });
});

describe('the walls of papers, by SQL', () => {
  it('hold facts, number, code and state', async () => {
    const id = await bookingOf();
    const form = (await issue(people.admin, id)).body.id;
    const set = (what: ReturnType<typeof sql>) => sql`UPDATE papers SET ${what} WHERE id = ${form}`;
    for (const what of [
      sql`number = 'BF-1'`,
      sql`verify_code = 'x'`,
      sql`edition = 9`,
      sql`terms_hash = NULL`,
    ])
      expect(await attempt(set(what))).toBe('papers_fixed');
    expect(await attempt(sql`DELETE FROM papers WHERE id = ${form}`)).toBe('papers_move');
    expect(await attempt(sql`DELETE FROM paper_parts WHERE paper_id = ${form}`)).toBe('paper_parts_fixed');
    expect(await attempt(sql`UPDATE paper_parts SET sealed = 'x' WHERE paper_id = ${form}`)).toBe(
      'paper_parts_fixed',
    );
    expect(await attempt(sql`UPDATE terms_versions SET text = 'x'`)).toBe('append_only');
    const accepted = sql`accepted_by = issued_by, accepted_name = 'x', accepted_session = id, accepted_at = now()`;
    expect(await attempt(set(accepted))).toBe('papers_accepted');
    await open(people.admin, form);
    expect(await attempt(set(sql`sha256 = 'x'`))).toBe('papers_fixed');
    expect(await attempt(set(accepted))).toBe('done');
    expect(await attempt(set(sql`accepted_name = 'y'`))).toBe('papers_fixed');
    expect(await attempt(set(sql`state = 'superseded', ended_at = now()`))).toBe('done');
    expect(await attempt(set(sql`state = 'valid', ended_at = NULL`))).toBe('papers_move');
  });

  it('let a booking have one valid form, and a payment one receipt', async () => {
    const id = await bookingOf();
    await issue(people.admin, id);
    await receiptOf(id);
    const copy = (
      kind: string,
    ) => sql`INSERT INTO papers (id, kind, booking_id, payment_id, number, edition, verify_code, issued_by, issued_at)
      SELECT gen_random_uuid(), ${kind}, booking_id, payment_id, 'other', 1, gen_random_uuid()::text, issued_by, issued_at
      FROM papers WHERE booking_id = ${id} AND kind = ${kind}`;
    expect(await attempt(copy('booking_form'))).toBe('papers_one_valid_form');
    expect(await attempt(copy('receipt'))).toBe('papers_payment');
  });
});
