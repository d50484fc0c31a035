/**
 * `npm run translations`: brings translations/*.po up to date with the messages in src/: new texts are added without a translation,
 * unused ones removed. With `--check` it changes nothing, lists what is missing or unused, and fails (part of `npm run check`).
 */

import { readCatalogue } from '#platform/server/translations.ts';
import { languages } from '#shared/language.ts';
import { mistakesOf, type Translated, writeCatalogue } from './translations/catalogue.ts';

const translated = languages.filter((language): language is Translated => language !== 'en');
if (!process.argv.includes('--check'))
  for (const language of translated) writeCatalogue(language, readCatalogue(language));
const mistakes = translated.flatMap(mistakesOf);
for (const mistake of mistakes) console.log(mistake);
console.log(`Translations: ${translated.join(', ')}, ${mistakes.length} mistakes`);
process.exitCode = mistakes.length > 0 ? 1 : 0;
