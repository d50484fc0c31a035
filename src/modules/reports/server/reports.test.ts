import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const now = Date.parse('2026-03-02T04:00:00Z');
const at = (days: number, hours = 0) => new Date(now - days * DAY + hours * HOUR);

let t: TestApp;
let first: People;
let second: People;

/**
 * Seven bookings of two agencies on lots of phase 9, which no other lot has:
 * first: sold in January (answered after 2 h), waiting for the agency since 12 days, rejected by it in February (after 6 h)
 * second: waiting for the office since 9 days, paid in February, a direct one cancelled after payment; without: a sold one
 */
beforeAll(async () => {
  t = await testApp();
  first = await buildPeople(t.db);
  second = await buildPeople(t.db);
  const book = async (price: number | null, wanted: BuildBooking) => {
    const { id: lotId } = await buildLot(t.db, { phase: 9, type: 'C', price });
    return buildBooking(t.db, { ...wanted, request: { lotId } });
  };
  const { booking } = await book(120, {
    creator: first.buyer,
    status: 'sold',
    times: [at(50), at(50, 2), at(49), at(40)],
  });
  await t.db.update(bookings).set({ agreedPrice: 100 }).where(eq(bookings.id, booking.id));
  await book(200, { creator: first.agent, status: 'pending_agent', times: [at(12)] });
  await book(300, { creator: first.buyer, status: 'rejected_by_agent', times: [at(20), at(20, 6)] });
  await book(1000, { creator: second.buyer, status: 'pending_admin', times: [at(10), at(9)] });
  await book(2000, { creator: second.buyer, status: 'approved', times: [at(20), at(20, 1), at(19)] });
  await book(4000, { creator: second.agentAdmin, status: 'rejected', times: [at(5), at(4)] });
  await book(null, { creator: first.superAdmin, status: 'sold', times: [at(3), at(2)] });
  await buildLot(t.db, { phase: 9, type: 'C', price: 7 });
});
afterAll(() => t.close());

const report = async (name: string, person = first.admin, query = '') => {
  const reply = await t.call(person, `GET /reports/${name}?${query}`);
  expect([name, reply.status]).toEqual([name, 200]);
  expect(reply.body.at).toBe(t.clock.now().toISOString());
  return reply.body.rows;
};

describe('the report on sales', () => {
  it('counts lots and their value by status, type and phase; a booked one at the price it was booked for', async () => {
    const rows = await report('sales');
    expect(rows.filter(({ phase }: { phase: number }) => phase === 9)).toEqual([
      { status: 'available', type: 'C', phase: 9, lots: 3, value: 4307, listValue: 4307, unpriced: 0 },
      { status: 'booked', type: 'C', phase: 9, lots: 1, value: 2000, listValue: 2000, unpriced: 0 },
      { status: 'reserved', type: 'C', phase: 9, lots: 2, value: 1200, listValue: 1200, unpriced: 0 },
      { status: 'sold', type: 'C', phase: 9, lots: 2, value: 100, listValue: 120, unpriced: 1 },
    ]);
    const all = rows.reduce((sum: number, row: { lots: number }) => sum + row.lots, 0);
    expect(all).toBe(70 + 8);
  });

  it('shows an agency the lots that its own bookings hold', async () => {
    expect(await report('sales', second.agentAdmin)).toEqual([
      { status: 'booked', type: 'C', phase: 9, lots: 1, value: 2000, listValue: 2000, unpriced: 0 },
      { status: 'reserved', type: 'C', phase: 9, lots: 1, value: 1000, listValue: 1000, unpriced: 0 },
    ]);
  });
});

describe('the report on the way from request to sale', () => {
  it('says how many came how far and where the others ended', async () => {
    expect(await report('funnel')).toEqual([
      {
        stage: 'requested',
        reached: 7,
        share: 1,
        value: 7600,
        waiting: 1,
        rejected: 1,
        cancelled: 0,
        expired: 0,
      },
      {
        stage: 'forwarded',
        reached: 5,
        share: 5 / 7,
        value: 7100,
        waiting: 1,
        rejected: 1,
        cancelled: 0,
        expired: 0,
      },
      {
        stage: 'paid',
        reached: 3,
        share: 3 / 7,
        value: 2100,
        waiting: 1,
        rejected: 0,
        cancelled: 0,
        expired: 0,
      },
      {
        stage: 'sold',
        reached: 2,
        share: 2 / 7,
        value: 100,
        waiting: 0,
        rejected: 0,
        cancelled: 0,
        expired: 0,
      },
    ]);
  });

  it('is narrowed to a time and to an agency, and is there without any booking', async () => {
    const day = (date: Date) => date.toISOString().slice(0, 10);
    const reached = (rows: { reached: number }[]) => rows.map((row) => row.reached);
    expect(reached(await report('funnel', first.admin, `from=${day(at(10))}`))).toEqual([3, 3, 1, 1]);
    expect(reached(await report('funnel', first.admin, `to=${day(at(20))}`))).toEqual([3, 2, 2, 1]);
    expect(reached(await report('funnel', first.admin, `agencyId=${second.agency.id}`))).toEqual([
      3, 3, 1, 0,
    ]);
    const none = await report('funnel', first.admin, 'from=2030-01-01');
    expect(none[0]).toMatchObject({ reached: 0, share: 0, value: 0 });
  });
});

describe('the report on what waits', () => {
  it('says for whom and how long, what is overdue and what ends soon (D-80)', async () => {
    const rows = await report('ageing');
    expect(rows).toHaveLength(8);
    expect(rows.filter(({ bookings }: { bookings: number }) => bookings > 0)).toEqual([
      { waitsFor: 'agency', age: '7-13', bookings: 1, value: 200, overdue: 0, expiresSoon: 1 },
      { waitsFor: 'office', age: '7-13', bookings: 1, value: 1000, overdue: 1, expiresSoon: 0 },
    ]);
  });
});

describe('the report on agencies', () => {
  const own = (people: People, figures: object) => ({
    agencyId: people.agency.id,
    agencyName: people.agency.name,
    ...figures,
  });
  const figuresOf = {
    first: {
      requests: 3,
      answered: 2,
      medianAnswerHours: 4,
      forwarded: 1,
      paid: 1,
      sold: 1,
      ended: 1,
      expired: 0,
      conversion: 1 / 2,
      soldValue: 100,
      listValue: 120,
    },
    second: {
      requests: 3,
      answered: 2,
      medianAnswerHours: 12.5,
      forwarded: 3,
      paid: 1,
      sold: 0,
      ended: 1,
      expired: 0,
      conversion: 0,
      soldValue: 0,
      listValue: 0,
    },
    none: {
      requests: 1,
      answered: 0,
      medianAnswerHours: null,
      forwarded: 1,
      paid: 1,
      sold: 1,
      ended: 0,
      expired: 0,
      conversion: 1,
      soldValue: 0,
      listValue: 0,
    },
  };

  it('compares their answer times and how much they sell', async () => {
    expect(await report('agencies')).toEqual([
      own(first, figuresOf.first),
      own(second, figuresOf.second),
      { agencyId: null, agencyName: '', ...figuresOf.none },
    ]);
  });

  it('shows an agency itself alone, whatever it asks for', async () => {
    for (const asked of ['', `agencyId=${second.agency.id}`, 'agencyId=all']) {
      expect(await report('agencies', first.agentAdmin, asked)).toEqual([own(first, figuresOf.first)]);
    }
  });
});

describe('the report by month', () => {
  it('says what happened in each month of the park up to now, with the months between', async () => {
    expect(await report('months', first.admin, `agencyId=${first.agency.id}`)).toEqual([
      {
        month: '2026-01',
        requested: 1,
        forwarded: 1,
        paid: 1,
        sold: 1,
        ended: 0,
        soldValue: 100,
        listValue: 120,
      },
      {
        month: '2026-02',
        requested: 2,
        forwarded: 0,
        paid: 0,
        sold: 0,
        ended: 1,
        soldValue: 0,
        listValue: 0,
      },
      {
        month: '2026-03',
        requested: 0,
        forwarded: 0,
        paid: 0,
        sold: 0,
        ended: 0,
        soldValue: 0,
        listValue: 0,
      },
    ]);
    const until = await report('months', first.admin, `agencyId=${first.agency.id}&to=2026-02-28`);
    expect(until.map(({ month }: { month: string }) => month)).toEqual(['2026-01', '2026-02']);
    const { booking } = await buildBooking(t.db, {
      creator: first.buyer,
      // the last hour of May in UTC is June in the park's time zone
      times: [new Date('2026-05-31T23:00:00Z')],
    });
    const rows = await report('months', first.agentAdmin, 'from=2026-02-15');
    expect(
      rows.map(({ month, requested }: { month: string; requested: number }) => [month, requested]),
    ).toEqual([
      ['2026-02', 1],
      ['2026-03', 0],
      ['2026-04', 0],
      ['2026-05', 0],
      ['2026-06', 1],
    ]);
    expect(booking.status).toBe('pending_agent');
    expect(await report('months', first.admin, 'from=2031-01-01')).toEqual([]);
  });
});

describe('every report', () => {
  const names = [
    ['sales', 'lots-and-value'],
    ['funnel', 'request-to-sale'],
    ['ageing', 'waiting'],
    ['agency-ageing', 'waiting-by-agency'],
    ['pace', 'pace-of-sales'],
    ['agencies', 'agencies-compared'],
    ['months', 'month-by-month'],
  ] as const;

  it.each(names)('on %s comes as a table too, named by what it holds', async (name, file) => {
    const rows = await report(name);
    const table = await t.call(first.admin, `GET /reports/${name}?format=csv`);
    expect(table.status).toBe(200);
    expect(table.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': expect.stringContaining(`attachment; filename="${file}-2026-03-02.csv"`),
    });
    const lines = String(table.body).trim().split('\r\n');
    expect(lines).toHaveLength(rows.length + 1);
    expect(lines[0]?.split(',')).toHaveLength(Object.keys(rows[0]).length);
  });

  it.each([
    ['from=2026-02-01&to=2026-02-28', '2026-02'],
    ['from=2025-01-01&to=2025-12-31', '2025'],
    ['from=2026-02-03&to=2026-02-05', '2026-02-03-to-2026-02-05'],
    ['from=2026-02-03', 'from-2026-02-03'],
  ])(
    'of %s says the period in its name, and its words in the language of its reader (D-417)',
    async (query, period) => {
      const path = `GET /reports/agencies?table=sold&format=csv&${query}`;
      const table = await t.call(first.admin, path, { headers: { 'accept-language': 'ms' } });
      expect(table.headers['content-disposition']).toContain(`filename="sold-by-agency-${period}.csv"`);
      const [head] = String(table.body).split('\r\n');
      expect(head?.replace('\ufeff', '')).toBe('Agensi,Lot dijual,Nilai jualan (RM),Pada harga senarai (RM)');
    },
  );

  it('over a period that ends before it begins is refused and names the field, also as a table', async () => {
    for (const name of ['funnel', 'agencies', 'months']) {
      for (const format of ['', '&format=csv']) {
        const reply = await t.call(
          first.admin,
          `GET /reports/${name}?from=2026-03-02&to=2026-03-01${format}`,
        );
        expect([reply.status, reply.body.errors]).toEqual([400, { to: 'The period ends before it begins' }]);
      }
      expect((await t.call(first.admin, `GET /reports/${name}?from=2026-03-02&to=2026-03-02`)).status).toBe(
        200,
      );
    }
  });

  it('has a name: others are not found', async () => {
    expect((await t.call(first.admin, 'GET /reports/secrets')).status).toBe(404);
  });
});
