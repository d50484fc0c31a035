import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { created, page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { changeLots } from '../bulk-contract.ts';
import {
  getLot,
  type LotFilters,
  type LotHolder,
  listLots,
  listProperties,
  listUnits,
  type StaffLot,
} from '../contract.ts';
import { type LotStatus, lotStatuses } from '../lifecycle.ts';
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
import { addLot, changeLotByOffice, type StockHolds } from './office-actions.ts';
import { presentEvent, presentHeldLot, presentLot, presentUnit } from './present.ts';
import { findLot, findProperty, type LotRow } from './store.ts';

/** What these routes ask of bookings and lines, the nouns above; injected. */
type Holds = StockHolds & {
  /** The live bookings that hold these lots at a moment, by lot. */
  holdersOf: (
    reader: Reader,
    lotIds: readonly string[],
    now: Date,
  ) => Promise<ReadonlyMap<string, LotHolder>>;
  /** How many wait for each of these lots. */
  countWaiting: (reader: Reader, lotIds: readonly string[]) => Promise<ReadonlyMap<string, number>>;
  /** The place in its line to which a lot is offered, if it belongs to one of these people. */
  findOfferTo: (reader: Reader, lotId: string, userIds: readonly string[]) => Promise<object | undefined>;
};

/** Lots for staff: lists, one lot, and changes by the office. */
export function officeLotRoutes(serve: Serve, { config, db }: Context, holds: Holds): void {
  /** Lots in this reader's view, with their holders read in one query. */
  const shown = async (rows: readonly LotRow[], actor: Actor, now: Date): Promise<StaffLot[]> => {
    const ids = rows.map(({ id }) => id);
    if (!lotCan.readHistory(actor).allowed) return rows.map(presentLot);
    const holders = await holds.holdersOf(db, ids, now);
    const waiting = await holds.countWaiting(db, ids);
    return rows.map((row) => presentHeldLot(row, holders, waiting));
  };

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

  serve(listLots, async ({ caller, query, now }) => {
    const { offeredTo: to, sort, limit, offset } = query;
    const filter = await filterOf(db, query, visibleLotStatuses(caller.actor));
    const offer = to !== undefined && lotCan.readHistory(caller.actor).allowed ? { to, now } : undefined;
    const { rows, total } = await listRows(db, { ...filter, offer, sort, limit, offset });
    return page(await shown(rows, caller.actor, now), total);
  });

  serve(getLot, async ({ params, caller, now }) => {
    const lot = await findLot(db, params.id);
    const may = lotCan.read(caller.actor, lot);
    // a lot on offer is read by whom it is offered to (D-271)
    if (!may.allowed && !(lot && (await holds.findOfferTo(db, lot.id, [caller.actor.id]))))
      assertAllowed(may);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    const [one] = await shown([lot], caller.actor, now);
    return one ?? presentLot(lot);
  });

  serve(listLotEvents, async ({ params, query, caller }) => {
    assertAllowed(lotCan.readHistory(caller.actor));
    const lot = await findLot(db, params.id);
    if (!lot) throw new Problem(lotRefusals.LOT_NOT_FOUND);
    const { rows, total } = await listEvents(db, lot.id, query);
    return page(rows.map(presentEvent), total);
  });

  serve(createLot, async ({ caller, body, now, act }) => {
    assertAllowed(lotCan.write(caller.actor));
    const { propertyId, ...lot } = body;
    const property = await findProperty(db, propertyId || config.parkSlug);
    if (!property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
    return act(async (tx, actor) => {
      const row = await addLot(tx, { ...lot, propertyId: property.id }, { actor, now });
      return created({ ...presentLot(row), message: officeLotTexts.created });
    });
  });

  serve(changeLots, async ({ body: { rows, ...change }, now, eachRow, say }) =>
    eachRow(rows, lotCan.write, async (tx, actor, { id, ...seen }) => {
      const lot = await changeLotByOffice(tx, id, { ...change, ...seen }, { actor, now }, holds);
      return { message: say(bulkSuccess(change), { lot: lot.lotNumber, phase: lot.phase }) };
    }),
  );

  serve(updateLot, async ({ params, body, now, act }) =>
    act(async (tx, actor) => {
      const lot = await changeLotByOffice(tx, params.id, body, { actor, now }, holds);
      return { ...presentLot(lot), message: officeLotTexts.updated };
    }),
  );
}

/** The sentence of a changed row. */
function bulkSuccess({ status, phase }: { status?: LotStatus | undefined; phase?: number | undefined }) {
  if (status === undefined) return officeLotTexts.phaseSet;
  if (phase !== undefined) return officeLotTexts.changed;
  return status === 'locked' ? officeLotTexts.locked : officeLotTexts.unlocked;
}

/**
 * Parses the filter of a list of lots from its query.
 * @throws PROPERTY_NOT_FOUND
 */
export async function filterOf(
  reader: Reader,
  { phase, search, ...named }: LotFilters,
  visible: readonly LotStatus[] | 'all',
): Promise<LotFilter> {
  const property = named.propertyId === undefined ? undefined : await findProperty(reader, named.propertyId);
  if (named.propertyId !== undefined && !property) throw new Problem(lotRefusals.PROPERTY_NOT_FOUND);
  const { type } = named;
  return { propertyId: property?.id, type, phase, search, statuses: shownStatuses(named.status, visible) };
}

/** The requested statuses that the reader may see; undefined filters nothing. */
function shownStatuses(
  wanted: readonly LotStatus[] | undefined,
  visible: readonly LotStatus[] | 'all',
): readonly LotStatus[] | undefined {
  if (visible === 'all') return wanted;
  return (wanted ?? lotStatuses).filter((each) => visible.includes(each));
}
