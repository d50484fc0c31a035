import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { seedPark } from '#app/server/seed/park.ts';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { findProperty, insertLot } from '#core/lots/server/store.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { type Db, openPostgres, type Tx } from '#platform/server/db/open.ts';
import { park } from '#test/park.ts';
import { postgresProgram, withCluster } from '#test/postgres-cluster.ts';
import { startServer } from '#test/server-process.ts';
import { recordStatements, type Statement } from '#test/statements.ts';
import { type Asked, ask, CONNECTIONS, hangUp, listen, middle, type Ratio, tokenOf, turnOf } from './ask.ts';
import { buildPortal } from './portal.ts';

const TURNS = 5;
/** As many connections as one process has for transactions. */
const CLIENTS = 10;
const BOOKINGS_PER_CLIENT = 60;
const BOOKINGS_PER_TURN = CLIENTS * BOOKINGS_PER_CLIENT;
const AIM = 0.5;
const limits = { LIMIT_REQUESTS_PER_MINUTE: '1000000', MAX_OPEN_REQUESTS: '10000' };

/** Ids with a number at their end, which a script of pgbench can count up. */
const prefixes = {
  lot: '00000000-0000-4000-8000-',
  buyer: '00000000-0000-4000-9000-',
  booking: '00000000-0000-4000-a000-',
};
const numbered = (prefix: string, number: number) => prefix + String(number).padStart(12, '0');

/** A request of a buyer, with the Idempotency-Key that the browser sends. */
function requestOf(number: number, token: string | undefined): Asked {
  return {
    method: 'POST',
    path: '/api/bookings/request',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'idempotency-key': numbered('bench-', number),
    },
    body: JSON.stringify({ lotId: numbered(prefixes.lot, number), requestMessage: 'For our bakery' }),
  };
}

/** A park with a free lot per request and a buyer per connection; returns their tokens. */
async function prepare(db: Db, lotCount: number): Promise<string[]> {
  const now = new Date();
  await db.transaction((tx) => seedPark(tx as Tx, park, now));
  const property = await findProperty(db, 'aeroindustrial');
  if (!property) throw new Error('The park is not seeded');
  const agency = await buildAgency(db);
  await buildMember(db, agency.id, { role: 'agent_admin' });
  const tokens: string[] = [];
  for (let number = 0; number < CONNECTIONS; number += 1) {
    const { id } = await buildMember(db, agency.id, { id: numbered(prefixes.buyer, number) });
    tokens.push(await tokenOf(db, id));
  }
  await db.transaction(async (tx) => {
    for (let number = 0; number < lotCount; number += 1) {
      const id = numbered(prefixes.lot, number);
      const lot = { id, propertyId: property.id, lotNumber: `bench-${number}`, type: 'C' as const };
      await insertLot(tx as Tx, { ...lot, price: 1_000_000 }, now);
    }
  });
  return tokens;
}

/** The statements of the first request, and the id of its booking. */
async function recordRequest(url: string, folder: string, asked: Asked) {
  const database = await openPostgres(url);
  const app = await buildPortal(database, folder, { settings: limits });
  const port = await listen(app);
  let bookingId = '';
  const statements = await recordStatements(async () => {
    const { status, bytes } = await ask(port, asked);
    if (status !== 201) throw new Error(`The request answered ${status}: ${bytes}`);
    bookingId = JSON.parse(String(bytes)).id;
  });
  await app.close();
  await database.close();
  return { statements, bookingId };
}

/** The recorded statements as a script of pgbench: same texts, with a lot, a buyer and a key for each run. */
async function scriptOf(url: string, statements: readonly Statement[], bookingId: string): Promise<string> {
  const variables: [string, string, string][] = [
    [numbered(prefixes.lot, 0), prefixes.lot, ':lot'],
    [bookingId, prefixes.booking, ':lot'],
    [numbered(prefixes.buyer, 0), prefixes.buyer, ':client_id'],
    [numbered('bench-', 0), 'bench-', ':lot'],
  ];
  // a colon would begin a variable
  const quoted = (text: string) =>
    `E'${text.replaceAll('\\', '\\\\').replaceAll("'", "''").replaceAll(':', '\\x3A')}'`;
  const literal = (value: unknown) => {
    if (value === null || value === undefined) return 'NULL';
    const text = Buffer.isBuffer(value) ? `\\x${value.toString('hex')}` : String(value);
    return variables.reduce(
      (said, [id, prefix, variable]) =>
        said.replaceAll(id, `${prefix}' || lpad(CAST(${variable} AS text), 12, '0') || E'`),
      quoted(text),
    );
  };
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const lines = ['\\set n :n + 1', `\\set lot :first + :client_id * ${BOOKINGS_PER_CLIENT} + :n`];
  for (const { text, values } of statements) {
    const types = values.length > 0 ? await typesOf(client, text) : [];
    const cast = (_found: string, place: string) => {
      const index = Number(place) - 1;
      return `CAST(${literal(values[index])} AS ${types[index]})`;
    };
    lines.push(`${text.replace(/\$(\d+)/g, cast)};`);
  }
  await client.end();
  return `${lines.join('\n')}\n`;
}

/** The types that PostgreSQL infers for the parameters of a statement. */
async function typesOf(client: pg.Client, text: string): Promise<string[]> {
  await client.query(`PREPARE asked AS ${text}`);
  const { rows } = await client.query('SELECT parameter_types::text[] AS types FROM pg_prepared_statements');
  await client.query('DEALLOCATE asked');
  return rows[0].types;
}

/** Bookings per second that pgbench makes of the lots from `first` on. */
async function turnOfPgbench(url: string, file: string, first: number): Promise<number> {
  const { hostname, port, username, pathname } = new URL(url);
  const server = ['-h', hostname, '-p', port, '-U', username];
  const amount = ['-c', String(CLIENTS), '-j', '2', '-t', String(BOOKINGS_PER_CLIENT)];
  const script = ['-n', '-M', 'prepared', '-f', file, '-D', 'n=-1', '-D', `first=${first}`];
  const parameters = [...server, ...amount, ...script, pathname.slice(1)];
  const { stdout } = await promisify(execFile)(postgresProgram('pgbench'), parameters);
  return Number(/tps = ([\d.]+)/.exec(stdout)?.[1]);
}

/** Measures a booking request and the same statements sent by pgbench, in turns on one private PostgreSQL. */
export async function compareBookings({ folder }: { folder: string }): Promise<Ratio[]> {
  const ratios: Ratio[] = [];
  await withCluster(async (url) => {
    const database = await openPostgres(url);
    // the first turn of each side warms it up
    const tokens = await prepare(database.db, 1 + 2 * (TURNS + 1) * BOOKINGS_PER_TURN);
    const { statements, bookingId } = await recordRequest(url, folder, requestOf(0, tokens[0]));
    const file = join(folder, 'booking.sql');
    await writeFile(file, await scriptOf(url, statements, bookingId));
    const server = await startServer({ ...limits, DATABASE_URL: url, DATA_DIR: folder, DEV_CAST: 'off' });
    const pairs: { portal: number; pgbench: number }[] = [];
    for (let turn = 0; turn <= TURNS; turn += 1) {
      const first = 1 + 2 * turn * BOOKINGS_PER_TURN;
      const calls = Array.from({ length: BOOKINGS_PER_TURN }, (_, index) =>
        requestOf(first + index, tokens[index % CONNECTIONS]),
      );
      const { perSecond } = await turnOf(Number(new URL(server.url).port), calls, 201);
      pairs.push({ portal: perSecond, pgbench: await turnOfPgbench(url, file, first + BOOKINGS_PER_TURN) });
    }
    const made = await database.db.$count(bookings);
    if (made !== 1 + 2 * pairs.length * BOOKINGS_PER_TURN) throw new Error(`Only ${made} bookings were made`);
    hangUp();
    await server.stop();
    await database.close();
    const counted = pairs.slice(1);
    const [portal, bare] = [counted.map((pair) => pair.portal), counted.map((pair) => pair.pgbench)];
    const ratio = middle(counted.map((pair) => pair.portal / pair.pgbench));
    console.log(
      `Booking request in ${statements.length} statements beside pgbench with the same, the middle of ${TURNS} turns`,
    );
    console.log(`  portal  ${middle(portal).toFixed(0)} per second`);
    console.log(`  pgbench ${middle(bare).toFixed(0)} per second, ${CLIENTS} connections`);
    console.log(`  ratio   ${ratio.toFixed(2)} of pgbench\n`);
    ratios.push({ part: 'booking request, of pgbench', ratio, aim: `at least ${AIM}` });
  });
  return ratios;
}
