import type { Context } from '#server/context.ts';
import type { Reader } from '#server/db/open.ts';
import { created, page } from '#server/http/answer.ts';
import type { Serve } from '#server/http/serve.ts';
import { Problem } from '#shared/problem.ts';
import { demand } from '#shared/verdict.ts';
import { getLot, type LotFilters, listLots, listProperties, listUnits } from '../contract.ts';
import { type LotStatus, lotStatuses, readLotType } from '../lifecycle.ts';
import { lotRefusals } from '../messages.ts';
import { createLot, listLotEvents, updateLot } from '../office-contract.ts';
import { officeLotTexts } from '../office-messages.ts';
import { lotCan, visibleLotStatuses } from '../policy.ts';
import {
  type LotFilter,
  listProperties as listAll,
  listEvents,
  listLots as listRows,
  listUnits as listUnitRows,
} from './list-store.ts';
import { addLot, changeLotByOffice, type FreeOverdue } from './office-actions.ts';
import { presentEvent, presentLot, presentUnit } from './present.ts';
import { findLot, findProperty, PARK_SLUG } from './store.ts';

/** Lots as the staff work with them: lists, one lot, and what the office changes. */
export function officeLotRoutes(serve: Serve, { db }: Context, freeOverdue: FreeOverdue): void {
  serve(listProperties, async ({ query: { limit, offset } }) => {
    const all = await listAll(db);
    const rows = all.slice(offset, offset + limit);
    return page(
      rows.map(({ id, name, slug }) => ({ _id: id, id, name, slug })),
      all.length,
    );
  });

  serve(listUnits, async ({ params, query: { status, ...part }, caller }) => {
    const property = await findProperty(db, params.property);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    const statuses = shownStatuses(status, visibleLotStatuses(caller?.actor ?? null));
    const { rows, total } = await listUnitRows(db, { propertyId: property.id, statuses, ...part });
    return page(rows.map(presentUnit), total);
  });

  serve(listLots, async ({ caller, query }) => {
    const { sort, limit, offset } = query;
    const filter = await filterOf(db, query, visibleLotStatuses(caller.actor));
    const { rows, total } = await listRows(db, { ...filter, sort, limit, offset });
    return page(rows.map(presentLot), total);
  });

  serve(getLot, async ({ params, caller }) => {
    const lot = await findLot(db, params.id);
    demand(lotCan.read(caller.actor, lot));
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    return presentLot(lot);
  });

  serve(listLotEvents, async ({ params, query, caller }) => {
    demand(lotCan.readHistory(caller.actor));
    const lot = await findLot(db, params.id);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    const { rows, total } = await listEvents(db, lot.id, query);
    return page(rows.map(presentEvent), total);
  });

  serve(createLot, async ({ caller: { actor }, body, now, transact }) => {
    demand(lotCan.write(actor));
    const { propertyId, ...lot } = body;
    const property = await findProperty(db, propertyId || PARK_SLUG);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    return transact(async (tx) => {
      const row = await addLot(tx, { ...lot, propertyId: property.id }, { actor, now });
      return created({ ...presentLot(row), message: officeLotTexts.created });
    });
  });

  serve(updateLot, async ({ caller: { actor }, params, body, now, transact }) =>
    transact(async (tx) => {
      const lot = await changeLotByOffice(tx, params.id, body, { actor, now }, freeOverdue);
      return { ...presentLot(lot), message: officeLotTexts.updated };
    }),
  );
}

/**
 * What a list of lots is narrowed to by its query. A type nobody knows is no lot's.
 * @throws PROPERTY_NOT_FOUND, LOT_STATUS_INVALID
 */
export async function filterOf(
  reader: Reader,
  { phase, search, ...named }: LotFilters,
  visible: readonly LotStatus[] | 'all',
): Promise<LotFilter> {
  const property = named.propertyId === undefined ? undefined : await findProperty(reader, named.propertyId);
  if (named.propertyId !== undefined && !property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
  const type = named.type === undefined ? undefined : readLotType(named.type);
  const statuses = shownStatuses(named.status, visible);
  const nothing = named.type !== undefined && !type;
  return { propertyId: property?.id, type, phase, search, statuses: nothing ? [] : statuses };
}

/** Of the statuses that are asked for, those that the reader may see; undefined narrows nothing. @throws LOT_STATUS_INVALID */
function shownStatuses(
  written: string | undefined,
  visible: readonly LotStatus[] | 'all',
): readonly LotStatus[] | undefined {
  const wanted = wantedStatuses(written);
  if (visible === 'all') return wanted;
  return (wanted ?? lotStatuses).filter((each) => visible.includes(each));
}

/** One status or several with commas between them. @throws LOT_STATUS_INVALID */
function wantedStatuses(written: string | undefined): LotStatus[] | undefined {
  return written?.split(',').map((name) => {
    const status = lotStatuses.find((each) => each === name.trim().toLowerCase());
    if (!status) throw new Problem(lotRefusals.LOT_STATUS_INVALID);
    return status;
  });
}
