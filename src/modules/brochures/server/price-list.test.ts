import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { LotStatus } from '#core/lots/lifecycle.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildUser } from '#core/users/server/factory.ts';
import { printedTime } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { textOf } from '#test/pdf.ts';
import { sized } from '#test/size.ts';
import type { ListedLot, PriceList } from '../price-list-contract.ts';

let t: TestApp;
let office: { id: string };
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin' });
});
// each test lists its own lots: those of others are sold
beforeEach(async () => {
  await sellAll();
  t.clock.advance(60_000);
});
afterAll(() => t.close());

const sellAll = () => t.db.execute(sql`UPDATE lots SET status = 'sold' WHERE status <> 'sold'`);
const address = 'GET /public/properties/aeroindustrial/price-list';
const listOf = async (asOf = ''): Promise<PriceList> => {
  const { status, body } = await t.call(null, `${address}?asOf=${encodeURIComponent(asOf)}`);
  expect(status).toBe(200);
  return body;
};
const fileOf = (query = '') => t.call(null, `${address}/file${query}`);
const put = async (id: string, body: object) =>
  expect((await t.call(office, `PUT /lots/${id}`, { body })).status).toBe(200);
const numbers = (lots: readonly { lotNumber: string }[]) => lots.map(({ lotNumber }) => lotNumber).sort();

describe('the price list (D-279)', () => {
  it('holds the available lots, and no trace of one that is held in any format', async () => {
    const free = await buildLot(t.db, {
      ...{ type: 'B', price: 1_250_000, buildUp: '1,610 sqft' },
      description: 'Harbour Road, facing south',
    });
    const held = await buildLot(t.db, { type: 'B', price: 987_654, status: 'reserved' });
    const { lots, since } = await listOf();
    expect(lots).toEqual([
      {
        ...{ id: free.id, lotNumber: free.lotNumber, type: 'B', phase: 1, area: free.areaSqm },
        ...{ price: 1_250_000, description: 'Harbour Road, facing south', buildUp: '1,610 sqft' },
      },
    ]);
    expect(since).toBeNull();
    const pdf = textOf((await fileOf()).raw);
    const csv = (await fileOf('?format=csv')).raw.toString();
    // what a buyer compares lots by, in the language of the file (D-480)
    const malay = textOf((await fileOf('?language=ms')).raw);
    for (const shown of ['Harbour Road, menghadap selatan', '1,610 kaki persegi', 'RM 624'])
      expect(malay).toContain(shown);
    for (const text of [pdf, csv]) {
      expect(text).toContain(free.lotNumber);
      expect(text).not.toContain(held.lotNumber);
      expect(text).not.toMatch(/987,?654/);
    }
  });

  it('names its minute, that it can change, and the address of what has changed since', async () => {
    await buildLot(t.db);
    const minute = `${t.clock.now().toISOString().slice(0, 16)}Z`;
    const reply = await fileOf('?type=A');
    expect(reply.headers['content-type']).toBe('application/pdf');
    expect(reply.raw.length).toBeLessThan(60_000);
    const text = textOf(reply.raw);
    for (const shown of [
      'Price list',
      printedTime(t.clock.now(), 'en'),
      'can change at any time',
      '1 / 1',
      `asOf=${minute}`,
    ])
      expect(text).toContain(shown);
    const rows = (await fileOf('?format=csv')).raw.toString().trim().split('\r\n');
    expect(rows[0]).toContain(
      'Lot number,Position,Phase,Area (sqm),Price (RM),Booking deposit (RM),As of,Changes since',
    );
    expect(rows[1]).toContain(`/price-list?asOf=${minute}`);
  });

  it('holds one type if asked', async () => {
    const [a, c] = [await buildLot(t.db, { type: 'A' }), await buildLot(t.db, { type: 'C' })];
    const csv = (await fileOf('?format=csv&type=C')).raw.toString();
    expect([csv.includes(`${a.lotNumber},`), csv.includes(`${c.lotNumber},`)]).toEqual([false, true]);
  });

  it('holds one phase if asked, and what has changed in it', async () => {
    const made = t.clock.now();
    const [one, two, gone, goneOfTwo] = await Promise.all([
      buildLot(t.db, { phase: 1 }, made),
      buildLot(t.db, { phase: 2 }, made),
      buildLot(t.db, { phase: 1 }, made),
      buildLot(t.db, { phase: 2 }, made),
    ]);
    const { asOf } = await listOf();
    t.clock.advance(60_000);
    for (const { id } of [gone, goneOfTwo]) await put(id, { status: 'sold' });
    const { body } = await t.call(null, `${address}?phase=2&asOf=${asOf}`);
    expect([numbers(body.lots), numbers(body.since.gone)]).toEqual([[two.lotNumber], [goneOfTwo.lotNumber]]);
    const csv = (await fileOf('?format=csv&phase=2')).raw.toString();
    expect([csv.includes(`${one.lotNumber},`), csv.includes(`${two.lotNumber},`)]).toEqual([false, true]);
    expect(csv).toContain('/price-list?phase=2&asOf=');
    expect((await fileOf('?phase=0')).status).toBe(400);
  });

  it('opens in the browser to be printed, and prints nothing by itself when it is handed on', async () => {
    await buildLot(t.db);
    const [printed, saved] = [await fileOf('?format=print'), await fileOf()];
    expect(printed.headers['content-disposition']).toMatch(/^inline;/);
    expect(saved.headers['content-disposition']).toMatch(/^attachment;/);
    const asks = ({ raw }: { raw: Buffer }) => raw.includes('/S /JavaScript');
    expect([asks(printed), asks(saved)]).toEqual([true, false]);
  });

  it('is drawn once for each change and minute', async () => {
    const lot = await buildLot(t.db);
    const first = (await fileOf()).raw;
    expect((await fileOf()).raw.equals(first)).toBe(true);
    await put(lot.id, { price: 1_999_000 });
    const dearer = (await fileOf()).raw;
    expect(textOf(dearer)).toContain('RM 1,999,000');
    t.clock.advance(60_000);
    expect((await fileOf()).raw.equals(dearer)).toBe(false);
  });

  it('is drawn 20 times a minute for one network; a kept one is handed out beyond that', async () => {
    t.clock.advance(60_000);
    await buildLot(t.db);
    for (let phase = 1; phase <= 20; phase += 1) expect((await fileOf(`?phase=${phase}`)).status).toBe(200);
    expect((await fileOf('?phase=21')).status).toBe(429);
    expect((await fileOf('?phase=20')).status).toBe(200);
    t.clock.advance(60_000);
    expect((await fileOf('?phase=21')).status).toBe(200);
  });

  it('goes on over pages, each with its number and the headings', async () => {
    await Promise.all(Array.from({ length: 70 }, () => buildLot(t.db, { type: 'B' })));
    const text = textOf((await fileOf()).raw);
    expect(text).toContain('2 / 2');
    expect(text.match(/Street and facing/g)?.length).toBe(2);
  });
});

describe('what has changed since a list (D-280)', () => {
  it('takes the first change by its number: a clock that went back between two changes of a lot makes no news (D-308)', async () => {
    const lot = await buildLot(t.db, { price: 1_000_000 }, t.clock.now());
    const { asOf } = await listOf();
    t.clock.advance(300_000);
    await put(lot.id, { price: 2_000_000 });
    t.clock.advance(-120_000);
    await put(lot.id, { price: 1_000_000 });
    t.clock.advance(300_000);
    expect((await listOf(asOf)).since).toMatchObject({ gone: [], added: [], repriced: [] });
  });

  it('names lots that are gone, new and with a new price, and no earlier price', async () => {
    const [gone, same, dearer, back] = await Promise.all([
      buildLot(t.db, { price: 1_111_111 }, t.clock.now()),
      buildLot(t.db, {}, t.clock.now()),
      buildLot(t.db, { price: 1_222_222 }, t.clock.now()),
      buildLot(t.db, { status: 'locked' }, t.clock.now()),
    ]);
    const { asOf } = await listOf();
    t.clock.advance(60_000);
    await put(gone.id, { status: 'sold' });
    await put(dearer.id, { price: 1_333_333 });
    await put(back.id, { status: 'available' });
    const made = await buildLot(t.db, {}, t.clock.now());
    const list = await listOf(asOf);
    expect(list.since).toMatchObject({
      gone: [{ id: gone.id, lotNumber: gone.lotNumber, type: gone.type }],
      repriced: [{ id: dearer.id, price: 1_333_333 }],
    });
    expect(numbers(list.since?.added ?? [])).toEqual(numbers([back, made]));
    expect(numbers(list.lots)).toEqual(numbers([same, dearer, back, made]));
    expect(JSON.stringify(list)).not.toMatch(/1111111|1222222|sold/);
  });

  it('compares neither an unreadable time, nor one in the future, nor one over 90 days ago', async () => {
    await buildLot(t.db);
    const ago = (days: number) => new Date(t.clock.now().getTime() - days * 86_400_000).toISOString();
    for (const asOf of ['yesterday', '%00', ago(-0.1), ago(90.1), '9'.repeat(40)])
      expect((await listOf(asOf)).since).toBeNull();
    expect((await listOf(ago(89.9))).since).not.toBeNull();
    expect((await t.call(null, `${address}?asOf=${'9'.repeat(41)}`)).status).toBe(400);
  });

  it('leads back from random changes to the list of any moment', async () => {
    const statuses: LotStatus[] = ['available', 'available', 'sold', 'locked', 'reserved'];
    const change = fc.record({
      lot: fc.nat(3),
      status: fc.option(fc.constantFrom(...statuses)),
      price: fc.constantFrom(1_000_000, 1_100_000, 1_200_000),
      isBulk: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 8 }), async (changes) => {
        await sellAll();
        const lots = await Promise.all(
          Array.from({ length: 4 }, () => buildLot(t.db, { price: 1_000_000 }, t.clock.now())),
        );
        const own = new Set(lots.map(({ id }) => id));
        t.clock.advance(60_000);
        const kept = [await listOf()];
        for (const { lot, status, price, isBulk } of changes) {
          t.clock.advance(60_000);
          const id = lots[lot]?.id ?? randomUUID();
          if (isBulk)
            await t.call(office, 'POST /lots/prices', { body: { ids: [id], change: 'set', value: price } });
          else await put(id, { price, ...(status && { status }) });
          kept.push(await listOf());
        }
        const last = kept.at(-1);
        for (const then of kept) {
          const { since } = await listOf(then.asOf);
          const expected = differences(then.lots, last?.lots ?? []);
          expect({
            gone: numbers(since?.gone.filter(({ id }) => own.has(id)) ?? []),
            added: numbers(since?.added ?? []),
            repriced: numbers(since?.repriced ?? []),
          }).toEqual(expected);
        }
      }),
      { numRuns: sized({ usual: 5, long: 100 }) },
    );
  });
});

/** What differs between two lists, from the lists themselves. */
function differences(then: readonly ListedLot[], now: readonly ListedLot[]) {
  const priceThen = new Map(then.map(({ id, price }) => [id, price]));
  const idsNow = new Set(now.map(({ id }) => id));
  return {
    gone: numbers(then.filter(({ id }) => !idsNow.has(id))),
    added: numbers(now.filter(({ id }) => !priceThen.has(id))),
    repriced: numbers(now.filter(({ id, price }) => priceThen.has(id) && priceThen.get(id) !== price)),
  };
}
