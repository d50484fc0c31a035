import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import type { LotRow } from '#core/lots/server/store.ts';
import { buildUser } from '#core/users/server/factory.ts';
import type { TestApp } from './app.ts';
import { buildPeople, type People, retireStaff } from './people.ts';

/** Fixtures of each row: one person of each role, and factories. */
export type Stage = People & {
  t: TestApp;
  booking: (wanted?: BuildBooking) => Promise<string>;
  lot: (wanted?: Parameters<typeof buildLot>[1]) => Promise<LotRow>;
  /** An applicant and their request. */
  applicant: () => Promise<{ id: string; requestId: string }>;
};

/** A successful call: sender, path and body. */
export type WriteCall = {
  by: { id: string } | null;
  path: string;
  body?: Record<string, unknown>;
  /** Sent as a multipart form with this file and file name. */
  file?: { bytes: Buffer; field: string };
};

/** The staff of earlier stages leaves. */
export async function buildStage(t: TestApp): Promise<Stage> {
  await retireStaff(t.db);
  const people = await buildPeople(t.db);
  const { agency, buyer: creator, agentAdmin, admin: office } = people;
  return {
    ...people,
    t,
    booking: async (wanted) => {
      const times = [t.clock.now()];
      const built = await buildBooking(t.db, { creator, agentAdmin, office, times, ...wanted });
      return built.booking.id;
    },
    lot: (wanted) => buildLot(t.db, wanted),
    applicant: async () => {
      const { id } = await buildUser(t.db);
      await t.call({ id }, 'POST /users/request-agency', { body: { agencyId: agency.id } });
      const requests = await t.call(agentAdmin, `GET /agencies/${agency.id}/requests`);
      const { _id } = requests.body.find((each: { userId: string }) => each.userId === id);
      return { id, requestId: _id };
    },
  };
}
