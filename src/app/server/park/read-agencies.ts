import { createHash } from 'node:crypto';
import { type ListedAgency, listedAgencyShape } from '#core/park/contract.ts';
import { readCsv } from '#platform/server/http/csv.ts';
import { cleanLine } from '#shared/clean-text.ts';
import { readText } from './read-text.ts';

const FILE = 'agencies.csv';
const MOST_ROWS = 1001;

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
export async function readAgencies(folder: string, mistakes: string[]): Promise<ListedAgency[] | undefined> {
  const text = readText(folder, FILE, mistakes);
  if (text === undefined) return undefined;
  const [heading, ...rows] = (await readCsv(Buffer.from(text), MOST_ROWS)) ?? [];
  const named = heading?.cells.map((cell) => columns.find(([, each]) => each === cleanLine(cell))?.[0]) ?? [];
  if (!named.includes('name') || !named.includes('contactEmail') || named.includes(undefined)) {
    mistakes.push(
      `${FILE}:1: must have the columns Name and E-mail, and no others than ${Object.values(headings).join(', ')}`,
    );
    return undefined;
  }
  const lines = new Map<string, number>();
  return rows.flatMap(({ line, cells }) => {
    const remark = (what: string) => mistakes.push(`${FILE}:${line}: ${what}`);
    const given = Object.fromEntries(named.map((column, index) => [column, cleanLine(cells[index] ?? '')]));
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
