import { join } from 'node:path';
import { readParkFile } from '#app/server/park/read-yaml.ts';
import { packageFolder } from '#platform/server/package-folder.ts';

const file = readParkFile(join(packageFolder(), 'parks', 'aero'), []);
if (!file) throw new Error('The park.yaml of the sample park has mistakes');

/** Name and words of the sample park, for tests in a browser. */
export const { site } = file;
