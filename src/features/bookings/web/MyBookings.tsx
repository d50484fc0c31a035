import { Alert, Button, Chip, Group, Stack } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { Link } from 'react-router';
import { bookingSuccess, bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import type { User } from '#features/users/contract.ts';
import { formatDateTime } from '#shared/dates.ts';
import { fillIn } from '#shared/problem.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { WarningIcon } from '#web/ui/icons.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { StatusMessage, useStatus } from '#web/ui/StatusMessage.tsx';
import { toast } from '#web/ui/toast.tsx';
import { readChoice, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { CancelBookingDialog } from './CancelBookingDialog.tsx';
import classes from './MyBookings.module.css';
import { MyBookingsTable } from './MyBookingsTable.tsx';
import {
  type FilterChoice,
  filterChoices,
  filterLabels,
  isFound,
  isInFilter,
  type MyBooking,
  myBookingsFailure,
  useMyBookings,
} from './my-bookings.ts';

/** The own bookings with search, filter and actions; search and filter stand in the address (R-DASH-06 to R-DASH-10). */
export function MyBookings({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const { query, copy } = useMyBookings(user._id);
  const { status, say, clear } = useStatus();
  const [cancelling, setCancelling] = useState<MyBooking | null>(null);

  return (
    <Stack gap="md">
      <StatusMessage status={status} onClear={clear} />
      {copy ? (
        <>
          <CopyNotice at={copy.at} />
          <Filtered bookings={copy.items} user={user}>
            {(found) => <MyBookingsTable bookings={found} userId={user._id} />}
          </Filtered>
        </>
      ) : (
        <QueryState query={query} errorText={myBookingsFailure}>
          {(bookings) => (
            <Filtered bookings={bookings} user={user}>
              {(found) => (
                <MyBookingsTable
                  bookings={found}
                  userId={user._id}
                  onOpen={({ _id }) => onOpen(_id)}
                  onCancel={setCancelling}
                />
              )}
            </Filtered>
          )}
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

/** Says that the list is a copy, how old it is, and that it can only be read (D-55). */
export function CopyNotice({ at }: { at: number }) {
  return (
    <Alert color="amber" icon={<WarningIcon size={20} />} role="status">
      {fillIn(bookingTexts.mineCopy, { time: formatDateTime(new Date(at)) })} {buyerTexts.readOnlyCopy}
    </Alert>
  );
}

type FilteredProps = {
  bookings: readonly MyBooking[];
  user: User;
  children: (found: readonly MyBooking[]) => ReactNode;
};

function Filtered({ bookings, user, children }: FilteredProps) {
  const { search, change } = useUrlState();
  const [text, setText] = useUrlText('q');
  const filter = readChoice(search, 'status', filterChoices);
  const matching = bookings.filter((booking) => isFound(booking, text));
  const found = matching.filter((booking) => isInFilter(booking, filter));
  const reset = () => {
    setText('');
    change({ status: null, q: null });
  };

  if (bookings.length === 0) return <NoBookings user={user} />;
  return (
    <>
      <div className={classes.bar}>
        <SearchField placeholder="Lot, phase or status" text={text} onText={setText} />
        <Button component={Link} to={paths.properties()} size="sm" className={classes.new ?? ''}>
          + New Booking
        </Button>
        <StatusFilter bookings={matching} filter={filter} onFilter={(next) => change({ status: next })} />
      </div>
      {found.length > 0 ? (
        children(found)
      ) : (
        <EmptyState
          title={bookingTexts.emptyMine}
          action={
            <Group gap="sm" justify="center">
              <Button component={Link} to={paths.properties()} variant="default">
                Book Now
              </Button>
              <Button onClick={reset}>Clear search and filter</Button>
            </Group>
          }
        >
          {buyerTexts.nothingFound}
        </EmptyState>
      )}
    </>
  );
}

function StatusFilter({
  bookings,
  filter,
  onFilter,
}: {
  bookings: readonly MyBooking[];
  filter: FilterChoice;
  onFilter: (filter: FilterChoice | null) => void;
}) {
  const name = useId();
  return (
    <Group gap={6} role="radiogroup" aria-label="Status" className={classes.filter ?? ''}>
      {filterChoices.map((choice) => (
        <Chip
          key={choice}
          type="radio"
          name={name}
          value={choice}
          checked={choice === filter}
          onChange={() => onFilter(choice === 'all' ? null : choice)}
          radius="sm"
          aria-label={filterLabels[choice]}
        >
          {filterLabels[choice]}{' '}
          <span className={classes.count}>
            {bookings.filter((booking) => isInFilter(booking, choice)).length}
          </span>
        </Chip>
      ))}
    </Group>
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
