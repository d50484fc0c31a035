import { queryOptions } from '@tanstack/react-query';
import { lotsKey } from '#core/lots/web/queries.ts';
import { parkSite } from '#core/park/web/site.ts';
import { call, callFile } from '#platform/web/api-client/call.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';
import { languageQuery } from '#shared/language.ts';
import type { ListFilter } from '../price-list-lifecycle.ts';

const loadPriceListContract = () => loadContract(() => import('../price-list-contract.ts'));
const property = () => ({ property: parkSite().slug });

/** The price list, and what has changed since `asOf`; below the key of lots, so that a change of one refetches it. */
export function priceListQuery(asked: ListFilter & { asOf?: string } = {}) {
  return queryOptions({
    queryKey: [...lotsKey, 'price-list', asked],
    queryFn: async ({ signal }) => {
      const { getPriceList } = await loadPriceListContract();
      return call(getPriceList, { params: property(), query: asked, signal });
    },
  });
}

/** The PDF of the list to hand on with a text; undefined where the device hands on no files, or without a network. */
export async function shareablePriceList(filter: ListFilter, text: string): Promise<ShareData | undefined> {
  try {
    const { downloadPriceList } = await loadPriceListContract();
    const { blob, name } = await callFile(downloadPriceList, {
      params: property(),
      query: { ...filter, ...languageQuery },
    });
    const shared = { text, files: [new File([blob], name, { type: blob.type })] };
    return navigator.canShare?.(shared) ? shared : undefined;
  } catch {
    return undefined;
  }
}
