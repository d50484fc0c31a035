import { Switch } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatCount } from '#shared/counts.ts';
import { t } from '#shared/say.ts';
import { bookingCountsQuery } from './queries.ts';

/** URL parameters of the switches, and their values, as in the query of the API. */
export const documentsParam = 'documents';
export const assignedParam = 'assigned';
const switches = { [documentsParam]: 'to_check', [assignedParam]: 'me' } as const;
type Param = keyof typeof switches;

const isOn = (search: URLSearchParams, param: Param) => search.get(param) === switches[param];

export const wantsToCheck = (search: URLSearchParams) => isOn(search, documentsParam);
export const wantsMine = (search: URLSearchParams) => isOn(search, assignedParam);

/** Narrows a list to the bookings with documents that wait for the reader's desk. */
export function ToCheckSwitch() {
  const count = useQuery(bookingCountsQuery()).data?.documentsToCheck;
  const label =
    count === undefined
      ? t('Documents to check')
      : t('Documents to check {count}', { count: formatCount(count) });
  return <FilterSwitch param={documentsParam} label={label} />;
}

/** Narrows a list to the bookings that the reader looks after. */
export function MineSwitch() {
  return <FilterSwitch param={assignedParam} label={t('Mine')} />;
}

function FilterSwitch({ param, label }: { param: Param; label: string }) {
  const { search, change } = useUrlState();
  return (
    <Switch
      size="sm"
      // as high as the fields beside it
      display="flex"
      flex="none"
      mih="2.25rem"
      style={{ alignItems: 'center', whiteSpace: 'nowrap' }}
      label={label}
      checked={isOn(search, param)}
      onChange={({ currentTarget }) =>
        change({ [param]: currentTarget.checked ? switches[param] : null, page: null })
      }
    />
  );
}
