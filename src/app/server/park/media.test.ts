import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { imageSize } from 'image-size';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished, vi } from 'vitest';
import { inTurn } from '#platform/server/costly-work.ts';
import { testApp } from '#test/app.ts';
import { park } from '#test/park.ts';
import { readCaptions, readMedia } from './read-media.ts';
import type { Park } from './read-park.ts';

const home = mkdtempSync(join(tmpdir(), 'media-'));
afterAll(() => rmSync(home, { recursive: true }));
let made = 0;

/** A folder of a park with these files in its folder `media`. */
function folderWith(files: Record<string, string | Buffer>): string {
  made += 1;
  const folder = join(home, String(made));
  mkdirSync(join(folder, 'media'), { recursive: true });
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, 'media', name), content);
  return folder;
}

const mediaOf = (folder: string, mistakes: string[], warnings: string[]) =>
  readMedia(folder, readCaptions(folder, mistakes)?.en, mistakes, warnings);

function read(files: Record<string, string | Buffer>) {
  const mistakes: string[] = [];
  const warnings: string[] = [];
  const media = mediaOf(folderWith(files), mistakes, warnings);
  return { media, mistakes, warnings };
}

const draw = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: 'navy' } });
const film = Buffer.from('\0\0\0\x18ftypmp42');

describe('pictures and films of the folder (D-227)', () => {
  it('are each optional', () => {
    expect(read({})).toEqual({
      media: { pictures: {}, films: [], files: new Map() },
      mistakes: [],
      warnings: [],
    });
  });

  it('have their size, what they show, and subject and scene', async () => {
    const lying = await draw(900, 400).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const { media, mistakes, warnings } = read({
      'captions.yaml': 'pictures: { gate: The gate. }\nfilms: { tour-2: "Street: along the road." }',
      'gate.png': await draw(1000, 500).png().toBuffer(),
      'type-b.jpg': lying,
      'tour-2.mp4': film,
      'tour-2.vtt': 'WEBVTT',
      'plan.svg': '<svg/>',
    });
    expect(mistakes).toEqual([]);
    expect(warnings).toEqual([
      'media/gate.png: is narrower than 1600 pixels',
      'media/plan.svg: is shown nowhere',
      'media/captions.yaml: pictures.type-b does not say what the picture shows',
      'media/type-b.jpg: is narrower than 1600 pixels',
    ]);
    expect(media.pictures).toEqual({
      gate: { width: 1000, height: 500, widths: [480, 960], alt: 'The gate.' },
      'type-b': { width: 400, height: 900, widths: [400], alt: '' },
    });
    expect(media.films).toEqual([
      { name: 'tour-2', title: 'Street', scene: 'Along the road.', hasCaptions: true },
    ]);
  });

  it.each<[string, string, Record<string, string | Buffer>, string[]]>([
    ['a PDF as picture', 'hero', { 'hero.jpg': '%PDF-1.7' }, ['is no picture: it must be JPEG, PNG or WebP']],
    [
      'an SVG by another name',
      'hero',
      { 'hero.png': '<svg/>' },
      ['is no picture: it must be JPEG, PNG or WebP'],
    ],
    ['a picture as film', 'tour-1', { 'tour-1.mp4': 'GIF89a...' }, ['is no MP4 film']],
    [
      'a film that is too large',
      'tour-1',
      { 'tour-1.mp4': Buffer.concat([film, Buffer.alloc(100_000_000)]) },
      ['is larger than 100 MB: a page on a phone needs a shorter or smaller film'],
    ],
  ])('are refused: %s', (_, name, files, expected) => {
    const { media, mistakes } = read(files);
    expect(mistakes).toEqual(expected.map((what) => `media/${Object.keys(files)[0]}: ${what}`));
    expect(media.files.has(name)).toBe(false);
  });

  it('are refused with too many pixels, twice by one name, or as links out of the folder', async () => {
    const small = await draw(10, 10).png().toBuffer();
    const folder = folderWith({
      'about.png': await draw(8000, 5001).png().toBuffer(),
      'gate.png': small,
      'gate.webp': await draw(10, 10).webp().toBuffer(),
      'captions.yaml': 'pictures: { haro: The park. }',
    });
    writeFileSync(join(home, 'elsewhere.png'), small);
    symlinkSync(join(home, 'elsewhere.png'), join(folder, 'media', 'location.png'));
    const mistakes: string[] = [];
    mediaOf(folder, mistakes, []);
    expect(mistakes).toEqual([
      'media/captions.yaml:1: pictures.haro: is unknown. Did you mean hero?',
      'media/about.png: has more than 40 megapixels',
      'media/gate.webp: is a second picture of the name gate',
      'media/location.png: is a link that leaves the folder',
    ]);
  });
});

describe('icons of the site (D-228)', () => {
  const logo = { svg: '<svg viewBox="0 0 9 9"/>', file: 'logo-1.svg', width: 9, height: 9 };
  async function open(parts: Partial<Park>) {
    const t = await testApp({}, { park: { ...park, logo: undefined, icon: undefined, ...parts } });
    onTestFinished(() => t.close());
    return (name: string) => t.app.inject(`/${name}`);
  }

  it('are its logo and its icon, in the size that is asked for', async () => {
    const red = sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } });
    const get = await open({ logo, icon: await red.png().toBuffer() });
    expect((await get('favicon.svg')).body).toBe(logo.svg);
    for (const [name, width] of Object.entries({
      'favicon.ico': 32,
      'apple-touch-icon.png': 180,
      'icon-512.png': 512,
    })) {
      const reply = await get(name);
      expect([name, reply.statusCode, imageSize(reply.rawPayload).width]).toEqual([name, 200, width]);
      expect((await sharp(reply.rawPayload).raw().toBuffer()).subarray(0, 3)).toEqual(
        Buffer.from([255, 0, 0]),
      );
    }
  });

  it.each(['icon-192.png', 'media/share.png'])(
    'are drawn by a later request where too many wait at the first: %s (D-309)',
    async (name) => {
      const get = await open({});
      let letGo = () => {};
      const held = new Promise<void>((resolve) => {
        letGo = resolve;
      });
      // two are under way and a hundred wait
      const crowd = Array.from({ length: 102 }, (_, n) =>
        inTurn({ lane: 'public', who: `visitor ${n}` }, () => held),
      );
      expect((await get(name)).statusCode).toBe(503);
      letGo();
      await Promise.all(crowd);
      expect((await get(name)).statusCode).toBe(200);
    },
  );

  it.each([
    ['without a logo', undefined],
    ['with one that holds the name', { ...logo, width: 30 }],
  ])('are the initials on its colour %s', async (_, wide) => {
    const colors = { primary: Array<string>(10).fill('#3b1f4b') };
    const get = await open({ logo: wide, site: { ...park.site, shortName: 'Seri & Indah Works', colors } });
    const { body, headers } = await get('favicon.svg');
    expect(body).toContain('fill="#3b1f4b"');
    expect(body).toContain('>S&#38;</text>');
    expect(headers['content-security-policy']).toMatch(/^default-src 'none'/);
    const icon = (await get('icon-192.png')).rawPayload;
    const pixels = await sharp(icon).removeAlpha().raw().toBuffer();
    expect(pixels.subarray(0, 3)).toEqual(Buffer.from([0x3b, 0x1f, 0x4b]));
    expect(pixels.includes(Buffer.from([255, 255, 255]))).toBe(true);
  });
});

describe('what is sent of them (D-227)', () => {
  async function open(files: Record<string, string | Buffer>, colors = {}) {
    const { media } = read(files);
    const site = { ...park.site, colors, media: { pictures: media.pictures, films: media.films } };
    const t = await testApp({}, { park: { ...park, site, media } });
    onTestFinished(() => t.close());
    return (path: string, headers = {}) => t.app.inject({ url: `/media/${path}`, headers });
  }

  it('is the JPEG until a variant is made, and then the variant; never the original', async () => {
    const get = await open({ 'gate.png': await draw(1000, 500).png().toBuffer() });
    const first = await get('gate-480.avif');
    expect([first.headers['content-type'], first.headers['cache-control']]).toEqual([
      'image/jpeg',
      'no-cache',
    ]);
    expect((await sharp(first.rawPayload).metadata()).width).toBe(960);
    const later = await vi.waitFor(async () => {
      const reply = await get('gate-480.avif');
      expect(reply.headers['content-type']).toBe('image/avif');
      return reply;
    }, 20_000);
    expect(later.headers['cache-control']).toBe('public, max-age=3600');
    // the decoder of AVIF is blocked
    expect(imageSize(later.rawPayload).width).toBe(480);
    const share = await sharp((await get('share-gate.jpg')).rawPayload).metadata();
    expect([share.width, share.height]).toEqual([1200, 630]);
    for (const path of ['gate.png', 'gate-1600.avif', 'gate-481.webp', 'hero.jpg', 'gate', '..%2Fpark.yaml'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  it('is nothing of a picture that was copied in part, and no failure of the page (D-395)', async () => {
    const whole = await draw(1000, 500).png().toBuffer();
    const get = await open({ 'gate.png': whole.subarray(0, whole.length * 0.5) });
    for (const path of ['gate.jpg', 'gate-480.avif', 'share-gate.jpg'])
      expect([path, (await get(path)).statusCode]).toEqual([path, 404]);
  });

  it('is a part of a film, if a player asks for one', async () => {
    const get = await open({ 'tour-1.mp4': film, 'tour-1.vtt': 'WEBVTT' });
    const part = await get('tour-1.mp4', { range: 'bytes=4-7' });
    expect([part.statusCode, part.body, part.headers['content-type']]).toEqual([206, 'ftyp', 'video/mp4']);
    expect((await get('tour-1.vtt')).body).toBe('WEBVTT');
    expect((await get('tour-2.mp4')).statusCode).toBe(404);
  });

  it('is a card with name and colour of the park in previews of links to a park without pictures (D-222)', async () => {
    const get = await open({}, { primary: Array<string>(10).fill('#3b1f4b') });
    const card = sharp((await get('share.png')).rawPayload);
    const { width, height, format } = await card.metadata();
    expect([width, height, format]).toEqual([1200, 630, 'png']);
    const [red, green, blue] = await card.removeAlpha().raw().toBuffer();
    expect([red, green, blue]).toEqual([0x3b, 0x1f, 0x4b]);
  });
});
