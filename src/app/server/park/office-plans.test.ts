import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { checkPark } from './read-park.ts';

const home = mkdtempSync(join(tmpdir(), 'office-plans-'));
afterAll(() => rmSync(home, { recursive: true }));

type Ring = number[][];
const closed = (ring: Ring): Ring => [...ring, ring[0] ?? []];
const rectangle = (x: number, y: number, width = 10, height = 20): Ring => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];
const lot = (number: number | string, ...rings: Ring[]) => ({
  type: 'Feature',
  properties: { kind: 'lot', lot: number },
  geometry: { type: 'Polygon', coordinates: rings },
});
const planOf = (...features: object[]) => JSON.stringify({ type: 'FeatureCollection', features });
/** Lots 1 to 3 in a row, each of 200 sqm. */
const row = [1, 2, 3].map((number) => lot(number, closed(rectangle(10 * number, 0))));
const heading = 'Lot number,Position,Area (sqm)';
const table = `${heading}\n1,A,200\n2,B,200\n3,C,200\n`;

/** Checks a park with this plan, in metres unless it says otherwise. */
async function check(plan: string | Buffer, lots = table, unit = 'metre') {
  const folder = mkdtempSync(join(home, 'park-'));
  const yaml = `name: P\nslug: p\ncontact: { email: office@park.example }\nplanUnit: ${unit}\n`;
  for (const [name, content] of [
    ['park.yaml', yaml],
    ['lots.csv', lots],
    ['plan.geojson', plan],
  ] as const)
    writeFileSync(join(folder, name), content);
  const { park, ...findings } = await checkPark(folder);
  return { ...findings, lots: park?.lots ?? [] };
}

const made = (name: string) => readFileSync(join('test/office-files', name));
const open = rectangle(10, 0);
const at = (longitude: number, latitude: number) => closed(rectangle(longitude, latitude, 0.0001, 0.0002));

it.each<[string, () => ReturnType<typeof check>, string]>([
  [
    'an open ring',
    () => check(planOf(lot(1, open), ...row.slice(1))),
    'plan.geojson:1: features.0 (lot 1): geometry.coordinates.0: is an open ring: its last point must repeat the first',
  ],
  [
    'open rings of every lot once',
    () => check(planOf(...[1, 2, 3].map((number) => lot(number, rectangle(10 * number, 0))))),
    'plan.geojson:1: features.0 (lot 1): geometry.coordinates.0: is an open ring: its last point must repeat the first (also features.1 (lot 2), features.2 (lot 3))',
  ],
  [
    'metres as degrees',
    () => check(planOf(...row), table, 'degree'),
    'plan.geojson: its coordinates are no degrees: set planUnit: metre in park.yaml, or export it in WGS84',
  ],
  [
    'millimetres',
    () =>
      check(
        planOf(
          lot(1, closed(rectangle(0, 0, 8_000, 24_000))),
          lot(2, closed(rectangle(8_000, 0, 8_000, 24_000))),
        ),
      ),
    'plan.geojson: its areas are 24 km long: export it in metres, or as degrees (WGS84) without planUnit',
  ],
  [
    'latitude before longitude',
    () => check(planOf(lot(1, closed(rectangle(3.1, 101.5, 0.0002, 0.0001)))), table, 'degree'),
    'plan.geojson: its coordinates have the latitude first: GeoJSON has the longitude first',
  ],
  [
    'a lot in the sea',
    () => check(planOf(lot(1, at(101.5, 3.1)), lot(2, at(101.5001, 3.1)), lot(3, at(0, 0))), table, 'degree'),
    'plan.geojson:1: features.2 (lot 3): lies 11,300 km from the others',
  ],
  [
    'a lot of many km²',
    () =>
      check(
        planOf(row[0] ?? {}, row[1] ?? {}, lot(3, closed(rectangle(30, 0, 3_000, 3_000)))),
        table.replace('3,C,200', '3,C,'),
      ),
    'plan.geojson:1: features.2 (lot 3): is larger than 5 km²',
  ],
  [
    'an area that contradicts its outline',
    () => check(planOf(...row), table.replace('2,B,200', '2,B,317')),
    'lots.csv:3: Area (sqm): lot 2 has 317 sqm, and its outline 200 sqm: correct the one that is wrong',
  ],
  [
    'areas in square feet, once',
    () => check(planOf(...row), table.replaceAll(',200', ',2153')),
    'lots.csv:2: Area (sqm): lot 1 has 2,153 sqm, and its outline 200 sqm: are they square feet? The column holds square metres (also lot 2, lot 3)',
  ],
  [
    'two lots on the same ground',
    () => check(planOf(...row.slice(0, 2), lot(3, closed(rectangle(20.5, 0))))),
    'plan.geojson:1: lots 2 and 3 are drawn on the same ground: take one of them away',
  ],
  [
    'areas without a kind once',
    () => check(planOf(...row.map(({ geometry }) => ({ type: 'Feature', properties: {}, geometry }))), table),
    'plan.geojson:1: features.0: properties.kind: must be one of lot, road, boulevard, service lane, fire break, place, water, green, gate, office, amenity, parking, utility (also features.1, features.2)',
  ],
  [
    'a drawing rounded by GDAL to 1 km',
    () => check(made('gdal-plan-rounded.geojson'), table, 'degree'),
    'plan.geojson:6: features.0 (lot 1): is smaller than 1 sqm: export it with more decimals (also features.1 (lot 2), features.2 (lot 3))',
  ],
  [
    'lines of GDAL',
    () => check(made('gdal-plan-lines.geojson'), `${heading}\n1,A,\n2,B,\n3,C,\n`, 'degree'),
    'plan.geojson:6: features.0 (lot 1): geometry.type: must be Polygon (also features.1 (lot 2), features.3)',
  ],
  [
    'two pieces of one lot by GDAL',
    () => check(made('gdal-multi-7946.geojson'), `${heading}\n1,A,\n`, 'degree'),
    'plan.geojson:6: features.1 (lot 2): geometry.coordinates: must be one area: draw each as a feature of its own',
  ],
  [
    'metres of GDAL as degrees',
    () => check(made('gdal-plan-utm.geojson'), table, 'degree'),
    'plan.geojson: its coordinates are no degrees: set planUnit: metre in park.yaml, or export it in WGS84',
  ],
  [
    'a sequence of GDAL',
    () => check(made('gdal-sequence.geojson'), table, 'degree'),
    'plan.geojson: is no GeoJSON: export the layer as GeoJSON (RFC 7946)',
  ],
])('refuses %s in one line that says where (D-393)', async (_, make, mistake) => {
  const { mistakes, warnings } = await make();
  expect({ mistakes, warnings: warnings.filter((each) => !each.includes('hole')) }).toEqual({
    mistakes: [mistake],
    warnings: [],
  });
});

it.each([
  'gdal-plan-2008.geojson',
  'gdal-plan-7946.geojson',
  'gdal-plan-utm.geojson',
  'gdal-plan-webmercator.geojson',
])('reads the lots, the road and the hole of %s (D-393)', async (name) => {
  const unit = /utm|mercator/.test(name) ? 'metre' : 'degree';
  const { mistakes, warnings, lots } = await check(made(name), `${heading}\n1,A,\n2,B,\n3,C,\n`, unit);
  expect(mistakes).toEqual([]);
  expect(warnings).toEqual([
    expect.stringMatching(
      /^plan\.geojson:\d+: features\.2 \(lot 3\): has a hole, which is not drawn: 15 sqm are not counted in its area, which is \d+ sqm$/,
    ),
  ]);
  const [first, , third] = lots;
  expect(Math.abs((first?.areaSqm ?? 0) - 246)).toBeLessThan(3);
  expect(first?.plan?.frontageM).toBeCloseTo(11.1, 0);
  // of no rectangle, an edge is neither frontage nor depth
  expect(third?.plan).toMatchObject({ frontageM: null, depthM: null });
});

it('reads heights beside the coordinates, as GDAL writes them', async () => {
  expect(await check(made('gdal-z-7946.geojson'), `${heading}\n1,A,\n`, 'degree')).toMatchObject({
    mistakes: [],
    warnings: [],
  });
});

it('takes a rectangle with more points, or turned, for one, and the cells of the table for any outline (D-393)', async () => {
  const [one, other, third] = [
    [
      [0, 0],
      [5, 0],
      [10, 0.01],
      [10, 20],
      [0, 20],
    ],
    [
      [20, 0],
      [26, 8],
      [10, 20],
      [4, 12],
    ],
    [
      [40, 0],
      [50, 0],
      [50, 0.03],
      [50, 20],
      [38, 20],
    ],
  ].map((ring) => closed(ring));
  const plan = planOf(lot(1, one ?? []), lot(2, other ?? []), lot(3, third ?? []));
  const { lots } = await check(plan, `${heading},Frontage (m)\n1,A,,\n2,B,,\n3,C,,9.5\n`);
  expect(lots.map((each) => [each.plan?.frontageM, each.plan?.depthM])).toEqual([
    [10, 20],
    [10, 20],
    [9.5, null],
  ]);
});

it('takes a lot in the hole of another for a neighbour, and says what becomes of the hole (D-393)', async () => {
  const plan = planOf(
    lot(1, closed(rectangle(0, 0, 40, 40)), closed(rectangle(10, 10))),
    lot(2, closed(rectangle(10, 10))),
  );
  const { mistakes, warnings, lots } = await check(plan, `${heading}\n1,A,\n2,B,\n`);
  expect({ mistakes, warnings }).toEqual({
    mistakes: [],
    warnings: [
      'plan.geojson:1: features.0 (lot 1): has a hole, which is not drawn: 200 sqm are not counted in its area, which is 1400 sqm',
    ],
  });
  expect(lots[0]?.areaSqm).toBe(1_400);
});

it('warns of a lot that lies some kilometres from a small park (D-393)', async () => {
  const far = lot(3, closed(rectangle(4_000, 0)));
  expect((await check(planOf(...row.slice(0, 2), far))).warnings).toEqual([
    'plan.geojson:1: features.2 (lot 3): lies 4 km from the others',
  ]);
});

it('names the line of each mistake, also in a plan on many lines (D-393)', async () => {
  const [first, second, third] = row;
  const features = [
    lot(1, open),
    { ...second, properties: { kind: 'plot', lot: 2 } },
    third,
    lot(4, closed(rectangle(30.5, 0))),
    { ...first, properties: { kind: 'lot', lot: '3 ' } },
  ];
  const plan = `{"type":"FeatureCollection","features":[\n${features.map((each) => JSON.stringify(each)).join(',\n')}\n]}`;
  const pretty = plan.replace('"kind":"plot"', '\n"kind":"plot"');
  expect((await check(pretty, `${table}4,C,200\n`)).mistakes).toEqual([
    expect.stringMatching(
      /^plan\.geojson:2: features\.0 \(lot 1\): geometry\.coordinates\.0: is an open ring/,
    ),
    expect.stringMatching(/^plan\.geojson:4: features\.1 \(lot 2\): properties\.kind: must be one of lot/),
    'plan.geojson:7: features.4 (lot 3): lot 3 is drawn twice',
    'plan.geojson:6: lots 3 and 4 are drawn on the same ground: take one of them away',
  ]);
});

it('says one cause once: lots that are not in the table, and none of them where the table cannot be read (D-393)', async () => {
  const capital = await check(planOf(...row, lot('7A', closed(rectangle(40, 0)))));
  expect(capital.warnings).toEqual(['plan.geojson: lot 7A is not in lots.csv']);
  const many = Array.from({ length: 71 }, (_, number) => lot(number + 1, closed(rectangle(10 * number, 0))));
  expect((await check(planOf(...many), `${heading}\n1,A,200\n`)).warnings).toEqual([
    'plan.geojson: 70 lots are not in lots.csv: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 60 more',
  ]);
  expect(await check(planOf(...many), 'No,Position\n1,A\n')).toMatchObject({
    mistakes: [expect.stringContaining('column Lot number is missing')],
    warnings: [],
  });
});
