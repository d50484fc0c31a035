import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { documentNotes } from '#features/documents/messages.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/problem.ts';
import { bookingCountsQuery } from './list-queries.ts';
import classes from './ToCheckSwitch.module.css';

/** URL parameter of the switch, and its value, as in the query of the API (D-168). */
export const documentsParam = 'documents';
const TO_CHECK = 'to_check';

export function wantsToCheck(search: URLSearchParams): boolean {
  return search.get(documentsParam) === TO_CHECK;
}

/** Narrows a list to the bookings with documents that wait for the reader's desk. */
export function ToCheckSwitch() {
  const { search, change } = useUrlState();
  const count = useQuery(bookingCountsQuery()).data?.documentsToCheck;
  return (
    <Switch
      size="sm"
      className={classes.switch ?? ''}
      label={
        count === undefined
          ? documentNotes.toCheck
          : interpolate(documentNotes.toCheckCount, { count: formatCount(count) })
      }
      checked={wantsToCheck(search)}
      onChange={({ currentTarget }) =>
        change({ [documentsParam]: currentTarget.checked ? TO_CHECK : null, page: null })
      }
    />
  );
}
