import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const SRC = 'src';

/** Date and time formats, which are no sentences. */
const patterns = ['MMM dd, yyyy', 'h:mm a'];

/** All source text without the tests and the words of the sample park, in one line and with plain apostrophes. */
function sourceText(): string {
  const files = readdirSync(SRC, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
    .map((path) => join(SRC, path));
  return [...files, 'parks/aero/park.yaml']
    .map((path) => readFileSync(path, 'utf8'))
    .join('\n')
    .replaceAll("\\'", "'")
    .replace(/\s+/g, ' ');
}

/** The quoted texts of the requirements with their line's id; an apostrophe within a word does not end one. */
function quotedTexts(): { id: string; text: string }[] {
  const page = readFileSync('docs/requirements.md', 'utf8');
  return page.split(/\n(?=- \*\*R-)/).flatMap((line) => {
    const id = /^- \*\*(R-[A-Z]+-\d+)\*\*/.exec(line)?.[1];
    if (id === undefined) return [];
    const quotes = line.replace(/\s+/g, ' ').matchAll(/(?<!\w)'((?:[^']|(?<=\w)'(?=\w))+)'(?!\w)/g);
    return Array.from(quotes, ([, text = '']) => ({ id, text }));
  });
}

/** Literal parts of a text: placeholders in braces, and X and N, match anything. */
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
