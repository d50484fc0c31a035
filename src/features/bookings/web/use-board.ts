import type { Booking } from '#features/bookings/contract.ts';
import type { BookingStatus } from '#features/bookings/lifecycle.ts';
import { readPage } from '#web/ui/ListPages.tsx';
import { readChoice, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import { byNewest, byUrgency, matchesSearch, sortChoices } from './desk-list.ts';

export const ROWS_A_PAGE = 25;

export type DeskFilter = { value: string; label: string; shows: (booking: Booking) => boolean };

/** The names in the address that belong to a board; a tab that opens clears them. */
export const boardParams = ['status', 'q', 'sort', 'page'] as const;

type Asked = {
  /** The first one shows everything; a list with one status has no more. */
  filters: readonly [DeskFilter, ...DeskFilter[]];
  /** The status that waits for the viewer: it comes first. Without one the newest does, and there is no choice. */
  mine?: BookingStatus | undefined;
};

export type Board = ReturnType<typeof useBoard>;

/** A list of bookings narrowed by filter and search, ordered and cut into pages, all of it kept in the address. */
export function useBoard(bookings: readonly Booking[], { filters, mine }: Asked) {
  const { search, change } = useUrlState();
  const [text, setText] = useUrlText('q', ['page']);
  const sort = readChoice(search, 'sort', sortChoices);
  const filter = filters.find(({ value }) => value === search.get('status')) ?? filters[0];
  const found = bookings.filter((booking) => matchesSearch(booking, text));
  const order = mine !== undefined && sort === 'waiting' ? byUrgency(mine) : byNewest;
  const shown = found.filter(filter.shows).toSorted(order);

  const pages = Math.max(1, Math.ceil(shown.length / ROWS_A_PAGE));
  const page = Math.min(pages, readPage(search));
  return {
    /** Everything the list could show. */
    total: bookings.length,
    /** What it shows, on all its pages. */
    shown,
    /** What the current page shows. */
    rows: shown.slice((page - 1) * ROWS_A_PAGE, page * ROWS_A_PAGE),
    page,
    filters: filters.map(({ value, label, shows }) => ({
      value,
      label,
      count: found.filter(shows).length,
    })),
    filter: filter.value,
    onFilter: (value: string) => change({ status: value === filters[0].value ? null : value, page: null }),
    text,
    onText: setText,
    sort: mine === undefined ? undefined : sort,
    onSort: (value: string) => change({ sort: value === sortChoices[0] ? null : value, page: null }),
    showAll: () => {
      setText('');
      change({ status: null, page: null });
    },
  };
}
