import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { buildLot } from '#core/lots/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf, snapshot } from '#test/db-assertions.ts';
import { buildPeople, lines, newNotices, type People } from '#test/people.ts';
import { bookingStatuses, takesDeals } from '../lifecycle.ts';
import { type BuildBooking, buildBooking } from './factory.ts';
import { bookingEvents, bookings } from './tables.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '100000', HOLD_DAYS: '0' });
  people = await buildPeople(t.db);
});
afterAll(() => t.close());
beforeEach(() => t.clock.advance(60_000));

async function bookingOf(wanted: BuildBooking = {}): Promise<string> {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const lot = await buildLot(t.db, { price: 1_000_000 });
  const times = [t.clock.now()];
  return (
    await buildBooking(t.db, {
      creator,
      agentAdmin,
      office,
      request: { lotId: lot.id },
      ...(wanted.status !== 'expired' && { times }),
      ...wanted,
    })
  ).booking.id;
}
type Person = { id: string };
const agree = (id: string, price: number | null, more: object = {}, query = '') =>
  t.call(people.admin, `PUT /bookings/${id}/agreed-price${query}`, {
    body: { price, reason: 'Rebate for early signing', ...more },
  });
const propose = (person: Person, id: string, price: number | null, reason = 'Signs this month') =>
  t.call(person, `PUT /bookings/${id}/price-proposal`, { body: { price, reason } });
const priceOf = async (person: Person, id: string) => {
  const { price, listPrice, isPriceAgreed, proposal } = (await t.call(person, `GET /bookings/${id}`)).body;
  return { price, listPrice, isPriceAgreed, proposal };
};
const listed = { price: 1_000_000, listPrice: 1_000_000, isPriceAgreed: false, proposal: null };
const agreed = { ...listed, price: 950_000, isPriceAgreed: true };
const eventsOf = async (id: string) =>
  (await t.db.select().from(bookingEvents).where(eq(bookingEvents.bookingId, id)).orderBy(bookingEvents.id))
    .slice(1)
    .map(({ action, note }) => `${action}: ${note}`);

describe('an agreed price (D-447)', () => {
  it.each(bookingStatuses)(
    'is set by the office on a booking that is %s, unless it is sold or over',
    async (status) => {
      const id = await bookingOf({ status });
      const before = await snapshot(t.db, ['bookings', 'booking_events', 'notices', 'audit_log', 'lots']);
      const stock = await snapshot(t.db, ['lots', 'lot_events']);
      const { status: answered, body } = await agree(id, 950_000);
      if (!takesDeals(status)) {
        expect([answered, body.code]).toEqual([409, 'DEAL_CLOSED']);
        expect(await snapshot(t.db, ['bookings', 'booking_events', 'notices', 'audit_log', 'lots'])).toEqual(
          before,
        );
        return;
      }
      expect([answered, body.message]).toEqual([200, 'The price is now RM\u00a0950,000.']);
      for (const reader of [people.buyer, people.agentAdmin, people.superAdmin])
        expect(await priceOf(reader, id)).toEqual(agreed);
      expect((await eventsOf(id)).at(-1)).toBe(
        'agree_price: RM\u00a01,000,000 → RM\u00a0950,000\nRebate for early signing',
      );
      // the lot keeps its list price, and its history has nothing of it
      expect(body.lot.price).toBe(1_000_000);
      expect(await snapshot(t.db, ['lots', 'lot_events'])).toEqual(stock);
    },
  );

  it('tells the people of the booking and its agency, and goes back to the list price', async () => {
    const id = await bookingOf();
    const told = await newNotices(t.db, id, () => agree(id, 950_000));
    expect(told.toSorted()).toEqual(lines('price_agreed', people.buyer, people.agentAdmin).toSorted());
    const { body } = await agree(id, null);
    expect(body.message).toBe('The list price applies again.');
    expect(body.effects).toEqual([
      { kind: 'price', price: 1_000_000, listPrice: 1_000_000 },
      { kind: 'told', audiences: ['parties', 'agency'] },
    ]);
    expect(await priceOf(people.buyer, id)).toEqual(listed);
    const audit = (await auditOf(t.db, id)).filter(({ action }) => action === 'booking.agree_price');
    expect(audit.map(({ detail }) => detail)).toMatchObject([
      { from: { price: 1_000_000 }, to: { price: 950_000 }, why: 'Rebate for early signing' },
      { from: { price: 950_000 }, to: { price: 1_000_000 } },
    ]);
  });

  it('is looked at before, by what is done and rolled back', async () => {
    const id = await bookingOf();
    const tables = ['bookings', 'booking_events', 'notices', 'audit_log', 'outbox'];
    const before = await snapshot(t.db, tables);
    const shown = (await agree(id, 950_000, {}, '?dryRun=true')).body.effects;
    expect(await snapshot(t.db, tables)).toEqual(before);
    expect((await agree(id, 950_000)).body.effects).toEqual(shown);
  });

  it('needs a reason, another price, and the price that was seen', async () => {
    const id = await bookingOf();
    expect((await agree(id, 950_000, { reason: ' ' })).body).toMatchObject({ code: 'DEAL_REASON' });
    expect((await agree(id, 1_000_000)).body).toMatchObject({ code: 'PRICE_SAME' });
    expect((await agree(id, null)).body).toMatchObject({ code: 'PRICE_SAME' });
    expect((await agree(id, 950_000, { seenPrice: 1 })).body).toMatchObject({ code: 'PRICE_CHANGED' });
    for (const price of [0, -1, 1.001, 1e15]) expect((await agree(id, price)).status).toBe(400);
    expect(await priceOf(people.buyer, id)).toEqual(listed);
  });

  it('is the price of lists, their sums, their order and the register', async () => {
    const { agency, ...others } = await buildPeople(t.db);
    const id = await bookingOf({ creator: others.buyer, agentAdmin: others.agentAdmin });
    await bookingOf({ creator: others.buyer, agentAdmin: others.agentAdmin });
    await agree(id, 1_234_567.89);
    const list = await t.call(others.agentAdmin, 'GET /bookings/agent?sum=true&sort=-price');
    expect(list.headers['x-total-price']).toBe('2234567.89');
    expect(list.body[0]._id).toBe(id);
    const csv = (await t.call(people.admin, `GET /bookings/export?agencyId=${agency.id}`)).raw.toString();
    expect(csv).toContain('1234567.89,1000000');
  });
});

describe('a proposed price (D-447)', () => {
  it('is a task of the office, which agrees on it or declines it with a reason', async () => {
    const id = await bookingOf();
    const told = await newNotices(t.db, id, () => propose(people.agentAdmin, id, 950_000));
    expect(told).toEqual(expect.arrayContaining(lines('price_proposed', people.admin, people.superAdmin)));
    expect((await priceOf(people.admin, id)).proposal).toEqual({
      price: 950_000,
      reason: 'Signs this month',
    });
    expect((await priceOf(people.buyer, id)).proposal).toBeNull();
    const { standing } = (await t.call(people.admin, `GET /bookings/${id}`)).body;
    expect(standing.tasks[0]).toMatchObject({
      who: 'office',
      what: 'answer_price',
      sumSen: 95_000_000,
      own: true,
    });

    expect((await propose(people.admin, id, null, '')).body).toMatchObject({ code: 'DEAL_REASON' });
    const answers = await newNotices(t.db, id, () => propose(people.admin, id, null, 'Too low'));
    expect(answers).toEqual(lines('price_declined', people.agentAdmin));
    expect(await priceOf(people.admin, id)).toEqual(listed);

    await propose(people.agentAdmin, id, 960_000);
    await agree(id, 950_000);
    expect(await priceOf(people.admin, id)).toEqual(agreed);
    expect((await propose(people.agentAdmin, id, null)).body).toMatchObject({ code: 'PROPOSAL_GONE' });
    expect(await eventsOf(id)).toEqual([
      'propose_price: RM\u00a01,000,000 → RM\u00a0950,000\nSigns this month',
      'drop_proposal: RM\u00a0950,000\nToo low',
      'propose_price: RM\u00a01,000,000 → RM\u00a0960,000\nSigns this month',
      'agree_price: RM\u00a01,000,000 → RM\u00a0950,000\nRebate for early signing',
    ]);
  });

  it('comes with a booking for a client and with an approval, and not with a rejection', async () => {
    const proposal = { price: 950_000, reason: 'Signs this month' };
    const lot = await buildLot(t.db, { price: 1_000_000 });
    const made = await t.call(people.agentAdmin, 'POST /bookings', {
      body: { lotId: lot.id, userId: people.buyer.id, proposal },
    });
    expect(made.body.proposal).toEqual(proposal);
    expect((await priceOf(people.admin, made.body._id)).proposal).toEqual(proposal);

    const id = await bookingOf();
    const answer = (action: string) =>
      t.call(people.agentAdmin, `PUT /bookings/${id}/agent-response`, { body: { action, proposal } });
    expect((await answer('reject')).status).toBe(400);
    expect((await answer('approve')).body).toMatchObject({ status: 'pending_admin', proposal });
    const inPlace = await t.call(people.superAdmin, `PUT /bookings/${await bookingOf()}/agent-response`, {
      body: { action: 'approve', proposal },
    });
    expect(inPlace.status).toBe(403);
  });

  it('is named before a sale, which does not take it, and its agency is told so', async () => {
    const id = await bookingOf({ status: 'pending_admin' });
    await propose(people.agentAdmin, id, 950_000);
    const effect = { kind: 'proposal', price: 950_000 };
    const { body } = await t.call(people.admin, `GET /bookings/${id}/outcomes`);
    const outcomes = body as { decision: string; effects: { kind: string }[] }[];
    const named = outcomes.flatMap(({ decision, effects }) =>
      effects.filter(({ kind }) => kind === effect.kind).map((each) => [decision, each]),
    );
    expect(named).toEqual([
      ['book', { ...effect, becomes: 'open' }],
      ['sell', { ...effect, becomes: 'over' }],
    ]);
    await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'sold' } });
    const told = async (person: Person) => (await t.call(person, 'GET /notices?limit=1')).body[0].text;
    expect(await told(people.agentAdmin)).toContain('The proposed price was not taken.');
    expect(await told(people.buyer)).not.toContain('proposed');
    expect((await eventsOf(id)).at(-1)).toContain('The proposed price of RM\u00a0950,000 was not taken.');
  });

  it('is over when the booking is sold or ends', async () => {
    const id = await bookingOf({ status: 'pending_admin' });
    await propose(people.agentAdmin, id, 950_000);
    await t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'reject' } });
    const { standing, proposal } = (await t.call(people.admin, `GET /bookings/${id}`)).body;
    expect([proposal, standing.tasks]).toEqual([null, []]);
  });
});

it('lets the database alone work out the price of a booking', async () => {
  const id = await bookingOf();
  await t.db.update(bookings).set({ agreedPrice: 5 }).where(eq(bookings.id, id));
  expect((await priceOf(people.admin, id)).price).toBe(5);
});
