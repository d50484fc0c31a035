import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { bookingStatuses } from '#features/bookings/lifecycle.ts';
import { bookingTexts, registerTexts } from '#features/bookings/messages.ts';
import { BookingRegister } from '#features/bookings/web/BookingRegister.tsx';
import { RegisterFilterBar } from '#features/bookings/web/RegisterFilterBar.tsx';
import {
  BOOKINGS_A_PAGE,
  loadRegister,
  type RegisterWanted,
  registerQuery,
  registerSorts,
} from '#features/bookings/web/register-queries.ts';
import { lotTypes } from '#features/lots/lifecycle.ts';
import { DownloadButton } from '#web/ui/DownloadButton.tsx';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { ListPages, readPage } from '#web/ui/ListPages.tsx';
import { PageHeading } from '#web/ui/PageHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import { readChoice, useUrlState } from '#web/ui/url-state.ts';

/** The names in the address that narrow the register. */
const filterNames = ['status', 'agency', 'type', 'phase', 'from', 'to', 'q'] as const;

/** What the address asks of the register; what cannot be meant narrows nothing. */
function readWanted(search: URLSearchParams): RegisterWanted {
  const text = (name: string, shape: RegExp) => {
    const written = search.get(name) ?? '';
    return shape.test(written) ? written : '';
  };
  const day = /^2\d{3}-\d\d-\d\d$/;
  return {
    filters: {
      status: readChoice(search, 'status', ['', ...bookingStatuses]),
      agencyId: search.get('agency') ?? '',
      type: readChoice(search, 'type', ['', ...lotTypes]),
      phase: text('phase', /^[1-9]\d{0,3}$/),
      from: text('from', day),
      to: text('to', day),
      search: search.get('q') ?? '',
    },
    sort: readChoice(search, 'sort', registerSorts),
    page: readPage(search),
  };
}

/** The register of every booking, also those that have ended (R-NAV-12, D-10). */
export function AllBookingsPage() {
  const { search, change } = useUrlState();
  const wanted = readWanted(search);
  const list = useQuery(registerQuery(wanted));
  const isNarrowed = Object.values(wanted.filters).some((value) => value !== '') || wanted.page > 1;
  const showAll = () => change(Object.fromEntries([...filterNames, 'page'].map((name) => [name, null])));

  return (
    <>
      <PageHeading
        title="All Bookings"
        lead="The register of every booking, also those that were rejected, cancelled or have run out."
        actions={
          <>
            <QueryRefresh
              queries={[list]}
              done={bookingTexts.refreshed}
              failed={bookingTexts.refreshFailed}
            />
            <DownloadButton load={() => loadRegister(wanted.filters)} failed={registerTexts.exportFailed}>
              Download CSV
            </DownloadButton>
          </>
        }
      />
      <Stack gap="md">
        <RegisterFilterBar wanted={wanted} />
        <QueryState
          query={list}
          errorText={registerTexts.listFailed}
          isEmpty={({ rows }) => rows.length === 0}
          empty={
            isNarrowed ? (
              <EmptyState
                title={registerTexts.nothingMatches}
                action={
                  <Button variant="default" size="sm" onClick={showAll}>
                    Show all
                  </Button>
                }
              />
            ) : (
              <EmptyState title={registerTexts.none} />
            )
          }
        >
          {({ rows, total }) => (
            <>
              <Text size="sm" c="dimmed" role="status">
                {total === 1 ? '1 booking' : `${total} bookings`}
              </Text>
              <BookingRegister bookings={rows} />
              <ListPages total={total} pageSize={BOOKINGS_A_PAGE} page={wanted.page} />
            </>
          )}
        </QueryState>
      </Stack>
    </>
  );
}
