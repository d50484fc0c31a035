import type { Plugin } from 'vite';
import { shellTexts } from '#app/web/shell-messages.ts';
import { readCatalogue } from '#platform/server/translations.ts';
import { escapeHtml } from '#shared/html.ts';
import { type Language, locales } from '#shared/language.ts';
import { isTextFile, textsOf } from './texts.ts';

/** Builds the pages in one language: the texts of the message files are replaced by their translations (decision 0017). */
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
      if (said.size === 0 || !isTextFile(path) || path.includes('/node_modules/')) return undefined;
      return textsOf(path, code).reduceRight((translated, { text, start, end }) => {
        const translation = said.get(text) || text;
        return translated.slice(0, start) + JSON.stringify(translation) + translated.slice(end);
      }, code);
    },
  };
}
