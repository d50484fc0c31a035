import { useState } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotTexts } from '#features/lots/messages.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';

/** This many lots fit beside each other, on a phone too. */
const COMPARED_AT_MOST = 3;

/** Takes the dialog of the comparison out of the address. */
const closed = { comparing: null };

/** The lots chosen for comparison and its dialog, kept in the address so that a link shows the same. */
export function useComparison(lots: readonly Lot[]) {
  const { search, change } = useUrlState();
  const inAddress = search.get('compare') ?? '';
  // a box answers at once, and the address a moment later
  const [wanted, setWanted] = useState({ text: inAddress, before: inAddress });
  if (wanted.before !== inAddress) setWanted({ text: inAddress, before: inAddress });
  const named = wanted.text.split(',');
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
    toggle: (lot: Lot) => {
      if (ids.includes(lot.id)) keep(ids.filter((id) => id !== lot.id));
      else if (ids.length < COMPARED_AT_MOST) keep([...ids, lot.id]);
      else toast(lotTexts.compareFull, 'error');
    },
    clear: () => keep([]),
    open: () => change({ comparing: '1' }, { covers: true }),
    close: () => change(closed),
  };
}
