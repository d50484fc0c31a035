import { decodeHeic } from './heic.ts';

/** Target size in pixels: enough to read an identity card, and what the server keeps. */
const LONGEST_SIDE = 2400;
/** Size in bytes below which a file is sent unchanged. */
const SMALL_BYTES = 2 * 1024 * 1024;
/** JPEG quality: small print stays sharp, at a tenth of a camera's size. */
const QUALITY = 0.85;

/**
 * Re-encodes a picture over 2,400 pixels or 2 MB, upright and smaller, as a JPEG; returns any other unchanged, and one that
 * would grow (D-98). HEIC always becomes a JPEG (D-332). @throws when this browser cannot decode or encode it
 */
export async function smallerPicture(file: File): Promise<File> {
  const isHeic = file.type === 'image/heic';
  const whole = await decode(file).catch((error) => {
    if (isHeic) return decodeHeic(file);
    throw error;
  });
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(whole.width, whole.height));
    if (scale === 1 && file.size <= SMALL_BYTES && !isHeic) return file;
    const drawn = await draw(whole, Math.round(whole.width * scale), Math.round(whole.height * scale));
    if (drawn.size >= file.size && !isHeic) return file;
    const name = file.name.replace(/\.(?!jpe?g$)[^.]+$/i, '.jpg');
    return new File([drawn], name, { type: drawn.type, lastModified: file.lastModified });
  } finally {
    whole.close();
  }
}

async function decode(file: Blob): Promise<ImageBitmap> {
  return createImageBitmap(file, { imageOrientation: 'from-image' });
}

async function draw(picture: ImageBitmap, width: number, height: number): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height);
  const context = canvas.getContext('2d');
  if (context === null || isBlurred(context)) throw new Error('This browser gives no picture back');
  context.fillStyle = 'white'; // JPEG has no transparency
  context.fillRect(0, 0, width, height);
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, 0, 0, width, height);
  return canvas.convertToBlob({ type: 'image/jpeg', quality: QUALITY });
}

/** Detects browsers that randomize canvas pixels against fingerprinting, which would make the card unreadable. */
function isBlurred(context: OffscreenCanvasRenderingContext2D): boolean {
  context.fillStyle = 'rgb(10 120 230)';
  context.fillRect(0, 0, 4, 4);
  const { data } = context.getImageData(0, 0, 4, 4);
  const [red = 0, green = 0, blue = 0] = data;
  return Math.abs(red - 10) + Math.abs(green - 120) + Math.abs(blue - 230) > 12;
}
