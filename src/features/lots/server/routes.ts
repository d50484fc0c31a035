import type { Context } from '#server/context.ts';
import type { ReadyBytes } from '#server/http/ready-bytes.ts';
import type { Serve } from '#server/http/serve.ts';
import { Problem } from '#shared/problem.ts';
import { listLotsOfType, listPublicLots } from '../contract.ts';
import { readLotType } from '../lifecycle.ts';
import { lotRefusals } from '../messages.ts';
import { visibleLotStatuses } from '../policy.ts';
import { presentLot } from './present.ts';
import { findProperty, listLotStatuses, listLotsByType } from './store.ts';

export function lotRoutes(serve: Serve, { db }: Context, ready: ReadyBytes): void {
  serve(listPublicLots, async ({ params, headers }) => {
    const property = await findProperty(db, params.property);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    return ready.answer(`statuses ${property.id}`, headers['accept-encoding']?.toString(), async () => {
      const rows = await listLotStatuses(db, property.id);
      return rows.map((lot) => ({ _id: lot.id, type: lot.type, status: lot.status }));
    });
  });

  serve(listLotsOfType, async ({ params, caller, headers }) => {
    const property = await findProperty(db, params.property);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    const type = readLotType(params.typeId);
    if (!type) throw new Problem(lotRefusals.PROPERTY_TYPE_NOT_FOUND);
    const statuses = visibleLotStatuses(caller?.actor ?? null);
    const name = `type ${property.id} ${type} ${statuses === 'all' ? 'all' : statuses.join()}`;
    return ready.answer(name, headers['accept-encoding']?.toString(), async () =>
      (await listLotsByType(db, property.id, type, statuses)).map(presentLot),
    );
  });
}
