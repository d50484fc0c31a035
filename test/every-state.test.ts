import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { settleDueOffers } from '#app/server/jobs/offers.ts';
import { type BookingStatus, bookingStatuses } from '#core/bookings/lifecycle.ts';
import { buildBooking, takeTo } from '#core/bookings/server/factory.ts';
import { findBooking } from '#core/bookings/server/store.ts';
import { lotStatuses } from '#core/lots/lifecycle.ts';
import { lots } from '#core/lots/server/tables.ts';
import { buildMember } from '#core/users/server/factory.ts';
import { rowsOf } from '#platform/server/db/rows.ts';
import { DAY_MS } from '#shared/dates.ts';
import { type Endpoint, isMultipart } from '#shared/endpoint.ts';
import { type TestApp, testApp } from './app.ts';
import { buildStage, type Stage, type WriteCall } from './stage.ts';
import { unlimited } from './unlimited.ts';
import { sendWrite, writingEndpoints } from './valid-writes.ts';
import { writeCalls } from './write-calls.ts';

let t: TestApp;
let stage: Stage;
beforeAll(async () => {
  t = await testApp(unlimited);
  stage = await buildStage(t);
});
afterAll(() => t.close());

const throwError = (error: unknown) => {
  throw error;
};

async function joinLine(lotId: string): Promise<void> {
  await t.call(await buildMember(t.db, stage.agency.id), `POST /lots/${lotId}/queue`, { body: {} });
}

/** Takes a new booking to a status, before a line that is told of it. */
async function enterBooking(id: string, status: BookingStatus): Promise<void> {
  await joinLine((await findBooking(t.db, id))?.lot?.id ?? '');
  const { buyer: creator, agentAdmin, admin: office } = stage;
  const at = status === 'expired' ? new Date(t.clock.now().getTime() + 30 * DAY_MS) : t.clock.now();
  await takeTo(t.db, id, status, { creator, agentAdmin, office }, at);
  await settleDueOffers(t.db, t.clock.now(), throwError);
}

const setLot = (id: string, status: (typeof lotStatuses)[number]) =>
  t.db.update(lots).set({ status }).where(eq(lots.id, id));
const bookLot = (lotId: string) => buildBooking(t.db, { creator: stage.buyer, request: { lotId } });

/** The states of a record, and how a new one gets there. */
const states: Record<'booking' | 'lot' | 'viewing', Record<string, (id: string) => Promise<unknown>>> = {
  booking: Object.fromEntries(
    bookingStatuses.map((status) => [status, (id: string) => enterBooking(id, status)]),
  ),
  lot: {
    ...Object.fromEntries(lotStatuses.map((status) => [status, (id: string) => setLot(id, status)])),
    'requested, with a line': async (id) => {
      await bookLot(id);
      await joinLine(id);
    },
    'held, with a line': async (id) => {
      await setLot(id, 'reserved');
      await joinLine(id);
    },
    'on offer': async (id) => {
      const { booking } = await bookLot(id);
      await joinLine(id);
      await takeTo(t.db, booking.id, 'cancelled', { creator: stage.buyer }, t.clock.now());
      await settleDueOffers(t.db, t.clock.now(), throwError);
    },
  },
  viewing: {
    requested: async () => undefined,
    confirmed: (id) => setViewing(id, sql`state = 'confirmed'`),
    declined: (id) => setViewing(id, sql`state = 'declined'`),
    cancelled: (id) => setViewing(id, sql`state = 'cancelled'`),
    over: (id) => setViewing(id, sql`starts_at = '2026-01-01', ends_at = '2026-01-02'`),
  },
};

async function setViewing(id: string, change: ReturnType<typeof sql>): Promise<void> {
  await t.db.execute(sql`UPDATE viewings SET ${change}, sequence = sequence + 1 WHERE id = ${id}`);
}

type Kind = keyof typeof states;
type Prepared = { call: WriteCall; records: Record<Kind, string[]> };

/** A valid call of an endpoint, and the records that were made for it. */
async function prepare({ method, path }: Endpoint): Promise<Prepared> {
  const records: Prepared['records'] = { booking: [], lot: [], viewing: [] };
  const build = writeCalls[`${method} ${path}`];
  if (!build) throw new Error(`${method} ${path} has no row in write-calls.ts`);
  const call = await build({
    ...stage,
    booking: async ({ status: _, ...wanted } = {}) => {
      const id = await stage.booking(wanted);
      records.booking.push(id);
      return id;
    },
    lot: async (wanted) => {
      const lot = await stage.lot(wanted);
      records.lot.push(lot.id);
      return lot;
    },
  });
  const [, viewing] = /viewings\/([0-9a-f-]{36})/.exec(call.path) ?? [];
  if (viewing) records.viewing.push(viewing);
  return { call, records };
}

/** What a call may choose to do, each value alone. */
function choicesOf({ body }: Endpoint): Record<string, unknown>[] {
  if (isMultipart(body)) return [{}];
  const { properties = {} } = z.toJSONSchema(body, { io: 'input', unrepresentable: 'any' });
  const choices = Object.entries(properties).flatMap(([name, shape]) =>
    typeof shape === 'object' && /^(action|status|kind)$/.test(name)
      ? (shape.enum ?? []).map((value) => ({ [name]: value }))
      : [],
  );
  return [{}, ...choices];
}

/** The call with its record in a state; undefined where the database does not allow it, as for a lot with a line that is free. */
async function callIn(endpoint: Endpoint, kind: Kind, state: string): Promise<WriteCall | undefined> {
  const { call, records } = await prepare(endpoint);
  try {
    for (const id of records[kind]) await states[kind][state]?.(id);
  } catch (error) {
    if (kind === 'lot') return undefined;
    throw error;
  }
  if (kind !== 'viewing' || call.body?.sequence === undefined) return call;
  const [row] = await rowsOf<{ sequence: number }>(
    t.db,
    sql`SELECT sequence FROM viewings WHERE id = ${records.viewing[0]}`,
  );
  return { ...call, body: { ...call.body, sequence: row?.sequence } };
}

const aboutRecords = writingEndpoints.filter(({ path }) =>
  /bookings|lots|viewings|queue|papers|payments|uploads/.test(path),
);

describe('no state of a record breaks a call (D-326)', () => {
  it.each(aboutRecords.map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s',
    async (_address, endpoint) => {
      const { records } = await prepare(endpoint);
      const failed: string[] = [];
      for (const kind of ['booking', 'lot', 'viewing'] as const) {
        if (records[kind].length === 0) continue;
        for (const state of Object.keys(states[kind])) {
          let call: WriteCall | undefined;
          for (const choice of choicesOf(endpoint)) {
            call ??= await callIn(endpoint, kind, state);
            if (!call) break;
            const sent = { ...call, body: { ...call.body, ...choice } };
            const { status } = await sendWrite(t, sent, endpoint);
            if (status >= 500) failed.push(`${kind} ${state} ${JSON.stringify(sent.body)}: ${status}`);
            if (status < 300) call = undefined;
          }
        }
      }
      expect(failed).toEqual([]);
    },
  );
});
