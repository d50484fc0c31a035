import { useEffect, useReducer } from 'react';
import { contentType, HEAD_BYTES } from '#shared/content-type.ts';

const ready = new WeakMap<File, File>();
const underWay = new WeakMap<File, Promise<File>>();

/** Pictures, and files whose type the browser does not know: it goes by the extension. */
const needsPreparing = ({ type }: File) => /^(?:image\/.*|application\/octet-stream|)$/.test(type);

/**
 * The file to send instead of a chosen one: a large picture reduced (D-98), HEIC as a JPEG (D-332), anything else unchanged. Runs
 * once per file; its code is a lazy chunk.
 */
export function prepareFile(file: File): Promise<File> {
  if (!needsPreparing(file)) return Promise.resolve(file);
  let work = underWay.get(file);
  if (work === undefined) {
    work = prepare(file).then((prepared) => {
      ready.set(file, prepared);
      return prepared;
    });
    underWay.set(file, work);
  }
  return work;
}

async function prepare(file: File): Promise<File> {
  const typed = await typedByContent(file);
  if (!typed.type.startsWith('image/')) return typed;
  try {
    const { smallerPicture } = await import('./smaller-picture.ts');
    return await smallerPicture(typed);
  } catch {
    // if this browser cannot reduce it, the original is sent and the server decides
    return typed;
  }
}

/** The file with the type of its content, if we know that, whatever the browser made of its extension. */
async function typedByContent(file: File): Promise<File> {
  const type = contentType(new Uint8Array(await file.slice(0, HEAD_BYTES).arrayBuffer()));
  if (type === undefined || type === file.type) return file;
  return new File([file], file.name, { type, lastModified: file.lastModified });
}

/** The prepared file, or undefined while pending. */
export function preparedFile(file: File): File | undefined {
  return needsPreparing(file) ? ready.get(file) : file;
}

/** Prepares a file as soon as it is chosen, in the background. */
export function usePreparedFile(file: File | null): File | undefined {
  const [, tell] = useReducer((times: number) => times + 1, 0);
  useEffect(() => {
    if (file === null || preparedFile(file) !== undefined) return;
    let isShown = true;
    void prepareFile(file).then(() => isShown && tell());
    return () => {
      isShown = false;
    };
  }, [file]);
  return file === null ? undefined : preparedFile(file);
}
