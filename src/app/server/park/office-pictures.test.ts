import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parkCheck } from '../commands/park.ts';

const home = mkdtempSync(join(tmpdir(), 'office-pictures-'));
afterAll(() => rmSync(home, { recursive: true }));

const made = (name: string) => readFileSync(join('test/office-files', `imagemagick${name}`));
const half = (bytes: Buffer) => bytes.subarray(0, Math.floor(bytes.length * 0.7));

/** What the check says of the files of `media`, but for captions and size. */
async function check(files: Record<string, string | Buffer>, ...yaml: string[]): Promise<string[]> {
  const folder = mkdtempSync(join(home, 'park-'));
  mkdirSync(join(folder, 'media'));
  const lines = ['name: P', 'slug: p', 'contact: { email: office@park.example }', ...yaml];
  writeFileSync(join(folder, 'park.yaml'), lines.join('\n'));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'media', name), content);
  const said: string[] = [];
  await parkCheck([folder], {}, (line) => said.push(line));
  return said.filter((line) => /media\//.test(line) && !/captions|narrower/.test(line));
}

it.each([['.jpg'], ['-progressive.jpg'], ['-cmyk.jpg'], ['.png'], ['-interlaced.png'], ['.webp']])(
  'takes a picture that ImageMagick wrote, and refuses the first part of it: %s (D-395)',
  async (name) => {
    const file = `hero.${name.split('.')[1]}`;
    expect(await check({ [file]: made(name) })).toEqual([]);
    const [mistake] = await check({ [file]: half(made(name)) });
    expect(mistake).toMatch(
      new RegExp(
        `^media/${file}: is (damaged, or was copied in part: copy it again|no picture: it must be JPEG, PNG or WebP)$`,
      ),
    );
  },
);

it.each([['.gif'], ['.bmp']])('refuses %s under the name of a picture (D-227)', async (name) => {
  expect(await check({ 'hero.jpg': made(name) })).toEqual([
    'media/hero.jpg: is no picture: it must be JPEG, PNG or WebP',
  ]);
});

const film = '\0\0\0\x18ftypmp42';

it.each<[string, Record<string, string | Buffer>, string[], string]>([
  ['a name that no page knows', { 'fence.jpg': made('.jpg') }, [], 'media/fence.jpg: is shown nowhere'],
  ['a kind that no page shows', { 'hero.gif': made('.gif') }, [], 'media/hero.gif: is shown nowhere'],
  [
    'a section without words',
    { 'location.jpg': made('.jpg') },
    [],
    'media/location.jpg: is shown nowhere: park.yaml has no words.location',
  ],
  [
    'a section that names another',
    { 'about.jpg': made('.jpg') },
    ['words: { about: { title: About, picture: gate } }'],
    'media/about.jpg: is shown nowhere: neither words.about nor words.units of park.yaml has picture: about',
  ],
  [
    'a park without a plan',
    { 'master-plan.jpg': made('.jpg') },
    [],
    'media/master-plan.jpg: is shown nowhere: plan.geojson has no lots',
  ],
  [
    'a type that the park has not',
    { 'type-c.jpg': made('.jpg') },
    ['types: { A: {} }'],
    'media/type-c.jpg: is shown nowhere: park.yaml names no type C',
  ],
  [
    'a person who is not named',
    { 'person-2.jpg': made('.jpg') },
    [],
    'media/person-2.jpg: is shown nowhere: park.yaml names it nowhere',
  ],
  [
    'a still without its film',
    { 'tour-2.jpg': made('.jpg') },
    ['words: { tour: { title: Tour } }'],
    'media/tour-2.jpg: is shown nowhere: there is no film tour-2.mp4, or no words.tour in park.yaml',
  ],
  [
    'captions without their film',
    { 'tour-2.vtt': 'WEBVTT' },
    [],
    'media/tour-2.vtt: is shown nowhere: there is no film tour-2.mp4',
  ],
  [
    'a film without its section',
    { 'tour-2.mp4': film, 'tour-2.vtt': 'WEBVTT' },
    [],
    'media/tour-2.mp4: is shown nowhere: park.yaml has no words.tour',
  ],
])('warns of a file that is shown nowhere: %s (D-395)', async (_, files, yaml, warning) => {
  expect(await check(files, ...yaml)).toEqual([`Warning: ${warning}`]);
});
