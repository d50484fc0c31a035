import { recordAudit } from '#features/audit/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/verdict.ts';
import { bookingCan } from '../policy.ts';
import { type BookingFilter, countBookings } from './list-store.ts';

/**
 * Writes into the audit trail that somebody takes a list of bookings out of the portal: by which filters, and how
 * many rows.
 * @throws FORBIDDEN
 */
export async function recordExport(
  tx: Tx,
  query: { search?: string | undefined },
  filter: BookingFilter,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  assertAllowed(bookingCan.listAll(actor));
  await recordAudit(tx, {
    actor,
    action: 'booking.export',
    target: { type: 'booking', id: 'list' },
    // whom somebody looked for is not kept: the trail cannot be cleared of contact data
    detail: {
      filter: { ...query, ...(query.search && { search: true }) },
      rows: await countBookings(tx, { all: true }, filter),
    },
    at: now,
  });
}
