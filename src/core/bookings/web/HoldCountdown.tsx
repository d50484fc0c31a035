import { Text } from '@mantine/core';
import { buyerTexts } from '#core/bookings/messages.ts';
import { useNow } from '#platform/web/ui/use-now.ts';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCountdown, formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import classes from './BookingDetail.module.css';

/** `expiresAt` is ISO 8601. */
type Props = { expiresAt: string };

/** '9 days 4 hours left for the agency to answer'. */
export function HoldLeft({ expiresAt }: Props) {
  const left = Date.parse(expiresAt) - useNow();
  return left > 0
    ? t('{time} left for the agency to answer', { time: formatCountdown(left) })
    : t('The time to answer is over');
}

/** How long the lot is still held for an unanswered request, and what follows. */
export function HoldCountdown({ expiresAt }: Props) {
  return (
    <div className={classes.hold}>
      <ClockIcon size={20} />
      <div>
        <Text fw={650} role="timer">
          <HoldLeft expiresAt={expiresAt} />
        </Text>
        <Text size="sm">{interpolate(buyerTexts.holdUntil, { date: formatDateTime(expiresAt) })}</Text>
      </div>
    </div>
  );
}
