import { useQuery } from '@tanstack/react-query';
import { StatTile } from '#platform/web/ui/StatTiles.tsx';
import { t } from '#shared/say.ts';
import { depositsPath } from './deposits-path.ts';
import { depositCountsQuery } from './office-queries.ts';

/** Payments to confirm, where there are any; without the number the overview stands. */
export function ToConfirmTile() {
  const count = useQuery(depositCountsQuery).data?.views.to_confirm.count ?? 0;
  if (count === 0) return null;
  return (
    <StatTile
      label={t('Payments to confirm')}
      value={count}
      to={depositsPath({ view: 'to_confirm' })}
      tone="action"
    />
  );
}
