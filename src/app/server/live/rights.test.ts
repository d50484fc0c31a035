import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookings } from '#core/bookings/server/tables.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { lots } from '#core/lots/server/tables.ts';
import { buildNotice } from '#core/notices/server/factory.ts';
import { buildMember, buildUser } from '#core/users/server/factory.ts';
import { type Account, findAccount } from '#core/users/server/store.ts';
import { users } from '#core/users/server/tables.ts';
import { isMember } from '#shared/actor.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { type OpenStream, openStream } from '#test/live-stream.ts';
import { seed } from '#test/seed.ts';
import { sized } from '#test/size.ts';

const ROUNDS = sized({ usual: 8, long: 250 });

/** Far less than the time between the checks of all sessions, which end streams as well. */
const PATIENCE_MS = 5_000;

/** What may happen: something about a lot, a booking or a notice, or a change of a person's rights. */
const kinds = [
  'lot',
  'booking',
  'booking',
  'new_deadline',
  'new_agency',
  'notice',
  'rights',
  'logout',
] as const;
const anyEvent = fc.record({
  kind: fc.constantFrom(...kinds),
  person: fc.nat(99),
  thing: fc.nat(99),
  agency: fc.nat(1),
  standing: fc.constantFrom('none', 'pending', 'rejected', 'user', 'agent', 'agent_admin', 'admin'),
});
type Event = typeof anyEvent extends fc.Arbitrary<infer E> ? E : never;

/** One reader; the visitor has no account. Their rights change, so the account is read anew before use. */
type Reader = { id: string | null; stream: OpenStream; token: string | undefined; notices: number };

let t: TestApp;
let url: string;
let agencies: string[];
let lotIds: string[];
const readers: Reader[] = [];
const bookingIds: string[] = [];

beforeAll(async () => {
  t = await testApp({ LIMIT_REQUESTS_PER_MINUTE: '1000000' });
  url = await t.app.listen({ port: 0, host: '127.0.0.1' });
  agencies = [(await buildAgency(t.db)).id, (await buildAgency(t.db)).id];
  lotIds = [(await buildLot(t.db)).id, (await buildLot(t.db)).id];
  const people = [await buildUser(t.db), await buildUser(t.db, { role: 'admin' })];
  for (const agencyId of agencies) {
    for (const role of ['user', 'user', 'agent', 'agent_admin'] as const) {
      people.push(await buildMember(t.db, agencyId, { role }));
    }
  }
  for (const id of [null, ...people.map((person) => person.id)]) {
    readers.push({ id, ...(await follow(id)), notices: 0 });
  }
});
afterAll(async () => {
  for (const { stream } of readers) stream.close();
  await t.close();
});

async function follow(id: string | null) {
  const token = id === null ? undefined : await t.tokenFor({ id });
  const stream = await openStream(url, token);
  await stream.until('hello');
  return { token, stream };
}

const pick = <T>(from: readonly T[], index: number) => from[index % from.length] as T;

/** What the ordinary calls show of a round, collected while it goes on. */
class Expected {
  readonly lots = new Set<string>();
  /** Bookings that changed, by the reader who could read them at that moment. */
  readonly bookings = new Map<Reader, Set<string>>(readers.map((reader) => [reader, new Set()]));
  /** Those who can read the account of a person whose rights changed, or the requests of an agency joined or left. */
  readonly memberships = new Set<Reader>();
  /** Whose stream had to end, and with which event. */
  readonly ended = new Map<Reader, string>();

  async booking(id: string): Promise<void> {
    for (const reader of await readersOf(`/bookings/${id}`)) this.bookings.get(reader)?.add(id);
  }

  async membership(userId: string, agencyIds: readonly (string | null)[]): Promise<void> {
    const lists = agencyIds.flatMap((id) => (id ? [`/agencies/${id}/requests`] : []));
    for (const path of [`/users/${userId}`, ...lists]) {
      for (const reader of await readersOf(path)) this.memberships.add(reader);
    }
  }
}

/** The readers whom a call answers. */
async function readersOf(path: string): Promise<Reader[]> {
  const allowed: Reader[] = [];
  for (const reader of readers) {
    const caller = reader.id === null ? null : { id: reader.id };
    if ((await t.call(caller, `GET ${path}`)).status === 200) allowed.push(reader);
  }
  return allowed;
}

const standings = (agencyId: string) =>
  ({
    none: { role: 'user', agencyId: null, agencyStatus: 'none' },
    pending: { role: 'user', agencyId, agencyStatus: 'pending' },
    rejected: { role: 'user', agencyId, agencyStatus: 'rejected' },
    user: { role: 'user', agencyId, agencyStatus: 'approved' },
    agent: { role: 'agent', agencyId, agencyStatus: 'approved' },
    agent_admin: { role: 'agent_admin', agencyId, agencyStatus: 'approved' },
    admin: { role: 'admin', agencyId: null, agencyStatus: 'none' },
  }) as const;

async function changeLot(id: string, expected: Expected): Promise<void> {
  await t.db.update(lots).set({ price: sql`price + 1` }).where(eq(lots.id, id));
  expected.lots.add(id);
}

/** A request of a buyer or an agent, or a booking by staff for a client. */
async function book(creator: Account, client: Account, expected: Expected): Promise<void> {
  if (!isMember(creator)) return;
  const isClient = client.role === 'user' && isMember(client) && client.agencyId === creator.agencyId;
  if (creator.role === 'agent_admin' && !isClient) return;
  const isDirect = creator.role === 'agent_admin';
  const { booking } = await buildBooking(t.db, {
    creator,
    ...(isDirect && { status: 'pending_admin', request: { channel: 'direct', userId: client.id } }),
  });
  bookingIds.push(booking.id);
  if (booking.lotId) expected.lots.add(booking.lotId);
  await expected.booking(booking.id);
}

async function changeBooking(set: object, { thing }: Event, expected: Expected): Promise<void> {
  const id = pick(bookingIds, thing);
  if (id === undefined) return;
  const [before] = await t.db.select().from(bookings).where(eq(bookings.id, id));
  const [after] = await t.db.update(bookings).set(set).where(eq(bookings.id, id)).returning();
  const isAnnounced =
    before?.agencyId !== after?.agencyId || before?.expiresAt?.getTime() !== after?.expiresAt?.getTime();
  if (isAnnounced) await expected.booking(id);
}

async function changeRights(
  reader: Reader,
  before: Account,
  event: Event,
  expected: Expected,
): Promise<void> {
  const set = standings(pick(agencies, event.agency))[event.standing];
  const isChange =
    set.role !== before.role || set.agencyId !== before.agencyId || set.agencyStatus !== before.agencyStatus;
  if (!isChange) return;
  await t.db.update(users).set(set).where(eq(users.id, before.id));
  if (!expected.ended.has(reader)) expected.ended.set(reader, 'membership {}');
  await expected.membership(before.id, [before.agencyId, set.agencyId]);
}

async function logOut(reader: Reader, expected: Expected): Promise<void> {
  if (expected.ended.has(reader)) return;
  await fetch(`${url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${reader.token}` },
  });
  expected.ended.set(reader, 'session {}');
}

async function perform(event: Event, expected: Expected): Promise<void> {
  const people = readers.filter(({ id }) => id !== null);
  const reader = pick(people, event.person);
  const account = await findAccount(t.db, reader.id ?? '');
  const other = await findAccount(t.db, pick(people, event.thing).id ?? '');
  if (!account || !other) throw new Error('An account is missing');
  if (event.kind === 'lot') return changeLot(pick(lotIds, event.thing), expected);
  if (event.kind === 'booking') return book(account, other, expected);
  if (event.kind === 'new_deadline') {
    return changeBooking({ expiresAt: sql`expires_at + interval '1 day'` }, event, expected);
  }
  if (event.kind === 'new_agency')
    return changeBooking({ agencyId: pick(agencies, event.agency) }, event, expected);
  if (event.kind === 'rights') return changeRights(reader, account, event, expected);
  if (event.kind === 'logout') return logOut(reader, expected);
  await buildNotice(t.db, account.id, t.clock.now());
}

/** The ids of the events of a name, or '' for each without one. */
function idsOf(events: readonly string[], name: string): string[] {
  const ofName = events.filter((event) => event.startsWith(`${name} `));
  return ofName.flatMap((event) => (event.endsWith('{}') ? [''] : (event.match(/[0-9a-f-]{36}/g) ?? [])));
}

/** Whether a notice that the reader can list was written since the last round. */
async function hasNewNotice(reader: Reader): Promise<boolean> {
  if (reader.id === null) return false;
  const [newest] = (await t.call({ id: reader.id }, 'GET /notices?limit=1')).body;
  const before = reader.notices;
  reader.notices = Math.max(before, Number(newest?._id ?? 0));
  return reader.notices > before;
}

async function checkReader(reader: Reader, since: readonly string[], expected: Expected): Promise<void> {
  const readable = expected.bookings.get(reader) ?? new Set();
  const received = new Set(idsOf(since, 'booking'));
  const last = expected.ended.get(reader);
  const isNew = await hasNewNotice(reader);
  expect([...received].filter((id) => !readable.has(id))).toEqual([]);
  if (last) {
    // what came in the moment of its end is read anew after the next hello
    await reader.stream.ended;
    expect(reader.stream.events.at(-1)).toBe(last);
    Object.assign(reader, await follow(reader.id));
    return;
  }
  expect(received).toEqual(readable);
  expect(new Set(idsOf(since, 'lots'))).toEqual(expected.lots);
  expect([idsOf(since, 'notice').length > 0, isNew]).toEqual([isNew, isNew]);
  expect(idsOf(since, 'membership').length > 0).toBe(expected.memberships.has(reader));
}

describe(`${ROUNDS} rounds of random changes, with seed ${seed}`, () => {
  it('send each reader the ids that the ordinary calls let them read, and no other (D-152, D-153)', async () => {
    const all = fc.array(anyEvent, { minLength: 2, maxLength: 6, size: 'max' });
    let sent = 0;
    for (const events of fc.sample(all, { seed, numRuns: ROUNDS })) {
      const starts = new Map(readers.map((reader) => [reader, reader.stream.events.length]));
      const expected = new Expected();
      for (const event of events) await perform(event, expected);
      const marker = (await buildLot(t.db)).id;
      expected.lots.add(marker);
      for (const reader of readers) {
        const { events } = reader.stream;
        const last = expected.ended.get(reader);
        const isThere = () => (last ? events.at(-1) === last : idsOf(events, 'lots').includes(marker));
        await expect.poll(isThere, { timeout: PATIENCE_MS }).toBe(true);
      }
      for (const reader of readers) {
        const since = reader.stream.events.slice(starts.get(reader));
        sent += idsOf(since, 'booking').length;
        await checkReader(reader, since, expected);
      }
    }
    expect(sent).toBeGreaterThan(ROUNDS);
  }, 900_000);
});
