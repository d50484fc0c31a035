import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { agencies } from '#core/agencies/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { Properties } from '#core/lots/server/property-cache.ts';
import { lots } from '#core/lots/server/tables.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { createFreshData, createPageApi, typeAt } from './page-api.ts';
import { siteConfig } from './site.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

function open(config = t.config) {
  const ready = new ResponseCache(t.clock.now);
  ready.connected();
  const { db, clock, storage, vault } = t;
  const context = { config, db, now: clock.now, pause: clock.pause, storage, vault };
  const api = createPageApi(context, {
    site: park.site,
    factsEntry: { name: 'park facts', make: async () => park.facts },
    details: park.details,
    legal: park.legal,
    ground: park.ground,
    cache: ready,
    properties: new Properties(db),
    lotsVersion: () => '',
  });
  return { ready, api, freshData: createFreshData(context, () => park) };
}

it('a page of the park is rendered with what a visitor’s own calls would answer (D-61)', async () => {
  const held = await buildLot(t.db, { type: 'B', status: 'sold' });
  const free = await buildLot(t.db, { type: 'B' });
  const { api } = open();
  const { body: statuses } = await t.call(null, 'GET /public/properties/aeroindustrial/lots');
  expect(await api.publicLots()).toEqual(statuses);
  const { body: rows } = await t.call(null, 'GET /properties/aeroindustrial/lots/B');
  const listed = await api.lotsOfType('B');
  expect(listed).toEqual(rows);
  const shown = listed?.map(({ _id }) => _id) ?? [];
  expect([shown.includes(free.id), shown.includes(held.id)]).toEqual([true, false]);
  const { body: plan } = await t.call(null, 'GET /public/properties/aeroindustrial/plan');
  expect(await api.plan()).toEqual(plan);
});

it('the request of a membership is rendered with the agencies that anybody is offered now', async () => {
  const agency = await buildAgency(t.db, { name: '0 Earliest of all' });
  const { freshData } = open();
  const offered = async () => {
    const { status, body, headers } = await t.call(null, 'GET /agencies/public?limit=25');
    expect(status).toBe(200);
    expect(await freshData('/agency-request', 'en')).toEqual({
      agencies: { agencies: body, total: Number(headers['x-total-count']) },
    });
    return JSON.stringify(body).includes(agency.id);
  };
  expect(await offered()).toBe(true);
  await t.db.update(agencies).set({ isActive: false }).where(eq(agencies.id, agency.id));
  expect(await offered()).toBe(false);
  expect(await freshData('/', 'en')).toBeUndefined();
});

it('names the type of a type page, and of no other address', () => {
  expect(typeAt('/properties/aeroindustrial/type/b', park.site)).toBe('B');
  expect(typeAt('/properties/aeroindustrial/type/%zz', park.site)).toBeUndefined();
  expect(typeAt('/about', park.site)).toBeUndefined();
});

it('the sign-in of a development comes with the login page alone (D-22)', () => {
  const { api } = open();
  const { devLogin, ...others } = siteConfig(t.config, park.site);
  expect(devLogin).toEqual({ email: 'superadmin@aero.example', password: expect.any(String) });
  expect(api.config('/login')).toEqual({ ...others, devLogin });
  expect(api.config('/Login')).toEqual({ ...others, devLogin });
  for (const path of ['/', '/register', '/agency-request', '/dashboard']) {
    expect(JSON.stringify(api.config(path)), path).not.toMatch(/devLogin|superadmin|"password":/);
  }
});

it('every page knows that there is no such sign-in in production (D-22)', () => {
  const { api } = open({ ...t.config, cast: undefined });
  expect(api.config('/')).toMatchObject({ devLogin: null });
});

it('a view reads no lot that is cached, and every lot that has changed', async () => {
  const lot = await buildLot(t.db, { type: 'B', price: 100 });
  const { ready, api } = open();
  const priceShown = async () => (await api.lotsOfType('B'))?.find(({ _id }) => _id === lot.id)?.price;
  expect(await priceShown()).toBe(100);
  await t.db.execute(sql`ALTER TABLE lots DISABLE TRIGGER lots_announce`);
  await t.db.update(lots).set({ price: 200 }).where(eq(lots.id, lot.id));
  expect(await priceShown()).toBe(100);
  ready.drop();
  expect(await priceShown()).toBe(200);
});
