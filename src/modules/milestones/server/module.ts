import { defineModule } from '#core/server-module.ts';
import { parkDay } from '#shared/dates.ts';
import { hasMilestones } from '../lifecycle.ts';
import { milestoneTaskWords } from '../standing-labels.ts';
import { milestoneTasks } from '../standing-lifecycle.ts';
import { presentMilestone } from './present.ts';
import { milestoneRoutes } from './routes.ts';
import { countWaiting, daysOf, lateSales, milestonesOf, papersOfMilestones } from './store.ts';

export const milestoneModule = defineModule({
  name: 'milestones',
  needs: ['purchasers'],
  routes: (serveAs, parts) => milestoneRoutes(serveAs('Bookings'), parts),
  bookingFilters: [{ name: 'milestone', values: { late: (now) => lateSales(parkDay(now)) } }],
  waiting: countWaiting,
  tasks: {
    of: async (reader, details) => {
      const inSale = details.filter(({ booking }) => hasMilestones(booking.status));
      const days = await daysOf(
        reader,
        inSale.map(({ booking }) => booking.id),
      );
      return new Map(
        inSale.map(({ booking: { id, status } }) => [
          id,
          milestoneTasks(
            status,
            days.filter(({ bookingId }) => bookingId === id),
          ),
        ]),
      );
    },
    words: milestoneTaskWords,
  },
  evidence: papersOfMilestones,
  exportBooking: async (reader, bookingId) => ({
    milestones: (await milestonesOf(reader, [bookingId])).map(presentMilestone),
  }),
});
