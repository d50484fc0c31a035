import type { Sharp, SharpConstructor } from 'sharp';
import type { Turn } from './costly-work.ts';
import { IMAGE_TIMEOUT_SECONDS, type ImageMime, withSharp } from './image.ts';

/** Longest side of a watermarked copy in pixels. */
const LONGEST_SIDE = 1800;
const OPACITY = 0.2;
/** Degrees by which the lines rise to the right. */
const ANGLE = 30;
/** Dark letters with a light outline are legible on light and on dark pictures. */
const LETTER = 20;
const OUTLINE = 255;

/**
 * A copy of a stored picture at most LONGEST_SIDE pixels long, of the same type, with a text in diagonal lines over its whole
 * area (D-180). Reads the bytes when its turn has come, so that waiting jobs hold none.
 */
export function drawWatermark(
  read: () => Promise<Uint8Array>,
  mark: { mime: ImageMime; text: string },
  turn: Turn,
): Promise<Buffer | 'undrawable'> {
  return withSharp(turn, async (sharp) => {
    const bytes = await read();
    return draw(sharp, bytes, mark).catch(() => 'undrawable' as const);
  });
}

async function draw(
  sharp: SharpConstructor,
  bytes: Uint8Array,
  { mime, text }: { mime: ImageMime; text: string },
): Promise<Buffer> {
  const { data, info } = await sharp(bytes, { failOn: 'error' })
    .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .timeout({ seconds: IMAGE_TIMEOUT_SECONDS })
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { width, height, channels } = info;
  const tile = await drawTile(sharp, text, { width, height });
  const marked = sharp(data, { raw: { width, height, channels } }).composite([{ ...tile, tile: true }]);
  return encode(marked, mime).timeout({ seconds: IMAGE_TIMEOUT_SECONDS }).toBuffer();
}

/** Faster settings than those of stored pictures: a copy is drawn for every view, and never stored. */
function encode(picture: Sharp, mime: ImageMime): Sharp {
  switch (mime) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 85 });
    case 'image/png':
      return picture.png({ compressionLevel: 2 });
    case 'image/webp':
      return picture.webp({ quality: 85, effort: 0 });
  }
}

type Size = { width: number; height: number };
/** One byte per pixel: how much of it is covered. */
type Mask = Size & { data: Buffer };

/**
 * A pattern that repeats without a seam: the tile is the box around one line of text and its gap, so that the line leaves it
 * at one corner and enters the next at the other; further lines are shifted down and wrap around.
 */
async function drawTile(sharp: SharpConstructor, text: string, picture: Size) {
  const fontSize = Math.round(Math.min(28, Math.max(8, Math.max(picture.width, picture.height) / 56)));
  const line = await drawLine(sharp, text, fontSize);
  const radians = (ANGLE * Math.PI) / 180;
  const length = line.length + 2 * fontSize;
  const tile = {
    width: Math.round(length * Math.cos(radians)),
    height: Math.round(length * Math.sin(radians)),
  };
  const spacing = 5.5 * fontSize;
  const lines = Math.max(1, Math.round((tile.width * Math.sin(radians)) / spacing));
  const [letters, outline] = [line.letters, line.outline].map((mask) => repeat(mask, tile, lines));
  const width = Math.min(tile.width, picture.width);
  const height = Math.min(tile.height, picture.height);
  const input = Buffer.alloc(width * height * 4);
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      const letter = letters?.[y * tile.width + x] ?? 0;
      const covered = Math.max(letter, outline?.[y * tile.width + x] ?? 0);
      if (covered === 0) continue;
      const colour = Math.round(OUTLINE + ((LETTER - OUTLINE) * letter) / covered);
      input.fill(colour, 4 * (y * width + x), 4 * (y * width + x) + 3);
      input[4 * (y * width + x) + 3] = Math.round(OPACITY * covered);
    }
  }
  return { input, raw: { width, height, channels: 4 as const } };
}

/** A line of text, turned: its letters, and the same widened for the outline. */
async function drawLine(sharp: SharpConstructor, text: string, fontSize: number) {
  const font = `DejaVu Sans ${fontSize}px`;
  const drawn = await sharp({ text: { text: drawableMarkup(text), font, dpi: 72 } })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const margin = Math.ceil(fontSize / 8);
  const edges = { top: margin, bottom: margin, left: margin, right: margin, background: '#000' };
  const raw = { width: drawn.info.width, height: drawn.info.height, channels: 1 as const };
  const widened = await sharp(drawn.data, { raw })
    .extend(edges)
    .blur(Math.max(0.5, fontSize / 22))
    .linear(3, 0)
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  const plain = await sharp(drawn.data, { raw }).extend(edges).extractChannel(0).raw().toBuffer();
  const size = { width: widened.info.width, height: widened.info.height };
  return {
    length: drawn.info.width,
    letters: await turn(sharp, { ...size, data: plain }),
    outline: await turn(sharp, { ...size, data: widened.data }),
  };
}

async function turn(sharp: SharpConstructor, { data, width, height }: Mask): Promise<Mask> {
  const turned = await sharp(data, { raw: { width, height, channels: 1 } })
    .rotate(-ANGLE, { background: '#000' })
    .extractChannel(0)
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data: turned.data, width: turned.info.width, height: turned.info.height };
}

/** Puts a mask into a tile several times, one below the other, wrapping around its edges. */
function repeat(mask: Mask, tile: Size, times: number): Uint8Array {
  const covered = new Uint8Array(tile.width * tile.height);
  for (let time = 0; time < times; time += 1) {
    const down = Math.round((tile.height * time) / times);
    for (let y = 0; y < mask.height; y += 1) {
      const row = ((y + down) % tile.height) * tile.width;
      for (let x = 0; x < mask.width; x += 1) {
        const at = row + (x % tile.width);
        covered[at] = Math.max(covered[at] ?? 0, mask.data[y * mask.width + x] ?? 0);
      }
    }
  }
  return covered;
}

/**
 * What the fonts in fonts/ draw whole: Latin, Greek, Cyrillic, Arabic, Tamil, kana, hangul and the Chinese characters of the
 * first Unicode block.
 */
const UNDRAWABLE =
  /[^ -~\u00a0-\u034f\u0391-\u03c9\u0400-\u045f\u0621-\u063a\u0640-\u0652\u0660-\u0669\u0679-\u06bf\u06d5\u0b82-\u0bfa\u1e00-\u1efb\u2010-\u2027\u3001\u3002\u3041-\u3094\u30a1-\u30fc\u4e00-\u9fa5\uac00-\ud7a3]/gu;

/** The text as it is drawn: invisible characters are left out, and each other one that no font has becomes '?'. */
function drawable(text: string): string {
  return text.normalize('NFC').replace(/\p{C}/gu, '').replace(UNDRAWABLE, '?');
}

/** Whether at least one letter or digit of a name can be drawn. */
export function canDraw(name: string): boolean {
  return /[\p{L}\p{N}]/u.test(drawable(name));
}

/** What is drawn of a text, as Pango markup: a name must not change its colour or size. */
export function drawableMarkup(text: string): string {
  return drawable(text).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}
