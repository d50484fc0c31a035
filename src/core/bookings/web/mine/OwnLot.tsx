import { Anchor, Skeleton, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import { ownBookingOfLotQuery } from './my-bookings.ts';

/** What a lot that is no longer free says to whoever holds or bought it; to everybody else `others`. */
export function OwnLot({ lotId, others }: { lotId: string; others: ReactNode }) {
  const { user } = useSession();
  const mayBook = user !== null && !isAdministrator(user);
  const own = useQuery({ ...ownBookingOfLotQuery(user?.id ?? '', lotId), enabled: mayBook && lotId !== '' });
  if (own.isLoading) return <Skeleton height={24} />;
  if (!own.data) return others;
  const booking = own.data._id;
  const to =
    user?.role === 'agent_admin'
      ? paths.agentBookingRequests({ booking })
      : paths.dashboard({ tab: 'bookings', booking });
  return (
    <Text inherit>
      {ofLot(own.data, user?.role === 'user')}{' '}
      <Anchor component={Link} inherit underline="always" to={to}>
        {t('Open the booking')}
      </Anchor>
    </Text>
  );
}

/** An agency books for clients, walk-in ones among them, who have no account: their name stands in the booking. */
function ofLot({ status, name }: Booking, isBuyer: boolean): string {
  const isSold = status === 'sold';
  if (isBuyer) return isSold ? t('You have bought this lot.') : t('Your own booking holds this lot.');
  return isSold
    ? t('This lot is sold to your client {client}.', { client: name })
    : t('Your booking for {client} holds this lot.', { client: name });
}
