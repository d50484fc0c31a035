import { listOpenHolds } from '#core/documents/server/legal-hold-store.ts';
import type { Reader } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import type { Booking } from '../contract.ts';
import { bookingCan } from '../policy.ts';
import { documentsByBooking } from './list-store.ts';
import { presentBooking } from './present.ts';
import { type BookingDetail, findBooking } from './store.ts';

/** Bookings with the documents this reader may open (D-100). */
export async function presentAll(
  reader: Reader,
  actor: Actor,
  details: readonly BookingDetail[],
): Promise<Booking[]> {
  const byBooking = await documentsByBooking(reader, details);
  const ids = details.map(({ booking }) => booking.id);
  const holds = bookingCan.decideRetention(actor).allowed ? await listOpenHolds(reader, ids) : [];
  return details.map((detail) => {
    const { id } = detail.booking;
    const hold = holds.find(({ bookingId }) => bookingId === id);
    return presentBooking(actor, detail, byBooking.get(id) ?? [], hold);
  });
}

export async function presentOne(reader: Reader, actor: Actor, detail: BookingDetail): Promise<Booking> {
  const [booking] = await presentAll(reader, actor, [detail]);
  if (!booking) throw new Error('The booking was not presented');
  return booking;
}

/** A changed booking with its success sentence. */
export async function presentChanged(reader: Reader, actor: Actor, id: string, message: string) {
  const detail = await findBooking(reader, id);
  if (!detail) throw new Error('The booking just changed is not there');
  return { ...(await presentOne(reader, actor, detail)), message };
}
