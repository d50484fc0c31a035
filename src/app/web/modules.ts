import type { BookingParts } from '#core/bookings/web/booking-parts.tsx';
import { depositModule } from '#core/deposits/web/module.ts';
import { parkSite } from '#core/park/web/site.ts';
import type { WebModule } from '#core/web-module.ts';
import { milestoneModule } from '#modules/milestones/web/module.ts';
import { queueModule } from '#modules/queues/web/module.ts';
import { reportModule } from '#modules/reports/web/module.ts';
import { searchModule } from '#modules/search/web/module.ts';
import { viewingModule } from '#modules/viewings/web/module.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';

/** The modules of the portal, the only place where the pages name them. */
const modules: readonly WebModule[] = [
  milestoneModule,
  queueModule,
  reportModule,
  searchModule,
  viewingModule,
];

/** Those that the park wants (D-341). */
export const usedModules = (): readonly WebModule[] =>
  modules.filter(({ name }) => parkSite().modules?.includes(name) ?? true);

const Purchasers = lazyWithFallback(
  async () => (await import('#core/purchasers/web/PurchaserSection.tsx')).PurchaserSection,
);
const Deposit = lazyWithFallback(
  async () => (await import('#core/deposits/web/DepositSection.tsx')).DepositSection,
);
const Papers = lazyWithFallback(
  async () => (await import('#core/papers/web/PapersSection.tsx')).PapersSection,
);
const Receipt = lazyWithFallback(
  async () => (await import('#core/papers/web/ReceiptButton.tsx')).ReceiptButton,
);

/** What they bring to bookings. */
export const bookingParts = (): BookingParts => ({
  bookingSections: usedModules().flatMap(({ name, bookingSection: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  bookingDetails: [
    { name: 'purchasers', Section: Purchasers },
    { name: 'deposits', Section: Deposit },
    { name: 'papers', Section: Papers },
    ...usedModules().flatMap(({ name, bookingDetail: Section }) => (Section ? [{ name, Section }] : [])),
  ],
  Receipt,
  heldLotSections: usedModules().flatMap(({ name, heldLotSection: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  decisionFields: [...usedModules(), depositModule].flatMap(({ name, decisionFields: Fields }) =>
    Fields ? [{ name, Fields }] : [],
  ),
  bookingFilters: usedModules().flatMap(({ bookingFilters = [] }) => bookingFilters),
});
