import { join } from 'node:path';
import type { Sharp, SharpConstructor } from 'sharp';
import { inTurn, type Turn } from './costly-work.ts';
import { KeyedCache } from './keyed-cache.ts';
import { packageFolder } from './package-folder.ts';

export type ImageMime = 'image/jpeg' | 'image/png' | 'image/webp';
/** Why an image is refused. */
export type ImageFault = 'damaged' | 'too_many_pixels' | 'too_long_side' | 'too_complex';

/** Decompression bomb limit: images with more pixels are not decoded (docs/decisions/0006). */
const MAX_PIXELS = 40_000_000;
/** Maximum height: libvips processes line by line and needs long for 30 million lines. */
const MAX_SIDE = 20_000;
/**
 * Pixels that are decoded over all scans of a progressive JPEG, of which a photograph has about 10: 2 s of a core. Each scan goes
 * over the whole picture before the library looks at its clock.
 */
const MAX_SCANNED_PIXELS = 600_000_000;
/** Of a PNG with 16 bits a channel, whose pixels cost twice. */
const MAX_DEEP_PIXELS = 25_000_000;
/** Target size in pixels: enough to read an identity card. */
const LONGEST_SIDE = 2400;
/** Far above what any photograph needs. */
export const IMAGE_TIMEOUT_SECONDS = 5;

const loaded = new KeyedCache<'sharp', SharpConstructor>();

/** Imports the library on first use, since importing takes longer than the rest of the startup. */
async function loadSharp(): Promise<SharpConstructor> {
  // text is drawn in our own fonts alone, so that it looks the same on every machine; read once, by fontconfig
  // biome-ignore lint/style/noProcessEnv: fontconfig, inside sharp, takes the path of its configuration from this variable alone
  process.env.FONTCONFIG_FILE = join(packageFolder(), 'fonts', 'fonts.conf');
  const { default: sharp } = await import('sharp');
  // blocks all decoders except those for three formats; SVG, TIFF and others could access disk or network
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
  sharp.cache(false);
  return sharp;
}

/** Runs a job with the image library in its turn. */
export function withSharp<T>(turn: Turn, work: (sharp: SharpConstructor) => Promise<T>): Promise<T> {
  return inTurn(turn, async () => work(await loaded.get('sharp', loadSharp)));
}

/**
 * Re-encodes an image in the same format: upright, at most LONGEST_SIDE pixels long, without
 * metadata and without data hidden in the file.
 */
export function reencodeImage(bytes: Uint8Array, mime: ImageMime, turn: Turn): Promise<Buffer | ImageFault> {
  return withSharp(turn, async (sharp) => {
    try {
      // the header gives the size before anything is decoded
      const { width, height, depth } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (Math.max(width, height) > MAX_SIDE) return 'too_long_side';
      if (width * height > MAX_PIXELS) return 'too_many_pixels';
      const scanned = mime === 'image/jpeg' ? width * height * scansOf(bytes) : 0;
      if (scanned > MAX_SCANNED_PIXELS) return 'too_complex';
      if (depth === 'ushort' && width * height > MAX_DEEP_PIXELS) return 'too_complex';
      const lostEnd = mime === 'image/jpeg' && lacksEnd(bytes);
      const picture = sharp(lostEnd ? Buffer.concat([bytes, JPEG_END]) : bytes, {
        limitInputPixels: MAX_PIXELS,
        // before an end mark, missing data are only a warning of the decoder
        failOn: lostEnd ? 'warning' : 'error',
      })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: IMAGE_TIMEOUT_SECONDS });
      return await encode(picture, mime).toBuffer();
    } catch (error) {
      return error instanceof Error && /^timeout/.test(error.message) ? 'too_complex' : 'damaged';
    }
  });
}

const asBuffer = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  Buffer.from(buffer, byteOffset, byteLength);

/** Whether a JPEG has no end mark (EOI) behind its last scan, as after a broken download. Viewers show it all the same (D-331). */
function lacksEnd(bytes: Uint8Array): boolean {
  const content = asBuffer(bytes);
  return content.lastIndexOf(JPEG_END) < content.lastIndexOf(SCAN);
}
const JPEG_END = Buffer.from([0xff, 0xd9]);

/** How many scans a JPEG announces (SOS markers); one within other data counts too. */
function scansOf(bytes: Uint8Array): number {
  const content = asBuffer(bytes);
  let scans = 0;
  for (let at = content.indexOf(SCAN); at >= 0; at = content.indexOf(SCAN, at + 2)) scans += 1;
  return scans;
}
const SCAN = Buffer.from([0xff, 0xda]);

function encode(picture: Sharp, mime: ImageMime): Sharp {
  switch (mime) {
    case 'image/jpeg':
      return picture.jpeg({ quality: 88 });
    case 'image/png':
      return picture.png();
    case 'image/webp':
      return picture.webp({ quality: 88 });
  }
}
