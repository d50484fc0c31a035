import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import plan from '#app/server/seed/plan.json' with { type: 'json' };
import { ConfigError } from '#platform/server/config.ts';
import { park as sample } from '#test/park.ts';
import { readPark } from './read-park.ts';

const folder = mkdtempSync(join(tmpdir(), 'park-'));
afterAll(() => rmSync(folder, { recursive: true }));

const contact = 'contact: { email: office@park.example }';

/** The park of a folder whose park.yaml has these lines below the contact. */
function parkOf(...lines: string[]) {
  writeFileSync(join(folder, 'park.yaml'), [contact, ...lines].join('\n'));
  return () => readPark(folder);
}

it('reads a park that states its contact alone: what is absent stays absent (D-209)', () => {
  expect(parkOf()()).toEqual({
    contact: { email: 'office@park.example', phone: '', address: '', whatsapp: '' },
    mapUrl: undefined,
    facts: { sample: false, distances: [], roads: [], completion: {}, types: { A: {}, B: {}, C: {} } },
  });
});

it('lets a type override what holds for all', () => {
  const { facts } = parkOf(
    'allTypes:',
    '  tenure: Leasehold # for all',
    '  water: 15 mm',
    'types: { A: { water: 50 mm } }',
  )();
  expect(facts.types.A).toEqual({ tenure: 'Leasehold', water: '50 mm' });
  expect(facts.types.B).toEqual({ tenure: 'Leasehold', water: '15 mm' });
});

it('tells every mistake at once, each with its line and path, and the nearest key to an unknown one', () => {
  const read = parkOf(
    'types:',
    '  A:',
    '    frontageM: -8',
    '    eavesHeightM: 7.8',
    '    door: { widthM: wide, fromWallM: 0 }',
    'coordinates: { latitude: 101, longitude: 3 }',
    'distances:',
    '  - { kind: harbour, name: Harbour, km: 1, minutes: 2.5 }',
    'completion: { I: 2028 }',
    'mapUrl: http://maps.example',
  );
  expect(read).toThrow(ConfigError);
  let said = '';
  try {
    read();
  } catch (error) {
    said = (error as ConfigError).message;
  }
  const [head, ...mistakes] = said.split('\n');
  expect(head).toBe(`PARK_DIR=${folder} cannot be used:`);
  expect(mistakes.toSorted()).toEqual(
    [
      'park.yaml:4: types.A.frontageM: must be a number above 0 and up to 1000',
      'park.yaml:5: types.A.eavesHeightM: is unknown. Did you mean eaveHeightM?',
      'park.yaml:6: types.A.door.widthM: must be a number above 0 and up to 1000',
      'park.yaml:6: types.A.door.heightM: is missing',
      'park.yaml:7: coordinates.latitude: must be a number from -90 to 90',
      'park.yaml:9: distances.0.kind: must be one of expressway, port, airport, town',
      'park.yaml:9: distances.0.minutes: must be a whole number from 1 to 1000',
      'park.yaml:10: completion.I: must be the number of a phase',
      'park.yaml:11: mapUrl: must be an https address',
    ].toSorted(),
  );
});

it.each([
  ['types: [A', /^park\.yaml:2: /],
  ['contact: twice', /^park\.yaml:2: Map keys must be unique/],
  ['types: { D: {} }', /^park\.yaml:2: types\.D: is unknown\./],
  ['operator:', /^park\.yaml:2: operator: /],
  [
    'cost: { steps: [{ when: now, what: some, percent: 90 }] }',
    /^park\.yaml:2: cost\.steps: add up to 90 % of the price, not to 100 %$/,
  ],
])('says in one line where %s is wrong', (line, mistake) => {
  const read = parkOf(line);
  let said = '';
  try {
    read();
  } catch (error) {
    said = (error as ConfigError).message;
  }
  expect(said.split('\n').slice(1)).toEqual([expect.stringMatching(mistake)]);
});

const building =
  '{ frontYardM: 6, depthM: 20, floorAboveGroundM: 0, roofFrontM: 9, roofRearM: 8, parapetM: 10 }';

it.each([
  [2557, undefined],
  [2825, undefined],
  [2850, 'types.A.builtUpSqft: is not what its measures give, 2691 (ground floor and mezzanine)'],
  [2500, 'types.A.builtUpSqft: is not what its measures give, 2691 (ground floor and mezzanine)'],
])('a built-up area of %i sqft beside measures of 10 m x (20 m + 5 m): %s', (builtUpSqft, refusal) => {
  const read = parkOf(
    'types:',
    `  A: { frontageM: 10, depthM: 30, builtUpSqft: ${builtUpSqft}, building: ${building},`,
    '       mezzanine: { use: Office, depthM: 5, floorM: 4, clearM: 3.5 } }',
  );
  if (refusal) expect(read).toThrow(`park.yaml:3: ${refusal}`);
  else expect(read().facts.types.A).toMatchObject({ builtUpSqft });
});

it('says what is wrong with a value of allTypes for the type whose measures it contradicts', () => {
  const read = parkOf(
    'allTypes: { builtUpSqft: 3120 }',
    'types:',
    `  B: { frontageM: 10, depthM: 30, building: ${building} }`,
  );
  expect(read).toThrow(/^park\.yaml:4: types\.B\.builtUpSqft: is not what its measures give, 2153/m);
});

it('says that the folder, or its park.yaml, is not there', () => {
  expect(() => readPark(join(folder, 'absent'))).toThrow(
    /^PARK_DIR=.*\npark\.yaml: there is no such file.*ENOENT\)$/,
  );
});

it('the measures of the sample are those of its site plan', () => {
  const { types, roads } = sample.facts;
  for (const lot of plan.lots) {
    const facts = types[lot.type as 'A' | 'B' | 'C'];
    const { frontageM, depthM, buildUpSqft: builtUpSqft } = lot;
    expect(facts).toMatchObject({ frontageM, depthM, builtUpSqft });
    const road = plan.roads.find(({ name }) => name === lot.street);
    const ys = road?.polygon.map(([, y = 0]) => y) ?? [];
    const width = Math.max(...ys) - Math.min(...ys);
    expect(roads.find(({ name }) => name === lot.street)?.widthM).toBeCloseTo(width);
  }
  expect(sample.facts.sample).toBe(true);
});
