import { Text } from '@mantine/core';
import { useNow } from '#platform/web/ui/use-now.ts';
import { formatCountdown, formatParkTime } from '#shared/dates.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { Booking } from '../../contract.ts';
import { endOfHold } from '../../lifecycle.ts';

/** `expiresAt` is ISO 8601. */
type Props = { expiresAt: string };

/** '9 days 4 hours left for the agency to answer', or for you. */
export function HoldLeft({ expiresAt, isOwn }: Props & { isOwn: boolean }) {
  const left = Date.parse(expiresAt) - useNow();
  if (left <= 0) return t('The time to answer is over');
  const time = formatCountdown(left);
  return isOwn
    ? t('{time} left for you to answer', { time })
    : t('{time} left for the agency to answer', { time });
}

type CountdownProps = Props & Pick<Booking, 'deposit'> & { agency: string; isOwn: boolean };

/** Until when the agency may answer a request, whose deadline it is and what follows (D-471). */
export function HoldCountdown({ expiresAt, deposit, agency, isOwn }: CountdownProps) {
  const left = Date.parse(expiresAt) - useNow();
  const [day, time] = [formatParkTime(expiresAt), formatCountdown(left)];
  const until = isOwn
    ? t('You have until {day} to answer ({time} left).', { day, time })
    : t('{whose} has until {day} to answer ({time} left).', { whose: agency || t('The agency'), day, time });
  return (
    <Text size="sm" component="span">
      <span role="timer">{left > 0 ? until : t('The time to answer is over')}</span>
      {mark(' ')}
      {endOfHold({ expiresAt, deposit })
        ? t('Without an answer the request ends.')
        : t('Without an answer the park office decides.')}
    </Text>
  );
}
