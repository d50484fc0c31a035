import { useEffect, useReducer } from 'react';

const ready = new WeakMap<File, File>();
const underWay = new WeakMap<File, Promise<File>>();

const isPicture = (file: File) => file.type.startsWith('image/');

/**
 * The file to send instead of a chosen one: a large picture reduced (D-98), anything else unchanged. Runs
 * once per file; its code is a lazy chunk.
 */
export function prepareFile(file: File): Promise<File> {
  if (!isPicture(file)) return Promise.resolve(file);
  let work = underWay.get(file);
  if (work === undefined) {
    work = makeSmaller(file).then((smaller) => {
      ready.set(file, smaller);
      return smaller;
    });
    underWay.set(file, work);
  }
  return work;
}

async function makeSmaller(file: File): Promise<File> {
  try {
    const { smallerPicture } = await import('./smaller-picture.ts');
    return await smallerPicture(file);
  } catch {
    // if this browser cannot reduce it, the original is sent and the server decides
    return file;
  }
}

/** The prepared file, or undefined while pending. */
export function preparedFile(file: File): File | undefined {
  return isPicture(file) ? ready.get(file) : file;
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
