import { useQuery } from '@tanstack/react-query';
import type { OfficeEntry } from '#core/web-module.ts';
import { listViewings } from '#modules/viewings/contract.ts';
import { viewingViewLabels } from '#modules/viewings/labels.ts';
import { viewingViews } from '#modules/viewings/lifecycle.ts';
import { VIEWINGS_PATH } from '#modules/viewings/paths.ts';
import { askTotal } from '#platform/web/api-client/queries.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import { CalendarIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';

/** The number of viewings that wait for an answer. */
function useRequested(): number {
  const total = useQuery({
    ...askTotal(listViewings, { query: { view: 'requested' } }),
    refetchInterval: REFETCH_MS,
  });
  return total.data ?? 0;
}

export const viewingsEntry: OfficeEntry = {
  label: t('Viewings'),
  to: VIEWINGS_PATH,
  icon: <CalendarIcon size={20} />,
  group: 'lots',
  views: viewingViews.map((view) => ({
    label: viewingViewLabels[view],
    to: `${VIEWINGS_PATH}?view=${view}`,
  })),
  useCount: useRequested,
  countName: t('to confirm'),
};
