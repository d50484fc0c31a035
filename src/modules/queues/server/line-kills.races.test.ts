import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { openTestDatabase } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople } from '#test/people.ts';
import { seed } from '#test/seed.ts';
import { send, startServer } from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';

const KILLS = sized({ usual: 2, long: 40 });
const LOTS = 30;

/** What a lot with one person in its line can be: held as before, or freed and offered, with everything that belongs to it. */
const whole = [
  { status: 'pending_agent', state: 'waiting', offers: 0, ends: 0 },
  { status: 'cancelled', state: 'offered', offers: 1, ends: 1 },
];

it(`frees lots and offers them whole or not at all, killed ${KILLS} times in the middle (D-266)`, {
  timeout: 60_000 + KILLS * 20_000,
}, async () => {
  const open = await openTestDatabase();
  if (!open.url) throw new Error('The kills need TEST_DATABASE_URL');
  const { db } = open.database;
  const { agency, buyer } = await buildPeople(db);
  const device = { userAgent: 'kill', ip: '127.0.0.1' };
  const tokenOf = async (userId: string) =>
    (await db.transaction((tx) => startSession(tx as unknown as Tx, userId, device, new Date()))).token;
  const token = await tokenOf(buyer.id);
  const environment = {
    DATABASE_URL: open.url,
    DATA_DIR: open.folder,
    DEV_CAST: 'off',
    QUEUE_MAX_PLACES: '1000',
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  let freed = 0;
  for (const answers of fc.sample(fc.integer({ min: 1, max: LOTS / 2 }), { seed, numRuns: KILLS })) {
    const server = await startServer(environment);
    const waitingToken = await tokenOf((await buildMember(db, agency.id)).id);
    const held = await Promise.all(
      Array.from({ length: LOTS }, async () => (await buildBooking(db, { creator: buyer })).booking),
    );
    for (const { lotId } of held) {
      const joined = await send(server, {
        method: 'POST',
        path: `/lots/${lotId}/queue`,
        token: waitingToken,
        body: {},
      });
      expect(joined.status).toBe(201);
    }
    let answered = 0;
    let isEnough = () => {};
    const enough = new Promise<void>((resolve) => {
      isEnough = resolve;
    });
    const cancels = held.map(async ({ id }) => {
      // the server is killed before it has answered all
      await send(server, { method: 'DELETE', path: `/bookings/${id}`, token }).catch(() => undefined);
      answered += 1;
      if (answered === answers) isEnough();
    });
    await enough;
    await server.kill();
    await Promise.all(cancels);
    const ids = sql.join(
      held.map(({ id }) => sql`${id}::uuid`),
      sql`, `,
    );
    const found = await rowsOf<(typeof whole)[number]>(
      db,
      sql`SELECT b.status, p.state,
        (SELECT count(*)::integer FROM notices n WHERE n.recipient_id = p.user_id AND n.kind = 'queue_offered'
          AND n.facts->>'lot' = 'lot ' || l.lot_number) AS offers,
        (SELECT count(*)::integer FROM booking_events e WHERE e.booking_id = b.id AND e.to_status = 'cancelled') AS ends
      FROM bookings b JOIN lots l ON l.id = b.lot_id JOIN lot_places p ON p.lot_id = b.lot_id WHERE b.id IN (${ids})`,
    );
    expect(found).toHaveLength(LOTS);
    expect(found.filter(({ state }) => state === 'offered').length).toBeGreaterThanOrEqual(answers);
    for (const lot of found) expect(whole).toContainEqual(lot);
    freed += found.filter(({ state }) => state === 'offered').length;
    expect(await findBreaches(db)).toEqual([]);
  }
  const lots = KILLS * LOTS;
  measured({ kills: KILLS, 'lots with a line': lots, freed, halves: 0, seed });
  await open.database.close();
  await open.drop();
});
