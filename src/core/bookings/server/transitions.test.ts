import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildUser } from '#core/users/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import { measured, sized } from '#test/size.ts';
import { type BookingStatus, bookingStatuses } from '../lifecycle.ts';
import { buildBooking } from './factory.ts';
import { bookings } from './tables.ts';

/** The usual run takes every so-manieth cell, another one in each status. */
const EVERY = sized({ usual: 9, long: 1 });

let t: TestApp;
let people: People;
let actors: Record<string, { id: string } | null>;
beforeAll(async () => {
  t = await testApp({ MAX_OPEN_REQUESTS: '10000', LIMIT_REQUESTS_PER_MINUTE: '1000000' });
  people = await buildPeople(t.db);
  const other = await buildPeople(t.db);
  const { buyer, agent, agentAdmin, admin, superAdmin } = people;
  const away = { 'other agency': other.agentAdmin, stranger: await buildUser(t.db) };
  actors = { visitor: null, creator: buyer, agent, agency: agentAdmin, admin, superAdmin, ...away };
});
afterAll(() => t.close());

/** What each way of changing a booking does: for its agency, and for the office. */
const asks: [call: string, body: object | undefined, agency: string, office: string][] = [
  ['PUT agent-response', { action: 'approve' }, 'forward', 'forward'],
  ['PUT agent-response', { action: 'reject' }, 'refuse', 'refuse'],
  ['PUT admin-response', { action: 'booked' }, '', 'book'],
  ['PUT admin-response', { action: 'sold' }, '', 'sell'],
  ['PUT admin-response', { action: 'reject' }, '', 'reject'],
  ['DELETE', undefined, 'cancel', 'cancel'],
  ...['approved', 'booked', 'confirmed'].map((status) => named(status, 'forward', 'book')),
  ...['pending_admin', 'checking', 'forwarded'].map((status) => named(status, 'forward', 'forward')),
  ...['rejected', 'rejected_by_agent', 'rejected_by_admin'].map((each) => named(each, 'refuse', 'reject')),
  ...['sold', 'completed'].map((status) => named(status, '', 'sell')),
  ...['pending', 'pending_agent', 'cancelled', 'expired', 'nonsense'].map((each) => named(each, '', '')),
];

function named(status: string, agency: string, office: string): (typeof asks)[number] {
  return ['PUT status-update', { status }, agency, office];
}

/** Where each act leads from pending_agent, pending_admin and approved; every other status is final. */
const leads: Record<string, Partial<Record<BookingStatus, BookingStatus>>> = {
  forward: { pending_agent: 'pending_admin' },
  refuse: { pending_agent: 'rejected_by_agent' },
  book: { pending_agent: 'approved', pending_admin: 'approved' },
  sell: { pending_agent: 'sold', pending_admin: 'sold', approved: 'sold' },
  reject: { pending_agent: 'rejected', pending_admin: 'rejected', approved: 'rejected' },
  cancel: { pending_agent: 'cancelled', pending_admin: 'cancelled', approved: 'cancelled' },
};

/** The status after an act, by the table above alone. */
function expectedOf(actor: string, status: BookingStatus, [call, , agency, office]: (typeof asks)[number]) {
  const isOffice = actor === 'admin' || actor === 'superAdmin';
  if (call === 'DELETE') return actor === 'creator' ? (leads.cancel?.[status] ?? status) : status;
  const act = isOffice ? office : actor === 'agency' ? agency : '';
  return leads[act]?.[status] ?? status;
}

type Act = (actor: string, id: string, ask: (typeof asks)[number]) => Promise<unknown>;

const act: Act = (actor, id, [call, body]) => {
  const [method, word] = call.split(' ');
  const path = `${method} /bookings/${id}${word ? `/${word}` : ''}`;
  return t.call(actors[actor] ?? null, path, body ? { body } : {});
};

/** Tries every actor and way in every status; what went another way than the table says. */
async function tryAll(by: Act, every: number) {
  const wrong: string[] = [];
  let cells = 0;
  let sold = 0;
  for (const [at, status] of bookingStatuses.entries()) {
    let id = '';
    for (const [index, [actor, ask]] of Object.keys(actors)
      .flatMap((actor) => asks.map((ask) => [actor, ask] as const))
      .entries()) {
      if ((index + at) % every !== 0) continue;
      id ||= await newBooking(status);
      await by(actor, id, ask);
      const [row] = await t.db.select().from(bookings).where(eq(bookings.id, id));
      const wanted = expectedOf(actor, status, ask);
      if (row?.status !== wanted)
        wrong.push(`${status}: ${actor} ${ask[0]} ${JSON.stringify(ask[1])}: ${row?.status}`);
      if (row?.status !== status) {
        id = '';
        if (/approved|sold/.test(row?.status ?? '')) sold += 1;
      }
      cells += 1;
    }
  }
  return { wrong, cells, sold };
}

const newBooking = async (status: BookingStatus) => {
  const { buyer: creator, agentAdmin, admin: office } = people;
  const now = t.clock.now();
  // a request expires fourteen days after it was made
  const times = status === 'expired' ? [new Date(now.getTime() - 15 * 24 * 3_600_000), now] : [now];
  const made = await buildBooking(t.db, { creator, agentAdmin, office, status, times });
  return made.booking.id;
};

it('every act of everybody in every status leads where the table says, and the office alone books and sells (D-51, D-74, D-76, D-79)', async () => {
  const { wrong, cells, sold } = await tryAll(act, EVERY);
  expect(wrong).toEqual([]);
  const ways = { actors: Object.keys(actors).length, ways: asks.length, statuses: bookingStatuses.length };
  measured({ ...ways, cells, 'booked or sold by the office': sold });
}, 300_000);

it('a server that takes an agency for the office would be noticed', async () => {
  const careless: Act = (actor, ...rest) => act(actor === 'agency' ? 'superAdmin' : actor, ...rest);
  const { wrong } = await tryAll(careless, sized({ usual: 5, long: 1 }));
  expect(wrong.length).toBeGreaterThan(0);
  expect(wrong.every((each) => each.includes(': agency '))).toBe(true);
}, 300_000);
