import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLot } from '#features/lots/server/factory.ts';
import { lots } from '#features/lots/server/tables.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { ReadyAnswers } from './http/ready-answers.ts';
import { createSentData } from './sent-data.ts';
import { siteConfig } from './site.ts';
import { folderStorage } from './storage.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

function open(config = t.config) {
  const ready = new ReadyAnswers();
  ready.connected();
  const { db, clock } = t;
  const storage = folderStorage('unused');
  const context = { config, db, now: clock.now, pause: clock.pause, storage };
  return { ready, sentData: createSentData(context, ready) };
}

const typePath = '/properties/aeroindustrial/type/B';

it('a page of the park opens with what a visitor’s own calls would answer (D-61)', async () => {
  const held = await buildLot(t.db, { type: 'B', status: 'sold' });
  const free = await buildLot(t.db, { type: 'B' });
  const { sentData } = open();
  const { devLogin: _, ...config } = siteConfig(t.config);
  expect(await sentData('/about')).toEqual({ config });
  expect(await sentData('/properties/aeroindustrial/type/%zz')).toEqual({ config });

  const { body: statuses } = await t.call(null, 'GET /public/properties/aeroindustrial/lots');
  expect(await sentData('/')).toEqual({ config, lots: statuses });

  const { body: rows } = await t.call(null, 'GET /properties/aeroindustrial/lots/B');
  const opened = await sentData(typePath);
  expect(opened).toEqual({ config, lots: statuses, lotsOfType: { type: 'B', lots: rows } });
  const shown = (rows as { _id: string }[]).map(({ _id }) => _id);
  expect([shown.includes(free.id), shown.includes(held.id)]).toEqual([true, false]);
});

it('the sign-in of a development comes with the login page alone (D-22)', async () => {
  const { sentData } = open();
  const { devLogin, ...others } = siteConfig(t.config);
  expect(devLogin).toEqual({ email: 'superadmin@aero.example', password: expect.any(String) });
  expect(await sentData('/login')).toEqual({ config: { ...others, devLogin } });
  expect(await sentData('/Login')).toEqual({ config: { ...others, devLogin } });
  for (const path of ['/', '/register', '/agency-request', '/dashboard', typePath]) {
    expect(JSON.stringify(await sentData(path)), path).not.toMatch(/devLogin|superadmin|password/);
  }
});

it('every page knows that there is no such sign-in in production (D-22)', async () => {
  const { sentData } = open({ ...t.config, cast: undefined });
  expect(await sentData('/')).toMatchObject({ config: { devLogin: null } });
});

it('a view reads no lot that is ready, and every lot that has changed', async () => {
  const lot = await buildLot(t.db, { type: 'B', price: 100 });
  const { ready, sentData } = open();
  const priceShown = async () => {
    const { lotsOfType } = (await sentData(typePath)) as {
      lotsOfType: { lots: { _id: string; price: number }[] };
    };
    return lotsOfType.lots.find(({ _id }) => _id === lot.id)?.price;
  };
  expect(await priceShown()).toBe(100);
  await t.db.execute(sql`ALTER TABLE lots DISABLE TRIGGER lots_announce`);
  await t.db.update(lots).set({ price: 200 }).where(eq(lots.id, lot.id));
  expect(await priceShown()).toBe(100);
  ready.drop();
  expect(await priceShown()).toBe(200);
});
