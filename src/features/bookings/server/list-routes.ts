import { readLotType } from '#features/lots/lifecycle.ts';
import type { Context } from '#server/context.ts';
import { page } from '#server/http/answer.ts';
import { csvAnswer } from '#server/http/csv.ts';
import type { Serve } from '#server/http/serve.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { parkDay } from '#shared/dates.ts';
import { Problem } from '#shared/problem.ts';
import { demand } from '#shared/verdict.ts';
import { type BookingStatus, readStatus } from '../lifecycle.ts';
import {
  type BookingListQuery,
  countBookings,
  exportBookings,
  listAgencyBookings,
  listAllBookings,
  listBookings,
  listBookingsOfUser,
  listMyBookings,
} from '../list-contract.ts';
import { bookingRefusals } from '../messages.ts';
import { type BookingReach, bookingCan, bookingReach } from '../policy.ts';
import { recordExport } from './list-actions.ts';
import { bookingColumns, presentAll } from './list-present.ts';
import { type BookingFilter, countByStatus, listBookings as listRows, readAll } from './list-store.ts';
import type { BookingDesk } from './tables.ts';

/** Whose work a list is for somebody who sees it at no desk in particular. */
const deskOf = (actor: Actor): BookingDesk => (isAdministrator(actor) ? 'office' : 'agency');

export function bookingListRoutes(serve: Serve, { db }: Context): void {
  const list = async (actor: Actor, reach: BookingReach, query: BookingListQuery, desk = deskOf(actor)) => {
    const { sort, limit, offset } = query;
    const { rows, total } = await listRows(db, reach, { ...filterOf(query), sort, desk, limit, offset });
    return page(await presentAll(db, actor, rows), total);
  };

  serve(listMyBookings, async ({ caller: { actor }, query }) =>
    list(actor, { participant: actor.id }, query),
  );

  serve(listBookingsOfUser, async ({ caller: { actor }, params, query }) => {
    demand(bookingCan.listOf(actor, params.userId));
    return list(actor, { participant: params.userId }, query);
  });

  serve(listBookings, async ({ caller: { actor }, query }) => list(actor, bookingReach(actor), query));

  serve(listAgencyBookings, async ({ caller: { actor }, query }) => {
    demand(bookingCan.listForAgency(actor));
    return list(actor, bookingReach(actor), query, 'agency');
  });

  serve(listAllBookings, async ({ caller: { actor }, query }) => {
    demand(bookingCan.listAll(actor));
    return list(actor, bookingReach(actor), query);
  });

  serve(countBookings, async ({ caller: { actor }, query, now }) =>
    countByStatus(db, bookingReach(actor), filterOf(query), now),
  );

  serve(exportBookings, async ({ caller: { actor }, query, now, transact }) => {
    demand(bookingCan.listAll(actor));
    const filter = filterOf(query);
    await transact((tx) => recordExport(tx, query, filter, { actor, now }));
    return csvAnswer(`bookings-${parkDay(now)}.csv`, bookingColumns, readAll(db, { all: true }, filter));
  });
}

/** @throws STATUS_INVALID. A type nobody knows is no booking's. */
function filterOf({
  status,
  type,
  ...rest
}: Partial<Omit<BookingListQuery, 'limit' | 'offset' | 'sort'>>): BookingFilter {
  const { search, agencyId, phase, from, to } = rest;
  const lotType = type === undefined ? undefined : readLotType(type);
  const statuses = type !== undefined && !lotType ? [] : statusFilter(status);
  return { statuses, type: lotType, search, agencyId, phase, from, to };
}

/** The stored statuses that a filter means; 'all' and nothing filter nothing. @throws STATUS_INVALID */
function statusFilter(written: string | undefined): BookingStatus[] | undefined {
  if (written === undefined || written === '' || written === 'all') return undefined;
  return written.split(',').map((name) => {
    const status = readStatus(name);
    if (!status) throw new Problem(bookingRefusals.STATUS_INVALID);
    return status;
  });
}
