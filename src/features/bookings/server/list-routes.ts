import { recordAudit } from '#features/audit/server/store.ts';
import { readLotType } from '#features/lots/lifecycle.ts';
import type { Context } from '#server/context.ts';
import { page } from '#server/http/answer.ts';
import { csvAnswer } from '#server/http/csv.ts';
import type { Serve } from '#server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { Problem } from '#shared/problem.ts';
import { demand } from '#shared/verdict.ts';
import {
  type BookingListQuery,
  exportBookings,
  listAgencyBookings,
  listAllBookings,
  listBookings,
  listBookingsOfUser,
  listMyBookings,
} from '../contract.ts';
import { type BookingStatus, readStatus } from '../lifecycle.ts';
import { bookingRefusals } from '../messages.ts';
import { type BookingReach, bookingCan, bookingReach } from '../policy.ts';
import { bookingColumns, presentAll } from './list-present.ts';
import { type BookingFilter, countBookings, listBookings as listRows, readAll } from './list-store.ts';

export function bookingListRoutes(serve: Serve, { db }: Context): void {
  const list = async (actor: Actor, reach: BookingReach, query: BookingListQuery) => {
    const { sort, limit, offset } = query;
    const { rows, total } = await listRows(db, reach, { ...filterOf(query), sort, limit, offset });
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
    return list(actor, bookingReach(actor), query);
  });

  serve(listAllBookings, async ({ caller: { actor }, query }) => {
    demand(bookingCan.listAll(actor));
    return list(actor, bookingReach(actor), query);
  });

  serve(exportBookings, async ({ caller: { actor }, query, now, transact }) => {
    demand(bookingCan.listAll(actor));
    const filter = filterOf(query);
    await transact(async (tx) =>
      recordAudit(tx, {
        actor,
        action: 'booking.export',
        target: { type: 'booking', id: 'list' },
        // whom somebody looked for is not kept: the trail cannot be cleared of contact data
        detail: {
          filter: { ...query, ...(query.search && { search: true }) },
          rows: await countBookings(tx, { all: true }, filter),
        },
        at: now,
      }),
    );
    const day = now.toISOString().slice(0, 10);
    return csvAnswer(`bookings-${day}.csv`, bookingColumns, readAll(db, { all: true }, filter));
  });
}

/** @throws STATUS_INVALID. A type nobody knows is no booking's. */
function filterOf({
  status,
  type,
  ...rest
}: Omit<BookingListQuery, 'limit' | 'offset' | 'sort'>): BookingFilter {
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
