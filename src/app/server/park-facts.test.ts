import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import plan from '#app/server/seed/plan.json' with { type: 'json' };
import { ConfigError } from '#platform/server/config.ts';
import { readParkFacts, sampleFacts } from './park-facts.ts';

const folder = mkdtempSync(join(tmpdir(), 'park-facts-'));
afterAll(() => rmSync(folder, { recursive: true }));

function fileWith(written: string): string {
  const path = join(folder, 'facts.json');
  writeFileSync(path, written);
  return path;
}

it('shows the sample in development only; production has no facts without a file (D-163)', () => {
  expect(readParkFacts({ parkFacts: undefined, mode: 'development' })).toBe(sampleFacts);
  const none = readParkFacts({ parkFacts: undefined, mode: 'production' });
  expect(none).toEqual({
    sample: false,
    distances: [],
    roads: [],
    completion: {},
    types: { A: {}, B: {}, C: {} },
  });
});

it('reads the file of an operator: a type overrides what holds for all, and the note stays in the file', () => {
  const file = {
    note: 'ours',
    allTypes: { tenure: 'Leasehold', water: '15 mm' },
    types: { A: { water: '50 mm' } },
  };
  const facts = readParkFacts({ parkFacts: fileWith(JSON.stringify(file)), mode: 'production' });
  expect(facts.types.A).toEqual({ tenure: 'Leasehold', water: '50 mm' });
  expect(facts.types.B).toEqual(file.allTypes);
  expect(facts).toMatchObject({ sample: false });
  expect(JSON.stringify(facts)).not.toContain('ours');
});

it.each([
  ['{', 'it is no JSON'],
  ['[]', 'the file: '],
  ['{"types":{"D":{}}}', 'types: Unrecognized key: "D"'],
  ['{"types":{"A":{"door":{"widthM":"wide","heightM":4,"fromWallM":0}}}}', 'types.A.door.widthM: '],
  ['{"coordinates":{"latitude":101,"longitude":3}}', 'coordinates.latitude: '],
  ['{"cost":{"steps":[{"when":"now","what":"all"}]}}', 'cost.steps.0.percent: '],
  [
    '{"cost":{"steps":[{"when":"now","what":"some","percent":10},{"when":"then","what":"rest","percent":80}]}}',
    'cost.steps: the payments add up to 90 % of the price, not to 100 %',
  ],
  ['{"completion":{"I":"2028"}}', 'completion.I: '],
])('a wrong file stops the start with one line: %s', (written, why) => {
  const path = fileWith(written);
  const read = () => readParkFacts({ parkFacts: path, mode: 'production' });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(`PARK_FACTS=${path} cannot be used: ${why}`);
  expect(read).toThrow(/^[^\n]+$/);
});

const building = {
  frontYardM: 6,
  depthM: 20,
  floorAboveGroundM: 0,
  roofFrontM: 9,
  roofRearM: 8,
  parapetM: 10,
};
const mezzanine = { use: 'Office', depthM: 5, floorM: 4, clearM: 3.5 };

it.each([
  [2557, undefined],
  [2825, undefined],
  [2850, 'types.A.builtUpSqft: its measures give 2691 (ground floor and mezzanine)'],
  [2500, 'types.A.builtUpSqft: its measures give 2691 (ground floor and mezzanine)'],
])('a built-up area of %i sqft beside measures of 10 m x (20 m + 5 m): %s', (builtUpSqft, refusal) => {
  const types = { A: { frontageM: 10, depthM: 30, builtUpSqft, building, mezzanine } };
  const path = fileWith(JSON.stringify({ types }));
  const read = () => readParkFacts({ parkFacts: path, mode: 'production' });
  if (refusal) expect(read).toThrow(refusal);
  else expect(read().types.A).toMatchObject({ builtUpSqft });
});

it('a missing file stops the start too', () => {
  const read = () => readParkFacts({ parkFacts: join(folder, 'absent.json'), mode: 'development' });
  expect(read).toThrow(/^PARK_FACTS=.*absent\.json cannot be used: there is no such file/);
});

it('the measures of the sample are those of its site plan', () => {
  const { types, roads } = sampleFacts;
  for (const lot of plan.lots) {
    const facts = types[lot.type as 'A' | 'B' | 'C'];
    const { frontageM, depthM, buildUpSqft: builtUpSqft } = lot;
    expect(facts).toMatchObject({ frontageM, depthM, builtUpSqft });
    const road = plan.roads.find(({ name }) => name === lot.street);
    const ys = road?.polygon.map(([, y = 0]) => y) ?? [];
    const width = Math.max(...ys) - Math.min(...ys);
    expect(roads.find(({ name }) => name === lot.street)?.widthM).toBeCloseTo(width);
  }
  expect(sampleFacts.sample).toBe(true);
});
