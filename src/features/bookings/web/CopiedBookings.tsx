import { Alert } from '@mantine/core';
import { bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { readChoice, useUrlState } from '#platform/web/ui/url-state.ts';
import { formatCount } from '#shared/counts.ts';
import { formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/problem.ts';
import { MyBookingsBar, NothingFound } from './MyBookingsBar.tsx';
import { MyBookingsTable } from './MyBookingsTable.tsx';
import { countChoices, isFound } from './my-bookings.ts';
import type { CachedBookings } from './offline-cache.ts';
import { filterChoices, isInFilter } from './own-queries.ts';

/** The copy of the own bookings while the server is away, to be read, searched and filtered here (D-55). */
export function CopiedBookings({ copy, userId }: { copy: CachedBookings; userId: string }) {
  const { search } = useUrlState();
  const filter = readChoice(search, 'status', filterChoices);
  const matching = copy.items.filter((booking) => isFound(booking, search.get('q') ?? ''));
  const found = matching.filter((booking) => isInFilter(booking, filter));
  return (
    <>
      <CopyNotice copy={copy} />
      <MyBookingsBar counts={countChoices(matching)} />
      {found.length > 0 ? <MyBookingsTable bookings={found} userId={userId} /> : <NothingFound />}
    </>
  );
}

/** Says that the list is a copy, how old it is, how much of the list it holds, and that it can only be read (D-55). */
export function CopyNotice({ copy: { at, total, items } }: { copy: CachedBookings }) {
  const part = { count: formatCount(items.length), total: formatCount(total) };
  return (
    <Alert color="amber" icon={<WarningIcon size={20} />} role="status">
      {interpolate(bookingTexts.mineCopy, { time: formatDateTime(new Date(at)) })}{' '}
      {total > items.length && `${interpolate(buyerTexts.partOfCopy, part)} `}
      {buyerTexts.readOnlyCopy}
    </Alert>
  );
}
