import { useEffect, useReducer } from 'react';

const ready = new WeakMap<File, File>();
const underWay = new WeakMap<File, Promise<File>>();

const isPicture = (file: File) => file.type.startsWith('image/');

/**
 * What is sent in place of a chosen file: a large picture made smaller (D-98), everything else as it is. The work begins
 * once for each file; its code loads with the first picture.
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
    // what this browser cannot make smaller goes as it is, and the server decides
    return file;
  }
}

/** The same, or undefined until it is known. */
export function preparedFile(file: File): File | undefined {
  return isPicture(file) ? ready.get(file) : file;
}

/** Prepares a file as soon as it is chosen, while its reader fills in the rest of the form. */
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
