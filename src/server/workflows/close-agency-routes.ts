import { deleteAgency } from '#features/agencies/contract.ts';
import { agencyTexts } from '#features/agencies/messages.ts';
import { Answer } from '#server/http/answer.ts';
import type { Serve } from '#server/http/serve.ts';
import { fillIn } from '#shared/problem.ts';
import { closeAgency } from './close-agency.ts';

export function closeAgencyRoutes(serve: Serve): void {
  serve(deleteAgency, async ({ params, now, act, transact }) => {
    const closing = { agencyId: params.id, now };
    const { usersConverted, bookingsUpdated, isOver } = await closeAgency({ act, transact }, closing);
    const closed = { usersConverted, bookingsUpdated };
    const counts = { users: String(usersConverted), bookings: String(bookingsUpdated) };
    if (isOver) return { ...closed, message: fillIn(agencyTexts.deleted, counts) };
    const underWay = {
      ...closed,
      underWay: true as const,
      message: fillIn(agencyTexts.deleteUnderWay, counts),
    };
    return new Answer(202, underWay);
  });
}
