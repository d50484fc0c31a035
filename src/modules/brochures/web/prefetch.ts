import { type LotType, lotTypes } from '#core/lots/lifecycle.ts';
import { FIRST_ROWS, type Prefetch } from '#core/web-module.ts';
import { priceListQuery } from './queries.ts';

/**
 * The first lots of each type, and the first of each phase, so that all phases can be chosen. The browser fetches the whole
 * list with its time.
 */
export const prefetchPriceList: Prefetch = async (queries, api) => {
  const read = async (type: LotType) => {
    const seen = new Set<number>();
    return ((await api.lotsOfType(type)) ?? []).filter(({ phase }, index) => {
      const isFirst = !seen.has(phase);
      seen.add(phase);
      return index < FIRST_ROWS || isFirst;
    });
  };
  const lots = (await Promise.all(lotTypes.map(read))).flat();
  queries.setQueryData(priceListQuery().queryKey, { asOf: '', lots, since: null }, { updatedAt: 0 });
};
