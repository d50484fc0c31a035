import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { modules } from '../modules.ts';
import { samplePark } from '../park/read-park.ts';
import { parkCheck, parkNew } from './park.ts';

const folder = mkdtempSync(join(tmpdir(), 'park-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

async function check(dir: string) {
  const lines: string[] = [];
  const isSound = await parkCheck([dir], {}, (line) => lines.push(line));
  return { isSound, lines };
}

it('finds no mistake in the sample parks (D-213)', async () => {
  expect(await check(samplePark())).toEqual({
    isSound: true,
    lines: ['Aero Industrial Hub, 70 lots: 0 mistakes, 0 warnings.'],
  });
  expect((await check(join(samplePark(), '..', 'small'))).isSound).toBe(true);
});

it('writes a folder that passes the check with warnings alone, and never over one (D-213)', async () => {
  const fresh = join(folder, 'fresh');
  await parkNew([fresh], {}, () => undefined);
  expect(await check(fresh)).toEqual({
    isSound: true,
    lines: ['Warning: lots.csv: has no lots', 'Name of the park, 0 lots: 0 mistakes, 1 warning.'],
  });
  const written = readFileSync(join(fresh, 'park.yaml'), 'utf8');
  for (const { name } of modules) expect(written).toContain(`#   - ${name} #`);
  await expect(parkNew([fresh], {}, () => undefined)).rejects.toThrow('is there already');
  await expect(parkNew([], {}, () => undefined)).rejects.toThrow('Usage');
});

it('warns of lots and outlines that do not fit each other, and prints mistakes first (D-213)', async () => {
  const broken = join(folder, 'broken');
  await parkNew([broken], {}, () => undefined);
  const heading = 'Lot number,Position,Area (sqm),Price (RM)';
  writeFileSync(join(broken, 'lots.csv'), `${heading}\n1,A,200,1000\n2,A,240,\n3,A,200,\n3,A,200,\n4,A,,\n`);
  const square = (lot: number, x: number) => ({
    type: 'Feature',
    properties: { kind: 'lot', lot },
    geometry: {
      type: 'Polygon',
      coordinates: [
        [
          [x, 0],
          [x + 10, 0],
          [x + 10, 20],
          [x, 20],
          [x, 0],
        ],
      ],
    },
  });
  const features = [square(1, 0), square(2, 10), square(9, 20)];
  writeFileSync(join(broken, 'plan.geojson'), JSON.stringify({ type: 'FeatureCollection', features }));
  const yaml =
    'name: Three Lots\nslug: three-lots\ncontact: { email: office@park.example }\nplanUnit: metre\n';
  writeFileSync(join(broken, 'park.yaml'), yaml);
  expect(await check(broken)).toEqual({
    isSound: false,
    lines: [
      'lots.csv:5: lot 3 stands on line 4 already',
      'Warning: lots.csv: lot 2: has 240 sqm, and its outline 200 sqm',
      'Warning: lots.csv: lot 3: has no outline in plan.geojson (also 3, 4)',
      'Warning: lots.csv: lot 4: has no area, and pages show 201 sqm: state it, or areaSqm of its type',
      'Warning: plan.geojson: lot 9 is not in lots.csv',
      'Three Lots, 5 lots: 1 mistake, 4 warnings.',
    ],
  });
});
