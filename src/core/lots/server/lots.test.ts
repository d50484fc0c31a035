import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { roles } from '#shared/actor.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { countAvailability, type LotStatus } from '../lifecycle.ts';
import { buildLot } from './factory.ts';

let t: TestApp;
let agencyId: string;
beforeAll(async () => {
  t = await testApp();
  agencyId = (await buildAgency(t.db)).id;
});
afterAll(() => t.close());

const statuses: LotStatus[] = ['available', 'reserved', 'sold', 'locked'];

describe('GET /public/properties/{property}/lots', () => {
  it('gives every lot of the park as id, type and status only, to anyone (R-CALL-20, D-61, R-GEN-02)', async () => {
    const reply = await t.call(null, 'GET /public/properties/aero-industrial-hub/lots');
    expect(reply.status).toBe(200);
    expect(reply.body.length).toBeGreaterThanOrEqual(70);
    for (const lot of reply.body) expect(Object.keys(lot).sort()).toEqual(['_id', 'status', 'type']);
    const availability = countAvailability(reply.body.slice(0, 70));
    expect(availability.total).toBe(70);
  });

  it('knows the park by slug, alias and id (D-66)', async () => {
    const lot = await buildLot(t.db);
    const bySlug = await t.call(null, 'GET /public/properties/aero-industrial-hub/lots');
    for (const name of ['aeroindustrial', lot.propertyId]) {
      expect((await t.call(null, `GET /public/properties/${name}/lots`)).body).toEqual(bySlug.body);
    }
  });
});

describe('GET /properties/{property}/lots/{typeId}', () => {
  it('shows visitors and role user available lots only, all others every lot (R-LOT-21, R-LOT-22, D-61)', async () => {
    const ids: Record<string, string> = {};
    for (const status of statuses) ids[status] = (await buildLot(t.db, { type: 'C', status })).id;
    const viewers: [string, { id: string } | null][] = [['visitor', null]];
    for (const role of roles) {
      const office = role === 'admin' || role === 'super_admin';
      viewers.push([
        role,
        office ? await buildUser(t.db, { role }) : await buildMember(t.db, agencyId, { role }),
      ]);
    }
    for (const [name, viewer] of viewers) {
      const reply = await t.call(viewer, 'GET /properties/aeroindustrial/lots/C');
      const seen = statuses.filter((status) =>
        reply.body.some((lot: { _id: string }) => lot._id === ids[status]),
      );
      const limited = name === 'visitor' || name === 'user';
      expect([name, seen]).toEqual([name, limited ? ['available'] : statuses]);
    }
  });

  it('gives the documented fields with price as a number and the type as a letter (R-LOT-23, D-69)', async () => {
    const lot = await buildLot(t.db, { type: 'A', price: 1_340_000, areaSqm: 201, buildUp: '3,120 sqft' });
    const reply = await t.call(null, 'GET /properties/aeroindustrial/lots/A');
    expect(reply.body.find((row: { _id: string }) => row._id === lot.id)).toEqual({
      _id: lot.id,
      id: lot.id,
      lotNumber: lot.lotNumber,
      type: 'A',
      typeLabel: 'CORNER (A)',
      lotUse: null,
      phase: 1,
      status: 'available',
      area: 201,
      price: 1_340_000,
      buildUp: '3,120 sqft',
      landSize: '',
      size: '',
      name: '',
      description: '',
      propertyId: lot.propertyId,
    });
  });

  it('answers a bare list at either name of the park, whatever is added against caches (R-CALL-21, D-41)', async () => {
    const plain = await t.call(null, 'GET /properties/aeroindustrial/lots/B');
    expect(Array.isArray(plain.body)).toBe(true);
    expect(plain.body.length).toBeGreaterThan(0);
    for (const property of ['aeroindustrial', 'aero-industrial-hub']) {
      const reply = await t.call(null, `GET /properties/${property}/lots/b?_t=1772424000000`);
      expect(reply.body).toEqual(plain.body);
      expect(reply.headers['cache-control']).toContain('no-store');
    }
  });

  it('fills a missing area with 201 for corner lots and 186 for the others (R-LOT-27)', async () => {
    for (const [type, area] of [
      ['A', 201],
      ['B', 186],
      ['C', 186],
    ] as const) {
      const lot = await buildLot(t.db, { type, areaSqm: null, price: null });
      const reply = await t.call(null, `GET /properties/aeroindustrial/lots/${type}`);
      const row = reply.body.find((one: { _id: string }) => one._id === lot.id);
      expect([type, row.area, row.price]).toEqual([type, area, null]);
    }
  });

  it('lists the park in the order of its numbers and holds only the type asked for', async () => {
    const reply = await t.call(null, 'GET /properties/aeroindustrial/lots/B');
    const numbers = reply.body.map((lot: { lotNumber: string }) => Number(lot.lotNumber.replace(/\D/g, '')));
    expect(numbers).toEqual([...numbers].sort((a, b) => a - b));
    expect(new Set(reply.body.map((lot: { type: string }) => lot.type))).toEqual(new Set(['B']));
  });

  it.each(['a', 'A', 'type-a', 'TYPE-A', 'CORNER (A)'])('takes %s as type A (D-66)', async (typeId) => {
    const reply = await t.call(null, `GET /properties/aeroindustrial/lots/${encodeURIComponent(typeId)}`);
    expect(reply.status).toBe(200);
    expect(reply.body[0].type).toBe('A');
  });

  it.each(['D', 'ab', 'type-', '__proto__', '1'])(
    'knows no type %s (R-CONST-12, R-GEN-07)',
    async (typeId) => {
      const reply = await t.call(null, `GET /properties/aeroindustrial/lots/${typeId}`);
      expect(reply.status).toBe(404);
      expect(reply.body.message).toBe('Property type not found');
    },
  );

  it('names no buyer and no booking', async () => {
    const office = await buildUser(t.db, { role: 'super_admin' });
    const reply = await t.call(office, 'GET /properties/aeroindustrial/lots/A');
    expect(JSON.stringify(reply.body)).not.toMatch(/booking|user|buyer|email/i);
  });
});

describe('a public list', () => {
  it.each([
    '/public/properties/aero-industrial-hub/lots',
    '/properties/aeroindustrial/lots/B',
    '/agencies/public',
  ])('%s tells how many there are, and gives a part when asked (D-60)', async (path) => {
    await buildLot(t.db, { type: 'B' });
    await buildLot(t.db, { type: 'B' });
    await buildAgency(t.db);
    await buildAgency(t.db);
    const whole = await t.call(null, `GET ${path}?_t=1`);
    expect(whole.headers['x-total-count']).toBe(String(whole.body.length));
    const part = await t.call(null, `GET ${path}?limit=1&offset=1`);
    expect(part.body).toEqual([whole.body[1]]);
    expect(part.headers['x-total-count']).toBe(String(whole.body.length));
  });
});
