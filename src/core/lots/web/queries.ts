import { queryOptions, useQuery } from '@tanstack/react-query';
import type { Lot, Plan, PublicLot } from '#core/lots/contract.ts';
import {
  areaOrDefault,
  type LotType,
  lotTypes,
  readLotType,
  tallyLots,
  typesOf,
} from '#core/lots/lifecycle.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { propertyAlias } from '#core/park/labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { parkSite } from '#core/park/web/site.ts';
import { call } from '#platform/web/api-client/call.ts';
import { loadContract } from '#platform/web/api-client/load-contract.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { parsePrice } from '#shared/money.ts';
import { type Offer, offerOf } from './lot-order.ts';

const loadLotContract = () => loadContract(() => import('#core/lots/contract.ts'));

/** Poll interval of the lot of an open booking dialog, in ms. */
const STATUS_EVERY_MS = 60_000;

/** Prefix of every query key of lots, invalidated by every change of a lot. */
export const lotsKey = ['lots'] as const;

/** Holds the version of the lots that the page was rendered with, as `hello` of live updates names it; no call fills it. */
export const lotsVersionKey = ['lots-version'] as const;

/** The number of lots of each type and status. */
export const lotTallyQuery = queryOptions({
  queryKey: [...lotsKey, 'tally'],
  queryFn: async ({ signal }) => {
    const { listPublicLots } = await loadLotContract();
    const lots = await call(listPublicLots, { params: { property: parkSite().slug }, signal });
    return tallyLots(lots.map(readPublicLot));
  },
});

/** The status of one lot as visitors read it; null when the lot is gone. Polled without live updates. */
export function lotStatusQuery(id: string) {
  return queryOptions({
    queryKey: [...lotsKey, 'status', id],
    queryFn: async ({ signal }) => {
      const { listPublicLots } = await loadLotContract();
      const lots = await call(listPublicLots, { params: { property: parkSite().slug }, signal });
      return lots.find((lot) => lot._id === id)?.status ?? null;
    },
    refetchInterval: pollUnlessLive(STATUS_EVERY_MS),
  });
}

/**
 * Key and placeholder of a query whose answer depends on the viewer's role. Until a person's own answer is read, the visitor's stands
 * in, with which the server rendered the page: every role may see what a visitor sees (D-61).
 */
function forViewer<T>(viewer: Viewer, ...key: string[]) {
  const asVisitor = [...lotsKey, ...key, 'visitor'];
  return {
    queryKey: [...lotsKey, ...key, viewer?.role ?? 'visitor'],
    placeholderData: () => (viewer === null ? undefined : queryClient.getQueryData<T>(asVisitor)),
  };
}

/** Lots of one type. The rows depend on the viewer's role, which is part of the key. */
export function lotsOfTypeQuery(type: LotType, viewer: Viewer) {
  return queryOptions({
    ...forViewer<Lot[]>(viewer, 'type', type),
    queryFn: async ({ signal }) => {
      const { listLotsOfType } = await loadLotContract();
      const lots = await call(listLotsOfType, {
        params: { property: propertyAlias(parkSite()), typeId: type },
        signal,
      });
      return lots.map(readLot);
    },
  });
}

/** A lot by its id, read by who may book it; not read again by itself, since their own request makes it unreadable. */
export function offeredLotQuery(id: string) {
  return queryOptions({
    queryKey: [...lotsKey, 'offered', id],
    queryFn: async ({ signal }) => {
      const { getLot } = await loadLotContract();
      return readLot(await call(getLot, { params: { id }, signal }));
    },
    staleTime: 'static',
    gcTime: 0,
  });
}

/** What the available lots of each type offer, from their lists. */
export type Offers = Record<LotType, Offer>;

export function offersQuery(viewer: Viewer) {
  return queryOptions({
    ...forViewer<Offers>(viewer, 'offers'),
    queryFn: async ({ client }): Promise<Offers> => {
      const facts = client.getQueryData(parkFactsQuery.queryKey);
      const read = async (type: LotType) =>
        offerOf(
          facts && !typesOf(facts).includes(type)
            ? []
            : await client.fetchQuery(lotsOfTypeQuery(type, viewer)),
        );
      const [A, B, C] = await Promise.all([read('A'), read('B'), read('C')]);
      return { A, B, C };
    },
  });
}

/** The types that the park has; all until its facts are there. */
export function useLotTypes(): readonly LotType[] {
  const facts = useQuery(parkFactsQuery).data;
  return facts ? typesOf(facts) : lotTypes;
}

/** Whether the park has a site plan; true until its facts are there. */
export function useHasPlan(): boolean {
  return useQuery(parkFactsQuery).data?.hasPlan !== false;
}

/** The site plan. The details of its lots depend on the viewer's role, which is part of the key. */
export function planQuery(viewer: Viewer) {
  return queryOptions({
    ...forViewer<Plan>(viewer, 'plan'),
    queryFn: async ({ signal }) => {
      const { getPlan } = await loadLotContract();
      return call(getPlan, { params: { property: parkSite().slug }, signal });
    },
  });
}

/** A lot as sent: the type may be a label, price and area text; every field but the number may be absent. */
type Sent<T> = { [K in keyof T]?: unknown };

/** Normalizes a lot sent in any of the documented forms. */
export function readLot(lot: Lot): Lot {
  const { id, _id, type, price, area, phase }: Sent<Lot> = lot;
  const letter = readType(type) ?? lot.type;
  return {
    ...lot,
    _id: String(_id ?? id),
    id: String(id ?? _id),
    type: letter,
    price: parsePrice(price),
    area: areaOrDefault(Number(area), letter),
    phase: Number(phase ?? 1),
    buildUp: textOf(lot.buildUp),
    landSize: textOf(lot.landSize),
    size: textOf(lot.size),
    name: textOf(lot.name),
    description: textOf(lot.description),
  };
}

/** The same for a lot that is only counted. */
function readPublicLot(lot: PublicLot): PublicLot {
  return { ...lot, type: readType(lot.type) ?? lot.type };
}

function readType(written: unknown) {
  return readLotType(String(written ?? ''));
}

function textOf(written: unknown): string {
  return written === undefined || written === null ? '' : String(written);
}
