import { Text } from '@mantine/core';
import { buyerTexts } from '#features/bookings/messages.ts';
import { formatCountdown, formatDateTime } from '#shared/dates.ts';
import { fillIn } from '#shared/problem.ts';
import { useNow } from '#web/ui/use-now.ts';
import { ClockIcon } from '#web/ui/work-icons.tsx';
import classes from './HoldCountdown.module.css';

/** How long the lot is still held for an unanswered request; `expiresAt` is ISO 8601 (D-80). */
export function HoldCountdown({ expiresAt }: { expiresAt: string }) {
  const left = Date.parse(expiresAt) - useNow();
  return (
    <div className={classes.hold}>
      <ClockIcon size={20} />
      <div>
        <Text fw={650} role="timer">
          {left > 0 ? fillIn(buyerTexts.holdLeft, { time: formatCountdown(left) }) : buyerTexts.holdOver}
        </Text>
        <Text size="sm">{fillIn(buyerTexts.holdUntil, { date: formatDateTime(expiresAt) })}</Text>
      </div>
    </div>
  );
}
