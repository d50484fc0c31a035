import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildAgency } from '#core/agencies/server/factory.ts';
import { lotPlaces } from '#core/lines/server/tables.ts';
import { findLot } from '#core/lots/server/store.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { DAY_MS, HOUR_MS } from '#shared/dates.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { buildPeople, type People } from '#test/people.ts';
import type { BookingStatus } from '../lifecycle.ts';
import type { Effect } from '../outcome-lifecycle.ts';
import { buildBooking } from './factory.ts';

let t: TestApp;
let people: People;
/** Of another agency, and first in the lines of this file. */
let next: Account;
let theirAdmin: Account;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
  const other = await buildAgency(t.db);
  next = await buildMember(t.db, other.id);
  theirAdmin = await buildMember(t.db, other.id, { role: 'agent_admin' });
});
afterAll(() => t.close());

const build = async (status: BookingStatus, waiting = 0) => {
  const { agentAdmin, admin: office, buyer: creator } = people;
  const { booking } = await buildBooking(t.db, {
    status,
    creator,
    agentAdmin,
    office,
    times: [t.clock.now()],
  });
  for (let number = 1; number <= waiting; number++) {
    const userId = number === 1 ? next.id : (await buildMember(t.db, people.agency.id)).id;
    const lotId = booking.lotId ?? '';
    const terms = { offerHours: 48, maxOpenRequests: 20 };
    await t.db.insert(lotPlaces).values({ lotId, userId, number, createdAt: t.clock.now(), ...terms });
  }
  return booking;
};
type Outcome = { decision: string; effects: Effect[] };
const read = async (who: Account, id: string): Promise<Outcome[]> =>
  (await t.call(who, `GET /bookings/${id}/outcomes`)).body;
const decisionsOf = async (who: Account, id: string) => (await read(who, id)).map(({ decision }) => decision);
const effectsOf = async (who: Account, id: string, decision: string) =>
  (await read(who, id)).find((each) => each.decision === decision)?.effects;
const reject = (id: string) =>
  t.call(people.admin, `PUT /bookings/${id}/admin-response`, { body: { action: 'reject' } });

describe('GET /bookings/:id/outcomes (D-353)', () => {
  it.each<[BookingStatus, Record<'buyer' | 'agentAdmin' | 'admin', string[]>]>([
    [
      'pending_agent',
      {
        buyer: ['cancel'],
        agentAdmin: ['forward', 'reject_by_agency'],
        admin: ['forward', 'reject_by_agency', 'book', 'sell', 'reject'],
      },
    ],
    ['pending_admin', { buyer: ['cancel'], agentAdmin: [], admin: ['book', 'sell', 'reject'] }],
    ['approved', { buyer: ['cancel'], agentAdmin: [], admin: ['book', 'sell', 'reject'] }],
    ['sold', { buyer: [], agentAdmin: [], admin: [] }],
    ['rejected', { buyer: [], agentAdmin: [], admin: [] }],
  ])('offers in %s what each reader may decide', async (status, decisions) => {
    const { id } = await build(status);
    for (const name of ['buyer', 'agentAdmin', 'admin'] as const)
      expect([name, await decisionsOf(people[name], id)]).toEqual([name, decisions[name]]);
  });

  it('offers nothing once the time of the agency is over, and ends the request (D-80)', async () => {
    const { id } = await build('pending_agent');
    t.clock.advance(14 * DAY_MS);
    expect(await read(people.buyer, id)).toEqual([]);
    expect((await t.call(people.buyer, `GET /bookings/${id}`)).body.status).toBe('expired');
  });

  it('names the next in line to the office and to who runs their agency alone', async () => {
    const { id } = await build('pending_agent', 2);
    const until = new Date(t.clock.now().getTime() + 48 * HOUR_MS).toISOString();
    const offered = { kind: 'lot', becomes: 'offered', until };
    expect((await effectsOf(people.admin, id, 'reject'))?.[1]).toEqual({ ...offered, to: next.name });
    expect((await effectsOf(people.agentAdmin, id, 'reject_by_agency'))?.[1]).toEqual(offered);
    expect((await effectsOf(people.buyer, id, 'cancel'))?.[1]).toEqual(offered);
    // a booking of their own agency, whose lot their member waits for
    const creator = await buildMember(t.db, theirAdmin.agencyId ?? '');
    const { booking } = await buildBooking(t.db, { creator, times: [t.clock.now()] });
    const terms = { number: 1, offerHours: 48, maxOpenRequests: 20, createdAt: t.clock.now() };
    await t.db.insert(lotPlaces).values({ lotId: booking.lotId ?? '', userId: next.id, ...terms });
    expect((await effectsOf(theirAdmin, booking.id, 'reject_by_agency'))?.[1]).toMatchObject({
      to: next.name,
    });
  });

  it('is what the decision then does, says and is told (D-354)', async () => {
    const { id, lotId } = await build('pending_admin', 3);
    const shown = await effectsOf(people.admin, id, 'reject');
    expect(shown).toContainEqual({ kind: 'line', waiting: 3, ends: false });
    expect((await reject(id)).body.effects).toEqual(shown);
    expect((await findLot(t.db, lotId ?? ''))?.status).toBe('reserved');
    const told = (await t.call(next, 'GET /notices')).body.map(({ kind }: { kind: string }) => kind);
    expect(told).toContain('queue_offered');
  });

  it('and of a line that has emptied between look and decision, what happened', async () => {
    const { id, lotId } = await build('pending_admin', 1);
    expect((await effectsOf(people.admin, id, 'reject'))?.[1]).toMatchObject({ becomes: 'offered' });
    const left = { state: 'left', endedAt: t.clock.now(), endedBy: next.id } as const;
    await t.db
      .update(lotPlaces)
      .set(left)
      .where(eq(lotPlaces.lotId, lotId ?? ''));
    expect((await reject(id)).body.effects[1]).toEqual({ kind: 'lot', becomes: 'available' });
    expect((await findLot(t.db, lotId ?? ''))?.status).toBe('available');
  });
});

describe('the reply of a decision (D-354)', () => {
  const answers = ['agent-response', 'admin-response', 'status-update'] as const;
  it.each(answers)('of %s has what was done', async (call) => {
    const { id } = await build('pending_agent');
    const body = { action: 'reject', status: 'rejected' };
    const { effects, status } = (await t.call(people.superAdmin, `PUT /bookings/${id}/${call}`, { body }))
      .body;
    expect(effects).toEqual([
      { kind: 'status', becomes: status },
      { kind: 'lot', becomes: 'available' },
      { kind: 'told', audiences: call === 'agent-response' ? ['parties'] : ['parties', 'agency'] },
    ]);
  });

  it('of a cancellation has it, and says that only notes changed of one that was booked before', async () => {
    const { id } = await build('approved');
    const again = await t.call(people.admin, `PUT /bookings/${id}/admin-response`, {
      body: { action: 'booked', notes: 'Bring the form' },
    });
    expect(again.body.effects).toEqual([
      { kind: 'status', becomes: 'approved' },
      { kind: 'lot', becomes: 'booked' },
    ]);
    const { body } = await t.call(people.buyer, `DELETE /bookings/${id}`);
    expect(body.effects).toEqual([
      { kind: 'status', becomes: 'cancelled' },
      { kind: 'lot', becomes: 'available' },
      { kind: 'money', heldSen: null, reportedSen: 0, dueSen: 0, dueOn: null },
      { kind: 'told', audiences: ['parties', 'agency', 'office'] },
    ]);
  });
});
