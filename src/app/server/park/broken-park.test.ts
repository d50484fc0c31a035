import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import fc from 'fast-check';
import { afterAll, expect, it } from 'vitest';
import { parkFactsShape } from '#core/park/contract.ts';
import { parkSiteShape } from '#core/park/site-contract.ts';
import { parkFiles, writePark } from '#test/park-folders.ts';
import { sized } from '#test/size.ts';
import { checkPark, samplePark } from './read-park.ts';

const home = mkdtempSync(join(tmpdir(), 'broken-park-'));
afterAll(() => rmSync(home, { recursive: true }));
let made = 0;

/** A folder with a sound park.yaml, and these files over it. */
function folderWith(files: Record<string, string>): string {
  made += 1;
  const folder = join(home, String(made));
  const yaml = 'name: Two Lots\nslug: two-lots\ncontact: { email: office@park.example }\n';
  for (const [name, text] of Object.entries({ 'park.yaml': yaml, ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}

const rectangle = (x: number, y: number, width: number, height: number) => [
  [x, y],
  [x + width, y],
  [x + width, y + height],
  [x, y + height],
];

function planOf(...rings: number[][][]): string {
  const features = rings.map((ring, index) => ({
    type: 'Feature',
    properties: { kind: 'lot', lot: index + 1 },
    geometry: { type: 'Polygon', coordinates: [[...ring, ring[0]]] },
  }));
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const metres = {
  'park.yaml': 'name: P\nslug: p\ncontact: { email: office@park.example }\nplanUnit: metre\n',
};
const heading = 'Lot number,Position,Phase,Price (RM)\n';
const bow = [
  [0, 0],
  [10, 10],
  [10, 0],
  [0, 10],
];

it.each<[string, () => string, string]>([
  ['no folder', () => join(home, 'absent'), 'park.yaml: there is no such file'],
  [
    'a file in place of the folder',
    () => join(folderWith({}), 'park.yaml'),
    'park.yaml: there is no such file',
  ],
  ['no park.yaml', () => samplePartOf('lots.csv'), 'park.yaml: there is no such file'],
  [
    'a mistake of YAML',
    () => folderWith({ 'park.yaml': 'name: P\n  slug: p' }),
    'park.yaml:1: Nested mappings are not allowed',
  ],
  [
    'an alias that leads nowhere',
    () => folderWith({ 'park.yaml': 'name: *other' }),
    'park.yaml: Unresolved alias',
  ],
  [
    'an unknown key',
    () => folderWith({ 'park.yaml': `${metres['park.yaml']}colours: {}` }),
    'park.yaml:5: colours: is unknown. Did you mean colors?',
  ],
  [
    'a text that is not UTF-8',
    () => folderWithBytes('legal/terms.md', [0xff, 0xfe]),
    'legal/terms.md: is no text in UTF-8',
  ],
  ['a folder in place of a file', () => folderWith({ 'lots.csv/x': '' }), 'lots.csv: is no file'],
  [
    'a lot twice',
    () => folderWith({ 'lots.csv': `${heading}7,A,1,\n7,B,1,\n` }),
    'lots.csv:3: lot 7 stands on line 2 already',
  ],
  ['an open quote in a table', () => folderWith({ 'lots.csv': `${heading}"7,A,1,\n` }), 'lots.csv: '],
  [
    'an outline that crosses itself',
    () => folderWith({ ...metres, 'plan.geojson': planOf(bow) }),
    'plan.geojson:1: features.0 (lot 1): its outline crosses itself',
  ],
  [
    'metres where degrees are said',
    () => folderWith({ 'plan.geojson': planOf(rectangle(400_000, 3, 8, 24)) }),
    'plan.geojson: its coordinates are no degrees',
  ],
  [
    'degrees where metres are said',
    () => folderWith({ ...metres, 'plan.geojson': planOf(rectangle(101, 3, 0.001, 0.001)) }),
    'plan.geojson: the whole plan is smaller than a metre',
  ],
  [
    'a picture that is a PDF',
    () => folderWith({ 'media/hero.jpg': '%PDF-1.7' }),
    'media/hero.jpg: is no picture',
  ],
  [
    'an SVG with a script',
    () => folderWith({ 'brand/logo.svg': '<svg viewBox="0 0 9 9">\n<script/></svg>' }),
    'brand/logo.svg:2: may not hold a script',
  ],
  ['a film of 200 MB', () => withFilmOf(200_000_000), 'media/tour-1.mp4: is larger than 100 MB'],
  [
    'a link out of the folder',
    () => withLink('lots.csv', samplePark()),
    'lots.csv: is a link that leaves the folder',
  ],
  [
    'a picture that is removed while the folder is read',
    () => withLink('media/hero.jpg', join(home, 'gone.jpg')),
    'media/hero.jpg: there is no such file',
  ],
  ['media that are no folder', () => folderWith({ media: '' }), 'media: is no folder'],
])('tells %s in one line that says where (D-213)', async (_, make, line) => {
  const { mistakes } = await checkPark(make());
  expect(mistakes).toEqual([expect.stringContaining(line)]);
});

function folderWithBytes(name: string, bytes: number[]): string {
  const folder = folderWith({ [name]: '' });
  writeFileSync(join(folder, name), Buffer.from(bytes));
  return folder;
}

function samplePartOf(name: string): string {
  const folder = mkdtempSync(join(home, 'part-'));
  cpSync(join(samplePark(), name), join(folder, name));
  return folder;
}

function withFilmOf(bytes: number): string {
  const folder = folderWith({ 'media/tour-1.mp4': '' });
  truncateSync(join(folder, 'media/tour-1.mp4'), bytes);
  return folder;
}

function withLink(name: string, target: string): string {
  const folder = folderWith({ 'media/captions.yaml': '' });
  symlinkSync(target, join(folder, name));
  return folder;
}

it('warns of files that nothing reads, with the nearest name, and of none beside them (D-461)', async () => {
  const others = {
    'plan.json': '{}',
    'Lots.csv': heading,
    'old lots.csv': '',
    'README.md': '',
    '.DS_Store': '',
  };
  const { warnings } = await checkPark(folderWith(others));
  expect(warnings.filter((warning) => warning.includes('is read by nothing'))).toEqual([
    'Lots.csv: is read by nothing. Did you mean lots.csv?',
    'old lots.csv: is read by nothing. Did you mean lots.csv?',
    'plan.json: is read by nothing. Did you mean plan.geojson?',
  ]);
});

it('warns of lots that overlap by more than 1 sqm, and not of neighbours (D-213)', async () => {
  const plan = planOf(
    rectangle(0, 0, 10, 20),
    rectangle(10, 0, 10, 20),
    rectangle(15, 0, 10, 20),
    rectangle(24.96, 0, 10, 20),
    // an L around a corner of the third
    [
      [14, -8],
      [30, -8],
      [30, 1],
      [24, 1],
      [24, -4],
      [14, -4],
    ],
  );
  const { warnings } = await checkPark(folderWith({ ...metres, 'plan.geojson': plan }));
  expect(warnings.filter((warning) => warning.includes('overlap'))).toEqual([
    'plan.geojson:1: lots 2 and 3 overlap by 100 sqm',
    'plan.geojson:1: lots 5 and 4 overlap by 5 sqm',
  ]);
});

it('never fails on a folder, however broken, and what passes is what the calls of the pages answer with (D-213)', async () => {
  await fc.assert(
    fc.asyncProperty(parkFiles, async (files) => {
      const folder = writePark(home, files);
      const { park, mistakes } = await checkPark(folder);
      for (const mistake of mistakes) expect(mistake).toMatch(/^[\w./-]+(?::\d+)?: /);
      if (mistakes.length > 0) return;
      expect(parkSiteShape.safeParse(park?.site).error).toBeUndefined();
      expect(parkFactsShape.safeParse(park?.facts).error).toBeUndefined();
      rmSync(folder, { recursive: true });
    }),
    { numRuns: sized({ usual: 40, long: 1_000 }) },
  );
}, 600_000);
