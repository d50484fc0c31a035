import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { readParkFile } from '#app/server/park/read-yaml.ts';
import type { ParkSite } from '#features/park/site-contract.ts';
import { packageFolder } from '#platform/server/package-folder.ts';

declare module 'vitest' {
  interface ProvidedContext {
    site: ParkSite;
  }
}

/** Reads the sample park once for all component tests. */
export function setup(project: TestProject): void {
  const file = readParkFile(join(packageFolder(), 'parks', 'aero'), []);
  if (!file) throw new Error('The park.yaml of the sample park has mistakes');
  project.provide('site', file.site);
}
