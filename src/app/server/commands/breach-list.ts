import { parseArgs } from 'node:util';
import { stringify } from 'csv-stringify/sync';
import { recordAudit } from '#core/audit/server/store.ts';
import { documentTypeLabels } from '#core/documents/labels.ts';
import { documentStores } from '#core/documents/lifecycle.ts';
import {
  type AffectedRow,
  type Breached,
  listAffected,
  type Period,
} from '#core/documents/server/breach-store.ts';
import { findCredentials } from '#core/users/server/store.ts';
import { isId } from '#platform/server/db/ids.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { canonicalEmail } from '#shared/contact-details.ts';
import { DAY_MS, formatParkTime, PARK_OFFSET, parkTime } from '#shared/dates.ts';
import { type Command, withDatabase } from './command.ts';

const usage =
  'Usage: npm run breach:list -- --from 2026-03-01 --to 2026-03-07 and one of --person ID|EMAIL, --session ID, --booking ID, --store folder|s3; --discovered TIME for the deadlines';

/** Hours within which the Commissioner is told of a breach, and days after that within which the people are. */
const COMMISSIONER_HOURS = 72;
const PEOPLE_DAYS = 7;
/** More people than this are a breach of significant scale. */
const MANY_PEOPLE = 1000;
const identityPapers = new Set(['ic_front', 'ic_back', 'passport', 'second_ic_front', 'second_ic_back']);

export type BreachOptions = Period & {
  by: Breached['by'];
  id: string;
  discovered: Date | undefined;
};

/** `npm run breach:list`: the people on standard output as CSV, the summary on standard error. */
export const breachList: Command = (parameters, environment) => {
  const options = readBreachOptions(parameters);
  return withDatabase(environment, async ({ db }) => {
    const { table, summary } = await listBreach(db, options, new Date());
    process.stdout.write(stringify(table, { bom: true, escape_formulas: true, record_delimiter: 'windows' }));
    for (const line of summary) process.stderr.write(`${line}\n`);
    return true;
  });
};

/** Reads the command line. @throws OperatorError */
export function readBreachOptions(parameters: string[]): BreachOptions {
  const names = ['from', 'to', 'person', 'session', 'booking', 'store', 'discovered'] as const;
  const text = { type: 'string' } as const;
  let values: Partial<Record<(typeof names)[number], string>>;
  try {
    const options = Object.fromEntries(names.map((name) => [name, text]));
    values = parseArgs({ args: parameters, options, allowPositionals: false }).values;
  } catch {
    throw new OperatorError(usage);
  }
  const [by, ...others] = (['person', 'session', 'booking', 'store'] as const).filter((name) => values[name]);
  if (!by || others.length > 0 || !values.from || !values.to) throw new OperatorError(usage);
  const from = readTime('--from', values.from, false);
  const to = readTime('--to', values.to, true);
  if (from >= to) throw new OperatorError('--to must be later than --from');
  const discovered = values.discovered ? readTime('--discovered', values.discovered, false) : undefined;
  return { by, id: values[by] ?? '', from, to, discovered };
}

/** A time with its zone, or a day of the park; as the end of a period the day is included. */
function readTime(name: string, written: string, isEnd: boolean): Date {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(written);
  const hasZone = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(written);
  const at = new Date(isDay ? `${written}T00:00:00${PARK_OFFSET}` : written);
  if (!(isDay || hasZone) || Number.isNaN(at.getTime()))
    throw new OperatorError(
      `${name} must be a day such as 2026-03-01 or a time such as 2026-03-01T09:00+08:00`,
    );
  return isDay && isEnd ? new Date(at.getTime() + DAY_MS) : at;
}

/** A person as the list names them. */
type Person = {
  name: string;
  email: string;
  phone: string;
  bookings: Set<string>;
  kinds: Set<string>;
  times: string[];
  openedBy: Set<string>;
};

/**
 * Who is affected by a breach of documents: the cells of a table of people, and a summary in lines (D-174). Changes nothing
 * besides one audit entry. @throws OperatorError
 */
export async function listBreach(db: Db, options: BreachOptions, now: Date) {
  const breached = await findBreached(db, options);
  const rows = await listAffected(db, breached, options);
  const people = gather(rows);
  const found = {
    people: people.length,
    documents: new Set(rows.map(({ documentId }) => documentId)).size,
    hasIdentity: rows.some(({ documentType, paper }) => identityPapers.has(paper ?? documentType)),
  };
  const detail = { from: options.from, to: options.to, people: found.people, documents: found.documents };
  const type = breached.by === 'person' ? 'user' : breached.by === 'store' ? 'document' : breached.by;
  const target = { type, id: breached.id } as const;
  await db.transaction((tx) =>
    recordAudit(tx as Tx, { actor: null, action: 'document.list_breach', target, detail, at: now }),
  );
  return { table: tableOf(people), summary: summaryOf(found, options.discovered) };
}

async function findBreached(db: Db, { by, id }: BreachOptions): Promise<Breached> {
  if (by === 'store') {
    const store = documentStores.find((each) => each === id);
    if (!store) throw new OperatorError(`--store must be one of ${documentStores.join(', ')}`);
    return { by, id: store };
  }
  if (by === 'person' && id.includes('@')) {
    const account = await findCredentials(db, canonicalEmail(id));
    if (!account) throw new OperatorError(`There is no account with the address ${id}`);
    return { by, id: account.id };
  }
  if (!isId(id)) throw new OperatorError(`--${by} must be an id`);
  return { by, id };
}

/** One entry for each person: accounts by their id, walk-in clients by the contact of their booking. */
function gather(rows: readonly AffectedRow[]): Person[] {
  const people = new Map<string, Person>();
  for (const row of rows) {
    const { key, contact } = whoIs(row);
    const person = people.get(key) ?? {
      ...contact,
      bookings: new Set(),
      kinds: new Set(),
      times: [],
      openedBy: new Set(),
    };
    people.set(key, person);
    if (row.bookingId !== null) person.bookings.add(row.bookingId);
    person.kinds.add(row.paper ?? documentTypeLabels[row.documentType]);
    for (const at of [row.first, row.last]) if (at !== null) person.times.push(new Date(at).toISOString());
    if (row.viewerName !== null) person.openedBy.add(viewerOf(row));
  }
  return [...people.values()];
}

function whoIs({ isAccount, owner, contact }: AffectedRow) {
  const hasAccount = isAccount && owner.deletedAt === null;
  const { name, email, phone } = (hasAccount ? undefined : contact) ?? owner;
  const words = [name, email, phone];
  return {
    key: isAccount ? owner.id : JSON.stringify(words.map((word) => word.toLowerCase())),
    contact: { name, email, phone },
  };
}

/** Address and device stand in the session, which is kept for some days after its end. */
function viewerOf({ viewerName, viewerRole, ip, userAgent }: AffectedRow): string {
  const device = [ip, userAgent].filter(Boolean).join(', ');
  return `${viewerName} (${viewerRole}${device ? `; ${device}` : ''})`;
}

const headings = [
  'Name',
  'Email',
  'Phone',
  'Bookings',
  'Documents',
  'First opened',
  'Last opened',
  'Opened by',
];

function tableOf(people: readonly Person[]): string[][] {
  const joined = (all: Iterable<string>) => [...all].join(' | ');
  const time = (iso: string | undefined) => (iso === undefined ? '' : parkTime(new Date(iso)));
  return [
    headings,
    ...people.map(({ name, email, phone, times, ...person }) => {
      const sorted = times.toSorted();
      const opened = [time(sorted[0]), time(sorted.at(-1)), joined(person.openedBy)];
      return [name, email, phone, joined(person.bookings), joined(person.kinds), ...opened];
    }),
  ];
}

function summaryOf(
  { people, documents, hasIdentity }: { people: number; documents: number; hasIdentity: boolean },
  discovered: Date | undefined,
): string[] {
  const after = (from: Date, days: number) => new Date(from.getTime() + days * DAY_MS);
  const commissioner = discovered && after(discovered, COMMISSIONER_HOURS / 24);
  return [
    `People: ${people}`,
    `Documents: ${documents}`,
    `Identity documents among them: ${hasIdentity ? 'yes' : 'no'}`,
    `More than ${MANY_PEOPLE.toLocaleString('en-MY')} people: ${people > MANY_PEOPLE ? 'yes' : 'no'}`,
    commissioner
      ? `Notify the Commissioner by ${formatParkTime(commissioner)} (${COMMISSIONER_HOURS} hours after the discovery)`
      : `Notify the Commissioner within ${COMMISSIONER_HOURS} hours of the discovery; --discovered works out the time`,
    commissioner
      ? `Notify the people by ${formatParkTime(after(commissioner, PEOPLE_DAYS))} (${PEOPLE_DAYS} days after that)`
      : `Notify the people within ${PEOPLE_DAYS} days after that`,
  ];
}
