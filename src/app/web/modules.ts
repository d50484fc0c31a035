import type { BookingParts } from '#core/bookings/web/booking-parts.tsx';
import type { WaitingWords } from '#core/overview/web/waiting-words.ts';
import { parkSite } from '#core/park/web/site.ts';
import type { OfficeEntry, WebModule } from '#core/web-module.ts';
import { brochureModule } from '#modules/brochures/web/module.ts';
import { depositModule } from '#modules/deposits/web/module.ts';
import { milestoneModule } from '#modules/milestones/web/module.ts';
import { paperModule } from '#modules/papers/web/module.ts';
import { purchaserModule } from '#modules/purchasers/web/module.ts';
import { queueModule } from '#modules/queues/web/module.ts';
import { reportModule } from '#modules/reports/web/module.ts';
import { searchModule } from '#modules/search/web/module.ts';
import { templateModule } from '#modules/templates/web/module.ts';
import { viewingModule } from '#modules/viewings/web/module.ts';

/** The modules of the portal, the only place where the pages name them. Sections of a booking and entries of the sidebar stand in this order. */
const modules: readonly WebModule[] = [
  viewingModule,
  depositModule,
  paperModule,
  purchaserModule,
  brochureModule,
  milestoneModule,
  queueModule,
  reportModule,
  searchModule,
  templateModule,
];

/** Those that the park wants (D-341). */
export const usedModules = (): readonly WebModule[] =>
  modules.filter(({ name }) => parkSite().modules?.includes(name) ?? true);

/** Pages that they bring for everybody. */
export const publicPages = () => usedModules().flatMap(({ publicPages = [] }) => publicPages);

/** What they bring to lots. */
export const lotParts = () => usedModules().flatMap(({ lots = [] }) => lots);

let words: Promise<WaitingWords> | undefined;

/** The words of what they count for the overviews, loaded once. */
export const waitingWords = (): Promise<WaitingWords> => {
  words ??= Promise.all(usedModules().map((module) => module.waitingWords?.())).then((all) =>
    Object.assign({}, ...all),
  );
  words.catch(() => {
    words = undefined;
  });
  return words;
};

/** What they bring to bookings. */
export const bookingParts = (): BookingParts => ({
  bookingSections: usedModules().flatMap(({ name, bookingSection: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  bookingChips: usedModules().flatMap(({ name, bookingChips: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  documentFacts: usedModules().flatMap(({ name, documentFacts: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  afterRequest: usedModules().flatMap(({ name, afterRequest: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  bookingDetails: usedModules().flatMap(({ name, bookingDetail: Section }) =>
    Section ? [{ name, Section }] : [],
  ),
  DepositAccount: usedModules().find(({ depositAccount }) => depositAccount)?.depositAccount,
  Receipt: usedModules().find(({ receipt }) => receipt)?.receipt,
  HeldLotSection: usedModules().find(({ heldLotSection }) => heldLotSection)?.heldLotSection,
  moneyColumn: usedModules().find(({ moneyColumn }) => moneyColumn)?.moneyColumn,
  decisionFields: usedModules().flatMap(({ name, decisionFields: Fields }) =>
    Fields ? [{ name, Fields }] : [],
  ),
  taskWords: Object.assign({}, ...usedModules().map(({ taskWords }) => taskWords)),
  bookingFilters: usedModules().flatMap(({ bookingFilters = [] }) => bookingFilters),
});

/** The entries that modules bring to the sidebar of the office. */
export async function loadModuleEntries(): Promise<OfficeEntry[]> {
  const entries = await Promise.all(usedModules().map(({ officeEntry }) => officeEntry?.()));
  return entries.filter((entry) => entry !== undefined);
}
