import { Button, Stack } from '@mantine/core';
import { Link } from 'react-router';
import { bookingStatuses, openStatuses } from '#core/bookings/lifecycle.ts';
import { listAllBookings } from '#core/bookings/list-contract.ts';
import { type BookingParts, useBookingParts } from '#core/bookings/web/booking-parts.tsx';
import { exportBookings } from '#core/review/contract.ts';
import {
  AllBookingsTable,
  allBookingsSorts,
  sortOptions,
  useAllBookingsFilters,
} from '#core/review/web/AllBookingsTable.tsx';
import { readBookingFilters } from '#core/review/web/booking-filters.tsx';
import { SavedViews, SaveView, useSavedViews } from '#core/review/web/SavedViews.tsx';
import { callFile, pageRange } from '#platform/web/api-client/call.ts';
import { askPage } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import compact from '#platform/web/ui/compact-button.module.css';
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx';
import { FilterChips } from '#platform/web/ui/list/FilterChips.tsx';
import { UrlSearch } from '#platform/web/ui/list/FilterSelect.tsx';
import { FoundList } from '#platform/web/ui/list/FoundList.tsx';
import { ListHead } from '#platform/web/ui/list/ListHead.tsx';
import { useLiveList } from '#platform/web/ui/list/use-live-list.ts';
import { readChoice, readPage, useUrlState } from '#platform/web/ui/url-state.ts';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { t } from '#shared/say.ts';

const BOOKINGS_A_PAGE = 25;

/** The filters in the URL; invalid values do not filter. */
function readFilters(search: URLSearchParams, parts: BookingParts) {
  const status = readChoice(search, 'status', ['', 'open', ...bookingStatuses]);
  return {
    ...readBookingFilters(search, parts),
    status: status === 'open' ? openStatuses.join(',') : status,
    search: search.get('q') ?? '',
  };
}

/** The table of all bookings, including ended ones. */
export function AllBookingsPage() {
  const { search } = useUrlState();
  const parts = useBookingParts();
  const filters = readFilters(search, parts);
  const sort = readChoice(search, 'sort', allBookingsSorts);
  const list = useLiveList(
    askPage(listAllBookings, {
      query: { ...filters, sort, sum: 'true', ...pageRange(readPage(search), BOOKINGS_A_PAGE) },
    }),
  );

  const chips = useAllBookingsFilters();
  const names = chips.flatMap((chip) => ('field' in chip && chip.names) || [chip.name]);
  const views = useSavedViews('all');
  const none = Object.fromEntries([...names, 'q'].map((name) => [name, null]));
  return (
    <Stack gap="sm">
      <ListHead
        title={t('All Bookings')}
        search={<UrlSearch placeholder={t('Client, email, phone, agency or lot')} />}
        actions={
          <ExportMenu
            classNames={compact}
            load={(format) => callFile(exportBookings, { query: { ...filters, format } })}
            failed={t('The bookings could not be downloaded. Please try again.')}
          />
        }
        views={<SavedViews views={views} />}
      >
        <FilterChips
          filters={chips}
          listed={list.data && pluralize(list.data.total, ...nouns.booking)}
          save={<SaveView views={views} />}
          sort={{ value: sort, options: sortOptions }}
        />
      </ListHead>
      <FoundList
        query={list}
        errorText={t('Failed to load bookings. Please try again later.')}
        noun={nouns.booking}
        pageSize={BOOKINGS_A_PAGE}
        unnarrowed={none}
        none={t('There are no bookings yet.')}
        nextStep={
          <Button component={Link} to={paths.adminLots()} variant="default">
            {t('See the lots')}
          </Button>
        }
        nothingMatches={t('No booking matches these filters.')}
        isFooted
      >
        {(bookings) => <AllBookingsTable bookings={bookings} />}
      </FoundList>
    </Stack>
  );
}
