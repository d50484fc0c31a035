import { z } from 'zod';
import { type Booking, bookingShape } from '#features/bookings/contract.ts';
import { local } from '#platform/web/storage.ts';

/** The fields of a booking that may stay in the browser: no documents, contact data or free text (D-55). */
const cachedShape = bookingShape.pick({
  _id: true,
  status: true,
  createdAt: true,
  expiresAt: true,
  lot: true,
  unit: true,
  lotNumber: true,
  lotType: true,
  propertyName: true,
  propertyPhase: true,
  price: true,
  agencyName: true,
  createdBy: true,
});
export type CachedBooking = z.infer<typeof cachedShape>;

/** A person's copy of their newest bookings, how many there were in all, and its age: `at` is in milliseconds. */
export type CachedBookings = { at: number; total: number; items: CachedBooking[] };

export function cacheBookings(
  userId: string,
  { bookings, total }: { bookings: readonly Booking[]; total: number },
): void {
  // a copy that is not complete must not fail the list it was made from
  const items = bookings.flatMap((booking) => cachedShape.safeParse(booking).data ?? []);
  local.cachedBookings.set({ userId, at: Date.now(), total, items });
}

/** The cache of this person, or null; malformed data count as none. */
export function readCachedBookings(userId: string): CachedBookings | null {
  const copy = local.cachedBookings.get();
  if (copy === null || copy.userId !== userId || !Number.isFinite(copy.at)) return null;
  const items = z.array(cachedShape).safeParse(copy.items);
  if (!items.success) return null;
  // a copy kept before there were pages is whole
  return { at: copy.at, total: Number(copy.total ?? items.data.length), items: items.data };
}
