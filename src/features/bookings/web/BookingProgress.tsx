import { Text } from '@mantine/core';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { bookingStages } from '#features/bookings/messages.ts';
import classes from './BookingDetail.module.css';

/** How many stages of a booking are behind it; the others never reach the sale. */
const stagesDone: Partial<Record<BookingStatus, number>> = {
  pending_agent: 1,
  pending_admin: 2,
  approved: 3,
  sold: 4,
};

/** How far a booking has come on its way to the sale; nothing for one that has ended before. */
export function BookingProgress({ status }: { status: BookingStatus }) {
  const done = stagesDone[status];
  if (done === undefined) return null;
  return (
    <ol className={classes.stages} aria-label="Progress of the booking">
      {bookingStages.map((stage, index) => {
        const state = index < done ? 'done' : index === done ? 'current' : 'ahead';
        return (
          <li
            key={stage}
            className={classes.stage}
            data-state={state}
            {...(state === 'current' && { 'aria-current': 'step' })}
          >
            <Text size="xs" component="span">
              {stage}
            </Text>
          </li>
        );
      })}
    </ol>
  );
}
