import { createHash } from 'node:crypto';
import { type ListedAgency, listedAgencyShape } from '#core/park/contract.ts';
import { describeReading, readTable } from '#platform/server/http/read-table.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { sayEnglish } from '#shared/say.ts';
import type { Findings } from './findings.ts';
import { readTableFile } from './read-table-file.ts';

const MOST_AGENCIES = 1000;

const headings = {
  id: 'ID',
  name: 'Name',
  description: 'Description',
  contactEmail: 'E-mail',
  contactPhone: 'Phone',
  address: 'Address',
  negotiatorName: 'Negotiator',
  negotiatorRegistration: 'REN',
  negotiatorLanguages: 'Languages',
} satisfies Record<keyof ListedAgency, string>;
const columns = Object.entries(headings) as [keyof ListedAgency, string][];

/** The agencies of the folder, if it names any. An agency without an ID gets one from its name. */
export async function readAgencies(
  folder: string,
  { mistakes, warnings, notes }: Findings,
): Promise<ListedAgency[] | undefined> {
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
  const named = heading.cells.map(
    (cell) => columns.find(([, each]) => each.toLowerCase() === cleanLine(cell).toLowerCase())?.[0],
  );
  for (const [index, cell] of heading.cells.entries())
    if (!named[index] && cleanLine(cell) !== '')
      warnings.push(`${file}:${heading.line}: column ${cleanLine(cell)} is not read`);
  if (!named.includes('name') || !named.includes('contactEmail')) {
    mistakes.push(
      `${file}:${heading.line}: must have the columns Name and E-mail, and may have ${Object.values(headings).join(', ')}`,
    );
    return undefined;
  }
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, cells }) => {
    const remark = (what: string) => mistakes.push(`${file}:${line}: ${what}`);
    const given = Object.fromEntries(
      named.flatMap((column, index) => (column ? [[column, cleanLine(cells[index] ?? '')]] : [])),
    );
    const read = listedAgencyShape.safeParse({ ...given, id: given.id || idOf(given.name ?? '') });
    if (!read.success) {
      for (const { path, message } of read.error.issues)
        remark(`${headings[path[0] as keyof ListedAgency]}: ${message}`);
      return [];
    }
    const earlier = lines.get(read.data.id);
    if (earlier === undefined) lines.set(read.data.id, line);
    else remark(`${given.name} stands on line ${earlier} already`);
    return [read.data];
  });
}

/** The same UUID (RFC 9562, version 8) for the same name at every start. */
function idOf(name: string): string {
  const hash = createHash('sha256').update(name.toLowerCase()).digest('hex');
  return hash.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5');
}
