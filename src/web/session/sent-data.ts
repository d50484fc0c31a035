import type { QueryClient } from '@tanstack/react-query';
import type { Lot, PublicLot } from '#features/lots/contract.ts';
import { readLotType } from '#features/lots/lifecycle.ts';
import { lotsOfTypeQuery, publicLotsQuery } from '#features/lots/web/queries.ts';
import type { SiteConfig } from '#features/sessions/contract.ts';
import { configQuery, devLoginQuery, type PageConfig } from '#features/sessions/web/queries.ts';

/** The sign-in of a development comes with the login page only (D-22). */
type SentConfig = PageConfig & Partial<Pick<SiteConfig, 'devLogin'>>;

/** What the server sends along with a page: answers of public calls, as a visitor would get them. */
export type Sent = { config?: SentConfig; lots?: PublicLot[]; lotsOfType?: { type: string; lots: Lot[] } };

/** The data that came with this page; nothing when the server had none. */
export function readSent(): Sent {
  return JSON.parse(document.getElementById('sent-data')?.textContent ?? '{}');
}

/** Takes sent data over as answered at `updatedAt` (milliseconds), so that nothing is asked twice. */
export function keepSent(
  queries: QueryClient,
  { config, lots, lotsOfType }: Sent,
  updatedAt = Date.now(),
): void {
  const type = readLotType(lotsOfType?.type ?? '');
  if (config) {
    const { devLogin, ...others } = config;
    queries.setQueryData(configQuery.queryKey, others, { updatedAt });
    if (devLogin !== undefined) queries.setQueryData(devLoginQuery.queryKey, devLogin, { updatedAt });
  }
  if (lots) queries.setQueryData(publicLotsQuery.queryKey, lots, { updatedAt });
  if (lotsOfType && type) {
    queries.setQueryData(lotsOfTypeQuery(type, null).queryKey, lotsOfType.lots, { updatedAt });
  }
}
