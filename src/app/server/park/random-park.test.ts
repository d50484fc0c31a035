import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { openParkDatabase, testApp } from '#test/app.ts';
import { parkFiles, writePark } from '#test/park-folders.ts';
import { sized } from '#test/size.ts';
import { checkPark } from './read-park.ts';

const home = mkdtempSync(join(tmpdir(), 'random-park-'));
afterAll(() => rmSync(home, { recursive: true }));

it('opens every folder that passes the check, with its lots (D-213)', async () => {
  await fc.assert(
    fc.asyncProperty(parkFiles, async (files) => {
      const { park, mistakes } = await checkPark(writePark(home, files));
      fc.pre(park !== undefined && mistakes.length === 0);
      if (!park) return;
      const t = await testApp({}, { park, database: await openParkDatabase(park) });
      try {
        const { status, body } = await t.call(null, 'GET /public/properties/some-park/lots');
        expect([status, body.length]).toEqual([200, park.lots.length]);
        expect((await t.call(null, 'GET /config')).status).toBe(200);
        expect((await t.call(null, 'GET /public/park')).status).toBe(200);
      } finally {
        await t.close();
      }
    }),
    { numRuns: sized({ usual: 3, long: 60 }) },
  );
}, 600_000);
