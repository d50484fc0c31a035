import { useQuery } from '@tanstack/react-query';
import type { User } from '#core/users/contract.ts';
import type { OfficeEntry } from '#core/web-module.ts';
import { depositViewLabels } from '#modules/deposits/labels.ts';
import { depositViews } from '#modules/deposits/lifecycle.ts';
import { DEPOSITS_PATH } from '#modules/deposits/paths.ts';
import { depositCan } from '#modules/deposits/policy.ts';
import { MoneyIcon } from '#platform/web/ui/work-icons.tsx';
import { t } from '#shared/say.ts';
import { depositCountsQuery } from './office-queries.ts';

/** Who sets the first rule finds it there (D-240). */
function useIsFor(user: User): boolean {
  const { data } = useQuery(depositCountsQuery);
  return data?.inUse === true || depositCan.setRules(user).allowed;
}

function useToConfirm(): number {
  return useQuery(depositCountsQuery).data?.views.to_confirm.count ?? 0;
}

export const depositsEntry: OfficeEntry = {
  label: t('Deposits'),
  to: DEPOSITS_PATH,
  icon: <MoneyIcon size={20} />,
  group: 'money',
  views: depositViews.flatMap((view) =>
    view === 'all' ? [] : { label: depositViewLabels[view], to: `${DEPOSITS_PATH}?view=${view}` },
  ),
  useIsFor,
  useCount: useToConfirm,
  countName: t('to confirm'),
};
