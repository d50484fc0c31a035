import { z } from 'zod';
import type { Desk } from '#core/documents/lifecycle.ts';
import type { Context } from '#platform/server/context.ts';
import { page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import type { Endpoint } from '#shared/endpoint.ts';
import { filter } from '#shared/filters.ts';
import { assertAllowed } from '#shared/permission.ts';
import {
  type BookingListQuery,
  countBookings,
  listAgencyBookings,
  listAllBookings,
  listBookings,
  listBookingsOfUser,
  listMyBookings,
} from '../list-contract.ts';
import { type BookingReach, bookingCan, bookingReach, ownReach } from '../policy.ts';
import { countByStatus } from './count-store.ts';
import { filterOf, type ListParts } from './filter-store.ts';
import { listBookings as listRows } from './list-store.ts';
import { presentAll } from './present.ts';

/** The sort order by waiting for readers without a review queue of their own. */
const queueOf = (actor: Actor): Desk => (isAdministrator(actor) ? 'office' : 'agency');

/** An endpoint with the filters that modules add to its query. */
export const withFilters = <E extends Endpoint>(endpoint: E, { filters }: Pick<ListParts, 'filters'>): E => ({
  ...endpoint,
  query: endpoint.query.extend(
    Object.fromEntries(filters.map(({ name, values }) => [name, filter(z.enum(Object.keys(values)))])),
  ),
});

export function bookingListRoutes(serve: Serve, { db }: Context, parts: ListParts): void {
  type Asking = { caller: { actor: Actor }; query: BookingListQuery; now: Date };
  const list = async (
    { caller: { actor }, query, now }: Asking,
    reach: BookingReach,
    queue = queueOf(actor),
  ) => {
    const { sort, limit, offset } = query;
    const { rows, total, price } = await listRows(db, reach, {
      ...filterOf(query, { actor, now, ...parts }),
      sort,
      isSummed: query.sum === 'true',
      queue,
      limit,
      offset,
    });
    return page(await presentAll(db, actor, rows, { tasksOf: parts.tasksOf, now }), total, price);
  };

  serve(withFilters(listMyBookings, parts), async (asking) => list(asking, ownReach(asking.caller.actor)));

  serve(withFilters(listBookingsOfUser, parts), async (asking) => {
    const { userId } = asking.params;
    const { actor } = asking.caller;
    assertAllowed(bookingCan.listOf(actor, userId));
    return list(asking, actor.id === userId ? ownReach(actor) : { participant: userId });
  });

  serve(withFilters(listBookings, parts), async (asking) => list(asking, bookingReach(asking.caller.actor)));

  serve(withFilters(listAgencyBookings, parts), async (asking) => {
    const { actor } = asking.caller;
    assertAllowed(bookingCan.listForAgency(actor));
    return list(asking, bookingReach(actor), 'agency');
  });

  serve(withFilters(listAllBookings, parts), async (asking) => {
    const { actor } = asking.caller;
    assertAllowed(bookingCan.listAll(actor));
    return list(asking, bookingReach(actor));
  });

  serve(withFilters(countBookings, parts), async ({ caller: { actor }, query, now }) =>
    countByStatus(
      db,
      query.mine === 'true' ? ownReach(actor) : bookingReach(actor),
      filterOf(query, { actor, now, ...parts }),
      now,
    ),
  );
}
