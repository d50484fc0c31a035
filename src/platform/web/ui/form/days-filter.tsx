import { formatCalendarDay } from '#shared/dates.ts';
import type { ChipFilter } from '../list/FilterChips.tsx';
import { DayField, readDay } from './DayField.tsx';

type Edge = readonly [label: string, name: string];

/** A filter of a list: from a day until a day. */
export function daysFilter(label: string, [from, first]: Edge, [until, last]: Edge): ChipFilter {
  return {
    name: first,
    label,
    names: [first, last],
    field: (
      <>
        <DayField label={from} name={first} />
        <DayField label={until} name={last} />
      </>
    ),
    said: (search) => {
      const days = [readDay(search, first), readDay(search, last)];
      return days.some((day) => day !== '')
        ? days.map((day) => (day ? formatCalendarDay(day) : '…')).join(' – ')
        : '';
    },
  };
}
