import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { auditOf } from '#test/db-assertions.ts';
import { buildLot } from './factory.ts';
import { findLot } from './store.ts';

let t: TestApp;
let office: { id: string };
beforeAll(async () => {
  t = await testApp();
  office = await buildUser(t.db, { role: 'admin', name: 'Adam Lim' });
});
afterAll(() => t.close());

type Row = { _id: string; lotNumber: string; before: number | null; after: number | null; verdict: string };
const change = (body: object, { dryRun = false, by = office as { id: string } | null, key = '' } = {}) =>
  t.call(by, `POST /lots/prices${dryRun ? '?dryRun=true' : ''}`, {
    body,
    ...(key && { headers: { 'idempotency-key': key } }),
  });
const priceOf = async (id: string) => (await findLot(t.db, id))?.price;
const build = (...prices: (number | null)[]) => Promise.all(prices.map((price) => buildLot(t.db, { price })));
const idsOf = (lots: readonly { id: string }[]) => lots.map(({ id }) => id);

describe('POST /lots/prices', () => {
  it.each([
    ['set', 1_250_000.4, [1_250_000, 1_250_000, 1_250_000]],
    ['percent', 2.5, [1_025_000, 1_107_001, null]],
    ['percent', -10, [900_000, 972_001, null]],
    ['amount', -5_000, [995_000, 1_075_001, null]],
  ])('changes prices by %s %d to whole ringgit, and leaves what has none', async (kind, value, after) => {
    const lots = await build(1_000_000, 1_080_001, null);
    const reply = await change({ ids: idsOf(lots), change: kind, value });
    expect(reply.status).toBe(200);
    expect(reply.body.lots.map((row: Row) => row.after)).toEqual(after);
    expect(await Promise.all(idsOf(lots).map(priceOf))).toEqual(after);
  });

  it('writes history and audit of each lot that changed, with the reason, and of no other', async () => {
    const [raised, same] = await build(1_000_000, 1_100_000);
    await change({ ids: [raised?.id, same?.id], change: 'set', value: 1_100_000, reason: 'list of May' });
    const events = async (id = '') => (await t.call(office, `GET /lots/${id}/events`)).body;
    expect(await events(raised?.id)).toMatchObject([
      { field: 'price', before: '1000000', after: '1100000', reason: 'list of May', actorName: 'Adam Lim' },
    ]);
    const [audit] = await auditOf(t.db, raised?.id ?? '');
    expect(audit).toMatchObject({ action: 'lot.update', actor_id: office.id });
    expect(audit?.detail).toEqual({
      lotNumber: raised?.lotNumber,
      from: { price: 1_000_000 },
      to: { price: 1_100_000 },
      why: 'list of May',
    });
    expect([await events(same?.id), await auditOf(t.db, same?.id ?? '')]).toEqual([[], []]);
  });

  it('shows before it is done what it will do, and changes nothing then', async () => {
    const lots = await build(1_000_000, 2_000_000);
    const body = { ids: idsOf(lots), change: 'percent', value: 10 };
    const preview = await change(body, { dryRun: true });
    expect(preview.body).toMatchObject({
      dryRun: true,
      message: 'Prices that would change: 2',
      counts: { change: 2, unchanged: 0, refused: 0 },
    });
    expect(await Promise.all(idsOf(lots).map(priceOf))).toEqual([1_000_000, 2_000_000]);
    expect(await auditOf(t.db, lots[0]?.id ?? '')).toEqual([]);
    const done = await change({ ...body, seen: preview.body.digest });
    expect(done.body).toEqual({ ...preview.body, dryRun: false, message: 'Prices changed: 2' });
  });

  it('changes none when a price or a lot is another than was shown (D-495)', async () => {
    const built = (price: number | null) => buildLot(t.db, { phase: 41, price });
    const [lot, unpriced] = [await built(1_000), await built(null)];
    const body = { filter: { phase: 41 }, change: 'percent', value: 5 };
    const shown = async () => (await change(body, { dryRun: true })).body.digest;
    const expectRefused = async (seen: string) => {
      const reply = await change({ ...body, seen });
      expect([reply.status, reply.body.code]).toEqual([409, 'LOTS_CHANGED']);
    };
    const [mine, theirs] = [await shown(), await shown()];
    expect((await change({ ...body, seen: theirs })).status).toBe(200);
    await expectRefused(mine);
    expect(await priceOf(lot.id)).toBe(1_050);
    const before = await shown();
    const joined = await built(2_000);
    await expectRefused(before);
    expect(await Promise.all([lot, joined, unpriced].map(({ id }) => priceOf(id)))).toEqual([
      1_050,
      2_000,
      null,
    ]);
  });

  it('changes all or none: one price that would be 0 stops every other', async () => {
    const [dear, cheap] = await build(1_000_000, 1_000);
    const body = { ids: [dear?.id, cheap?.id], change: 'amount', value: -1_000 };
    const preview = await change(body, { dryRun: true });
    expect([preview.status, preview.body.counts]).toEqual([200, { change: 1, unchanged: 0, refused: 1 }]);
    expect(preview.body.lots).toContainEqual(
      expect.objectContaining({
        _id: cheap?.id,
        verdict: 'refused',
        note: 'The price would fall to 0 or below',
      }),
    );
    const refused = await change(body);
    expect([refused.status, refused.body.code]).toEqual([400, 'PRICES_REFUSED']);
    expect([await priceOf(dear?.id ?? ''), await priceOf(cheap?.id ?? '')]).toEqual([1_000_000, 1_000]);
  });

  it('takes the filters of the list, and shows its lots by number', async () => {
    await buildLot(t.db, { lotNumber: 'F-10', phase: 31, type: 'C', price: 100 });
    await buildLot(t.db, { lotNumber: 'F-2', phase: 31, type: 'C', price: 200 });
    const other = await buildLot(t.db, { lotNumber: 'F-3', phase: 31, type: 'A', price: 300 });
    const reply = await change({ filter: { phase: 31, type: 'C' }, change: 'amount', value: 1 });
    expect(reply.body.lots).toMatchObject([
      { lotNumber: 'F-2', before: 200, after: 201 },
      { lotNumber: 'F-10', before: 100, after: 101 },
    ]);
    expect(await priceOf(other.id)).toBe(300);
  });

  it('changes none when one of the lots named is no longer within the filter', async () => {
    const [free] = await build(100);
    const locked = await buildLot(t.db, { status: 'locked', price: 200 });
    const body = { ids: [free?.id, locked.id], filter: { status: 'available' }, change: 'set', value: 300 };
    expect((await change(body)).status).toBe(404);
    expect([await priceOf(free?.id ?? ''), await priceOf(locked.id)]).toEqual([100, 200]);
  });

  it.each([
    [{ change: 'set', value: 1 }, 'ids'],
    [{ change: 'double', value: 1, filter: {} }, 'change'],
    [{ change: 'set', value: -1, filter: {} }, 'value'],
    [{ change: 'percent', value: 'ten', filter: {} }, 'value'],
    [{ change: 'percent', value: 10, filter: { stauts: 'sold' } }, 'filter'],
    [{ change: 'set', value: 1, ids: ['x'.repeat(101)] }, 'ids.0'],
  ])('refuses %j for its %s', async (body, field) => {
    const lot = await buildLot(t.db, { price: 7 });
    const reply = await change(body);
    expect([reply.status, Object.keys(reply.body.errors)]).toEqual([400, [field]]);
    expect(await priceOf(lot.id)).toBe(7);
  });

  it('changes none when one of the lots is not there', async () => {
    const [lot] = await build(10);
    for (const id of ['nonsense', '00000000-0000-4000-8000-000000000000']) {
      const reply = await change({ ids: [lot?.id, id], change: 'set', value: 20 });
      expect([reply.status, reply.body.message]).toEqual([404, 'Lot not found']);
    }
    expect(await priceOf(lot?.id ?? '')).toBe(10);
  });

  it('raises once for a key, however often it is sent, and a preview does not use the key up (D-56)', async () => {
    const [lot] = await build(1_000);
    const body = { ids: [lot?.id], change: 'percent', value: 10 };
    await change(body, { key: 'raise-once', dryRun: true });
    const first = await change(body, { key: 'raise-once' });
    const again = await change(body, { key: 'raise-once' });
    expect(again.body).toEqual(first.body);
    expect(await priceOf(lot?.id ?? '')).toBe(1_100);
  });

  it('shows visitors the new price at once', async () => {
    const lot = await buildLot(t.db, { type: 'C', price: 500 });
    const path = 'GET /properties/aeroindustrial/lots/C';
    const shown = async () =>
      (await t.call(null, path)).body.find(({ _id }: { _id: string }) => _id === lot.id).price;
    expect(await shown()).toBe(500);
    await change({ ids: [lot.id], change: 'set', value: 600 });
    expect(await shown()).toBe(600);
  });
});
