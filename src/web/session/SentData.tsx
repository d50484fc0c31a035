import { useEffect } from 'react';
import type { Lot, PublicLot } from '#features/lots/contract.ts';
import { readLotType } from '#features/lots/lifecycle.ts';
import { lotsOfTypeQuery, publicLotsQuery } from '#features/lots/web/queries.ts';
import type { SiteConfig } from '#features/sessions/contract.ts';
import { configQuery } from '#features/sessions/web/queries.ts';
import { queryClient } from '#web/query-client.ts';

/** What the server sends along with a public page: answers of public calls, as a visitor would get them. */
type Sent = { config?: SiteConfig; lots?: PublicLot[]; lotsOfType?: { type: string; lots: Lot[] } };

/**
 * Takes over the data that came with the page, so that nothing is asked twice. It stands before the pages: its effect runs
 * before theirs, and after the first render, which must look as the prerendered page does.
 */
export function SentData() {
  useEffect(() => {
    const block = document.getElementById('sent-data');
    if (block === null) return;
    // once: later visits to the page ask for what is new
    block.remove();
    keep(JSON.parse(block.textContent ?? '{}'));
  }, []);
  return null;
}

function keep({ config, lots, lotsOfType }: Sent): void {
  if (config) queryClient.setQueryData(configQuery.queryKey, config);
  if (lots) queryClient.setQueryData(publicLotsQuery.queryKey, lots);
  const type = readLotType(lotsOfType?.type ?? '');
  if (lotsOfType && type) queryClient.setQueryData(lotsOfTypeQuery(type, null).queryKey, lotsOfType.lots);
}
