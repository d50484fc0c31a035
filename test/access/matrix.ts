/** The columns of the access matrix, in its order. */
export const kinds = [
  'visitor',
  'expired',
  'none',
  'pending',
  'rejected',
  'member',
  'agent',
  'adminA',
  'adminB',
  'adminC',
  'adminPending',
  'admin',
  'superAdmin',
  'closed',
] as const;
export type Kind = (typeof kinds)[number];

/** One row about one resource. `cells` are statuses, `shows` the list's contents, `rests` names permissions. */
export type Row = {
  thing: string;
  cells: Record<Kind, string>;
  rests: string[];
  shows?: { cells: Record<Kind, string>; rests: string[] };
};
export type CallRows = { section: string; call: string; rows: Row[] };

const rowLine = /^ {2}(.+?) {2,}((?:\S+ +){13}\S+)(?: {2,}(\S.*))?$/;

/** The rows of the core, and those of each module. */
const files = import.meta.glob<string>(
  ['./access-matrix.txt', '../../src/modules/*/test/access-matrix.txt'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);

/** Parses access-matrix.txt of the core and of the modules; throws on an invalid line, so that no row is skipped. */
export const readMatrix = (): CallRows[] => Object.values(files).flatMap(readRows);

function readRows(text: string): CallRows[] {
  const calls: CallRows[] = [];
  let section = '';
  // text before the first section is documentation
  for (const line of text.slice(`\n${text}`.indexOf('\n==')).split('\n')) {
    if (line.trim() === '' || /^ +visi expi /.test(line)) continue;
    if (line.startsWith('== ')) section = line.slice(3);
    else if (/^[A-Z]+ \//.test(line)) calls.push({ section, call: line, rows: [] });
    else readRow(calls.at(-1), line);
  }
  return calls;
}

function readRow(call: CallRows | undefined, line: string): void {
  const [, about, values, named = ''] = rowLine.exec(line) ?? [];
  if (!call || !about || !values) throw new Error(`The access matrix has a line that is no row: ${line}`);
  const words = values.split(/ +/);
  const cells = Object.fromEntries(kinds.map((kind, index) => [kind, words[index]])) as Record<Kind, string>;
  const rests = named.split(' ').filter(Boolean);
  if (about === '> shows') {
    const above = call.rows.at(-1);
    if (!above) throw new Error(`${call.call} shows rows of nothing`);
    above.shows = { cells, rests };
    return;
  }
  for (const thing of about.split(', ')) call.rows.push({ thing, cells, rests });
}

/** The expectation of a cell: not found, or a status and whether the permission is granted. */
export function readCell(cell: string): { status: number; permitted: boolean } | undefined {
  if (cell === '.') return undefined;
  const [, status, beyond] = /^(\d{3})(\+?)$/.exec(cell) ?? [];
  if (!status) throw new Error(`The access matrix has a cell that is no status: ${cell}`);
  return { status: Number(status), permitted: beyond === '+' || status < '300' };
}

/** A list row in terms of the matrix: owner, agency, and whether it is public. */
export type Listed = { own: readonly Kind[]; agency: string | null; open: boolean };

/** Whether a list that shows this (`o+A`, `free`, `all`, `-`) holds the row. */
export function holds(shown: string, row: Listed, reader: Kind): boolean {
  return shown.split('+').some((part) => {
    if (part === 'all') return true;
    if (part === 'o' || part === 'own') return row.own.includes(reader);
    if (part === 'open' || part === 'free') return row.open;
    return part === row.agency;
  });
}
