import { useQuery } from '@tanstack/react-query';
import { HOLD_ENDS_SOON_DAYS } from '#core/bookings/lifecycle.ts';
import type { ChipFilter } from '#platform/web/ui/list/FilterChips.tsx';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { bookingCountsQuery } from './queries.ts';

/** URL parameters of the filters of a desk, and their values, as in the query of the API. */
export const documentsParam = 'documents';
export const assignedParam = 'assigned';
export const endsParam = 'ends';
export const overdueParam = 'overdue';
const switches = {
  [documentsParam]: 'to_check',
  [assignedParam]: 'me',
  [endsParam]: String(HOLD_ENDS_SOON_DAYS),
  [overdueParam]: 'true',
} as const;
type Param = keyof typeof switches;

const isOn = (search: URLSearchParams, param: Param) => search.get(param) === switches[param];

export const wantsToCheck = (search: URLSearchParams) => isOn(search, documentsParam);
export const wantsEndingSoon = (search: URLSearchParams) => isOn(search, endsParam);
export const wantsOverdue = (search: URLSearchParams) => isOn(search, overdueParam);
export const wantsMine = (search: URLSearchParams) => isOn(search, assignedParam);

/** Narrows a list to the bookings with documents that wait for the reader's desk. */
export function useToCheckFilter(): ChipFilter {
  const count = useQuery(bookingCountsQuery()).data?.documentsToCheck;
  const label = count
    ? t('Documents to check {count}', { count: formatCount(count) })
    : t('Documents to check');
  return { name: documentsParam, label, on: switches[documentsParam] };
}

/** Narrows a list to the bookings that wait too long for the office (D-80). */
export function useOverdueFilter(): ChipFilter {
  const count = useQuery(bookingCountsQuery()).data?.overdue;
  const label = count ? t('Overdue {count}', { count: formatCount(count) }) : t('Overdue');
  return { name: overdueParam, label, on: switches[overdueParam] };
}

/** Narrows a list to the bookings that the reader looks after. */
export const mineFilter: ChipFilter = {
  name: assignedParam,
  label: t('Mine'),
  on: switches[assignedParam],
};

/** Narrows a list to the requests whose hold ends soon (D-401). */
export const endsSoonFilter: ChipFilter = {
  name: endsParam,
  label: t('Ends within {days} days', { days: HOLD_ENDS_SOON_DAYS }),
  on: switches[endsParam],
};

/** Narrows a list to the bookings to come back to by today (D-445). */
const followUpFilter = {
  name: 'followUp',
  label: t('To come back to'),
  on: 'due',
} satisfies ChipFilter;

/** Narrows a list to the bookings of which the office has a proposed price to answer (D-447). */
const proposalFilter = { name: 'proposal', label: t('Proposed price'), on: 'open' } satisfies ChipFilter;

/** Filters that the overview links. */
export const linkedFilters = [followUpFilter, proposalFilter] as const;
