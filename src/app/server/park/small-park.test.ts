import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#features/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { readPark, samplePark } from './read-park.ts';

const small = await readPark(join(samplePark(), '..', 'small'));

let t: TestApp;
beforeAll(async () => {
  t = await testApp({}, { park: small });
});
afterAll(() => t.close());

it('reads the second sample: 12 lots of two types in one phase without a plan (D-212)', () => {
  expect(small.lots).toHaveLength(12);
  expect(new Set(small.lots.map(({ type, phase, plan }) => `${type} ${phase} ${plan}`))).toEqual(
    new Set(['A 1 null', 'B 1 null']),
  );
});

it('has colours of its own, each in ten shades of which one is the colour itself (D-222)', () => {
  const { primary = [], accent = [] } = small.site.colors;
  expect([primary.length, accent.length]).toEqual([10, 10]);
  expect([primary[9], accent[8]]).toEqual(['#3b1f4b', '#9a3412']);
});

it('tells the types of the park and that it has no plan, and answers 404 about another type (D-212)', async () => {
  const { body } = await t.call(null, 'GET /public/park');
  expect(Object.keys(body.types)).toEqual(['A', 'B']);
  expect(body.hasPlan).toBe(false);
  const statuses = ['A', 'B', 'C'].map(
    async (type) => (await t.call(null, `GET /properties/aeroindustrial/lots/${type}`)).status,
  );
  expect(await Promise.all(statuses)).toEqual([200, 200, 404]);
});

it('has no row of another type in reports (D-212)', async () => {
  const admin = await buildUser(t.db, { role: 'admin' });
  const { body } = await t.call(admin, 'GET /reports/pace');
  expect(body.rows.map(({ type }: { type: string | null }) => type)).toEqual([null, 'A', 'B']);
});
