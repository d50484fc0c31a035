import { sql } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { type TestApp, testApp } from './app.ts';
import { findBreaches, Memory } from './invariants.ts';
import { buildWorld, type Choice, choice, operations, perform, type World } from './operations.ts';
import { buildPeople } from './people.ts';
import { seed } from './seed.ts';
import { measured, sized } from './size.ts';
import { unlimited } from './unlimited.ts';

const HISTORIES = sized({ usual: 8, long: 36 });
const OPERATIONS = 130;
const LEAST = sized({ usual: 400, long: 2_000 });

let t: TestApp;
const memory = new Memory();
/** Violations left by an earlier history: while shrinking, only new ones count. */
let known: readonly string[] = [];
/** How often each operation was tried, and how often it succeeded. */
const tally = new Map<string, { tried: number; done: number }>();

beforeAll(async () => {
  t = await testApp(unlimited);
});
afterAll(() => t.close());

class Operation implements fc.AsyncCommand<object, World> {
  readonly #name: string;
  readonly #choice: Choice;

  constructor(name: string, chosen: Choice) {
    this.#name = name;
    this.#choice = chosen;
  }

  check = () => true;

  async run(_model: object, world: World): Promise<void> {
    const reply = await perform(world, this.#name, this.#choice);
    const counted = tally.get(this.#name) ?? { tried: 0, done: 0 };
    counted.tried += 1;
    if (!reply || reply.status < 300) counted.done += 1;
    tally.set(this.#name, counted);
    if (reply) expect(reply.status, JSON.stringify(reply.body)).toBeLessThan(500);
    const broken = (await findBreaches(t.db)).filter((breach) => !known.includes(breach));
    expect([...broken, ...(await memory.findChanges(t.db))]).toEqual([]);
  }

  toString(): string {
    return `${this.#name} ${JSON.stringify(this.#choice)}`;
  }
}

// weighted: frequent operations appear several times
const anyOperation = Object.entries(operations).flatMap(([name, { weight }]) =>
  Array.from({ length: weight }, () => choice.map((chosen) => new Operation(name, chosen))),
);

describe(`${HISTORIES} histories of up to ${OPERATIONS} operations by eight actors, with seed ${seed}`, () => {
  it('leave lots, bookings, memberships, documents and accounts in agreement after every single one (D-73, D-80, D-104, D-109, D-115, D-116)', async () => {
    const histories = fc.commands(anyOperation, { maxCommands: OPERATIONS, size: 'max' });
    await fc.assert(
      fc.asyncProperty(histories, async (history) => {
        known = await findBreaches(t.db);
        const world = await buildWorld(t);
        await fc.asyncModelRun(() => ({ model: {}, real: world }), history);
      }),
      { numRuns: HISTORIES, seed },
    );
    const tried = [...tally.values()].reduce((sum, each) => sum + each.tried, 0);
    console.log(`${tried} operations; let through of tried:`);
    console.log([...tally].map(([name, each]) => `  ${name} ${each.done}/${each.tried}`).join('\n'));
    expect(tried).toBeGreaterThanOrEqual(LEAST);
    // the rarest operation, unassigning an agent admin, succeeds only in the long size
    const never = [...tally].filter(([, { done }]) => done === 0);
    expect(never.length, JSON.stringify(never)).toBeLessThanOrEqual(sized({ usual: 1, long: 0 }));
    expect(tally.size).toBe(Object.keys(operations).length);
    const counted = {
      histories: HISTORIES,
      operations: tried,
      'kinds of operations': tally.size,
      disagreements: 0,
    };
    measured({ ...counted, seed });
  }, 600_000);

  it('a write that goes past the walls is found', async () => {
    const { booking } = await buildBooking(t.db, { creator: (await buildPeople(t.db)).buyer });
    const broken = [
      sql`UPDATE lots SET status = 'available' WHERE id = ${booking.lotId}`,
      sql`UPDATE bookings SET status = 'pending_admin' WHERE id = ${booking.id}`,
      sql`DELETE FROM booking_events WHERE booking_id = ${booking.id}`,
    ];
    for (const statement of broken) {
      const undone = t.db.transaction(async (tx) => {
        // no trigger refuses it
        await tx.execute(sql`SET LOCAL session_replication_role = replica`);
        await tx.execute(statement);
        expect(await findBreaches(tx)).not.toEqual(known);
        tx.rollback();
      });
      await expect(undone).rejects.toThrow('Rollback');
    }
  });
});
