import type { Plugin } from 'vite';
import { shellTexts } from '#app/web/shell-messages.ts';
import { readCatalogue } from '#platform/server/translations.ts';
import { escapeHtml } from '#shared/html.ts';
import { type Language, locales } from '#shared/language.ts';
import { mayHoldTexts, type Texts, textsOf } from './texts.ts';

/** Texts by path and source: the builds of all languages parse a file once. */
const parsed = new Map<string, { code: string; texts: Texts }>();

function parse(path: string, code: string): Texts {
  const known = parsed.get(path);
  if (known?.code === code) return known.texts;
  const texts = textsOf(path, code);
  parsed.set(path, { code, texts });
  return texts;
}

/** Builds the pages in one language: each text is replaced by its translation, `t('Name')` by it alone (decision 0017). */
export function translate(language: Language): Plugin {
  const said = language === 'en' ? new Map<string, string>() : readCatalogue(language);
  const sayText = (text: string) => escapeHtml(said.get(text) || text);
  return {
    name: 'translate',
    enforce: 'pre',
    transformIndexHtml: {
      order: 'pre',
      handler: (html) =>
        html
          .replace('<html lang="en"', `<html lang="${locales[language].replace('en-MY', 'en')}"`)
          .replace('%NO_SCRIPT%', sayText(shellTexts.noScript))
          .replace('%MISSING%', sayText(shellTexts.missing))
          .replace('%AGAIN%', sayText(shellTexts.again)),
    },
    config: () => ({ define: { __PAGE_LANGUAGE__: JSON.stringify(language) } }),
    transform(code, id) {
      const path = id.split('?')[0] ?? id;
      if (!mayHoldTexts(path, code)) return undefined;
      const { texts, around } = parse(path, code);
      const edits = [
        ...texts.map(({ text, ...place }) => ({ ...place, by: JSON.stringify(said.get(text) || text) })),
        ...around.map(({ bracket, ...place }) => ({ ...place, by: bracket })),
      ];
      return edits
        .sort((a, b) => b.start - a.start)
        .reduce((page, { start, end, by }) => page.slice(0, start) + by + page.slice(end), code);
    },
  };
}
