import { bookingReach } from '#core/bookings/policy.ts';
import { holdersOf } from '#core/bookings/server/store.ts';
import type { ModuleContext } from '#core/server-module.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { assertAllowed } from '#shared/permission.ts';
import { findRecords, isSearchable } from '../contract.ts';
import { searchCan } from '../policy.ts';
import { presentAgency, presentBooking, presentLot, presentPerson } from './present.ts';
import { findAgencies, findBookings, findPeople, selectLots } from './store.ts';

export function searchRoutes(serve: Serve, { db, searches }: Pick<ModuleContext, 'db' | 'searches'>): void {
  serve(findRecords, async ({ caller: { actor }, query: { search: text = '' }, now }) => {
    assertAllowed(searchCan.find(actor));
    if (!isSearchable(text)) return { lots: [], bookings: [], people: [], agencies: [] };
    const lots = await selectLots(db, text);
    const ids = lots.map(({ id }) => id);
    const [holders, bookings, people, agencies] = await Promise.all([
      holdersOf(db, ids, now, bookingReach(actor)),
      findBookings(db, actor, text, lots, searches),
      findPeople(db, actor, text),
      findAgencies(db, actor, text),
    ]);
    return {
      lots: lots.map((lot) => presentLot(lot, holders)),
      bookings: bookings.map(presentBooking),
      people: people.map(presentPerson),
      agencies: agencies.map(presentAgency),
    };
  });
}
