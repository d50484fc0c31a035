import { deleteAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import type { Serve } from '#server/http/serve.ts';
import { fillIn } from '#shared/problem.ts';
import { closeAgency } from './close-agency.ts';

export function closeAgencyRoutes(serve: Serve): void {
  serve(deleteAgency, async ({ caller: { actor }, params, now, transact }) =>
    transact(async (tx) => {
      const closed = await closeAgency(tx, { actor, agencyId: params.id, now });
      const counts = { users: String(closed.usersConverted), bookings: String(closed.bookingsUpdated) };
      return { ...closed, message: fillIn(agencyTexts.deleted, counts) };
    }),
  );
}
