import type { Sharp, SharpConstructor } from 'sharp';
import { limitConcurrency } from './concurrency-limit.ts';

export type ImageMime = 'image/jpeg' | 'image/png' | 'image/webp';
/** Why a picture cannot be taken. */
export type ImageFault = 'damaged' | 'too_many_pixels' | 'too_long_side' | 'too_complex';

/** A small file can unfold into gigabytes: more pixels than this are not decoded (docs/decisions/0006). */
const MAX_PIXELS = 40_000_000;
/** No camera takes such pictures, and a library that works line by line is busy for long with 30 million lines. */
const MAX_SIDE = 20_000;
/** Enough to read an identity card, whatever camera took it. */
const LONGEST_SIDE = 2400;
/** Each decode takes memory and a core; the others wait in line. */
const MOST_AT_ONCE = 2;
/** Far above what any photograph takes. */
const TIMEOUT_SECONDS = 5;

let loading: Promise<SharpConstructor> | undefined;

/** Loads the library on the first picture, since that takes longer than the rest of a start. */
function loadSharp(): Promise<SharpConstructor> {
  loading ??= import('sharp').then(({ default: sharp }) => {
    // of its many readers only three face strangers; SVG, TIFF and the rest could reach the disk or the network
    sharp.block({ operation: ['VipsForeignLoad'] });
    sharp.unblock({ operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp'] });
    sharp.cache(false);
    return sharp;
  });
  return loading;
}

const limited = limitConcurrency(MOST_AT_ONCE);

/**
 * Decodes a picture and writes it anew in the same format: upright, at most LONGEST_SIDE pixels long, without
 * metadata, and without anything that was hidden beside the picture.
 */
export function reencodeImage(bytes: Uint8Array, mime: ImageMime): Promise<Buffer | ImageFault> {
  return limited(async () => {
    const sharp = await loadSharp();
    try {
      // the head alone says how large it is, before anything is decoded
      const { width, height } = await sharp(bytes, { limitInputPixels: false }).metadata();
      if (Math.max(width, height) > MAX_SIDE) return 'too_long_side';
      if (width * height > MAX_PIXELS) return 'too_many_pixels';
      const picture = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .timeout({ seconds: TIMEOUT_SECONDS });
      return await encode(picture, mime).toBuffer();
    } catch (error) {
      return error instanceof Error && /^timeout/.test(error.message) ? 'too_complex' : 'damaged';
    }
  });
}

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
