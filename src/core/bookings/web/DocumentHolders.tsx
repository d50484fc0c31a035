import { Anchor, Box, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { PageLinks } from '#platform/web/ui/list/ListPages.tsx';
import rows from '#platform/web/ui/list/rows.module.css';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { shortId } from '#shared/ids.ts';
import { t } from '#shared/say.ts';
import { placeOf } from './booking-labels.ts';
import { myBookingsFailure, OWN_A_PAGE, withDocumentsQuery } from './mine/my-bookings.ts';
import { documentsOfBooking } from './queries.ts';

/** The holders of a person's documents: the agency of each booking with documents, and the operator. */
export function DocumentHolders({ userId }: { userId: string }) {
  const [page, setPage] = useState(1);
  const query = useQuery(withDocumentsQuery(userId, page));
  return (
    <QueryState
      query={query}
      errorText={myBookingsFailure}
      isEmpty={({ bookings, total }) =>
        total <= OWN_A_PAGE && bookings.every((booking) => documentsOfBooking(booking).length === 0)
      }
      empty={<Text c="dimmed">{t('The portal holds no document of yours.')}</Text>}
    >
      {({ bookings, total }) => (
        <>
          <Box
            component="ul"
            className={`${rows.rows} ${rows.closing}`}
            style={{ '--space': '0.625rem' }}
            aria-label={t('Who holds my documents')}
          >
            {bookings
              .filter((booking) => documentsOfBooking(booking).length > 0)
              .map((booking) => (
                <Holder key={booking._id} booking={booking} />
              ))}
          </Box>
          <PageLinks pages={Math.ceil(total / OWN_A_PAGE)} page={page} onPage={setPage} />
        </>
      )}
    </QueryState>
  );
}

function Holder({ booking }: { booking: Booking }) {
  const count = documentsOfBooking(booking).length;
  return (
    <li>
      <Text fw={600}>
        {booking.agencyName
          ? t('{agency} and the park office', { agency: booking.agencyName })
          : t('The park office')}
      </Text>
      <Text size="sm" c="dimmed">
        {count === 1 ? t('1 document of') : t('{count} documents of', { count: String(count) })}{' '}
        <Anchor
          component={Link}
          inherit
          underline="always"
          to={paths.dashboard({ tab: 'bookings', booking: booking._id })}
        >
          {placeOf(booking)}
        </Anchor>{' '}
        · {t('Booking {id}', { id: shortId(booking._id) })}
      </Text>
    </li>
  );
}
