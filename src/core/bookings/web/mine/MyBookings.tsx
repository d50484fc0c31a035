import { Button, Group, Stack, Text } from '@mantine/core';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { placeName } from '#core/bookings/labels.ts';
import { bookingSuccess, bookingTexts } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { isUnderWay } from '#core/bookings/standing-lifecycle.ts';
import { agencyContactQuery } from '#core/memberships/web/AgencyAnswer.tsx';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { ListPages } from '#platform/web/ui/list/ListPages.tsx';
import { SearchField } from '#platform/web/ui/list/SearchField.tsx';
import { StatusFilter } from '#platform/web/ui/list/StatusFilter.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatusMessage, useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { readChoice, readPage, useUrlState, useUrlText } from '#platform/web/ui/url-state.ts';
import { SearchIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { CancelBookingDialog } from '../detail/CancelBookingDialog.tsx';
import { Fold } from '../detail/Fold.tsx';
import { DoneMessage, effectReaderOf } from '../detail/Outcome.tsx';
import { bookingQuery } from '../queries.ts';
import { type OpenBooking, underWayOf, WhoHelps } from './BookingsUnderWay.tsx';
import classes from './MyBookings.module.css';
import { MyBookingsTable } from './MyBookingsTable.tsx';
import {
  choicesOf,
  filterChoices,
  filterLabels,
  isFound,
  isInFilter,
  type MyBooking,
  myBookingsFailure,
  OWN_A_PAGE,
  type OwnCounts,
  type OwnPart,
  offersCancelInRow,
  ownCounts,
  ownCountsOf,
  ownCountsQuery,
  useMyBookings,
} from './my-bookings.ts';
import type { CachedBookings } from './offline-cache.ts';

/** The own bookings with search, filter and page in the URL. */
export function MyBookings({ user, onOpen }: { user: User; onOpen: OpenBooking }) {
  const { search, change } = useUrlState();
  const filter = readChoice(search, 'status', filterChoices);
  const words = search.get('q') ?? '';
  const page = readPage(search);
  const linked = search.get('cancel') ?? '';
  const asked = useQuery({ ...bookingQuery(linked), enabled: linked !== '' }).data;
  const { query, copy } = useMyBookings(user._id, { filter, search: words, page });
  const isNarrowed = filter !== 'all' || words !== '' || page > 1;
  const { status, show, clear } = useStatus();
  const [cancelling, setCancelling] = useState<MyBooking | null>(null);
  /** The question of a link is asked once, of the booking as it was found. */
  const ask = useEffectEvent((booking: Booking) => {
    if (offersCancelInRow(booking, user._id)) setCancelling(booking);
    change({ cancel: null });
  });
  useEffect(() => {
    if (asked && asked._id === linked) ask(asked);
  }, [asked, linked]);

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
        reader={effectReaderOf(user)}
        onClose={() => setCancelling(null)}
        onCancelled={(done) => {
          show('success', <DoneMessage text={bookingTexts.cancelledFromRow} done={done} />);
          toast(bookingSuccess.cancelled);
        }}
      />
    </Stack>
  );
}

type FoundProps = {
  part: OwnPart;
  user: User;
  words: string;
  page: number;
  onOpen: OpenBooking;
  onCancel: (booking: MyBooking) => void;
};

function FoundBookings({ part: { bookings, total }, user, words, page, onOpen, onCancel }: FoundProps) {
  const counts = useQuery({ ...ownCountsQuery(user._id, words), placeholderData: keepPreviousData });
  // without the search
  const all = useQuery({ ...ownCountsQuery(user._id), enabled: words !== '' }).data ?? counts.data;
  const countOf = (found: typeof all) => found && ownCounts((status) => found.byStatus[status]);
  const isFiltered = useUrlState().search.has('status') || words !== '';
  const open = underWayOf(bookings).bookings;
  // who searches or filters wants to see what is found
  const over = isFiltered || open.length === 0 ? [] : bookings.filter((each) => !isUnderWay(each));
  const list = (label: string, rows: readonly MyBooking[]) => (
    <MyBookingsTable
      label={label}
      bookings={rows}
      userId={user._id}
      onOpen={({ _id }, at) => onOpen(_id, at)}
      onCancel={onCancel}
    />
  );
  return (
    <>
      <MyBookingsBar counts={countOf(counts.data)} />
      <Hidden shown={total} all={countOf(all)?.all} />
      {bookings.length > 0 ? (
        <>
          {total > OWN_A_PAGE && (
            <Text size="sm" c="dimmed" role="status">
              {t('{total} bookings', { total: formatCount(total) })}
            </Text>
          )}
          {list(t('My bookings'), isFiltered || open.length === 0 ? bookings : open)}
          {over.length > 0 && (
            <Fold title={t('Past bookings ({count})', { count: formatCount(over.length) })}>
              {list(t('Past bookings'), over)}
            </Fold>
          )}
        </>
      ) : (
        <NothingFound />
      )}
      <ListPages total={total} pageSize={OWN_A_PAGE} page={page} />
      <WhoHelps bookings={bookings} />
      <NewBooking isBelow />
    </>
  );
}

/** What search and filter hide, with the way back to all (D-471). */
function Hidden({ shown, all }: { shown: number; all: number | undefined }) {
  const { search, change } = useUrlState();
  const [isFiltered, isSearched] = [search.has('status'), Boolean(search.get('q'))];
  if (all === undefined || all <= shown || !(isFiltered || isSearched)) return null;
  const text = isFiltered
    ? isSearched
      ? t('{shown} of {all} bookings; {hidden} hidden by search and filter')
      : t('{shown} of {all} bookings; {hidden} hidden by the filter')
    : t('{shown} of {all} bookings; {hidden} hidden by the search');
  const [of, hidden] = [formatCount(all), formatCount(all - shown)];
  return (
    <Group gap="xs" role="status">
      <Text size="sm">{interpolate(text, { shown: formatCount(shown), all: of, hidden })}</Text>
      <Button
        size="compact-sm"
        variant="subtle"
        onClick={() => change({ status: null, q: null, page: null })}
      >
        {t('Clear')}
      </Button>
    </Group>
  );
}

/** Empty state without any booking: a member requests the lot they came for (D-482), and who needs an agency first joins one. */
function NoBookings({ user }: { user: User }) {
  const mayBook = bookingCan.request({ ...user, id: user._id, agencyActive: true }).allowed;
  const needsAgency = !mayBook && user.role !== 'admin' && user.agencyStatus !== 'pending';
  const lot = useQuery({ ...agencyContactQuery, enabled: mayBook }).data?.lot;
  return (
    <EmptyState
      title={t('No Bookings Found')}
      action={
        <Group gap="sm" justify="center">
          {lot && (
            <Button component={Link} to={paths.type(lot.type, { lot: lot._id, book: true })}>
              {t('Request {place}', { place: placeName(lot.lotNumber, null) })}
            </Button>
          )}
          <Button
            component={Link}
            to={paths.properties()}
            variant={needsAgency || lot ? 'default' : 'filled'}
          >
            {t('Book Now')}
          </Button>
          {needsAgency && (
            <Button component={Link} to={paths.agencyRequest()}>
              {t('Join an Agency')}
            </Button>
          )}
        </Group>
      }
    >
      {needsAgency
        ? t(
            'Lots are booked through an agency. Join one first; once it has approved you, you can request a lot.',
          )
        : t('Choose a lot and send a request; you can follow it here from the first answer to the sale.')}
    </EmptyState>
  );
}

/** The offline cache, read-only, searched and filtered in the browser. */
function CopiedBookings({ copy, userId }: { copy: CachedBookings; userId: string }) {
  const { search } = useUrlState();
  const filter = readChoice(search, 'status', filterChoices);
  const matching = copy.items.filter((booking) => isFound(booking, search.get('q') ?? ''));
  const found = matching.filter((booking) => isInFilter(booking, filter));
  return (
    <>
      <CopyNotice copy={copy} />
      <MyBookingsBar counts={ownCountsOf(matching)} />
      {found.length > 0 ? (
        <MyBookingsTable label={t('My bookings')} bookings={found} userId={userId} />
      ) : (
        <NothingFound />
      )}
    </>
  );
}

/** Age and completeness of the offline cache, and that it is read-only. */
export function CopyNotice({ copy: { at, total, items } }: { copy: CachedBookings }) {
  const part = { count: formatCount(items.length), total: formatCount(total) };
  return (
    <Notice tone="warning" role="status">
      {sentences(
        t(
          'The server cannot be reached. This is the copy of your bookings from {time}; it can be read, not changed.',
          { time: formatDateTime(new Date(at)) },
        ),
        total > items.length && t('It holds the newest {count} of {total}.', part),
        t('Details and actions come back with the connection.'),
      )}
    </Notice>
  );
}

/** On a phone below the bookings, which come first. */
function NewBooking({ isBelow = false }: { isBelow?: boolean }) {
  return (
    <Button
      component={Link}
      to={paths.properties()}
      size="sm"
      variant="default"
      className={classes.new ?? ''}
      {...(isBelow && { 'data-below': true })}
    >
      {t('+ New Booking')}
    </Button>
  );
}

/** Search, filter and the button for a new booking, in a line above the bookings; on a phone search and filter wait behind a button. */
function MyBookingsBar({ counts }: { counts: OwnCounts | undefined }) {
  const [text, setText] = useUrlText('q', ['page']);
  const { search, change } = useUrlState();
  const chosen = readChoice(search, 'status', filterChoices);
  const isNarrow = useIsNarrow();
  const [isOpen, setOpen] = useState(false);
  // what hides bookings is in sight, also once a link or the history brings it
  if (!isOpen && (chosen !== 'all' || text !== '')) setOpen(true);
  const field = useRef<HTMLInputElement>(null);
  const open = () => {
    flushSync(() => setOpen(true));
    field.current?.focus();
  };
  if (isNarrow && !isOpen)
    return (
      <Button
        size="compact-sm"
        variant="subtle"
        className={classes.find ?? ''}
        leftSection={<SearchIcon size={16} />}
        onClick={open}
      >
        {t('Search and filter')}
      </Button>
    );
  return (
    <div className={classes.bar}>
      <SearchField
        isBare
        inputRef={field}
        placeholder={t('Lot, phase or status')}
        text={text}
        onText={setText}
      />
      <StatusFilter
        label={t('Status')}
        className={classes.filter}
        choices={choicesOf(counts, chosen).map((value) => ({
          value,
          label: filterLabels[value],
          count: counts?.[value],
        }))}
        value={chosen}
        onChange={(value) => change({ status: value === 'all' ? null : value, page: null })}
      />
      <NewBooking />
    </div>
  );
}

/** Empty state of a search or filter without match. */
function NothingFound() {
  const { change } = useUrlState();
  return (
    <EmptyState
      title={t('No Bookings Found')}
      action={
        <Group gap="sm" justify="center">
          <Button component={Link} to={paths.properties()} variant="default">
            {t('Book Now')}
          </Button>
          <Button onClick={() => change({ status: null, q: null, page: null })}>
            {t('Clear search and filter')}
          </Button>
        </Group>
      }
    >
      {t('No booking matches your search and filter.')}
    </EmptyState>
  );
}
