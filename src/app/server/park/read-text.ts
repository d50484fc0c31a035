import { readFileSync, realpathSync } from 'node:fs';
import { join, sep } from 'node:path';

/** Largest text file of a park, in bytes. */
const LARGEST = 20_000_000;

/** The path of a file of the park without links; undefined, with a mistake, if it leads out of the folder. @throws the system's error */
export function locate(folder: string, file: string, mistakes: string[]): string | undefined {
  const path = realpathSync(join(folder, file));
  if (path.startsWith(realpathSync(folder) + sep)) return path;
  mistakes.push(`${file}: is a link that leaves the folder`);
  return undefined;
}

/** The text of a file of the park; undefined, with a mistake if it is there or needed, when it cannot be read. */
export function readText(
  folder: string,
  file: string,
  mistakes: string[],
  need: 'needed' | 'optional' = 'optional',
): string | undefined {
  try {
    const path = locate(folder, file, mistakes);
    if (path === undefined) return undefined;
    const bytes = readFileSync(path);
    if (bytes.length <= LARGEST) return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    mistakes.push(`${file}: is larger than 20 MB`);
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code === 'ENOENT' && need === 'optional') return undefined;
    const why: Record<string, string> = {
      ENOENT: 'there is no such file',
      ERR_ENCODING_INVALID_ENCODED_DATA: 'is no text in UTF-8',
    };
    mistakes.push(`${file}: ${why[code] ?? `cannot be read (${code})`}`);
  }
  return undefined;
}
