import { buildBooking } from '#core/bookings/server/factory.ts';
import { buildLot } from '#core/lots/server/factory.ts';
import { buildMember } from '#core/users/server/factory.ts';
import type { Account } from '#core/users/server/store.ts';
import { meanwhile, type Stage } from './callers.ts';
import { type Build, made, ownerOf, type Resource } from './resource.ts';

export const pricedLot = ({ t }: Stage) => buildLot(t.db, { price: 7_654_321 });

export async function bookingBy(
  stage: Stage,
  creator: Account,
  { client, ends }: { client?: string; ends?: 'approved' | 'sold' | 'rejected' } = {},
): Promise<Resource> {
  const lot = await pricedLot(stage);
  const request = { lotId: lot.id, ...(client && { userId: client, channel: 'direct' as const }) };
  const waits = creator.role === 'user' || creator.role === 'agent';
  const status = ends ?? (waits ? 'pending_agent' : 'pending_admin');
  const { booking } = await buildBooking(stage.t.db, { status, creator, request });
  return made({ booking: booking.id, lot: lot.id }, lot.lotNumber, booking.email, '7654321');
}

export const memberOf = (agency: 'A' | 'B', role: 'user' | 'agent' | 'agent_admin' = 'user') => {
  return ({ t, agencies }: Stage) => buildMember(t.db, agencies[agency].id, { role });
};
export const bookingOf =
  (agency: 'A' | 'B'): Build =>
  async (stage) =>
    bookingBy(stage, await memberOf(agency)(stage));

/** Callers who can book do so themselves; the others did while they were a member. */
export const ownBooking: Build = (stage, caller) => {
  const owner = ownerOf(caller);
  if (['member', 'agent', 'adminA', 'adminB', 'superAdmin'].includes(caller.kind)) {
    return bookingBy(stage, owner);
  }
  const role = caller.kind === 'adminPending' ? 'agent' : 'user';
  const earlier = { role, agencyId: stage.agencies.A.id } as const;
  return meanwhile(stage.t, owner, earlier, (as) => bookingBy(stage, as));
};

/** One that the office made for a person. */
export const bookingFor: Build = (stage, caller) =>
  bookingBy(stage, stage.office, { client: ownerOf(caller).id });
