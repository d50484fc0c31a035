import type { Lot } from '#core/lots/contract.ts';
import { readChoice, useUrlState, useUrlText } from '#platform/web/ui/url-state.ts';
import { parsePrice } from '#shared/money.ts';
import {
  filterLots,
  orderLots,
  phasesOf,
  readSort,
  type Sort,
  type SortKey,
  writeSort,
} from './lot-order.ts';

/** Sort order and filters of a table of lots, kept in the URL. */
export function useLotFilters(lots: readonly Lot[]) {
  const { search, change, hrefOf } = useUrlState();
  const [lowestText, setLowestText] = useUrlText('min');
  const [highestText, setHighestText] = useUrlText('max');

  const phases = phasesOf(lots).map(String);
  const phase = readChoice(search, 'phase', ['all', ...phases]);
  const lowest = parsePrice(search.get('min'));
  const highest = parsePrice(search.get('max'));
  const sort = readSort(search.get('sort'));
  const setSort = (next: Sort) => change({ sort: writeSort(next) });
  const phaseChange = (next: string) => ({ phase: next === 'all' ? null : next });
  /** A second choice of a column reverses its order. */
  const sortedBy = (by: SortKey): Sort => ({ by, down: sort.by === by && !sort.down });
  const unfiltered = { phase: null, min: null, max: null };

  return {
    shown: orderLots(filterLots(lots, { phase, lowest, highest }), sort),
    phases,
    phase,
    setPhase: (next: string) => change(phaseChange(next)),
    phaseHref: (next: string) => hrefOf(phaseChange(next)),
    lowestText,
    setLowestText,
    highestText,
    setHighestText,
    /** The lower bound is above the upper one. */
    isTurned: lowest !== null && highest !== null && lowest > highest,
    /** How many filters are set. */
    narrowed: [phase !== 'all', lowestText !== '', highestText !== ''].filter(Boolean).length,
    clear: () => {
      setLowestText('');
      setHighestText('');
      change(unfiltered);
    },
    clearHref: hrefOf(unfiltered),
    sort,
    setSort,
    sortBy: (by: SortKey) => setSort(sortedBy(by)),
    sortHref: (by: SortKey) => hrefOf({ sort: writeSort(sortedBy(by)) }),
  };
}

export type LotFilters = ReturnType<typeof useLotFilters>;
