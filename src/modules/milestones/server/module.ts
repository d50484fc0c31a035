import { defineModule } from '#core/server-module.ts';
import { parkDay } from '#shared/dates.ts';
import { presentMilestone } from './present.ts';
import { milestoneRoutes } from './routes.ts';
import { lateSales, milestonesOf } from './store.ts';

export const milestoneModule = defineModule({
  name: 'milestones',
  needs: ['purchasers'],
  routes: (serveAs, parts) => milestoneRoutes(serveAs('Bookings'), parts),
  bookingFilters: [{ name: 'milestone', value: 'late', where: (now) => lateSales(parkDay(now)) }],
  exportBooking: async (reader, bookingId) => ({
    milestones: (await milestonesOf(reader, [bookingId])).map(presentMilestone),
  }),
});
