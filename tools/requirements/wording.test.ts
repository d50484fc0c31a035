import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = 'src';

/** How days and times are written: patterns, and no words. */
const patterns = ['MMM dd, yyyy', 'h:mm a'];

/** Everything the program can say: its source without the tests, in one line and with plain apostrophes. */
function sourceText(): string {
  return readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => readFileSync(join(SRC, path), 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ');
}

/** The texts in single quotes of the requirements with the id of the line they stand in; an apostrophe within a word ends none. */
function quotedTexts(): { id: string; text: string }[] {
  const page = readFileSync('docs/requirements.md', 'utf8');
  return page.split(/\n(?=- \*\*R-)/).flatMap((line) => {
    const id = /^- \*\*(R-[A-Z]+-\d+)\*\*/.exec(line)?.[1];
    if (id === undefined) return [];
    const quotes = line.replace(/\s+/g, ' ').matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g);
    return Array.from(quotes, ([, text = '']) => ({ id, text }));
  });
}

/** What of a text stands there as it is: whatever is filled into braces, or for X and N, may be anything. */
function fixedParts(text: string): string[] {
  return text.split(/\{[^}]*\}|\b[XN]\b/).map((part) => part.trim());
}

it('every wording of the requirements stands in the program to the letter', () => {
  const source = sourceText();
  const texts = quotedTexts().filter(({ text }) => !patterns.includes(text));
  expect(texts.length).toBeGreaterThan(200);
  const missing = texts.filter(({ text }) => !fixedParts(text).every((part) => source.includes(part)));
  expect(missing).toEqual([]);
});
