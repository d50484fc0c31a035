import { getTableColumns, sql } from 'drizzle-orm';
import { getTableConfig, PgTable } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { uploadForm } from '#core/documents/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { type TestApp, testApp } from './app.ts';
import { addressesOf, endpoints } from './endpoints.ts';
import { schema } from './schema.ts';
import { measured, sized } from './size.ts';
import { buildStage, type WriteCall } from './stage.ts';
import { writeCalls } from './write-calls.ts';

/**
 * Mass assignment: every writing call, once valid and once with every column of every table added. Both must
 * produce the same rows and replies: unlisted fields are neither stored nor echoed (D-45).
 */
const tables = Object.values(schema).filter((value) => value instanceof PgTable);
const writes = endpoints.filter(({ method }) => method !== 'GET');
/** A watch that is taken back leaves what was there before it, and so does a deleted template or view; who looks at a booking is kept in memory. */
const leaveNothing = [
  'DELETE /lots/:id/watch',
  'DELETE /text-templates/:id',
  'DELETE /users/me/booking-views/:id',
  'PUT /bookings/:id/presence',
];
const lasting = writes.filter(({ method, path }) => !leaveNothing.includes(`${method} ${path}`));
const elsewhere = '018f6e2a-0000-4000-8000-00000000dead';

/** A value of the right type for each column, by database and program name, that never occurs otherwise. */
const columns: Record<string, unknown> = Object.fromEntries(
  tables.flatMap((table) =>
    Object.entries(getTableColumns(table)).flatMap(([name, column]) => {
      const value = column.enumValues?.at(-1) ?? strangeValue(column.dataType, column.columnType, name);
      return [name, column.name].map((key) => [key, value] as const);
    }),
  ),
);
const smuggled: Record<string, unknown> = {
  ...columns,
  _id: elsewhere,
  role: 'super_admin',
  status: 'sold',
  agencyStatus: 'approved',
  price: 13,
  area: 13,
  isAdmin: true,
  permissions: ['*'],
  creatorId: elsewhere,
  agentAdmin: elsewhere,
  agencyName: 'smuggled agency',
  expiresAt: '1999-09-09T09:09:09.999Z',
  $set: { role: 'super_admin' },
  'users.role': 'super_admin',
};

function strangeValue(dataType: string, columnType: string, name: string): unknown {
  if (columnType === 'PgUUID') return elsewhere;
  if (dataType === 'number') return 13;
  if (dataType === 'boolean') return name !== 'isActive';
  return dataType === 'date' ? '1999-09-09T09:09:09.999Z' : `smuggled ${name}`;
}

let t: TestApp;
beforeAll(async () => {
  t = await testApp({ LIMIT_REGISTRATIONS_PER_HOUR: '1000', LIMIT_ENQUIRIES_PER_HOUR: '1000' });
});
afterAll(() => t.close());

/** Fields that a call accepts, covered by its own tests. */
function listedBy({ body }: Endpoint): string[] {
  const shape = z.toJSONSchema('kind' in body ? body.fields : body, { io: 'input', unrepresentable: 'any' });
  return Object.keys(shape.properties ?? {});
}

/** The number of a new transaction: what is written from now on has a higher one. */
async function newestTransaction(): Promise<string> {
  const [row] = await rowsOf<{ id: string }>(t.db, sql`SELECT txid_current()::text AS id`);
  return row?.id ?? '';
}

/** Every row that was inserted or changed after a transaction, in JSON, with its table. */
function rowsSince(transaction: string): Promise<{ table: string; row: string }[]> {
  const written = tables.map((table) => {
    const { name } = getTableConfig(table);
    return sql`SELECT ${name}::text AS table, row_to_json(r)::text AS row FROM ${sql.identifier(name)} r
      WHERE r.xmin::text::bigint > ${transaction}::bigint`;
  });
  return rowsOf(t.db, sql.join(written, sql` UNION ALL `));
}

/** Replaces ids, names, secrets and set-up times, in which two runs differ, with '#'. */
function alike(text: string): string {
  return (
    text
      .replace(/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '#')
      .replace(/\$argon2id[^"]+|\\\\x[0-9a-f]+|(?<![\w-])[\w-]{43}(?![\w-])/g, '#')
      // the code of a paper, and its sum, which holds its number and code
      .replace(/\b(?:[0-9a-f]{32}|[0-9a-f]{64})\b/g, '#')
      // keys, setups and recovery codes of two-step login
      .replace(/[A-Z2-7]{32}|(?<="setup":")[\w-]+|(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}/g, '#')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+(?:Z|\+00:00)/g, (moment) => (isSetting(moment) ? '#' : moment))
      .replace(/"(id|mail_id)":\d+/g, '"$1":#')
      .replace(/"(_id|target_id)":"\d+"/g, '"$1":"#"')
      .replace(/(Person|Agency|person|agency|desk)[ -](?:\d+(?:-\d+)?|[bcdfghjklm]{4,})/g, '$1 #')
      .replace(/\b[TU]-\d+/g, '#')
      .replace(/"storage_key":"[^"]+"/, '"storage_key":"#"')
      // receipts, forms and their counters, references of payments, and rules a moment after those before
      .replace(/(?:R|BF)-2026-\d{6}|(?<= \/ )[0-9a-f]{6}|(?<="next":)\d+|(?<="from_at":")[^"]+/g, '#')
  );
}

/** Factories use real time, while the calls use the test's clock. */
const isSetting = (moment: string) => Math.abs(Date.now() - Date.parse(moment)) < 3_600_000;

async function send(call: WriteCall, method: string, more: Record<string, unknown>) {
  const body = { ...more, ...call.body };
  const query = new URLSearchParams(Object.entries(more).map(([key, value]) => [key, String(value)]));
  const path = `${method} ${call.path}${query.size > 0 ? `?${query}` : ''}`;
  if (!call.file) return t.call(call.by, path, { body });
  const fields = Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]));
  return t.call(call.by, path, await uploadForm(call.file, fields));
}

/** The rows and replies of a call with additional fields in body and query. */
async function effectOf(
  endpoint: Endpoint,
  more: Record<string, unknown>,
  alsoDone: () => Promise<unknown> = async () => undefined,
) {
  const row = writeCalls[addressesOf(endpoint)[0] ?? ''];
  if (!row) throw new Error('no row');
  const call = await row(await buildStage(t));
  const before = await newestTransaction();
  const reply = await send(call, endpoint.method, more);
  await alsoDone();
  const changed = (await rowsSince(before)).map(({ table, row: written }) => `${table} ${alike(written)}`);
  return {
    status: reply.status,
    body: alike(JSON.stringify(reply.body)), // office accounts accumulate, and all are notified
    changed: [...new Set(changed)].sort(),
  };
}

/** The fields to add, split over several requests: a form accepts only a few, and gets but some of them in the small size. */
function portionsFor(endpoint: Endpoint): Record<string, unknown>[] {
  const listed = new Set(listedBy(endpoint));
  const fields = Object.entries(smuggled).filter(([name]) => !listed.has(name));
  const size = 'kind' in endpoint.body && endpoint.body.file !== null ? 6 : fields.length;
  const portions = Math.min(Math.ceil(fields.length / size), sized({ usual: 3, long: fields.length }));
  return Array.from({ length: portions }, (_, index) =>
    Object.fromEntries(fields.slice(index * size, (index + 1) * size)),
  );
}

let tried = 0;
const cells = lasting.reduce((sum, endpoint) => sum + portionsFor(endpoint).flatMap(Object.keys).length, 0);

describe(`${lasting.length} calls that change something, with ${Object.keys(smuggled).length} fields thrown in: ${cells} cells`, () => {
  it('are all in the table, and nothing else is', () => {
    expect(Object.keys(writeCalls).sort()).toEqual(writes.map((endpoint) => addressesOf(endpoint)[0]).sort());
  });

  it('a call that stores one smuggled field would be noticed', async () => {
    const endpoint = writes.find(({ method, path }) => `${method} ${path}` === 'PUT /auth/me');
    if (!endpoint) throw new Error('no such call');
    const plain = await effectOf(endpoint, {});
    const fields = { company: 'smuggled', position: 'smuggled', registration_number: 'smuggled' };
    for (const [column, value] of Object.entries(fields)) {
      const careless = sql`UPDATE users SET ${sql.identifier(column)} = ${value}`;
      expect(await effectOf(endpoint, {}, () => t.db.execute(careless))).not.toEqual(plain);
    }
  });

  it.each(lasting.map((endpoint) => [addressesOf(endpoint)[0], endpoint] as const))(
    '%s stores and answers the same with them (D-45, D-81)',
    async (_door, endpoint) => {
      const plain = await effectOf(endpoint, {});
      expect(plain.status).toBeLessThan(300);
      expect(plain.changed).not.toEqual([]);
      for (const portion of portionsFor(endpoint)) {
        expect(await effectOf(endpoint, portion)).toEqual(plain);
        tried += Object.keys(portion).length;
      }
    },
    60_000,
  );

  it('were tried with every field', () => {
    expect(tried).toBe(cells);
    measured({ calls: writes.length, fields: tried, 'stored or repeated': 0 });
  });

  it.each([
    '{"__proto__":{"role":"super_admin"}}',
    '{"constructor":{"prototype":{"role":"super_admin"}}}',
    '{"name":"A","__proto__":{"isActive":true}}',
  ])('none takes %s', async (payload) => {
    const { superAdmin } = await buildStage(t);
    const before = await newestTransaction();
    for (const endpoint of writes) {
      if ('kind' in endpoint.body) continue;
      const [method, path = ''] = (addressesOf(endpoint)[0] ?? '').split(' ');
      const headers = { 'content-type': 'application/json' };
      const reply = await t.call(superAdmin, `${method} ${path.replace(/:\w+/g, elsewhere)}`, {
        headers,
        payload,
      });
      expect([path, reply.status, reply.body.code]).toEqual([path, 400, 'MALFORMED']);
    }
    expect({}).not.toHaveProperty('role');
    const changed = (await rowsSince(before)).filter(({ table }) => table !== 'sessions');
    expect(changed).toEqual([]);
  });
});
