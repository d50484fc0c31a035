import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConfigError } from '#platform/server/config.ts';
import { park as sample } from '#test/park.ts';
import { readPark } from './read-park.ts';

const folder = mkdtempSync(join(tmpdir(), 'tables-'));
afterAll(() => rmSync(folder, { recursive: true }));

const start = ['contact: { email: office@park.example }', 'name: Two Lots', 'slug: two-lots'];

/** A folder of its own with these files beside a park.yaml. */
function folderWith(files: Record<string, string>, ...lines: string[]): string {
  const own = mkdtempSync(join(folder, 'own-'));
  writeFileSync(join(own, 'park.yaml'), [...start, ...lines].join('\n'));
  for (const [name, text] of Object.entries(files)) writeFileSync(join(own, name), text);
  return own;
}

/** A plan with an area for each of these corners. */
function planOf(...areas: { kind: string; lot?: string; ring: number[][] }[]): string {
  const features = areas.map(({ ring, ...properties }) => ({
    type: 'Feature',
    properties,
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

/** The corners of a rectangle of this size in degrees. */
const rectangle = (longitude: number, latitude: number, width: number, height: number) => [
  [longitude, latitude],
  [longitude + width, latitude],
  [longitude + width, latitude + height],
  [longitude, latitude + height],
];

const heading = 'Lot number,Position,Phase,Price (RM),Street';

describe('lots.csv, plan.geojson and agencies.csv (D-211)', () => {
  it('are optional, and a lot finds its outline by its number', async () => {
    const plan = planOf(
      { kind: 'road', ring: rectangle(101, 3, 0.001, 0.0001) },
      { kind: 'lot', lot: 'a1', ring: rectangle(101, 3.0001, 0.0002, 0.0003) },
    )
      // as a GIS exports it: an area of many, and a corner given twice
      .replace(
        /"Polygon","coordinates":(\[\[\[101,3\.0001\],)(.*?\]\]\])/,
        '"MultiPolygon","coordinates":[$1[101,3.0001],$2]',
      );
    const { lots, ground } = await readPark(
      folderWith({
        'lots.csv': `${heading}\nA1,a,2,"1,200,000",First Street\nA2,B,1,,\n`,
        'plan.geojson': plan,
      }),
    );
    expect(lots).toMatchObject([
      { lotNumber: 'A1', type: 'A', phase: 2, price: 1_200_000, status: 'available' },
      { lotNumber: 'A2', type: 'B', phase: 1, price: null, plan: null },
    ]);
    // 0.0002 degrees of longitude and 0.0003 of latitude at 3 degrees north by the WGS84 ellipsoid: 22.23 m by 33.18 m
    expect(lots[0]).toMatchObject({ areaSqm: 738, plan: { street: 'First Street', frontageM: 22.23 } });
    expect(lots[0]?.plan?.outline).toHaveLength(4);
    expect(ground?.roads).toHaveLength(1);
    // the lots lie in a row of 111 m by 44 m, below which scale bar and buttons need room
    const [west, south, east, north] = ground?.bounds ?? [0, 0, 0, 0];
    expect((north - south) / (east - west)).toBeCloseTo(0.5, 1);
  });

  it('has the area of the measures of its type, if neither table nor plan state one (D-229)', async () => {
    const table = `${heading},Area (sqm)\n1,A,1,,,\n2,B,1,,,\n3,B,1,,,240\n`;
    const types = 'types: { A: {}, B: { frontageM: 7.62, depthM: 24.4 } }';
    const { lots } = await readPark(folderWith({ 'lots.csv': table }, types));
    expect(lots.map(({ areaSqm }) => areaSqm)).toEqual([null, 186, 240]);
  });

  it.each<[string, Record<string, string>, string[], string[]]>([
    [
      'rows that cannot be lots',
      { 'lots.csv': `${heading}\n1,A,1,,\n2,,x,-5,\n1,B,1,,\n3,B,1,,\n` },
      [],
      [
        'lots.csv:3: Phase: Phase must be a whole number from 1',
        'lots.csv:3: Price (RM): Price must be an amount in ringgit above 0, such as 1,340,000, with at most two decimals; leave it empty if it is on request',
        'lots.csv:4: lot 1 stands on line 2 already',
      ],
    ],
    [
      'a lot of a type that the park has not',
      { 'lots.csv': `${heading}\n1,C,1,,\n` },
      ['types: { A: {}, B: {} }'],
      ['lots.csv:2: Position: park.yaml names no type C, but A, B'],
    ],
    [
      'an outline that crosses itself',
      {
        'plan.geojson': planOf({
          kind: 'lot',
          lot: '1',
          ring: [
            [101, 3],
            [101.001, 3.001],
            [101.001, 3],
            [101, 3.001],
          ],
        }),
      },
      [],
      ['plan.geojson:1: features.0 (lot 1): its outline crosses itself'],
    ],
    [
      'metres where degrees are said',
      { 'plan.geojson': planOf({ kind: 'lot', lot: '1', ring: rectangle(400_000, 300_000, 8, 24) }) },
      [],
      [
        'plan.geojson: its coordinates are no degrees: set planUnit: metre in park.yaml, or export it in WGS84',
      ],
    ],
    [
      'degrees where metres are said',
      { 'plan.geojson': planOf({ kind: 'lot', lot: '1', ring: rectangle(101, 3, 0.0002, 0.0003) }) },
      ['planUnit: metre'],
      [
        'plan.geojson: the whole plan is smaller than a metre: leave planUnit out if its coordinates are degrees',
      ],
    ],
    [
      'a lot that is drawn twice or has no number',
      {
        'plan.geojson': planOf(
          { kind: 'lot', lot: '1', ring: rectangle(101, 3, 0.0002, 0.0003) },
          { kind: 'lot', lot: '1', ring: rectangle(101.001, 3, 0.0002, 0.0003) },
          { kind: 'lot', ring: rectangle(101.002, 3, 0.0002, 0.0003) },
        ),
      },
      [],
      [
        'plan.geojson:1: features.1 (lot 1): lot 1 is drawn twice',
        'plan.geojson:1: features.2: a lot needs its number as property lot',
      ],
    ],
    [
      'agencies that cannot be agencies',
      {
        'agencies.csv':
          'ID,Name,E-mail\n,First Realty,desk@first.example\n7,,desk\n,first realty,second@first.example\n',
      },
      [],
      [
        'agencies.csv:3: ID: must be a UUID',
        'agencies.csv:3: Name: must be a text of at most 200 characters',
        'agencies.csv:3: E-mail: must be an email address',
        'agencies.csv:4: first realty stands on line 2 already',
      ],
    ],
    [
      'agencies without an e-mail',
      { 'agencies.csv': 'Name,Mail\nFirst Realty,desk@first.example\n' },
      [],
      [
        'agencies.csv:1: must have the columns Name and E-mail, and may have ID, Name, Registration, Description, E-mail, Phone, Address, Negotiator, REN, Languages',
      ],
    ],
    [
      'a plan that is no GeoJSON',
      { 'plan.geojson': '<svg/>' },
      [],
      ['plan.geojson: is no GeoJSON: export the layer as GeoJSON (RFC 7946)'],
    ],
  ])('are refused with the place of %s', async (_, files, lines, mistakes) => {
    const read = readPark(folderWith(files, ...lines));
    await expect(read).rejects.toThrow(ConfigError);
    const said = await read.catch((error: Error) => error.message.split('\n').slice(1));
    expect(said).toEqual(mistakes);
  });

  it('name agencies, each with the same ID at every start', async () => {
    const read = async () => {
      const file = 'Name,E-mail\nFirst Realty,desk@first.example\n';
      return (await readPark(folderWith({ 'agencies.csv': file }))).facts.agencies;
    };
    expect(await read()).toMatchObject([{ name: 'First Realty', contactEmail: 'desk@first.example' }]);
    expect(await read()).toEqual(await read());
    expect(sample.facts.agencies).toHaveLength(5);
  });

  it('say of agencies in other languages what they write, and the rest in English (D-485)', async () => {
    const file = `Name,E-mail,Description,Description (MS),Languages,Languages (zh)
First Realty,desk@first.example,Factories,Kilang,Malay,马来语
`;
    const { facts, translated } = await readPark(folderWith({ 'agencies.csv': file }));
    const said = [facts, translated.ms?.facts, translated.zh?.facts].map((words) => {
      const [agency] = words?.agencies ?? [];
      return [agency?.id, agency?.description, agency?.negotiatorLanguages];
    });
    const id = facts.agencies?.[0]?.id;
    expect(said).toEqual([
      [id, 'Factories', 'Malay'],
      [id, 'Kilang', 'Malay'],
      [id, 'Factories', '马来语'],
    ]);
    const long = file.replace('Kilang', 'K'.repeat(501));
    await expect(readPark(folderWith({ 'agencies.csv': long }))).rejects.toThrow(
      'agencies.csv:2: Description (ms): must be a text of at most 500 characters',
    );
  });

  it('may be no links out of the folder', async () => {
    const own = folderWith({});
    const elsewhere = join(folder, 'elsewhere.csv');
    writeFileSync(elsewhere, heading);
    symlinkSync(elsewhere, join(own, 'lots.csv'));
    await expect(readPark(own)).rejects.toThrow('lots.csv: is a link that leaves the folder');
  });
});
