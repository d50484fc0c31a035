import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import PO from 'pofile';
import { readCatalogue } from '#platform/server/translations.ts';
import type { Language } from '#shared/language.ts';
import { mayHoldTexts, textsOf } from './texts.ts';

export type Translated = Exclude<Language, 'en'>;

const fileOf = (language: Translated) => `translations/${language}.po`;

/** All English texts of the portal, each with the files it stands in, in the order of the files. */
export function textsInUse(): Map<string, string[]> {
  const listed = execFileSync(
    'git',
    ['ls-files', '--cached', '--others', '--exclude-standard', '-z', 'src'],
    {
      encoding: 'utf8',
    },
  );
  const paths = listed.split('\0').filter((path) => existsSync(path));
  const texts = new Map<string, string[]>();
  for (const path of paths.sort()) {
    const code = readFileSync(path, 'utf8');
    for (const { text } of mayHoldTexts(path, code) ? textsOf(path, code).texts : []) {
      const files = texts.get(text) ?? [];
      if (!files.includes(path)) texts.set(text, [...files, path]);
    }
  }
  return texts;
}

/** Writes the texts that are in use, with the translations there are. */
export function writeCatalogue(language: Translated, known: ReadonlyMap<string, string>): void {
  const catalogue = new PO();
  catalogue.headers = { Language: language, 'Content-Type': 'text/plain; charset=utf-8' };
  for (const [text, files] of textsInUse()) {
    const item = new PO.Item();
    item.msgid = text;
    item.msgstr = [known.get(text) ?? ''];
    item.references = files;
    catalogue.items.push(item);
  }
  writeFileSync(fileOf(language), `${catalogue.toString()}\n`);
}

const placeholders = (text: string) => [...new Set(text.match(/\{\w+\}/g))].sort().join(' ');

/** What is wrong with a catalogue: missing and unused texts, and translations whose placeholders differ. */
export function mistakesOf(language: Translated): string[] {
  const texts = textsInUse();
  const known = readCatalogue(language);
  const missing = [...texts.keys()].filter((text) => !known.get(text)).map((text) => `has no “${text}”`);
  const unused = [...known.keys()].filter((text) => !texts.has(text)).map((text) => `still has “${text}”`);
  const differing = [...known]
    .filter(([text, said]) => said !== '' && placeholders(text) !== placeholders(said))
    .map(([text, said]) => `says “${said}” for “${text}”, whose placeholders differ`);
  return [...missing, ...unused, ...differing].map((mistake) => `${fileOf(language)} ${mistake}`);
}
