import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import PO from 'pofile';
import { interpolate } from '#shared/interpolate.ts';
import type { Language } from '#shared/language.ts';
import { type Say, sayEnglish } from '#shared/say.ts';
import { packageFolder } from './package-folder.ts';

const known = new Map<Language, Say>([['en', sayEnglish]]);

/** Says sentences in a language, by its catalogue in `translations/`, which is read when it is first needed (decision 0017). */
export function sayIn(language: Language): Say {
  const say = known.get(language) ?? readSay(language);
  known.set(language, say);
  return say;
}

/** The translations of a language, by the English text; '' for one that is missing. */
export function readCatalogue(language: Language): Map<string, string> {
  const file = join(packageFolder(), 'translations', `${language}.po`);
  const { items } = PO.parse(readFileSync(file, 'utf8'));
  return new Map(items.map(({ msgid, msgstr }) => [msgid, msgstr[0] ?? '']));
}

function readSay(language: Language): Say {
  const said = readCatalogue(language);
  const say = (sentence: string, values: Readonly<Record<string, string | number>> = {}) =>
    interpolate(said.get(sentence) || sentence, values);
  return Object.assign(say, { language });
}
