import { Button, Chip, Group } from '@mantine/core';
import { useId } from 'react';
import { Link } from 'react-router';
import { bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { paths } from '#web/paths.ts';
import { EmptyState } from '#web/ui/EmptyState.tsx';
import { SearchField } from '#web/ui/SearchField.tsx';
import { readChoice, useUrlState, useUrlText } from '#web/ui/url-state.ts';
import classes from './MyBookings.module.css';
import { filterLabels, type OwnCounts } from './my-bookings.ts';
import { filterChoices } from './own-queries.ts';

/** Search and filter of the own bookings, kept in the address, and the way to a new one (R-DASH-06 to R-DASH-08). */
export function MyBookingsBar({ counts }: { counts: OwnCounts | undefined }) {
  const [text, setText] = useUrlText('q', ['page']);
  return (
    <div className={classes.bar}>
      <SearchField placeholder="Lot, phase or status" text={text} onText={setText} />
      <Button component={Link} to={paths.properties()} size="sm" className={classes.new ?? ''}>
        + New Booking
      </Button>
      <StatusFilter counts={counts} />
    </div>
  );
}

/** The numbers are left out while nobody knows them. */
function StatusFilter({ counts }: { counts: OwnCounts | undefined }) {
  const { search, change } = useUrlState();
  const filter = readChoice(search, 'status', filterChoices);
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
          onChange={() => change({ status: choice === 'all' ? null : choice, page: null })}
          radius="sm"
          aria-label={filterLabels[choice]}
        >
          {filterLabels[choice]}{' '}
          {counts !== undefined && <span className={classes.count}>{formatCount(counts[choice])}</span>}
        </Chip>
      ))}
    </Group>
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
