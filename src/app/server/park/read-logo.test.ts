import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { readIcon, readLogo } from './read-logo.ts';

const folder = mkdtempSync(join(tmpdir(), 'logo-'));
mkdirSync(join(folder, 'brand'));
afterAll(() => rmSync(folder, { recursive: true }));

const svg = (inside: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 90 30">\n${inside}\n</svg>`;

describe('the logo of the folder (D-223)', () => {
  const read = (text: string) => {
    writeFileSync(join(folder, 'brand', 'logo.svg'), text);
    const mistakes: string[] = [];
    return { logo: readLogo(folder, mistakes), mistakes };
  };

  it('has its size, and may refer to its own parts and hold pictures', () => {
    const { logo, mistakes } = read(
      svg('<use href="#a" fill="url(#b)"/><image href="data:image/png;base64,AA=="/>'),
    );
    expect(mistakes).toEqual([]);
    expect(logo).toMatchObject({
      file: expect.stringMatching(/^logo-[0-9a-f]{12}\.svg$/),
      width: 90,
      height: 30,
    });
  });

  it.each([
    [svg('<svg:script>alert(1)</svg:script>'), ':2: may not hold a script'],
    [svg('<g\nonload="alert(1)"/>'), ':2: may not hold an event handler'],
    [svg('<foreignObject/>'), ':2: may not hold a foreignObject'],
    [svg('\n<image href="https://park.example/a.png"/>'), ':3: may not hold an address of another file'],
    [svg("<a xlink:href='java&#115;cript:alert(1)'/>"), ':2: may not hold an address of another file'],
    [svg('<path fill="url(https://park.example/#a)"/>'), ':2: may not hold an address of another file'],
    [svg('<style>@import "a.css"</style>'), ':2: may not hold a style sheet of another file'],
    [`<!DOCTYPE svg [<!ENTITY a "b">]>${svg('')}`, ':1: may not hold an entity'],
    ['%PDF-1.7', ': is no SVG with a width and height, or a viewBox'],
    [svg('a'.repeat(200_001)), ': is larger than 200 kB'],
  ])('is refused: %s', (text, mistake) => {
    expect(read(text).mistakes).toEqual([`brand/logo.svg${mistake}`]);
  });
});

it.each([
  [600, 600, []],
  [511, 511, ['brand/icon.png: must be a square PNG, 512 pixels wide or more']],
  [600, 599, ['brand/icon.png: must be a square PNG, 512 pixels wide or more']],
])(
  'the icon of the app is a square of 512 pixels or more: %i x %i (D-228)',
  async (width, height, expected) => {
    const drawing = sharp({ create: { width, height, channels: 3, background: 'navy' } });
    writeFileSync(join(folder, 'brand', 'icon.png'), await drawing.png().toBuffer());
    const mistakes: string[] = [];
    expect(readIcon(folder, mistakes) !== undefined).toBe(expected.length === 0);
    expect(mistakes).toEqual(expected);
  },
);
