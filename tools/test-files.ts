import { readdirSync, readFileSync } from 'node:fs';

/** The tests and journeys whose text has these words. */
export function testFilesNaming(words: string): string[] {
  return ['src', 'test', 'tools', 'e2e']
    .flatMap((folder) => readdirSync(folder, { recursive: true }).map((name) => `${folder}/${name}`))
    .filter((path) => /\.(?:test\.tsx?|e2e\.ts)$/.test(path) && readFileSync(path, 'utf8').includes(words));
}
