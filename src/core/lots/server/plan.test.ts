import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import type { Plan, PlannedLot } from '../contract.ts';
import { buildLot, planAt } from './factory.ts';
import { insertProperty } from './store.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

const call = 'GET /public/properties/aero-industrial-hub/plan';
const place = planAt(0, 0);
const { outline } = place;

async function plan(viewer: { id: string } | null, of = call): Promise<Plan> {
  return (await t.call(viewer, of)).body;
}

function lotOf({ lots }: Plan, id: string): PlannedLot | undefined {
  return lots.find(({ _id }) => _id === id);
}

describe('GET /public/properties/{property}/plan', () => {
  it('draws every lot of the site plan with roads and places around them', async () => {
    const drawn = await plan(null);
    expect(drawn.lots.length).toBeGreaterThanOrEqual(70);
    expect(drawn.roads.map(({ name }) => name)).toContain('Aero Boulevard');
    expect(drawn.places.map(({ kind }) => kind)).toContain('gate');
    const [west, south, east, north] = drawn.bounds;
    const corners = drawn.lots.flatMap((lot) => lot.outline);
    expect(corners.every(([x, y]) => x >= west && x <= east && y >= south && y <= north)).toBe(true);
  });

  it('tells measures and price of available lots only to visitors and users, of all to others (D-61)', async () => {
    const sold = await buildLot(t.db, { status: 'sold', price: 7_654_321, plan: place });
    const free = await buildLot(t.db, { price: 1_000_000, plan: place });
    const user = await buildUser(t.db);
    const admin = await buildUser(t.db, { role: 'admin' });
    for (const viewer of [null, user]) {
      const drawn = await plan(viewer);
      expect(lotOf(drawn, sold.id)).toMatchObject({ status: 'sold', outline, details: null });
      expect(lotOf(drawn, free.id)?.details).toMatchObject({ price: 1_000_000, area: 186, frontageM: 10 });
      expect(JSON.stringify(drawn)).not.toContain('7654321');
    }
    expect(lotOf(await plan(admin), sold.id)?.details).toMatchObject({ price: 7_654_321 });
  });

  it('leaves out lots that have no place on it', async () => {
    const unplaced = await buildLot(t.db);
    expect(lotOf(await plan(null), unplaced.id)).toBeUndefined();
  });

  it('draws a property without a site plan as its lots alone, within their bounds', async () => {
    const propertyId = await t.db.transaction((tx) =>
      insertProperty(tx, { name: 'Second park', slug: 'second-park', aliases: [] }),
    );
    const lot = await buildLot(t.db, { propertyId, plan: place });
    const drawn = await plan(null, 'GET /public/properties/second-park/plan');
    expect(drawn).toMatchObject({ bounds: [0, 0, 10, 24], roads: [], places: [] });
    expect(drawn.lots.map(({ _id }) => _id)).toEqual([lot.id]);
  });

  it('shows a status as soon as it has changed', async () => {
    const lot = await buildLot(t.db, { plan: place });
    expect(lotOf(await plan(null), lot.id)?.status).toBe('available');
    const boss = await buildUser(t.db, { role: 'super_admin' });
    const client = await buildUser(t.db);
    const reply = await t.call(boss, 'POST /bookings', { body: { userId: client.id, lotId: lot.id } });
    expect(reply.status).toBe(201);
    expect(lotOf(await plan(null), lot.id)).toMatchObject({ status: 'reserved', details: null });
  });
});
