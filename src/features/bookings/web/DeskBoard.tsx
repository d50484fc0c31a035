import { Button, Stack, Text } from '@mantine/core';
import type { Booking } from '#features/bookings/contract.ts';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { deskTexts } from '#features/bookings/messages.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import { readChoice, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { useKeptFocus } from '#web/ui/use-kept-focus.ts';
import classes from './DeskBoard.module.css';
import { DeskBookingList, type DeskListProps } from './DeskBookingList.tsx';
import { DeskFilters, sortChoices } from './DeskFilters.tsx';
import { byNewest, byUrgency, matchesSearch } from './desk-list.ts';

const ROWS_A_PAGE = 25;

export type DeskFilter = { value: string; label: string; shows: (booking: Booking) => boolean };

/** The names in the address that belong to a board; a tab that opens clears them. */
export const boardParams = ['status', 'q', 'sort', 'page'] as const;

type Props = Omit<DeskListProps, 'bookings'> & {
  bookings: readonly Booking[];
  /** The first one shows everything. */
  filters: readonly [DeskFilter, ...DeskFilter[]];
  /** The status that waits for the viewer: it comes first. Without one the newest does, and there is no choice. */
  mine?: BookingStatus;
  /** What an empty list means here. */
  empty: string;
};

/** A list of bookings with filter, search, order and pages, all of them kept in the address. */
export function DeskBoard({ bookings, filters, mine, empty, ...list }: Props) {
  const { search, change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const sort = readChoice(search, 'sort', sortChoices);
  const filter = filters.find(({ value }) => value === search.get('status')) ?? filters[0];
  const found = bookings.filter((booking) => matchesSearch(booking, text));
  const order = mine !== undefined && sort === 'waiting' ? byUrgency(mine) : byNewest;
  const shown = found.filter(filter.shows).toSorted(order);
  const region = useKeptFocus(shown.length);

  const pages = Math.max(1, Math.ceil(shown.length / ROWS_A_PAGE));
  const page = Math.min(pages, readPage(search));
  const rows = shown.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE);
  const showAll = () => {
    setText('');
    change({ status: null, page: null });
  };

  if (bookings.length === 0) return <EmptyState title={empty} />;
  return (
    <Stack gap="md">
      <DeskFilters
        filters={filters.map(({ value, label, shows }) => ({
          value,
          label,
          count: found.filter(shows).length,
        }))}
        filter={filter.value}
        onFilter={(value) => change({ status: value === filters[0].value ? null : value, page: null })}
        text={text}
        onText={setText}
        {...(mine !== undefined && {
          sort,
          onSort: (value) => change({ sort: value === sortChoices[0] ? null : value, page: null }),
        })}
      />
      <div ref={region} tabIndex={-1} className={classes.region}>
        <Text size="sm" c="dimmed" role="status" mb="xs">
          {shown.length === bookings.length
            ? `${bookings.length} in all`
            : `${shown.length} of ${bookings.length}`}
        </Text>
        {rows.length === 0 ? (
          <EmptyState
            title={deskTexts.nothingMatches}
            action={
              <Button variant="default" size="sm" onClick={showAll}>
                Show all
              </Button>
            }
          />
        ) : (
          <DeskBookingList {...list} bookings={rows} />
        )}
      </div>
      <ListPages total={shown.length} pageSize={ROWS_A_PAGE} page={page} />
    </Stack>
  );
}
