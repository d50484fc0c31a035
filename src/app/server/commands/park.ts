import { cpSync, existsSync } from 'node:fs';
import { join } from 'node:path';
import { OperatorError } from '#platform/server/operator-error.ts';
import { pluralize } from '#shared/counts.ts';
import { checkPictures } from '../park/check-pictures.ts';
import type { Findings } from '../park/findings.ts';
import { checkPark, samplePark } from '../park/read-park.ts';
import type { Command, Say } from './command.ts';

/** `npm run park:check [DIR]`: prints every mistake of a park's folder, then what is mostly not meant (D-213). */
export const parkCheck: Command = async ([given], environment, print) => {
  const folder = given ?? environment.PARK_DIR ?? samplePark();
  const { park, ...findings } = await checkPark(folder);
  const { mistakes, warnings } = findings;
  if (park) await checkPictures(park.media, mistakes);
  sayFindings(findings, print);
  const counts = `${pluralize(mistakes.length, 'mistake', 'mistakes')}, ${pluralize(warnings.length, 'warning', 'warnings')}`;
  const about = park ? `${park.site.name}, ${pluralize(park.lots.length, 'lot', 'lots')}` : folder;
  print(`${about}: ${counts}.`);
  return mistakes.length === 0;
};

/** Prints how files were taken, then mistakes before warnings. */
export function sayFindings(found: Findings, print: Say): void {
  for (const note of found.notes) print(note);
  for (const mistake of found.mistakes) print(mistake);
  for (const warning of found.warnings) print(`Warning: ${warning}`);
}

/** `npm run park:new DIR`: writes a folder to fill in. */
export const parkNew: Command = async ([folder], _environment, print) => {
  if (!folder) throw new OperatorError('Usage: npm run park:new -- DIR');
  if (existsSync(folder)) throw new OperatorError(`${folder} is there already`);
  cpSync(join(samplePark(), '..', 'skeleton'), folder, { recursive: true });
  print(`${folder} is written. Fill in park.yaml and lots.csv, then: npm run park:check -- ${folder}`);
  return true;
};
