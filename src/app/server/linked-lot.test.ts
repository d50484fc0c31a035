import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildLot, planAt } from '#core/lots/server/factory.ts';
import { Properties } from '#core/lots/server/property-cache.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { OpenGraphData } from '#platform/server/http/page-template.ts';
import { ResponseCache } from '#platform/server/http/response-cache.ts';
import type { Language } from '#shared/language.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { hasModule } from '#test/collected-module-tests.ts';
import { park } from '#test/park.ts';
import { createLinkedLot } from './linked-lot.ts';
import type { Park } from './park/read-park.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp();
});
afterAll(() => t.close());

/** The preview texts of a link, without the cache. */
function previewOf(
  path: string,
  query: string,
  language: Language = 'en',
  of: Park = park,
): Promise<(Partial<OpenGraphData> & { foundAt?: string }) | undefined> {
  const { config, db, clock, storage, vault } = t;
  const context = { config, db, now: clock.now, pause: clock.pause, storage, vault };
  const lookup = createLinkedLot(context, new ResponseCache(context.now), new Properties(context.db), of);
  return lookup(path, new URLSearchParams(query), language);
}

const typePath = '/properties/aeroindustrial/type/C';

it('the preview of a lot’s link has its number, price, position, size and phase, but no status', async () => {
  const lot = await buildLot(t.db, {
    type: 'C',
    lotNumber: 'L-77',
    areaSqm: null,
    phase: 2,
    price: 987_000,
    description: 'Jalan 2',
  });
  const texts = {
    title: 'Lot L-77, end of the row, RM\u00a0987,000',
    description: 'End lot of 186 sqm (2,002 sqft), Jalan 2, phase 2. See whether it is free today.',
    query: `?lot=${lot.id}`,
  };
  expect(await previewOf(typePath, `lot=${lot.id}`)).toEqual(texts);
  expect(await previewOf(typePath, `utm_source=paper&lot=${lot.id}&book=1`)).toEqual(texts);
  expect(await previewOf(typePath, `lot=${lot.id}`, 'zh')).toMatchObject({
    title: '地段L-77，边端，RM\u00a0987,000',
  });
});

it('a link with a lot of another type leads to the page of that type, in whatever state the lot is', async () => {
  const sold = await buildLot(t.db, { type: 'B', status: 'sold' });
  expect(await previewOf(typePath, `lot=${sold.id}&book=1`)).toEqual({
    foundAt: `/properties/aeroindustrial/type/B?lot=${sold.id}&book=1`,
  });
});

it.runIf(hasModule('brochures'))(
  'the preview of a lot on the site plan has a picture of its own, at an address of its version',
  async () => {
    const lots = [
      await buildLot(t.db, { type: 'C', lotNumber: 'L-78', plan: planAt(0, 0) }),
      await buildLot(t.db, { type: 'C', plan: planAt(20, 0) }),
    ];
    const pictures = await Promise.all(
      lots.map(async ({ id }) => (await previewOf(typePath, `lot=${id}`))?.picture),
    );
    expect(pictures[0]?.alt).toBe('Lot L-78 marked on the site plan');
    expect(pictures[0]?.url).not.toBe(pictures[1]?.url);
    for (const picture of pictures) {
      const reply = await t.app.inject(picture?.url ?? '');
      expect([reply.statusCode, reply.headers['content-type']]).toEqual([200, 'image/png']);
    }
    const office = await buildUser(t.db, { role: 'admin' });
    await t.call(office, `PUT /lots/${lots[0]?.id}`, { body: { lotNumber: 'L-79' } });
    expect((await previewOf(typePath, `lot=${lots[0]?.id}`))?.picture?.url).not.toBe(pictures[0]?.url);
  },
);

it('the preview of a park without pictures of lots shows the park (D-341)', async () => {
  const lot = await buildLot(t.db, { type: 'C', plan: planAt(0, 0) });
  const without = { ...park, site: { ...park.site, modules: [] } };
  expect(await previewOf(typePath, `lot=${lot.id}`, 'en', without)).toEqual({
    ...(await previewOf(typePath, `lot=${lot.id}`)),
    picture: undefined,
  });
});

it('no preview describes a lot that is hidden from visitors, nor one on a page that has no lots (D-61)', async () => {
  const free = await buildLot(t.db, { type: 'C' });
  for (const status of ['reserved', 'sold', 'locked'] as const) {
    const held = await buildLot(t.db, { type: 'C', status });
    expect(await previewOf(typePath, `lot=${held.id}`)).toBeUndefined();
  }
  expect(await previewOf(typePath, '')).toBeUndefined();
  expect(await previewOf(typePath, 'lot=')).toBeUndefined();
  expect(await previewOf(typePath, `lot=${'x'.repeat(500)}`)).toBeUndefined();
  expect(await previewOf('/', `lot=${free.id}`)).toBeUndefined();
});
