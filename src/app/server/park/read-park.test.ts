import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { ConfigError } from '#platform/server/config.ts';
import { checkPark, readPark } from './read-park.ts';

const folder = mkdtempSync(join(tmpdir(), 'park-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = ['contact: { email: office@park.example }', 'name: Two Lots', 'slug: two-lots'];

/** The park of a folder whose park.yaml has these lines below name and contact. */
function parkOf(...lines: string[]) {
  writeFileSync(join(folder, 'park.yaml'), [...start, ...lines].join('\n'));
  return () => readPark(folder);
}

/** The mistakes of a folder, without the line that names it. */
async function mistakesOf(read: () => Promise<unknown>): Promise<string[]> {
  const thrown = await read().then(
    () => undefined,
    (error: unknown) => error,
  );
  expect(thrown).toBeInstanceOf(ConfigError);
  const [head, ...mistakes] = (thrown as ConfigError).message.split('\n');
  expect(head).toBe(`PARK_DIR=${folder} cannot be used:`);
  return mistakes;
}

it('reads a park that states its name and contact alone: what is absent stays absent (D-209)', async () => {
  expect(await parkOf()()).toEqual({
    site: {
      name: 'Two Lots',
      slug: 'two-lots',
      aliases: [],
      languages: ['en', 'ms', 'zh'],
      shortName: 'Two Lots',
      words: { lots: {}, types: {} },
      media: { pictures: {}, films: [] },
      colors: {},
    },
    details: { people: [], approvals: [], permittedTrades: [], progress: [], views: [], faq: [] },
    media: { pictures: {}, films: [], files: new Map() },
    logo: undefined,
    legal: {},
    contact: { email: 'office@park.example', phone: '', address: '', whatsapp: '' },
    mapUrl: undefined,
    planUnit: 'degree',
    lots: [],
    rows: [],
    lotsFile: 'lots.csv',
    outlines: [],
    ground: undefined,
    translated: expect.any(Object),
    facts: {
      hasPlan: false,
      sample: false,
      distances: [],
      roads: [],
      completion: {},
      types: { A: {}, B: {}, C: {} },
    },
  });
});

it('lets a type override what holds for all', async () => {
  const { facts } = await parkOf(
    'allTypes:',
    '  tenure: Leasehold # for all',
    '  water: 15 mm',
    'types: { A: { water: 50 mm }, B: {} }',
  )();
  expect(facts.types.A).toEqual({ tenure: 'Leasehold', water: '50 mm' });
  // a type that is not named is one the park has not
  expect(facts.types).toEqual({ A: facts.types.A, B: { tenure: 'Leasehold', water: '15 mm' } });
});

it('tells every mistake at once, each with its line and path, and the nearest key to an unknown one', async () => {
  const mistakes = await mistakesOf(
    parkOf(
      'types:',
      '  A:',
      '    frontageM: -8',
      '    eavesHeightM: 7.8',
      '    door: { widthM: wide, fromWallM: 0 }',
      'coordinates: { latitude: 101, longitude: 3 }',
      'distances:',
      '  - { kind: harbour, name: Harbour, km: 1, minutes: 2.5 }',
      'completion: { I: 2028 }',
      'words: { hero: { lead: Room }, about: { title: Here, picture: abuot } }',
      'mapUrl: http://maps.example',
    ),
  );
  expect(mistakes.toSorted()).toEqual(
    [
      'park.yaml:6: types.A.frontageM: must be a number above 0 and up to 1000',
      'park.yaml:7: types.A.eavesHeightM: is unknown. Did you mean eaveHeightM?',
      'park.yaml:8: types.A.door.widthM: must be a number above 0 and up to 1000',
      'park.yaml:8: types.A.door.heightM: is missing',
      'park.yaml:9: coordinates.latitude: must be a number from -90 to 90',
      'park.yaml:11: distances.0.kind: must be one of expressway, port, airport, town',
      'park.yaml:11: distances.0.minutes: must be a whole number from 1 to 1000',
      'park.yaml:12: completion.I: must be the number of a phase',
      'park.yaml:13: words.hero.title: is missing',
      'park.yaml:13: words.about.picture: must be one of about, interior, gate, hero, location, master-plan',
      'park.yaml:14: mapUrl: must be an https address',
    ].toSorted(),
  );
});

it.each([
  ['types: [A', /^park\.yaml:4: /],
  ['contact: twice', /^park\.yaml:4: Map keys must be unique/],
  ['types: { D: {} }', /^park\.yaml:4: types\.D: is unknown\./],
  ['faq: &all [*all]', /^park\.yaml: an alias \(\*\) stands within what it names$/],
  ['operator:', /^park\.yaml:4: operator: /],
  [
    'targets: { soldPerMonth: 0 }',
    /^park\.yaml:4: targets\.soldPerMonth: must be a whole number from 1 to 1000$/,
  ],
  ['shortName: 7', /^park\.yaml:4: shortName: must be a text: write it in quotes$/],
  [
    'cost: { steps: [{ when: now, what: some, percent: 90 }] }',
    /^park\.yaml:4: cost\.steps: add up to 90 % of the price, not to 100 %$/,
  ],
  ['modules: [polls]', /^park\.yaml: modules: there is no module polls; there are [a-z, ]+$/],
])('says in one line where %s is wrong', async (line, mistake) => {
  expect(await mistakesOf(parkOf(line))).toEqual([expect.stringMatching(mistake)]);
});

it('refuses a colour that is too light to be read, and names the nearest that is not (D-222)', async () => {
  const read = (accent: string) => parkOf('colors:', `  accent: "${accent}"`);
  const [mistake = ''] = await mistakesOf(read('#f2a541'));
  const stem = /: colors\.accent: is too light to be read: the nearest colour that is not is (#[0-9a-f]{6})$/;
  const nearest = stem.exec(mistake)?.[1] ?? '';
  expect(mistake).toMatch(stem);
  expect((await read(nearest)()).site.colors.accent).toHaveLength(10);
  expect(await mistakesOf(read('teal'))).toEqual([
    expect.stringMatching(/: colors\.accent: must be a colour such as #0b2545, in quotes$/),
  ]);
});

const building =
  '{ frontYardM: 6, depthM: 20, floorAboveGroundM: 0, roofFrontM: 9, roofRearM: 8, parapetM: 10 }';

it.each([
  [2557, undefined],
  [2825, undefined],
  [2850, 'types.A.builtUpSqft: is not what its measures give, 2691 (ground floor and mezzanine)'],
  [2500, 'types.A.builtUpSqft: is not what its measures give, 2691 (ground floor and mezzanine)'],
])('a built-up area of %i sqft beside measures of 10 m x (20 m + 5 m): %s', async (builtUpSqft, refusal) => {
  const read = parkOf(
    'types:',
    `  A: { frontageM: 10, depthM: 30, builtUpSqft: ${builtUpSqft}, building: ${building},`,
    '       mezzanine: { use: Office, depthM: 5, floorM: 4, clearM: 3.5 } }',
  );
  if (refusal) expect(await mistakesOf(read)).toEqual([`park.yaml:5: ${refusal}`]);
  else expect((await read()).facts.types.A).toMatchObject({ builtUpSqft });
});

it('says what is wrong with a value of allTypes for the type whose measures it contradicts', async () => {
  const read = parkOf(
    'allTypes: { builtUpSqft: 3120 }',
    'types:',
    `  B: { frontageM: 10, depthM: 30, building: ${building} }`,
  );
  expect(await mistakesOf(read)).toEqual([
    'park.yaml:6: types.B.builtUpSqft: is not what its measures give, 2153 (ground floor and mezzanine)',
  ]);
});

it('says that the folder, or its park.yaml, is not there', async () => {
  await expect(readPark(join(folder, 'absent'))).rejects.toThrow(
    /^PARK_DIR=.*\npark\.yaml: there is no such file$/,
  );
});

it.each<[string, Record<string, string>, boolean]>([
  ['one name for all', { payee: 'Quay Sdn Bhd', holder: 'Quay Sdn. Bhd.', developer: 'QUAY SDN BHD' }, false],
  ['another developer', { payee: 'Quay', developer: 'Dock' }, true],
  ['another holder', { payee: 'Quay', holder: 'Stake & Co' }, true],
  [
    'another holder, who is named',
    { payee: 'Quay', holder: 'Stake & Co', holderIs: 'the stakeholder' },
    false,
  ],
  ['another developer, and nobody to pay', { developer: 'Dock' }, false],
])('warns of payees that pages cannot explain: %s (D-382)', async (_, names, warns) => {
  const folder = mkdtempSync(join(tmpdir(), 'payees-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const { payee, holder, holderIs, developer } = names;
  const contact = { email: 'office@park.example' };
  const operator = { name: 'Quay Sdn. Bhd.', registrationNumber: '1', privacyContact: contact };
  const stated = {
    ...{ name: 'Quay', slug: 'quay', contact, types: { A: {} } },
    operator: payee === 'Quay' ? { ...operator, name: 'Quay' } : operator,
    ...(payee && { cost: { bookingTerms: { payee } } }),
    ...(holder && { payment: { bank: 'Bank', holder, account: '1', ...(holderIs && { holderIs }) } }),
    ...(developer && { developer: { name: developer } }),
  };
  writeFileSync(join(folder, 'park.yaml'), JSON.stringify(stated));
  const { park, warnings } = await checkPark(folder);
  expect(warnings.some((warning) => warning.includes('payment.holderIs'))).toBe(warns);
  const of = (name: string | undefined) => park?.facts.payees?.find((each) => each.name === name);
  if (payee) expect(of(payee)?.role).toBe('operator');
  if (holderIs) expect(of(holder)?.is).toBe(holderIs);
});

it('reads what the park calls its types, in each language and in lots.csv, and the area of lots without one (D-460)', async () => {
  const rows = '1,A\n2,Detached Lots\n3,独立地段\n4,d\n5,Cluster lot\n';
  writeFileSync(join(folder, 'lots.csv'), `Lot number,Position\n${rows}`);
  onTestFinished(() => rmSync(join(folder, 'lots.csv')));
  const park = await parkOf(
    'types:',
    '  A: { name: { en: Detached lot, zh: 独立地段 }, plural: detached lots, letter: D, areaSqm: 1200, depthM: 40 }',
    '  B: { name: Cluster lot }',
    '  C: {}',
  )();
  const english = { name: 'Detached lot', plural: 'detached lots', letter: 'D', areaSqm: 1200 };
  expect(park.site.types).toEqual({ A: english, B: { name: 'Cluster lot' } });
  expect(park.translated.zh?.site.types?.A).toEqual({ ...english, name: '独立地段' });
  expect(park.facts.types).toEqual({ A: { depthM: 40 }, B: {}, C: {} });
  expect(park.lots[0]?.areaSqm).toBe(1200);
  expect(park.lots.map(({ type }) => type)).toEqual(['A', 'A', 'A', 'A', 'B']);
  expect((await checkPark(folder)).warnings).toEqual(
    expect.arrayContaining([
      "park.yaml: types.B: has no plural, so pages say 'Only 9 Cluster lot left'",
      'park.yaml: types.C: has no name, so pages name it by its position beside types that have one',
    ]),
  );
});

it('refuses names of types that are taken for one another, with their lines (D-460)', async () => {
  const read = parkOf(
    'types:',
    '  A: { name: Cluster lot, letter: D }',
    '  B: { name: cluster lot, letter: d }',
    '  C: { letter: A, plural: terraces }',
  );
  expect(await mistakesOf(read)).toEqual([
    'park.yaml:6: types.B.name: is that of type A already',
    'park.yaml:6: types.B.letter: is that of type A already',
    'park.yaml:7: types.C.letter: is the key of another type, by which addresses and lots.csv know it',
    'park.yaml:7: types.C.plural: needs a name beside it, such as Detached lot',
  ]);
});
