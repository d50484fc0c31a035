import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { uploadForm } from '#core/documents/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, testApp } from './app.ts';
import { severalLinesOfModules } from './collected-module-tests.ts';
import { addressesOf, endpoints } from './endpoints.ts';
import { buildStage } from './stage.ts';
import { type FieldPath, textFieldsOf, withText } from './text-fields.ts';
import { unlimited } from './unlimited.ts';
import { writeCalls } from './write-calls.ts';

let t: TestApp;
beforeAll(async () => {
  t = await testApp(unlimited);
});
afterAll(() => t.close());

const fields = endpoints
  .filter(({ method }) => method !== 'GET')
  .flatMap((endpoint) =>
    textFieldsOf(endpoint).map((at) => ({
      call: addressesOf(endpoint)[0] ?? '',
      method: endpoint.method,
      at,
    })),
  );

/** A text as it may come from the clipboard: marks of direction, a zero-width space, a bell, and a line break within. */
const dirty = (text: string) => `\u202A${text.replace(/ |(?<=^.)/, ' \u200B\u2028\u0007')}\u200B\u202C`;
const dirt = ['\u0007', '\u200B', '\u2028', '\u202A', '\u202C'];

const valueAt = (body: unknown, path: FieldPath): unknown =>
  path.reduce<unknown>(
    (value, name) => (typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined),
    body,
  );

/** A valid call with a dirty text in one field; returns its status. */
async function plant({ call, method, at }: (typeof fields)[number]): Promise<number> {
  const build = writeCalls[call];
  if (!build) throw new Error(`No valid ${call} in write-calls.ts`);
  const { by, path, body = {}, file } = await build(await buildStage(t));
  const given = valueAt(body, at);
  const sent = withText(body, at, dirty(typeof given === 'string' ? given : 'Two words')) as Record<
    string,
    string
  >;
  const request = file ? await uploadForm(file, sent) : { body: sent };
  return (await t.call(by, `${method} ${path}`, request)).status;
}

/** The strings of a row or JSON value, by their place in it. */
function stringsIn(value: unknown, place: string): [place: string, text: string][] {
  if (typeof value === 'string') return [[place, value]];
  if (Array.isArray(value)) return value.flatMap((each) => stringsIn(each, place));
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, each]) => stringsIn(each, `${place}.${name}`));
}

/** Where the database holds a text with one of these characters. */
async function placesWith(characters: readonly string[]): Promise<string[]> {
  const found: string[] = [];
  const tables = await rowsOf<{ name: string }>(
    t.db,
    sql`SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'`,
  );
  for (const { name } of tables) {
    const rows = await rowsOf<{ row: unknown }>(
      t.db,
      sql`SELECT to_jsonb(each) AS row FROM ${sql.identifier(name)} AS each`,
    );
    for (const [place, text] of rows.flatMap(({ row }) => stringsIn(row, name)))
      if (characters.some((each) => text.includes(each))) found.push(place);
  }
  return [...new Set(found)].sort();
}

/** Fields of several lines, and what is told or recorded of them. */
const severalLines = [
  'agencies.description',
  'agency_requests.message',
  'agency_requests.note',
  'audit_log.detail.to.description',
  'audit_log.detail.why',
  'booking_events.note',
  'booking_holds.reason',
  'booking_notes.text',
  'bookings.admin_notes',
  'bookings.agent_notes',
  'bookings.description',
  'bookings.proposal_reason',
  'bookings.request_message',
  'contact_messages.message',
  'document_checks.note',
  'document_views.note',
  'documents.verdict_note',
  'enquiry_replies.message',
  'lot_events.reason',
  'lots.description',
  'notices.facts.note',
  'notices.facts.reason',
  'notices.facts.sentBack.note',
  'outbox.data.text',
  'users.address',
  ...severalLinesOfModules,
].sort();

describe(`of ${fields.length} text fields`, () => {
  it('none stores what nobody sees, and only those of several lines a line break (D-321)', async () => {
    const taken: string[] = [];
    for (const field of fields) {
      const status = await plant(field);
      expect([field, status < 500]).toEqual([field, true]);
      if (status < 300) taken.push(`${field.call} ${field.at.join('.')}`);
    }
    // the others are ids, passwords, days and choices
    expect(taken.length).toBeGreaterThan(fields.length / 2);
    expect(await placesWith(dirt)).toEqual([]);
    expect(await placesWith(['\n'])).toEqual(severalLines);
  });
});
