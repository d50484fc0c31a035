import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import fc from 'fast-check';

type Files = Record<string, string>;

const lot = fc.record({
  type: fc.constantFrom('A', 'B', 'C'),
  phase: fc.integer({ min: 1, max: 9 }),
  price: fc.option(fc.integer({ min: 0, max: 9_000_000 })),
  // near the 192 or 246 sqm of each outline
  area: fc.option(fc.integer({ min: 190, max: 235 })),
  isDrawn: fc.boolean(),
  text: fc.string({ unit: 'grapheme', maxLength: 20 }),
});
type Lot = typeof lot extends fc.Arbitrary<infer T> ? T : never;

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

function lotsFile(lots: readonly Lot[]): string {
  const rows = lots.map(({ type, phase, price, area, text }, index) =>
    [index + 1, type, phase, price ?? '', area ?? '', quoted(text)].join(),
  );
  return ['Lot number,Position,Phase,Price (RM),Area (sqm),Street', ...rows].join('\n');
}

/** A grid of outlines near 3 degrees north, or in metres. */
function planFile(lots: readonly Lot[], unit: string): string {
  const [width, height, west, south] = unit === 'metre' ? [8, 24, 0, 0] : [0.0001, 0.0002, 101, 3];
  const features = lots.flatMap(({ isDrawn }, index) => {
    if (!isDrawn) return [];
    const [x, y] = [west + (index % 20) * width, south + Math.floor(index / 20) * height];
    const ring = [
      [x, y],
      [x + width, y],
      [x + width, y + height],
      [x, y + height],
      [x, y],
    ];
    return [
      { properties: { kind: 'lot', lot: index + 1 }, geometry: { type: 'Polygon', coordinates: [ring] } },
    ];
  });
  return JSON.stringify({ type: 'FeatureCollection', features });
}

const color = fc.integer({ min: 0, max: 0xffffff }).map((rgb) => `#${rgb.toString(16).padStart(6, '0')}`);

/** Files of a park with 1 to 500 lots and any of the optional ones; most pass the check. */
const soundFiles: fc.Arbitrary<Files> = fc
  .record({
    lots: fc.array(lot, { minLength: 1, maxLength: 500, size: 'max' }),
    unit: fc.constantFrom('degree', 'metre'),
    name: fc.stringMatching(/^[A-Z][a-z ]{0,30}[a-z]$/),
    primary: fc.option(color),
    has: fc.record({
      lots: fc.boolean(),
      plan: fc.boolean(),
      agencies: fc.boolean(),
      captions: fc.boolean(),
      logo: fc.boolean(),
    }),
  })
  .map(({ lots, unit, name, primary, has }) => ({
    'park.yaml': [
      `name: ${name}`,
      'slug: some-park',
      'contact: { email: office@park.example }',
      `planUnit: ${unit}`,
      ...(primary ? [`colors: { primary: "${primary}" }`] : []),
    ].join('\n'),
    ...(has.lots && { 'lots.csv': lotsFile(lots) }),
    ...(has.plan && { 'plan.geojson': planFile(lots, unit) }),
    ...(has.agencies && { 'agencies.csv': 'Name,E-mail\nFirst Realty,desk@first.example\n' }),
    ...(has.captions && { 'media/captions.yaml': 'pictures: { hero: The park. }' }),
    ...(has.logo && { 'brand/logo.svg': '<svg viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>' }),
  }));

const damage = fc.record({
  file: fc.nat(),
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.nat(50),
  put: fc.oneof(
    fc.string({ unit: 'binary', maxLength: 20 }),
    fc.constantFrom('*a', '{', '"', '1e999', 'null', '[[]]', '-'),
  ),
});

/** Files of which none, or some, had a part replaced. */
export const parkFiles: fc.Arbitrary<Files> = fc
  .tuple(soundFiles, fc.array(damage, { maxLength: 2 }))
  .map(([files, damages]) => {
    for (const { file, from, length, put } of damages) {
      const name = Object.keys(files)[file % Object.keys(files).length] ?? 'park.yaml';
      const text = files[name] ?? '';
      const start = Math.floor(from * text.length);
      files[name] = text.slice(0, start) + put + text.slice(start + length);
    }
    return files;
  });

/** Writes the files into a new folder below `home`, and returns it. */
export function writePark(home: string, files: Files): string {
  const folder = mkdtempSync(join(home, 'park-'));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return folder;
}
