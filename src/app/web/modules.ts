import type { BookingParts } from '#core/bookings/web/booking-parts.tsx';
import { parkSite } from '#core/park/web/site.ts';
import type { WebModule } from '#core/web-module.ts';
import { milestoneModule } from '#modules/milestones/web/module.ts';
import { reportModule } from '#modules/reports/web/module.ts';
import { searchModule } from '#modules/search/web/module.ts';
import { viewingModule } from '#modules/viewings/web/module.ts';

/** The modules of the portal, the only place where the pages name them. */
const modules: readonly WebModule[] = [milestoneModule, reportModule, searchModule, viewingModule];

/** Those that the park wants (D-341). */
export const usedModules = (): readonly WebModule[] =>
  modules.filter(({ name }) => parkSite().modules?.includes(name) ?? true);

/** What they bring to bookings. */
export const bookingParts = (): BookingParts => ({
  bookingSections: usedModules().flatMap(({ name, bookingSection: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  bookingFilters: usedModules().flatMap(({ bookingFilters = [] }) => bookingFilters),
});
