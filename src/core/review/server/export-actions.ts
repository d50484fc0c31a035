import { recordAudit } from '#core/audit/server/store.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { countBookings } from '#core/bookings/server/count-store.ts';
import type { BookingFilter } from '#core/bookings/server/filter-store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import type { TableFormat } from '#shared/table-format.ts';

/**
 * Writes an export of bookings into the audit trail: its filters, its format and its number of rows.
 * @throws FORBIDDEN
 */
export async function recordExport(
  tx: Tx,
  { query, format }: { query: { search?: string | undefined }; format: TableFormat },
  filter: BookingFilter,
  { actor, now }: { actor: Actor; now: Date },
): Promise<void> {
  assertAllowed(bookingCan.listAll(actor));
  await recordAudit(tx, {
    actor,
    action: 'booking.export',
    target: { type: 'booking', id: 'list' },
    // the search text is not stored: it may be contact data, which could not be erased from the trail
    detail: {
      filter: { ...query, ...(query.search && { search: true }) },
      format,
      rows: await countBookings(tx, { all: true }, filter),
    },
    at: now,
  });
}
