import { createHash } from 'node:crypto';
import { type ListedAgency, listedAgencyShape } from '#core/park/contract.ts';
import { describeReading, readTable } from '#platform/server/http/read-table.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { type Language, languages } from '#shared/language.ts';
import { sayEnglish } from '#shared/say.ts';
import type { Findings } from './findings.ts';
import { readTableFile } from './read-table-file.ts';

const MOST_AGENCIES = 1000;

const headings = {
  id: 'ID',
  name: 'Name',
  registrationNumber: 'Registration',
  description: 'Description',
  contactEmail: 'E-mail',
  contactPhone: 'Phone',
  address: 'Address',
  negotiatorName: 'Negotiator',
  negotiatorRegistration: 'REN',
  negotiatorLanguages: 'Languages',
} satisfies Record<keyof ListedAgency, string>;
type Column = { field: keyof ListedAgency; language: Language; heading: string };

/** Every column that is read; what an agency says of itself is written in other languages as well, as in 'Description (ms)' (D-295). */
const columns: Column[] = languages.flatMap((language) =>
  (Object.entries(headings) as [keyof ListedAgency, string][]).flatMap(([field, heading]) => {
    if (language === 'en') return { field, language, heading };
    const isSaid = field === 'description' || field === 'negotiatorLanguages';
    return isSaid ? { field, language, heading: `${heading} (${language})` } : [];
  }),
);

export type SpokenAgencies = Record<Language, ListedAgency[]>;

/** The agencies of the folder in each language, if it names any; English stands where another is missing. An agency without an ID gets one from its name. */
export async function readAgencies(
  folder: string,
  { mistakes, warnings, notes }: Findings,
): Promise<SpokenAgencies | undefined> {
  const found = readTableFile(folder, 'agencies', mistakes);
  if (!found) return undefined;
  const { file } = found;
  const table = await readTable(found.bytes, { most: MOST_AGENCIES, key: headings.name });
  if ('fault' in table) {
    mistakes.push(`${file}: ${table.fault(sayEnglish)}`);
    return undefined;
  }
  const { heading, rows } = table;
  const reading = describeReading(table, sayEnglish);
  if (reading) notes.push(`${file}: ${reading}`);
  const named = heading.cells.map((cell) =>
    columns.find((each) => each.heading.toLowerCase() === cleanLine(cell).toLowerCase()),
  );
  for (const [index, cell] of heading.cells.entries())
    if (!named[index] && cleanLine(cell) !== '')
      warnings.push(`${file}:${heading.line}: column ${cleanLine(cell)} is not read`);
  const isNamed = (field: keyof ListedAgency) => named.some((column) => column?.field === field);
  if (!isNamed('name') || !isNamed('contactEmail')) {
    mistakes.push(
      `${file}:${heading.line}: must have the columns Name and E-mail, and may have ${Object.values(headings).join(', ')}`,
    );
    return undefined;
  }
  const lines = new Map<string, number>();
  const agencies: SpokenAgencies = { en: [], ms: [], zh: [] };
  for (const { line, cells } of rows) {
    const remark = (what: string) => mistakes.push(`${file}:${line}: ${what}`);
    const givenIn = (language: Language): Partial<Record<keyof ListedAgency, string>> =>
      Object.fromEntries(
        named.flatMap((column, index) => {
          const written = cleanLine(cells[index] ?? '');
          const isGiven = column?.language === language && (language === 'en' || written !== '');
          return isGiven ? [[column.field, written]] : [];
        }),
      );
    const given = givenIn('en');
    const id = given.id || idOf(given.name ?? '');
    const readIn = (language: Language): ListedAgency | undefined => {
      const read = listedAgencyShape.safeParse({ ...given, ...givenIn(language), id });
      for (const { path, message } of read.error?.issues ?? [])
        remark(
          `${columns.find((each) => each.field === path[0] && each.language === language)?.heading}: ${message}`,
        );
      return read.data;
    };
    const english = readIn('en');
    if (!english) continue;
    agencies.en.push(english);
    for (const language of ['ms', 'zh'] as const) agencies[language].push(readIn(language) ?? english);
    const earlier = lines.get(id);
    if (earlier === undefined) lines.set(id, line);
    else remark(`${given.name} stands on line ${earlier} already`);
  }
  return agencies;
}

/** The same UUID (RFC 9562, version 8) for the same name at every start. */
function idOf(name: string): string {
  const hash = createHash('sha256').update(name.toLowerCase()).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
