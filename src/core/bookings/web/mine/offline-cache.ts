import { z } from 'zod';
import { type Booking, bookingShape } from '#core/bookings/contract.ts';
import { endOfHold } from '#core/bookings/lifecycle.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { local } from '#platform/web/storage.ts';

/** The cached fields of a booking: no documents, contact data or free text. */
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

/** A person's newest bookings, the total, and the time of caching, `at`, in ms. */
export type CachedBookings = { at: number; total: number; items: CachedBooking[] };

export function cacheBookings(
  userId: string,
  { bookings, total }: { bookings: readonly Booking[]; total: number },
): void {
  // a malformed booking must not fail the list
  const items = bookings.flatMap(
    (booking) => cachedShape.safeParse({ ...booking, expiresAt: endOfHold(booking) }).data ?? [],
  );
  local.cachedBookings.set({ userId, at: serverNow(), total, items });
}

/** The cache of this person, or null; malformed data count as none. */
export function readCachedBookings(userId: string): CachedBookings | null {
  const copy = local.cachedBookings.get();
  if (copy === null || copy.userId !== userId || !Number.isFinite(copy.at)) return null;
  const items = z.array(cachedShape).safeParse(copy.items);
  if (!items.success) return null;
  // caches of older versions have no total, and are whole
  return { at: copy.at, total: Number(copy.total ?? items.data.length), items: items.data };
}
