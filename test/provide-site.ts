import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readCaptions, readMedia } from '#app/server/park/read-media.ts';
import { readParkFile } from '#app/server/park/read-yaml.ts';
import type { ParkSite } from '#core/park/site-contract.ts';
import { packageFolder } from '#platform/server/package-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: ParkSite;
  }
}

/** Reads the sample park once for all component tests. */
export function setup(project: TestProject): void {
  const folder = join(packageFolder(), 'parks', 'aero');
  const file = readParkFile(folder, [])?.in.en;
  if (!file) throw new Error('The park.yaml of the sample park has mistakes');
  const { pictures, films } = readMedia(folder, readCaptions(folder, [])?.en, [], []);
  project.provide('site', { ...file.site, media: { pictures, films }, colors: {} });
}
