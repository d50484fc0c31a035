import { setTimeout as sleep } from 'node:timers/promises';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { bookingDeposits } from '#core/bookings/server/tables.ts';
import { startSession } from '#core/sessions/server/actions.ts';
import type { Reader, Tx } from '#platform/server/db/open.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { parkDay } from '#shared/dates.ts';
import { openTestDatabase } from '#test/app.ts';
import { findBreaches } from '#test/invariants.ts';
import { buildPeople, type People } from '#test/people.ts';
import {
  type ServerEnvironment,
  type ServerProcess,
  send,
  sendUntilAnswered,
  startServer,
} from '#test/server-process.ts';
import { measured, sized } from '#test/size.ts';
import type { EntryAction, EntryKind } from '../lifecycle.ts';
import { buildBookingWithSlip, buildEntry, usualEntry } from './factory.ts';
import { takeNumber } from './store.ts';
import { payments } from './tables.ts';

/** Races on PostgreSQL between two server processes, over HTTP. */
const ROUNDS = sized({ usual: 3, long: 100 });
const KILLS = sized({ usual: 1, long: 50 });
const CONFIRMATIONS = sized({ usual: 30, long: 100 });

let open: Awaited<ReturnType<typeof openTestDatabase>>;
let environment: ServerEnvironment;
let servers: ServerProcess[] = [];
let people: People;
const tokens = new Map<string, string>();
beforeAll(async () => {
  open = await openTestDatabase();
  if (!open.url) throw new Error('Races need TEST_DATABASE_URL');
  people = await buildPeople(open.database.db);
  environment = {
    ...{ DATABASE_URL: open.url, DATA_DIR: open.folder, DEV_CAST: 'off' },
    LIMIT_REQUESTS_PER_MINUTE: '1000000',
  };
  const device = { userAgent: 'race', ip: '127.0.0.1' };
  for (const person of [people.buyer, people.admin, people.superAdmin]) {
    const signIn = (tx: unknown) => startSession(tx as Tx, person.id, device, new Date());
    tokens.set(person.id, (await open.database.db.transaction(signIn)).token);
  }
  servers = [await startServer(environment), await startServer(environment)];
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.kill()));
  await open.database.close();
  await open.drop();
});

let sent = 0;
/** Sends a call to each server in turn. */
function call(person: { id: string }, method: string, path: string, body?: object) {
  sent += 1;
  const server = servers[sent % servers.length];
  if (!server) throw new Error('No server is running');
  return sendUntilAnswered(server, {
    method,
    path,
    token: tokens.get(person.id) ?? '',
    ...(body && { body }),
  });
}
const settle = (id: string, action: EntryAction, by = people.superAdmin) =>
  call(by, 'PUT', `/payments/${id}`, { action, reason: 'A reason' });
const newBooking = async (status: BookingStatus = 'pending_admin') =>
  (await buildBooking(open.database.db, { creator: people.buyer, status })).booking.id;
const entryOf = async (bookingId: string, kind: EntryKind, amountSen: number) =>
  (await buildEntry(open.database.db, people.admin, { bookingId, kind, amountSen })).id;
const stateOf = async (id: string) =>
  (await open.database.db.select().from(payments).where(eq(payments.id, id)))[0]?.state;
const breaches = () => findBreaches(open.database.db);

describe('two people at one ledger', () => {
  it('confirm one entry once among 50 calls, with one number', async () => {
    const id = await entryOf(await newBooking(), 'payment', 100);
    const replies = await Promise.all(Array.from({ length: 50 }, () => settle(id, 'confirm')));
    const codes = replies.map(({ status, body }) => body.code ?? status);
    expect(codes.filter((code) => code === 200)).toHaveLength(1);
    expect(codes.filter((code) => code === 'PAYMENT_SETTLED')).toHaveLength(49);
    expect(await breaches()).toEqual([]);
  });

  it('of two clerks who book with the same report, one does all of it, with one number (D-351)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const booking = await newBooking();
      const payment = { confirm: [await entryOf(booking, 'payment', 100)] };
      const body = { action: 'booked', seenStatus: 'pending_admin', payment };
      const path = `/bookings/${booking}/admin-response`;
      const both = await Promise.all(
        [people.admin, people.superAdmin].map((by) => call(by, 'PUT', path, body)),
      );
      expect(both.map((reply) => reply.body.code ?? 'done').sort()).toEqual(['ALREADY_BOOKED', 'done']);
      expect(await breaches()).toEqual([]);
    }
  });

  it('never let the same money leave twice, whatever meets (D-233)', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const booking = await newBooking('cancelled');
      const payment = await entryOf(booking, 'payment', 100);
      await settle(payment, 'confirm');
      const refunds = [await entryOf(booking, 'refund', 60), await entryOf(booking, 'refund', 60)];
      const both = await Promise.all(refunds.map((id) => settle(id, 'confirm')));
      expect(both.map(({ body }) => body.code ?? 'done').sort()).toEqual(['REFUND_TOO_HIGH', 'done']);
      const rest = await entryOf(booking, 'forfeit', 40);
      const done = refunds[both.findIndex(({ status }) => status === 200)] ?? '';
      await settle(done, 'reverse');
      const [forfeited, reversed] = await Promise.all([settle(rest, 'confirm'), settle(payment, 'reverse')]);
      const codes = [forfeited.body.code ?? 'done', reversed.body.code ?? 'done'];
      expect([
        ['done', 'ALREADY_REFUNDED'],
        ['REFUND_TOO_HIGH', 'done'],
      ]).toContainEqual(codes);
      const again = await entryOf(booking, 'payment', 5);
      await Promise.all([settle(again, 'confirm'), settle(again, 'void'), settle(again, 'reverse')]);
      expect(['void', 'confirmed', 'reversed']).toContain(await stateOf(again));
      expect(await breaches()).toEqual([]);
    }
  });

  it('keep a payment that was reported while the booking is cancelled, or refuse it', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { id: booking, proofDocumentId } = await buildBookingWithSlip(open.database.db, people);
      const body = { ...usualEntry, amountSen: 100, onDay: parkDay(new Date()) };
      const [reported, cancelled] = await Promise.all([
        call(people.buyer, 'POST', `/bookings/${booking}/payments`, { ...body, proofDocumentId }),
        call(people.buyer, 'DELETE', `/bookings/${booking}`),
      ]);
      expect(cancelled.status).toBe(200);
      expect([undefined, 'DEPOSIT_CLOSED']).toContain(reported.body.code);
      const [row] = await open.database.db
        .select()
        .from(bookingDeposits)
        .where(eq(bookingDeposits.bookingId, booking));
      expect(row?.reportedSen).toBe(reported.status === 201 ? 100 : undefined);
    }
  });
});

/** Takes a number and does not keep it: by an error, or by the death of its connection. */
async function takeInVain(index: number): Promise<void> {
  const taken = open.database.db.transaction(async (tx) => {
    await takeNumber(tx as Tx, 'R', new Date());
    if (index % 2 === 0) await tx.execute(sql`SELECT pg_terminate_backend(pg_backend_pid())`);
    throw new Error('rolled back on purpose');
  });
  await taken.catch(() => undefined);
}

describe('goal R19: nothing paid is lost or counted twice', () => {
  it(`numbers ${CONFIRMATIONS} confirmations at once without a gap, past transactions that fail (D-237)`, async () => {
    const bookings = await Promise.all(Array.from({ length: 20 }, newBooking));
    const entries = await Promise.all(
      Array.from({ length: CONFIRMATIONS }, (_, index) =>
        entryOf(bookings[index % 20] ?? '', 'payment', 100),
      ),
    );
    const [first] = await numbers();
    const vain = Array.from({ length: 10 }, (_, index) => takeInVain(index));
    const replies = await Promise.all(entries.map((id) => settle(id, 'confirm')));
    await Promise.all(vain);
    expect(replies.filter(({ status }) => status !== 200).map(({ body }) => body.code)).toEqual([]);
    const given = await open.database.db.select().from(payments).where(inArray(payments.id, entries));
    const taken = given.map(({ receiptNumber }) => Number(receiptNumber?.slice(-6))).sort((a, b) => a - b);
    const next = first?.next ?? 1;
    expect(taken).toEqual(Array.from({ length: CONFIRMATIONS }, (_, index) => next + index));
    expect(await breaches()).toEqual([]);
    measured({ 'confirmations at once': CONFIRMATIONS, 'transactions that failed': 10 });
  });

  const numbers = () => rowsOf<{ next: number }>(open.database.db, sql`SELECT next FROM counters`);

  it(`keeps every confirmation it answered, killed ${KILLS} times among them`, {
    timeout: 120_000 + KILLS * 60_000,
  }, async () => {
    let acknowledged = 0;
    for (let kill = 0; kill < KILLS; kill += 1) {
      const victim = await startServer(environment);
      const booking = await newBooking();
      const other = await newBooking();
      const entries = await Promise.all(
        Array.from({ length: 30 }, (_, index) => entryOf(index % 2 ? booking : other, 'payment', 100)),
      );
      const answered: string[] = [];
      const token = tokens.get(people.superAdmin.id) ?? '';
      const calls = entries.map(async (id) => {
        const body = { action: 'confirm' };
        const reply = await send(victim, { method: 'PUT', path: `/payments/${id}`, token, body });
        if (reply.status === 200) answered.push(id);
      });
      const ended = Promise.allSettled(calls);
      while (answered.length === 0) await sleep(1);
      await sleep((kill * 7) % 20);
      await victim.kill();
      await ended;
      for (const id of answered) expect(await stateOf(id)).toBe('confirmed');
      expect(await breaches()).toEqual([]);
      acknowledged += answered.length;
    }
    measured({ kills: KILLS, 'confirmations acknowledged': acknowledged, lost: 0 });
  });

  it('notices a number left out, a sum beside the ledger, and a counter that looks first', async () => {
    const { db } = open.database;
    await settle(await entryOf(await newBooking(), 'payment', 100), 'confirm');
    const noticed = async (...writes: ReturnType<typeof sql>[]) => {
      let found: string[] = [];
      const broken = db.transaction(async (tx) => {
        await tx.execute(sql`ALTER TABLE booking_deposits DISABLE TRIGGER booking_deposits_guard`);
        for (const write of writes) await tx.execute(write);
        found = await findBreaches(tx as Reader);
        tx.rollback();
      });
      await broken.catch(() => undefined);
      return found.length;
    };
    expect(await noticed(sql`UPDATE counters SET next = next + 1`)).toBe(1);
    const one = sql`(SELECT booking_id FROM payments WHERE state = 'confirmed' LIMIT 1)`;
    expect(
      await noticed(
        sql`UPDATE booking_deposits SET received_sen = received_sen + 1 WHERE booking_id = ${one}`,
      ),
    ).toBe(1);
    const lookFirst = () =>
      db.transaction(async (tx) => {
        const [last] = await rowsOf<{ next: number }>(tx as Tx, sql`SELECT next FROM counters`);
        await sleep(50);
        return last?.next;
      });
    const taken = await Promise.all(Array.from({ length: 5 }, lookFirst));
    expect(new Set(taken).size).toBeLessThan(5);
  });
});
