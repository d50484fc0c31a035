import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { readContent } from './read-text.ts';

/** A table of the folder, `NAME.csv` or `NAME.xlsx`; undefined without one, or with a mistake. */
export function readTableFile(
  folder: string,
  name: string,
  mistakes: string[],
): { file: string; bytes: Buffer } | undefined {
  const files = [`${name}.csv`, `${name}.xlsx`];
  const [file = `${name}.csv`, second] = files.filter((each) => existsSync(join(folder, each)));
  if (second) mistakes.push(`${second}: stands beside ${file}: keep one of them`);
  const bytes = readContent(folder, file, { largestMb: 20, decode: (content) => content }, mistakes);
  return bytes && { file, bytes };
}
