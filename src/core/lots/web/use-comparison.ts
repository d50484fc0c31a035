import { useState } from 'react';
import type { Lot } from '#core/lots/contract.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';

/** Maximum number of compared lots; as many fit side by side on a phone. */
const COMPARED_AT_MOST = 3;

/** URL change that closes the comparison. */
const closed = { comparing: null };

/** The lots chosen for comparison and whether its dialog is open, kept in the URL. */
export function useComparison(lots: readonly Lot[]) {
  const { search, change } = useUrlState();
  const inAddress = search.get('compare') ?? '';
  // optimistic: the checkbox updates before the URL does
  const [wanted, setWanted] = useState({ text: inAddress, before: inAddress });
  if (wanted.before !== inAddress) setWanted({ text: inAddress, before: inAddress });
  const named = wanted.text.split(',').filter((id) => id !== '');
  const chosen = lots.filter((lot) => named.includes(lot.id)).slice(0, COMPARED_AT_MOST);
  const ids = chosen.map((lot) => lot.id);
  const opened = search.get('comparing') === '1' && chosen.length > 1;

  const keep = (next: string[]) => {
    const text = next.join(',');
    setWanted({ text, before: inAddress });
    change({ compare: text, ...closed });
  };
  return {
    ids,
    lots: chosen,
    opened,
    closed,
    /** A lot in the URL is no longer listed. */
    hasGone: named.some((id) => !lots.some((lot) => lot.id === id)),
    forgetGone: () => change({ compare: ids.join(',') }),
    toggle: (lot: Lot) => {
      if (ids.includes(lot.id)) keep(ids.filter((id) => id !== lot.id));
      else if (ids.length < COMPARED_AT_MOST) keep([...ids, lot.id]);
      else toast(t('Up to three lots can be compared. Remove one to add another.'), 'error');
    },
    clear: () => keep([]),
    open: () => change({ comparing: '1' }, { covers: true }),
    close: () => change(closed),
  };
}
