import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { liveBookingOf } from '#core/bookings/server/store.ts';
import { isOpenPlace, type PlaceState } from '#core/lines/lifecycle.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { type TestApp, type TestReply, testApp } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { seed } from '#test/seed.ts';
import { sized } from '#test/size.ts';
import { HOUR, stageLine } from '../test/line-stage.ts';

const HISTORIES = sized({ usual: 6, long: 200 });
const PEOPLE = 5;

let t: TestApp;
let s: Awaited<ReturnType<typeof stageLine>>;
beforeAll(async () => {
  // requests do not expire, so that only the offers of this test run out
  t = await testApp({ HOLD_DAYS: '0', MAX_OPEN_REQUESTS: '10000' });
  s = await stageLine(t);
});
afterAll(() => t.close());

/** What a lot and its line should be: who holds it by a booking, or to whom it is offered until when. */
type Model = {
  places: { who: number; state: PlaceState }[];
  bookedBy: number | 'somebody' | null;
  until: number | null;
  isFree: boolean;
  members: boolean[];
};

const offered = ({ places }: Model) => places.find(({ state }) => state === 'offered');
const openOf = ({ places }: Model, who: number) =>
  places.find((place) => place.who === who && isOpenPlace(place));

/** The lot is freed: the first member in line gets it, else it is available and the line ends. */
function free(model: Model, now: number): void {
  model.bookedBy = null;
  const next = model.places.find(({ who, state }) => state === 'waiting' && model.members[who]);
  if (next) {
    next.state = 'offered';
    model.until = now + 48 * HOUR;
    return;
  }
  model.isFree = true;
  for (const place of model.places) if (isOpenPlace(place)) place.state = 'closed';
}

/** An offer that is over, or whose holder can no longer book, goes on. */
function settle(model: Model, now: number): void {
  const place = offered(model);
  if (!place || ((model.until ?? 0) > now && model.members[place.who])) return;
  place.state = 'lapsed';
  free(model, now);
}

const step = fc.record({
  act: fc.constantFrom('join', 'join', 'join', 'end', 'request', 'free', 'free', 'wait', 'remove', 'switch'),
  who: fc.nat(PEOPLE - 1),
});
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** Takes a step in the model; a refusal leaves it as it was, as its transaction is rolled back. */
function expected(before: Model, { act, who }: Step, now: number): [Model, code: string] {
  const model = structuredClone(before);
  const refuse = (code: string): [Model, string] => [before, code];
  const done: [Model, string] = [model, 'done'];
  switch (act) {
    case 'join': {
      if (!model.members[who]) return refuse('NOT_A_MEMBER');
      if (model.bookedBy === who) return refuse('ALREADY_REQUESTED');
      if (model.bookedBy === null) settle(model, now);
      if (model.isFree) return refuse('LOT_FREE');
      if (!openOf(model, who)) model.places.push({ who, state: 'waiting' });
      return done;
    }
    case 'request': {
      if (!model.members[who]) return refuse('NOT_A_MEMBER');
      if (model.bookedBy !== null) return refuse(model.bookedBy === who ? 'ALREADY_REQUESTED' : 'LOT_TAKEN');
      settle(model, now);
      const place = offered(model);
      if (!model.isFree && place?.who !== who) return refuse('LOT_TAKEN');
      if (place) place.state = 'taken';
      model.bookedBy = who;
      model.isFree = false;
      return done;
    }
    case 'end':
    case 'remove': {
      if (!openOf(model, who)) return refuse('nothing');
      settle(model, now);
      const place = openOf(model, who);
      if (!place) return refuse('PLACE_OVER');
      const wasOffered = place.state === 'offered';
      place.state = act === 'remove' ? 'removed' : wasOffered ? 'declined' : 'left';
      if (wasOffered) free(model, now);
      return done;
    }
    case 'free':
      if (model.bookedBy === null) return refuse('nothing');
      free(model, now);
      return done;
    case 'wait':
      settle(model, now);
      return done;
    case 'switch':
      model.members[who] = !model.members[who];
      return done;
  }
}

const codeOf = (reply: TestReply) => (reply.status < 300 ? 'done' : reply.body.code);

/** Takes it on the server, through the calls and the job. */
async function take({ act, who }: Step, people: readonly { id: string }[], model: Model): Promise<string> {
  const person = people[who] ?? { id: '' };
  const place = async () => {
    const rows = await rowsOf<{ id: string }>(
      t.db,
      sql`SELECT id FROM lot_places WHERE lot_id = ${s.line.lot.id} AND user_id = ${person.id} AND ended_at IS NULL`,
    );
    return rows[0]?.id;
  };
  switch (act) {
    case 'join':
      return codeOf(await s.join(person));
    case 'request':
      return codeOf(await s.request(person));
    case 'end':
    case 'remove': {
      const id = await place();
      if (!id) return 'nothing';
      const isRemoval = act === 'remove';
      return codeOf(
        await (isRemoval ? s.end(s.people.admin, id, 'remove', 'Twice') : s.end(person, id, 'leave')),
      );
    }
    case 'free': {
      const live = await t.db.transaction((tx) =>
        liveBookingOf(tx as Tx, { lotId: s.line.lot.id, unitId: null }),
      );
      if (!live) return 'nothing';
      s.line.booking = live.id;
      return codeOf(await s.decide('reject'));
    }
    case 'wait':
      await s.runJob();
      return 'done';
    case 'switch':
      await s.setMember(person, !model.members[who]);
      return 'done';
  }
}

it('a line is what a list says after any history, and only the first who may book is offered the lot (D-264 to D-269)', {
  timeout: 60_000 + HISTORIES * 2_000,
}, async () => {
  let steps = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40 }), async (history) => {
      s.line.lot = await buildLot(t.db);
      expect((await s.request(s.people.buyer)).status).toBe(201);
      const people = await Promise.all(Array.from({ length: PEOPLE }, s.member));
      const members = people.map(() => true);
      let model: Model = { places: [], bookedBy: 'somebody', until: null, isFree: false, members };
      for (const wanted of history) {
        // offers are over some of the time
        t.clock.advance((wanted.act === 'wait' ? 20 : 1) * HOUR);
        const [after, code] = expected(model, wanted, t.clock.now().getTime());
        expect([wanted, await take(wanted, people, model)]).toEqual([wanted, code]);
        model = after;
        const rows = await rowsOf<{ user_id: string; state: PlaceState }>(
          t.db,
          sql`SELECT user_id, state FROM lot_places WHERE lot_id = ${s.line.lot.id} ORDER BY number`,
        );
        const places = model.places.map(({ who, state }) => ({ user_id: people[who]?.id, state }));
        expect([wanted, rows]).toEqual([wanted, places]);
        expect(await s.status()).toBe(model.isFree ? 'available' : 'reserved');
        steps += 1;
      }
      expect(await findBreaches(t.db)).toEqual([]);
    }),
    { numRuns: HISTORIES, seed },
  );
  expect(steps).toBeGreaterThan(HISTORIES * 10);
});
