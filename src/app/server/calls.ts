import type { Registry } from 'prom-client';
import { agencyRoutes } from '#core/agencies/server/routes.ts';
import { auditRoutes } from '#core/audit/server/routes.ts';
import { placeName } from '#core/bookings/labels.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { acceptsDocuments, bookingCan } from '#core/bookings/policy.ts';
import { countByAgency } from '#core/bookings/server/count-store.ts';
import { announceComplete } from '#core/bookings/server/notice-actions.ts';
import { freeExpired } from '#core/bookings/server/request-actions.ts';
import { bookingRoutes } from '#core/bookings/server/routes.ts';
import { nextLines } from '#core/bookings/server/standing-present.ts';
import {
  type BookingRow,
  findBooking,
  holdersOf,
  lockBooking,
  ownBookingsWhere,
} from '#core/bookings/server/store.ts';
import { documentRefusals } from '#core/documents/messages.ts';
import type { AskBookings, BookingAccess } from '#core/documents/server/actions.ts';
import { documentRoutes } from '#core/documents/server/routes.ts';
import { enquiryRoutes } from '#core/enquiries/server/routes.ts';
import { integrityRoutes } from '#core/integrity/server/routes.ts';
import { lotSetByOffice } from '#core/lines/server/actions.ts';
import { countWaiting, findOfferTo } from '#core/lines/server/store.ts';
import { typesOf } from '#core/lots/lifecycle.ts';
import { bulkLotRoutes } from '#core/lots/server/bulk-routes.ts';
import { importLotRoutes } from '#core/lots/server/import-routes.ts';
import { officeLotRoutes } from '#core/lots/server/office-routes.ts';
import { lotRoutes } from '#core/lots/server/routes.ts';
import { membershipRoutes } from '#core/memberships/server/routes.ts';
import { notifyOwner } from '#core/notices/server/account-actions.ts';
import { mailRoutes } from '#core/notices/server/mail-routes.ts';
import { noticeRoutes } from '#core/notices/server/routes.ts';
import { overviewRoutes } from '#core/overview/server/routes.ts';
import { depositTermsWith } from '#core/park/server/facts-present.ts';
import type { Presence } from '#core/review/server/presence-cache.ts';
import { reviewRoutes } from '#core/review/server/routes.ts';
import type { ModuleContext } from '#core/server-module.ts';
import { sessionRoutes } from '#core/sessions/server/routes.ts';
import { userRoutes } from '#core/users/server/routes.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/db/open.ts';
import type { BodyLimits } from '#platform/server/http/body-limits.ts';
import type { StaleLimits } from '#platform/server/http/response-cache.ts';
import type { ServeAs } from '#platform/server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { allowIf, no } from '#shared/permission.ts';
import { draw } from './drawings.ts';
import { importHolds } from './import-holds.ts';
import { auditNames, depositRulesOf, eraseBooking, modulesOf, tasksIn, taskWordsOf } from './modules.ts';
import type { Park } from './park/read-park.ts';
import { createAskToConfirm } from './workflows/confirm-email.ts';
import { linkRoutes } from './workflows/link-routes.ts';
import { agencyWorkflowRoutes, workflowRoutes } from './workflows/routes.ts';

/** Booking functions that documents need, injected because bookings is the layer above. */
const askBookings: AskBookings = {
  findAccess: async (reader, actor, id) => {
    const found = await findBooking(reader, id);
    const place = placeName(found?.lot?.lotNumber ?? null, found?.unit?.unitNumber ?? null);
    return { ...accessTo(found?.booking, actor), place, agencyName: found?.booking.agencyName ?? '' };
  },
  lockAccess: async (tx, actor, id) => accessTo(await lockBooking(tx, id), actor),
  announceComplete,
};

function accessTo(booking: BookingRow | undefined, actor: Actor): BookingAccess {
  if (!booking) {
    const absent = no(bookingRefusals.BOOKING_NOT_FOUND);
    return {
      read: absent,
      add: absent,
      addSalePaper: absent,
      addSlip: absent,
      openOriginals: absent,
      readViews: absent,
    };
  }
  const read = bookingCan.readDocuments(actor, booking);
  const open = allowIf(acceptsDocuments(booking.status), documentRefusals.DOCUMENTS_CLOSED);
  const add = read.allowed ? open : read;
  const isSold = read.allowed && booking.status === 'sold';
  return {
    read,
    add,
    addSalePaper: isSold ? bookingCan.addSalePaper(actor) : add,
    // what is still due of a sold booking is reported with its slip (D-235)
    addSlip: isSold ? read : add,
    openOriginals: bookingCan.openOriginals(actor, booking),
    readViews: bookingCan.readDocumentViews(actor, booking),
  };
}

export type Parts = Context & {
  database: Database;
  park: Park;
  /** Folder of the built pages; without it only the API is served. */
  pages?: string;
  /** Shorter timeouts for tests. */
  arrival?: BodyLimits;
  /** Limits of stale replies; tests wait for the renewed one. */
  stale?: StaleLimits;
  /** Where metrics are registered; without it nothing is measured. */
  metrics?: Registry;
  /** Called when any process has queued a mail (D-145). */
  onMailQueued?: () => void;
};

/** Registers every route, and injects functions of higher nouns into lower ones. */
export function bindCalls(
  serveAs: ServeAs,
  parts: Parts,
  held: Omit<ModuleContext, keyof Parts | 'draw' | 'searches' | 'tasksOf' | 'onPaymentConfirmed'>,
  presence: Presence,
): void {
  const { cache, properties, key } = held;
  const types = typesOf(parts.park.facts);
  const modules = modulesOf(parts.park.site.modules);
  const lists = {
    filters: modules.flatMap(({ bookingFilters = [] }) => bookingFilters),
    searches: modules.flatMap(({ bookingSearch = [] }) => bookingSearch),
    tasksOf: tasksIn(modules, {
      config: parts.config,
      vault: parts.vault,
      bookingTerms: parts.park.bookingTerms,
      facts: parts.park.facts,
    }),
  };
  const askToConfirm = createAskToConfirm(parts.config, key);
  auditRoutes(serveAs('Records'), parts, key, auditNames);
  lotRoutes(serveAs('Lots and units'), parts, cache, { properties, ground: parts.park.ground, types });
  officeLotRoutes(serveAs('Lots and units'), parts, {
    freeExpired,
    becomes: lotSetByOffice,
    holdersOf,
    countWaiting,
    findOfferTo,
  });
  bulkLotRoutes(serveAs('Lots and units'), parts);
  importLotRoutes(serveAs('Lots and units'), parts, importHolds);
  agencyRoutes(serveAs('Agencies'), parts, { ...held, bookingsOf: countByAgency });
  userRoutes(serveAs('Accounts'), parts);
  sessionRoutes(serveAs('Login'), parts, {
    key,
    notifyOwner,
    askToConfirm,
    isEmbedded: parts.database.kind === 'embedded',
  });
  const words = taskWordsOf(modules);
  noticeRoutes(serveAs('Notices and mail'), parts, {
    key,
    ownBookings: ownBookingsWhere,
    nextLines: (reader, who, ids, now) => nextLines(reader, who, ids, { tasksOf: lists.tasksOf, words, now }),
  });
  mailRoutes(serveAs('Notices and mail'), parts, key);
  membershipRoutes(serveAs('Membership'), parts);
  documentRoutes(serveAs('Documents'), parts, askBookings);
  const context: ModuleContext = {
    ...parts,
    ...held,
    draw,
    searches: lists.searches,
    tasksOf: lists.tasksOf,
    onPaymentConfirmed: async (tx, paymentId, doer) => {
      for (const { onPaymentConfirmed } of modules) await onPaymentConfirmed?.(context)(tx, paymentId, doer);
    },
  };
  const terms = {
    paymentGate: modules.find(({ paymentGate }) => paymentGate)?.paymentGate?.(parts.config),
    outcome: {
      keeps: parts.config,
      furtherEffects: modules.flatMap(({ furtherEffects }) => furtherEffects?.(parts.config) ?? []),
    },
  };
  bookingRoutes(serveAs('Bookings'), parts, {
    lists,
    findDepositTerms: depositTermsWith(parts.park.facts, depositRulesOf(parts.park.site.modules)),
    onFiled: modules.find(({ onFiled }) => onFiled)?.onFiled,
    onRepriced: async (...repriced) => {
      for (const { onRepriced } of modules) await onRepriced?.(...repriced);
    },
    terms,
    decisionParts: modules.flatMap(({ decision }) =>
      decision ? [{ ...decision, act: decision.bind(context) }] : [],
    ),
  });
  reviewRoutes(serveAs('Review'), parts, {
    lists,
    terms,
    eraseMore: eraseBooking,
    registerColumns: modules.flatMap(({ registerColumns = [] }) => registerColumns),
    presence,
  });
  enquiryRoutes(serveAs('Enquiries'), parts);
  const { outlines } = parts.park;
  // without papers, no payment has a receipt
  const checks = modules.flatMap(({ findDifferences = [] }) => findDifferences);
  integrityRoutes(serveAs('Records'), parts, { outlines, checks });
  overviewRoutes(serveAs('Review'), parts, {
    waiting: modules.flatMap(({ waiting = [] }) => waiting),
    month: modules.find(({ month }) => month)?.month?.(parts.park),
  });
  for (const { routes } of modules) routes?.(serveAs, context);
  agencyWorkflowRoutes(serveAs('Agencies'), parts);
  workflowRoutes(serveAs('Accounts'), parts, { askToConfirm, key });
  linkRoutes(serveAs('Login'), parts, key);
}
