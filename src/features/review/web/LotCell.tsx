import type { Booking } from '#features/bookings/contract.ts';
import { placeOf } from '#features/bookings/web/booking-labels.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { AssigneeMark } from './AssigneeField.tsx';

/** First cell of a booking's row: its lot with the assignee's initials, and a second line. */
export function LotCell({ booking, second }: { booking: Booking; second: string }) {
  return (
    <>
      <span className={table.strong}>
        {placeOf(booking)}
        <AssigneeMark booking={booking} />
      </span>
      <span className={table.second}>{second}</span>
    </>
  );
}
