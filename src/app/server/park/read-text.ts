import { readFileSync, realpathSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';

const missing = 'there is no such file';

/** The path of a file of the park without links, and its size; undefined, with a mistake, if it is none or leads out of the folder. @throws the system's error */
export function locate(
  folder: string,
  file: string,
  mistakes: string[],
): { path: string; bytes: number } | undefined {
  const path = realpathSync(join(folder, file));
  const isInside = path.startsWith(realpathSync(folder) + sep);
  const found = isInside ? statSync(path) : undefined;
  if (found?.isFile()) return { path, bytes: found.size };
  mistakes.push(`${file}: ${found ? 'is no file' : 'is a link that leaves the folder'}`);
  return undefined;
}

/** Why a file cannot be read, by the error of the system. */
export function describeUnreadable(error: unknown): string {
  // no `instanceof`: in component tests the error is one of another realm
  const code =
    typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : String(error);
  const why: Record<string, string> = {
    ENOENT: missing,
    ENOTDIR: missing,
    ERR_ENCODING_INVALID_ENCODED_DATA: 'is no text in UTF-8',
  };
  return why[code] ?? `cannot be read (${code})`;
}

type Wanted<T> = { largestMb: number; need?: 'needed' | 'optional'; decode: (content: Buffer) => T };

/** The content of a file of the park; undefined, with a mistake if it is there or needed, when it cannot be read. */
export function readContent<T>(
  folder: string,
  file: string,
  { largestMb, need = 'optional', decode }: Wanted<T>,
  mistakes: string[],
): T | undefined {
  try {
    const found = locate(folder, file, mistakes);
    if (!found) return undefined;
    if (found.bytes <= largestMb * 1e6) return decode(readFileSync(found.path));
    mistakes.push(`${file}: is larger than ${largestMb} MB`);
  } catch (error) {
    const why = describeUnreadable(error);
    if (why !== missing || need === 'needed') mistakes.push(`${file}: ${why}`);
  }
  return undefined;
}

/** The text of a file of the park, by the rules of readContent. */
export function readText(
  folder: string,
  file: string,
  mistakes: string[],
  need: 'needed' | 'optional' = 'optional',
): string | undefined {
  const decode = (content: Buffer) => new TextDecoder('utf-8', { fatal: true }).decode(content);
  return readContent(folder, file, { largestMb: 20, need, decode }, mistakes);
}
