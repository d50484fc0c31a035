import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { type TestApp, testApp } from '#test/app.ts';
import { snapshot } from '#test/db-assertions.ts';
import { buildPeople, noticesOf, type People } from '#test/people.ts';

let t: TestApp;
let people: People;
beforeAll(async () => {
  t = await testApp();
  people = await buildPeople(t.db);
});
afterAll(() => t.close());

const built = async () => (await buildBooking(t.db, { creator: people.buyer })).booking.id;
const approve = (by: { id: string }, body: Record<string, unknown>) =>
  t.call(by, 'POST /bookings/bulk-approve', { body });
const seen = (id: string) => ({ id, seenStatus: 'pending_agent' });

describe('POST /bookings/bulk-approve', () => {
  it('forwards each request for itself, with history and notices as a single answer (D-197)', async () => {
    const { agentAdmin, buyer } = people;
    const [first, answered, cancelled, last] = [await built(), await built(), await built(), await built()];
    await t.call(agentAdmin, `PUT /bookings/${answered}/agent-response`, { body: { action: 'reject' } });
    await t.call(buyer, `DELETE /bookings/${cancelled}`);
    const { buyer: stranger } = await buildPeople(t.db);
    const foreign = (await buildBooking(t.db, { creator: stranger })).booking.id;

    const rows = [first, answered, cancelled, foreign, 'nope', last].map(seen);
    const reply = await approve(agentAdmin, { agentNotes: 'Complete', rows });
    expect(reply.status).toBe(200);
    expect(reply.body).toMatchObject({
      done: 2,
      refused: 4,
      rows: [
        {
          id: first,
          done: true,
          message: 'Booking request approved and forwarded to admin',
          effects: [
            { kind: 'status', becomes: 'pending_admin' },
            { kind: 'lot', becomes: 'reserved' },
            { kind: 'told', audiences: ['parties', 'office'] },
          ],
        },
        { id: answered, done: false, code: 'ALREADY_ANSWERED', status: 'rejected_by_agent' },
        { id: cancelled, done: false, code: 'ALREADY_ANSWERED', status: 'cancelled' },
        { id: foreign, done: false, code: 'FORBIDDEN' },
        { id: 'nope', done: false, code: 'BOOKING_NOT_FOUND' },
        { id: last, done: true },
      ],
    });
    for (const id of [first, last]) {
      const booking = (await t.call(agentAdmin, `GET /bookings/${id}`)).body;
      expect(booking).toMatchObject({ status: 'pending_admin', agentNotes: 'Complete' });
      const history = (await t.call(agentAdmin, `GET /bookings/${id}/events`)).body;
      expect(history).toHaveLength(2);
      expect(await noticesOf(t.db, id)).toContain(`booking_forwarded ${people.admin.id}`);
    }
  });

  it('decides nothing final, whatever is sent with it', async () => {
    const id = await built();
    const before = await snapshot(t.db, ['bookings', 'booking_events', 'lots']);
    expect((await approve(people.buyer, { rows: [seen(id)] })).status).toBe(403);
    expect(await snapshot(t.db, ['bookings', 'booking_events', 'lots'])).toBe(before);
    const body = {
      action: 'reject',
      status: 'sold',
      rows: [{ ...seen(id), action: 'sold', status: 'sold' }],
    };
    expect((await approve(people.admin, body)).body.done).toBe(1);
    expect((await t.call(people.admin, `GET /bookings/${id}`)).body.status).toBe('pending_admin');
  });
});

describe('POST /bookings/bulk-book', () => {
  it('marks each booking as booked for itself, and says of each why not (D-408)', async () => {
    const waiting = async () =>
      (await buildBooking(t.db, { creator: people.agentAdmin, status: 'pending_admin' })).booking.id;
    const [first, decided, last] = [await waiting(), await waiting(), await waiting()];
    const untouched = await built();
    await t.call(people.admin, `PUT /bookings/${decided}/admin-response`, { body: { action: 'reject' } });
    const rows = [first, decided, untouched, last].map((id) => ({ id, seenStatus: 'pending_admin' }));
    const reply = await t.call(people.admin, 'POST /bookings/bulk-book', { body: { rows } });
    expect(reply.body).toMatchObject({
      done: 2,
      refused: 2,
      rows: [
        { id: first, done: true, effects: expect.arrayContaining([{ kind: 'lot', becomes: 'booked' }]) },
        { id: decided, done: false, status: 'rejected' },
        { id: untouched, done: false, status: 'pending_agent' },
        { id: last, done: true },
      ],
    });
    expect((await t.call(people.admin, `GET /bookings/${first}`)).body.status).toBe('approved');
    expect(await noticesOf(t.db, first)).not.toEqual([]);
  });
});
