import { ownReach } from '#core/bookings/policy.ts';
import { listBookings } from '#core/bookings/server/list-store.ts';
import { type BookingDetail, ownBookingsWhere } from '#core/bookings/server/store.ts';
import { listOwnDocuments, listViewsOf } from '#core/documents/server/owned-store.ts';
import { type EnquiryRow, listEnquiriesOf } from '#core/enquiries/server/store.ts';
import { wordsOf } from '#core/notices/messages.ts';
import { listNotices, readableBy } from '#core/notices/server/list-store.ts';
import { listMailsOf } from '#core/notices/server/outbox-store.ts';
import { presentView } from '#core/review/server/present.ts';
import { viewsOf } from '#core/review/server/view-store.ts';
import type { ServerModule } from '#core/server-module.ts';
import { presentSession } from '#core/sessions/server/present.ts';
import { listLiveSessions } from '#core/sessions/server/store.ts';
import { presentUserTo } from '#core/users/server/present.ts';
import { actorOf, findAccount } from '#core/users/server/store.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { modules } from '../modules.ts';

const all = { limit: Number.MAX_SAFE_INTEGER, offset: 0 };

/**
 * Export of the personal data of one person. Other people's data are left out: viewers of documents
 * appear by role, and a booking made for a client shows nothing of the client. @throws UNAUTHENTICATED
 */
export async function exportOwnData(reader: Reader, caller: { id: string; sessionId: string }, now: Date) {
  const account = await findAccount(reader, caller.id);
  if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
  const actor = actorOf(account);
  const sessions = await listLiveSessions(reader, caller.id, now);
  const bookings = await listBookings(reader, ownReach(actor), all);
  const readable = readableBy(reader, actor, ownBookingsWhere);
  const notices = await listNotices(reader, readable, { isUnread: false, ...all });
  const views = await listViewsOf(reader, caller.id, all);
  const documents = await listOwnDocuments(reader, caller.id);
  // any address can be typed into the contact form: only its owner confirms it (D-337)
  const enquiries = account.emailConfirmedAt ? await listEnquiriesOf(reader, account.email) : [];
  return {
    exportedAt: now.toISOString(),
    account: { ...presentUserTo(account, account), twoStepLoginSince: account.secondFactorSince },
    sessions: sessions.map((session) => presentSession(session, caller.sessionId)),
    bookings: await Promise.all(
      bookings.rows.map(async (detail) => ({
        ...ownPart(detail, caller.id),
        ...(isOwnRequest(detail.booking, caller.id) && {
          ...(await saidByModules((module) => module.exportBooking?.(reader, detail.booking.id))),
        }),
      })),
    ),
    notices: notices.rows.map((notice) => ({
      ...wordsOf(notice),
      createdAt: notice.createdAt,
      readAt: notice.readAt,
    })),
    enquiries: enquiries.map(ownEnquiry),
    ...(await saidByModules((module) => module.exportOwn?.(reader, caller.id))),
    bookingViews: (await viewsOf(reader, caller.id)).map(presentView),
    mails: await listMailsOf(reader, caller.id),
    documents: documents.map(({ verdict, ...document }) => ({
      _id: document.id,
      ...document,
      verdict: verdict.state && verdict,
    })),
    documentViews: views.rows.map(({ id, ...view }) => ({
      _id: String(id),
      id: String(id),
      documentId: view.documentId,
      viewerRole: view.viewerRole,
      viewerAgency: view.viewerAgency,
      at: view.at,
      kind: view.kind,
      reason: view.reason,
      note: view.note,
    })),
  };
}

/** What modules hold of a person or a booking; also those that the park does not want any more, whose tables stay. */
async function saidByModules(
  ask: (module: ServerModule) => Promise<Record<string, unknown>> | undefined,
): Promise<Record<string, unknown>> {
  return Object.assign({}, ...(await Promise.all(modules.map(ask))));
}

/** What a person wrote to the office, and its replies without who wrote them. */
function ownEnquiry({ enquiry, lot, replies }: EnquiryRow) {
  const { id, name, email, phone, message, createdAt } = enquiry;
  return {
    _id: id,
    ...{ name, email, phone, message, createdAt },
    lotNumber: lot?.lotNumber ?? null,
    replies: replies.map(({ reply }) => ({ message: reply.message, createdAt: reply.createdAt })),
  };
}

/** Whether a booking is about this person: as its client, unless they made it as staff (D-83). */
function isOwnRequest({ userId, createdBy, createdByRole }: BookingDetail['booking'], personId: string) {
  return userId === personId && (createdBy !== personId || createdByRole === 'user');
}

/** The person's data in a booking. On bookings made by staff on their own account, the contact is a walk-in client's (D-83). */
function ownPart({ booking, lot, unit, propertyName, deposit }: BookingDetail, personId: string) {
  const isClient = booking.userId === personId;
  const isCreator = booking.createdBy === personId;
  const { name, email, phone, contactPhone, requestMessage, description, agentNotes, adminNotes } = booking;
  return {
    _id: booking.id,
    id: booking.id,
    status: booking.status,
    part: [isCreator && 'creator', isClient && 'client'].filter(Boolean),
    propertyName,
    lotNumber: lot?.lotNumber ?? null,
    unitNumber: unit?.unitNumber ?? null,
    price: booking.price,
    listPrice: booking.priceSnapshot,
    agencyName: booking.agencyName,
    createdAt: booking.createdAt,
    agentResponseDate: booking.agentResponseDate,
    processedAt: booking.processedAt,
    cancellationDate: booking.cancellationDate,
    ...(isOwnRequest(booking, personId) && {
      deposit,
      contact: { name, email, phone, contactPhone },
      requestMessage,
      description,
      agentNotes,
      adminNotes,
    }),
  };
}
