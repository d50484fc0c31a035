import decoder from 'libheif-js/libheif/libheif.js?url';
import type { HeicWork } from './heic-worker.ts';

/**
 * Decodes HEIC, the format of iPhone photos, where the browser cannot: only Safari does. The decoder (3 MB, 0.5 MB packed) is loaded only
 * then, into a worker, since it takes seconds. It is plain JavaScript: the policy of the pages allows no WebAssembly.
 * @throws when it is no such picture
 */
export async function decodeHeic(file: Blob): Promise<ImageBitmap> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url));
  try {
    const bytes = await file.arrayBuffer();
    const pixels = await new Promise<ImageData | null>((resolve, reject) => {
      worker.onmessage = ({ data }) => resolve(data);
      worker.onerror = () => reject(new Error('The decoder did not load'));
      worker.postMessage({ decoder, bytes } satisfies HeicWork, [bytes]);
    });
    if (pixels === null) throw new Error('This is no HEIC picture');
    return await createImageBitmap(pixels);
  } finally {
    // its memory never shrinks
    worker.terminate();
  }
}
