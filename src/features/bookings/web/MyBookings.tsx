import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { bookingSuccess, bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#platform/web/ui/ListPages.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { formatCount } from '#shared/counts.ts';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import { CopiedBookings } from './CopiedBookings.tsx';
import { MyBookingsBar, NothingFound } from './MyBookingsBar.tsx';
import { MyBookingsTable } from './MyBookingsTable.tsx';
import { choiceCounts, type MyBooking, myBookingsFailure, useMyBookings } from './my-bookings.ts';
import { filterChoices, OWN_A_PAGE, type OwnPart, ownCountsQuery } from './own-queries.ts';

/** The own bookings with search, filter, pages and actions, all of it kept in the address (R-DASH-06 to R-DASH-10). */
export function MyBookings({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const { search } = useUrlState();
  const filter = readChoice(search, 'status', filterChoices);
  const words = search.get('q') ?? '';
  const page = readPage(search);
  const { query, copy } = useMyBookings(user._id, { filter, search: words, page });
  const isNarrowed = filter !== 'all' || words !== '' || page > 1;
  const { status, say, clear } = useStatus();
  const [cancelling, setCancelling] = useState<MyBooking | null>(null);

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      {copy ? (
        <CopiedBookings copy={copy} userId={user._id} />
      ) : (
        <QueryState query={query} errorText={myBookingsFailure}>
          {(part) =>
            part.total === 0 && !isNarrowed ? (
              <NoBookings user={user} />
            ) : (
              <FoundBookings
                part={part}
                user={user}
                words={words}
                page={page}
                onOpen={onOpen}
                onCancel={setCancelling}
              />
            )
          }
        </QueryState>
      )}
      <CancelBookingDialog
        booking={cancelling}
        onClose={() => setCancelling(null)}
        onCancelled={() => {
          say('success', bookingTexts.cancelledFromRow);
          toast(bookingSuccess.cancelled);
        }}
        onFailed={(reason) => say('error', reason)}
      />
    </Stack>
  );
}

type FoundProps = {
  part: OwnPart;
  user: User;
  words: string;
  page: number;
  onOpen: (id: string) => void;
  onCancel: (booking: MyBooking) => void;
};

function FoundBookings({ part: { bookings, total }, user, words, page, onOpen, onCancel }: FoundProps) {
  const counts = useQuery({ ...ownCountsQuery(user._id, words), placeholderData: keepPreviousData });
  return (
    <>
      <MyBookingsBar counts={counts.data && choiceCounts(counts.data)} />
      {bookings.length > 0 ? (
        <>
          {total > OWN_A_PAGE && (
            <Text size="sm" c="dimmed" role="status">
              {formatCount(total)} bookings
            </Text>
          )}
          <MyBookingsTable
            bookings={bookings}
            userId={user._id}
            onOpen={({ _id }) => onOpen(_id)}
            onCancel={onCancel}
          />
        </>
      ) : (
        <NothingFound />
      )}
      <ListPages total={total} pageSize={OWN_A_PAGE} page={page} />
    </>
  );
}

/** Nothing booked yet: the way to the first request, through an agency where one is needed (R-DASH-10). */
function NoBookings({ user }: { user: User }) {
  const mayBook = bookingCan.request({ ...user, id: user._id, agencyActive: true }).allowed;
  const needsAgency = !mayBook && user.role !== 'admin' && user.agencyStatus !== 'pending';
  return (
    <EmptyState
      title={bookingTexts.emptyMine}
      action={
        <Group gap="sm" justify="center">
          <Button component={Link} to={paths.properties()} variant={needsAgency ? 'default' : 'filled'}>
            Book Now
          </Button>
          {needsAgency && (
            <Button component={Link} to={paths.agencyRequest()}>
              Join an Agency
            </Button>
          )}
        </Group>
      }
    >
      {needsAgency ? buyerTexts.joinFirst : buyerTexts.nothingYet}
    </EmptyState>
  );
}
