import { Button, Group } from '@mantine/core';
import { Link } from 'react-router';
import { bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { SearchField } from '#platform/web/ui/SearchField.tsx';
import { readChoice, useUrlState, useUrlText } from '#platform/web/ui/url-state.ts';
import classes from './MyBookings.module.css';
import { filterLabels, type OwnCounts } from './my-bookings.ts';
import { filterChoices } from './own-queries.ts';
import { StatusFilter } from './StatusFilter.tsx';

/** Search and filter of the own bookings, kept in the address, and the way to a new one (R-DASH-06 to R-DASH-08). */
export function MyBookingsBar({ counts }: { counts: OwnCounts | undefined }) {
  const [text, setText] = useUrlText('q', ['page']);
  const { search, change } = useUrlState();
  return (
    <div className={classes.bar}>
      <SearchField placeholder="Lot, phase or status" text={text} onText={setText} />
      <Button component={Link} to={paths.properties()} size="sm" className={classes.new ?? ''}>
        + New Booking
      </Button>
      <StatusFilter
        label="Status"
        className={classes.filter}
        choices={filterChoices.map((value) => ({
          value,
          label: filterLabels[value],
          count: counts?.[value],
        }))}
        value={readChoice(search, 'status', filterChoices)}
        onChange={(value) => change({ status: value === 'all' ? null : value, page: null })}
      />
    </div>
  );
}

/** Search and filter leave nothing: the ways on are a new booking and everything there is. */
export function NothingFound() {
  const { change } = useUrlState();
  return (
    <EmptyState
      title={bookingTexts.emptyMine}
      action={
        <Group gap="sm" justify="center">
          <Button component={Link} to={paths.properties()} variant="default">
            Book Now
          </Button>
          <Button onClick={() => change({ status: null, q: null, page: null })}>
            Clear search and filter
          </Button>
        </Group>
      }
    >
      {buyerTexts.nothingFound}
    </EmptyState>
  );
}
