type HeifImage = {
  get_width(): number;
  get_height(): number;
  /** Fills the pixels and calls back with them, or with null when it fails. */
  display(pixels: ImageData, done: (pixels: ImageData | null) => void): void;
};

/** What the script of libheif-js defines. */
declare const libheif: () => { HeifDecoder: new () => { decode(bytes: Uint8Array): HeifImage[] } };
declare function importScripts(url: string): void;

export type HeicWork = { decoder: string; bytes: ArrayBuffer };

/** Answers a HEIC file with the pixels of its first picture, upright, or with null. */
self.onmessage = async ({ data: { decoder, bytes } }: MessageEvent<HeicWork>) => {
  const pixels = await decode(decoder, new Uint8Array(bytes)).catch(() => null);
  self.postMessage(pixels, { transfer: pixels ? [pixels.data.buffer] : [] });
};

async function decode(decoder: string, bytes: Uint8Array): Promise<ImageData | null> {
  importScripts(decoder);
  const { HeifDecoder } = libheif();
  const [picture] = new HeifDecoder().decode(bytes);
  if (!picture) return null;
  const pixels = new ImageData(picture.get_width(), picture.get_height());
  return new Promise((resolve) => picture.display(pixels, resolve));
}
