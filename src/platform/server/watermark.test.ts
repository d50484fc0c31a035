import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { ImageMime } from './image.ts';
import { canDraw, drawWatermark } from './watermark.ts';

const turn = { lane: 'person', who: 'viewer' } as const;
const text =
  'for booking of Lot 12 · Kajang Realty · Nur Aisyah binti Zulkifli · Nov 23, 2026 9:15 AM, Malaysia time';

async function mark(bytes: Buffer, mime: ImageMime = 'image/png', words = text): Promise<Buffer> {
  const drawn = await drawWatermark(async () => bytes, { mime, text: words }, turn);
  if (drawn === 'undrawable') throw new Error('The picture was not drawn');
  return drawn;
}

const plain = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } });
const greyOf = async (bytes: Buffer) => {
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true });
  return { at: (x: number, y: number) => data[y * info.width + x] ?? 0, ...info };
};

/** The share of pixels in each ninth of a picture that differ visibly from a colour. */
async function changedInNinths(bytes: Buffer, colour: number): Promise<number[]> {
  const { at, width, height } = await greyOf(bytes);
  const changed = Array<number>(9).fill(0);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const ninth = 3 * Math.floor((3 * y) / height) + Math.floor((3 * x) / width);
      if (Math.abs(at(x, y) - colour) >= 8) changed[ninth] = (changed[ninth] ?? 0) + 1;
    }
  }
  return changed.map((count) => count / ((width * height) / 9));
}

describe('drawWatermark (D-180)', () => {
  it.each([
    ['white', 255, 1800, 1135],
    ['black', 0, 1800, 1135],
    ['grey', 128, 600, 400],
    ['white', 255, 500, 1500],
  ] as const)(
    'is seen in every ninth of a %s picture (%i) of %i x %i',
    async (_name, level, width, height) => {
      const colour = `rgb(${level}, ${level}, ${level})`;
      const marked = await mark(await plain(width, height, colour).png().toBuffer());
      for (const share of await changedInNinths(marked, level)) {
        expect(share).toBeGreaterThan(0.01);
        expect(share).toBeLessThan(0.25);
      }
    },
  );

  it.each([
    ['dark on light', 20, 231],
    ['light on dark', 244, 45],
  ])('leaves an identity card number legible, %s', async (_name, inkLevel, paperLevel) => {
    const [ink, paper] = [inkLevel, paperLevel].map(
      (level) => `#${level.toString(16).padStart(2, '0').repeat(3)}`,
    );
    const number = { text: `<span foreground="${ink}">901231-14-5678</span>`, font: 'DejaVu Sans 60px' };
    const card = await plain(1200, 760, String(paper))
      .composite([{ input: { text: { ...number, rgba: true, dpi: 72 } }, left: 60, top: 200 }])
      .png()
      .toBuffer();
    const [before, after] = [await greyOf(card), await greyOf(await mark(card))];
    let [lightest, darkest] = [0, 255];
    const [dark, light] = [before.at(0, 0), inkLevel].sort((one, other) => one - other);
    for (let y = 0; y < before.height; y += 1) {
      for (let x = 0; x < before.width; x += 1) {
        // without the blended edges of the strokes
        if (before.at(x, y) === dark) lightest = Math.max(lightest, after.at(x, y));
        if (before.at(x, y) === light) darkest = Math.min(darkest, after.at(x, y));
      }
    }
    // the contrast of WCAG between the lightest dark pixel and the darkest light one, wherever they are
    const luminance = (level: number) => (level / 255) ** 2.2;
    expect((luminance(darkest) + 0.05) / (luminance(lightest) + 0.05)).toBeGreaterThan(4);
  });

  it.each([
    ['image/jpeg', 2400, 1600, 1800, 1200],
    ['image/webp', 1600, 2400, 1200, 1800],
    ['image/png', 8, 8, 8, 8],
    ['image/png', 2400, 1, 1800, 1],
    ['image/png', 1, 2400, 1, 1800],
  ] as const)('keeps the type %s and makes %i x %i to %i x %i', async (mime, width, height, w, h) => {
    const picture = plain(width, height, '#13a89e');
    const format = mime.slice('image/'.length) as 'jpeg' | 'png' | 'webp';
    const drawn = await sharp(await mark(await picture.toFormat(format).toBuffer(), mime)).metadata();
    expect(drawn).toMatchObject({ format, width: w, height: h });
  });

  it('takes names as text, not as markup, and cut bytes as undrawable', async () => {
    const white = await plain(600, 400, '#fff').png().toBuffer();
    const hidden = await mark(white, 'image/png', '<span alpha="1">Aisyah</span> & <b>');
    for (const share of await changedInNinths(hidden, 255)) expect(share).toBeGreaterThan(0.01);
    const cut = white.subarray(0, white.length - 40);
    expect(await drawWatermark(async () => cut, { mime: 'image/png', text }, turn)).toBe('undrawable');
  });

  it('looks the same where fontconfig knows no font', async () => {
    const program = `
      const { default: sharp } = await import('sharp');
      const { drawWatermark } = await import('${new URL('./watermark.ts', import.meta.url)}');
      const white = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#fff' } }).png().toBuffer();
      process.stdout.write(await drawWatermark(async () => white, { mime: 'image/png', text: ${JSON.stringify(text)} }, ${JSON.stringify(turn)}));`;
    const run = spawnSync(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', program], {
      env: { HOME: '/nonexistent', FONTCONFIG_FILE: '/nonexistent/fonts.conf', PATH: '/nonexistent' },
    });
    expect(run.stderr.toString()).toBe('');
    const here = await mark(await plain(600, 400, '#fff').png().toBuffer());
    const digest = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex');
    expect(digest(run.stdout)).toBe(digest(here));
  });

  it('draws Malay, Chinese, Tamil and Jawi names, and knows what it cannot draw', async () => {
    const isBox = async (letter: string) => {
      const { data, info } = await sharp({ text: { text: letter, font: 'DejaVu Sans 48px', dpi: 72 } })
        .extractChannel(0)
        .raw()
        .toBuffer({ resolveWithObject: true });
      const inked = (row: number) =>
        data.subarray(row * info.width, (row + 1) * info.width).filter(Boolean).length;
      return inked(0) > 0.8 * info.width && inked(info.height - 1) > 0.8 * info.width;
    };
    // Pango draws a box with the code point for a letter without a glyph
    expect(await isBox('ক')).toBe(true);
    for (const letter of 'Nryé陈伟强முருகعمڤک')
      expect([letter, await isBox(letter)]).toEqual([letter, false]);
    for (const name of ['Nur Aisyah', '陈伟强', 'முருகன்', 'عمر'])
      expect([name, canDraw(name)]).toEqual([name, true]);
    for (const name of ['মোহন', '\u200b\u202e', '…', '𠀀'])
      expect([name, canDraw(name)]).toEqual([name, false]);
  });
});
