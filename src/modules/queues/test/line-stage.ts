import { sql } from 'drizzle-orm';
import { settleDueOffers } from '#app/server/jobs/offers.ts';
import { buildBooking } from '#core/bookings/server/factory.ts';
import { findLot } from '#core/lots/server/store.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { TestApp } from '#test/app.ts';
import { buildPeople } from '#test/people.ts';

export type Person = { id: string };
export type Place = {
  _id: string;
  state: string;
  number: number;
  offerUntil: string;
  firstMustAnswerBy: string;
};

export const HOUR = 3_600_000;
export const throwError = (error: unknown) => {
  throw error;
};

/** A lot that the buyer has requested, and what people do about its line. */
export async function stageLine(t: TestApp) {
  const people = await buildPeople(t.db);
  const line = { lot: { id: '', lotNumber: '' }, booking: '' };
  const member = () => buildMember(t.db, people.agency.id);
  const placesOf = async (who: Person) => (await t.call(who, 'GET /users/me/queue')).body;
  const join = (who: Person, id = line.lot.id) => t.call(who, `POST /lots/${id}/queue`, { body: {} });
  return {
    people,
    line,
    /** Begins with a further lot. */
    async begin() {
      const { booking, lot } = await buildBooking(t.db, { creator: people.buyer });
      if (!lot) throw new Error('The booking has no lot');
      Object.assign(line, { lot, booking: booking.id });
    },
    member,
    async twoMembers() {
      return [await member(), await member()] as const;
    },
    join,
    async joined(who: Person): Promise<string> {
      const reply = await join(who);
      if (reply.status !== 201) throw new Error(`Joining answers ${reply.status}`);
      return reply.body._id;
    },
    end: (who: Person, id: string, action: string, reason?: string) =>
      t.call(who, `PUT /queue-places/${id}`, { body: { action, ...(reason && { reason }) } }),
    request: (who: Person) => t.call(who, 'POST /bookings/request', { body: { lotId: line.lot.id } }),
    cancel: () => t.call(people.buyer, `DELETE /bookings/${line.booking}`),
    decide: (action: string) =>
      t.call(people.superAdmin, `PUT /bookings/${line.booking}/admin-response`, { body: { action } }),
    status: async () => (await findLot(t.db, line.lot.id))?.status,
    placesOf,
    place: async (who: Person): Promise<Place> => (await placesOf(who)).places[0],
    stateOf: async (who: Person): Promise<string | undefined> => (await placesOf(who)).places[0]?.state,
    setLot: (body: object) => t.call(people.admin, `PUT /lots/${line.lot.id}`, { body }),
    /** Takes a person out of their agency, or back in. */
    async setMember(who: Person | undefined, isMember: boolean) {
      const [status, agency] = isMember ? ['approved', people.agency.id] : ['none', null];
      await t.db.execute(
        sql`UPDATE users SET agency_status = ${status}, agency_id = ${agency} WHERE id = ${who?.id}`,
      );
    },
    /** The kinds of notices about lines, oldest first. */
    told: async (who: Person): Promise<string[]> =>
      (await t.call(who, 'GET /notices?limit=50')).body
        .filter(({ kind }: { kind: string }) => kind.startsWith('queue_') || kind === 'lot_free')
        .map(({ kind }: { kind: string }) => kind)
        .reverse(),
    /** Runs the job until nothing is due. */
    async runJob() {
      while ((await settleDueOffers(t.db, t.clock.now(), throwError)) > 0);
    },
  };
}
