import type { Context } from '#platform/server/context.ts';
import { acceptedBy, type ResponseCache } from '#platform/server/http/response-cache.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { Problem } from '#shared/problem.ts';
import { getPlan, listLotsOfType, listPublicLots } from '../contract.ts';
import { type LotType, readLotType } from '../lifecycle.ts';
import { lotRefusals } from '../messages.ts';
import type { PlacedGround } from './plan-present.ts';
import type { Properties } from './property-cache.ts';
import { lotsOfType, planOf, publicLots } from './public-present.ts';

type Parts = {
  properties: Properties;
  /** The site plan without its lots. */
  ground: PlacedGround | undefined;
  /** Those that the park has. */
  types: readonly LotType[];
};

export function lotRoutes(
  serve: Serve,
  { db }: Context,
  cache: ResponseCache,
  { properties, ground, types }: Parts,
): void {
  serve(listPublicLots, async ({ params, query, caller, headers }) => {
    const property = await properties.named(params.property);
    return cache.list(publicLots(db, property), query, acceptedBy(headers, caller));
  });

  serve(listLotsOfType, async ({ params, query, caller, headers }) => {
    const property = await properties.named(params.property);
    const type = readLotType(params.typeId);
    if (!type || !types.includes(type)) throw new Problem(lotRefusals.PROPERTY_TYPE_NOT_FOUND);
    const lots = lotsOfType(db, property, type, caller?.actor ?? null);
    return cache.list(lots, query, acceptedBy(headers, caller));
  });

  serve(getPlan, async ({ params, caller, headers }) => {
    const property = await properties.named(params.property);
    const plan = planOf(db, property, caller?.actor ?? null, ground);
    return cache.answer(plan, acceptedBy(headers, caller));
  });
}
