import { createHash } from 'node:crypto';
import { lexer, type MarkedToken, type Token, type Tokens } from 'marked';
import type { FormTerms, LegalTexts, OwnSection, Word } from '#core/park/legal-contract.ts';
import { readText } from './read-text.ts';

const names = ['privacy', 'terms'] as const;

/** Where a link may lead: outside pages, mail, phone, and pages of the portal. */
const linkable = /^(?:https?:\/\/|mailto:|tel:|\/(?![/\\]))/i;

/** The texts of `legal/` in place of the portal's, each optional (D-160). */
export function readLegal(folder: string, mistakes: string[]): LegalTexts {
  return Object.fromEntries(
    names.flatMap((name) => {
      const read = readSections(folder, `legal/${name}.md`, mistakes);
      return read ? [[name, read.sections]] : [];
    }),
  );
}

/** The terms of booking forms, and their version; undefined for a park without. */
export function readBookingTerms(folder: string, mistakes: string[]): FormTerms | undefined {
  const read = readSections(folder, 'legal/booking-terms.md', mistakes);
  return read && { ...read, hash: createHash('sha256').update(read.text).digest('hex') };
}

/** An optional Markdown text of the folder and its sections; undefined if it is absent, or has a mistake. */
function readSections(folder: string, file: string, mistakes: string[]) {
  const text = readText(folder, file, mistakes);
  if (text === undefined) return undefined;
  const faults: string[] = [];
  const sections = sectionsOf(text, faults);
  if (sections.length === 0 && faults.length === 0) faults.push(': says nothing');
  mistakes.push(...new Set(faults.map((fault) => `${file}${fault}`)));
  return faults.length === 0 ? { text, sections } : undefined;
}

/** The sections of a Markdown text; its first heading of level 1 is the page's, which has its own. */
function sectionsOf(markdown: string, faults: string[]): OwnSection[] {
  const sections: OwnSection[] = [];
  let line = 1;
  for (const token of lexer(markdown) as MarkedToken[]) {
    const remark = (what: string) => faults.push(`:${line}: ${what}`);
    const part = partOf(token, remark);
    if (token.type === 'heading' && (token.depth > 1 || sections.length > 0))
      sections.push({ title: textOf(token.tokens, remark), parts: [] });
    if (part) {
      if (sections.length === 0) sections.push({ title: '', parts: [] });
      sections.at(-1)?.parts.push(part);
    }
    line += token.raw.split('\n').length - 1;
  }
  return sections;
}

type Say = (what: string) => void;

function partOf(token: MarkedToken, remark: Say): OwnSection['parts'][number] | undefined {
  if (token.type === 'paragraph') return { words: wordsOf(token.tokens, remark) };
  if (token.type === 'list') return { list: token.items.map((item) => itemOf(item, remark)) };
  if (!['heading', 'space', 'hr', 'def'].includes(token.type)) refuse(token, remark);
  return undefined;
}

function itemOf({ tokens }: Tokens.ListItem, remark: Say): Word[] {
  return (tokens as MarkedToken[]).flatMap((token) => {
    if (token.type === 'list') remark('holds a list in a list, which is not shown');
    else if (token.type === 'text' || token.type === 'paragraph') return wordsOf(token.tokens ?? [], remark);
    else if (token.type !== 'space') refuse(token, remark);
    return [];
  });
}

/** Words of a line; what is emphasized stands as it is. */
function wordsOf(tokens: readonly Token[], remark: Say): Word[] {
  return (tokens as readonly MarkedToken[]).flatMap((token): Word[] => {
    if (token.type === 'link') {
      if (!linkable.test(token.href))
        remark(`links to ${token.href}: only https, mailto, tel and own paths are links`);
      return [{ text: textOf(token.tokens, remark), href: token.href }];
    }
    if (token.type === 'strong' || token.type === 'em') return wordsOf(token.tokens, remark);
    if (token.type === 'text' || token.type === 'escape' || token.type === 'codespan')
      return [token.text.replaceAll('\n', ' ')];
    if (token.type === 'br') return [' '];
    refuse(token, remark);
    return [];
  });
}

function textOf(tokens: readonly Token[], remark: Say): string {
  return wordsOf(tokens, remark)
    .map((word) => (typeof word === 'string' ? word : word.text))
    .join('');
}

function refuse({ type }: Token, remark: Say): void {
  const what: Record<string, string> = { html: 'HTML', image: 'a picture', code: 'code', table: 'a table' };
  remark(`holds ${what[type] ?? type}, which is not shown`);
}
