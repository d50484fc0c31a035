import type { Context } from '#server/context.ts';
import type { ReadyBytes } from '#server/http/ready-bytes.ts';
import type { Serve } from '#server/http/serve.ts';
import { Problem } from '#shared/problem.ts';
import { getPlan, listLotsOfType, listPublicLots } from '../contract.ts';
import { readLotType } from '../lifecycle.ts';
import { lotRefusals } from '../messages.ts';
import { visibleLotStatuses } from '../policy.ts';
import { type Ground, presentPlan } from './plan-present.ts';
import { presentLot } from './present.ts';
import { findProperty, listLotStatuses, listLotsByType, listPlannedLots } from './store.ts';

/** `grounds` holds what a site plan shows besides lots, by the slug of its property. */
export function lotRoutes(
  serve: Serve,
  { db }: Context,
  ready: ReadyBytes,
  grounds: Readonly<Record<string, Ground>>,
): void {
  const propertyNamed = createPropertyNamed(db);

  serve(listPublicLots, async ({ params, headers }) => {
    const propertyId = await propertyNamed(params.property);
    return ready.answer(`statuses ${propertyId}`, headers['accept-encoding']?.toString(), async () => {
      const rows = await listLotStatuses(db, propertyId);
      return rows.map((lot) => ({ _id: lot.id, type: lot.type, status: lot.status }));
    });
  });

  serve(listLotsOfType, async ({ params, caller, headers }) => {
    const propertyId = await propertyNamed(params.property);
    const type = readLotType(params.typeId);
    if (!type) throw new Problem(lotRefusals.PROPERTY_TYPE_NOT_FOUND);
    const statuses = visibleLotStatuses(caller?.actor ?? null);
    const name = `type ${propertyId} ${type} ${statuses === 'all' ? 'all' : statuses.join()}`;
    return ready.answer(name, headers['accept-encoding']?.toString(), async () =>
      (await listLotsByType(db, propertyId, type, statuses)).map(presentLot),
    );
  });

  serve(getPlan, async ({ params, caller, headers }) => {
    const propertyId = await propertyNamed(params.property);
    const statuses = visibleLotStatuses(caller?.actor ?? null);
    const name = `plan ${propertyId} ${statuses === 'all' ? 'all' : statuses.join()}`;
    return ready.answer(name, headers['accept-encoding']?.toString(), async () => {
      const property = await findProperty(db, propertyId);
      return presentPlan(await listPlannedLots(db, propertyId), statuses, grounds[property?.slug ?? '']);
    });
  });
}

/**
 * The id of the property a path names (D-66). No call changes a property or its names, so each of them is looked up
 * once: the ready answers would gain little if every one waited for this. @throws PROPERTY_NOT_FOUND
 */
function createPropertyNamed(db: Context['db']): (name: string) => Promise<string> {
  const known = new Map<string, string>();
  return async (name) => {
    const kept = known.get(name);
    if (kept !== undefined) return kept;
    const property = await findProperty(db, name);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    // an id in other letters is found too; only the names as they are stored are kept, so that they stay few
    if ([property.id, property.slug, ...property.aliases].includes(name)) known.set(name, property.id);
    return property.id;
  };
}
