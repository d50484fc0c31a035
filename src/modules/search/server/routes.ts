import { bookingReach } from '#core/bookings/policy.ts';
import { standingsOf } from '#core/bookings/server/standing-present.ts';
import { holdersOf } from '#core/bookings/server/store.ts';
import type { ModuleContext } from '#core/server-module.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { assertAllowed } from '#shared/permission.ts';
import { findRecords, isSearchable } from '../contract.ts';
import { searchCan } from '../policy.ts';
import { presentAgency, presentBooking, presentLot, presentPerson } from './present.ts';
import { findAgencies, findBookings, findPeople, listLots } from './store.ts';

export function searchRoutes(
  serve: Serve,
  { db, searches, tasksOf }: Pick<ModuleContext, 'db' | 'searches' | 'tasksOf'>,
): void {
  serve(findRecords, async ({ caller: { actor }, query: { search: text = '' }, now }) => {
    assertAllowed(searchCan.find(actor));
    if (!isSearchable(text)) return { lots: [], bookings: [], people: [], agencies: [] };
    const lots = await listLots(db, text);
    const ids = lots.map(({ id }) => id);
    const [holders, bookings, people, agencies] = await Promise.all([
      holdersOf(db, ids, now, bookingReach(actor)),
      findBookings(db, actor, text, lots, searches),
      findPeople(db, actor, text),
      findAgencies(db, actor, text),
    ]);
    const standings = await standingsOf(db, actor, bookings, { tasksOf, now });
    return {
      lots: lots.map((lot) => presentLot(lot, holders)),
      bookings: bookings.map((each) => presentBooking(each, actor, standings.get(each.booking.id))),
      people: people.map(presentPerson),
      agencies: agencies.map(presentAgency),
    };
  });
}
