import {
  areComplete,
  type Desk,
  isAskedFor,
  isNeeded,
  isSlipSent,
  neededDocuments,
} from '#core/documents/lifecycle.ts';
import { listOpenHolds, type OpenHold } from '#core/documents/server/legal-hold-store.ts';
import { documentUrlOf, type ListedDocument } from '#core/documents/server/store.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { checkStateAt, isToCheck } from '../check-lifecycle.ts';
import type { Assignee, Booking, BookingEvent } from '../contract.ts';
import { isPaid, legalHoldActions, takesDeals } from '../lifecycle.ts';
import { historyNames } from '../messages.ts';
import { acceptsDocuments, bookingCan, seesAccount, workDeskOf } from '../policy.ts';
import type { OpenTask } from '../standing-lifecycle.ts';
import { documentsByBooking } from './list-store.ts';
import { moduleTasks, presentStanding } from './standing-present.ts';
import type { TasksOf } from './standing-store.ts';
import { type BookingDetail, type BookingEventRow, findBooking } from './store.ts';

/** What is kept of a booking elsewhere: its documents, newest first, the legal hold that the reader sees, and tasks that modules find. */
type Kept = {
  documents: readonly ListedDocument[];
  hold?: OpenHold | undefined;
  further: readonly OpenTask[];
  now: Date;
};

/** A booking as sent to its participants and to staff: explicit fields, never the row (D-43). */
function presentBooking(
  reader: Actor,
  detail: BookingDetail,
  { documents, hold, further, now }: Kept,
): Booking {
  const { booking, responder, agentAdmin, agency } = detail;
  // the desk at which the reader works on it: notes, assignment and checks, which are kept from the client (D-189, D-493)
  const workDesk = workDeskOf(reader, booking);
  const { cancellationDate } = booking;
  return {
    _id: booking.id,
    id: booking.id,
    status: booking.status,
    createdAt: booking.createdAt.toISOString(),
    requestDate: booking.createdAt.toISOString(),
    updatedAt: booking.updatedAt.toISOString(),
    expiresAt: booking.expiresAt?.toISOString() ?? null,
    agencyExtended: detail.agencyExtended,
    ...presentProperty(detail),
    userId: booking.userId,
    user: presentClient(reader, detail),
    name: booking.name,
    email: booking.email,
    phone: booking.phone,
    contactPhone: booking.contactPhone,
    createdBy: booking.createdBy,
    creatorId: booking.createdBy,
    creatorName: booking.creatorName,
    creatorEmail: booking.creatorEmail,
    creatorPhone: booking.creatorPhone,
    createdByRole: booking.createdByRole,
    creatorHasLeft: detail.creatorHasLeft,
    requestMessage: booking.requestMessage,
    description: booking.description,
    // the create form's notes are stored as the booking's message
    notes: booking.requestMessage,
    agentNotes: booking.agentNotes,
    adminNotes: booking.adminNotes,
    agentResponseDate: booking.agentResponseDate?.toISOString() ?? null,
    handedOverAt: booking.handedOverAt?.toISOString() ?? null,
    respondedBy: responder && { _id: responder.id, name: responder.name },
    agentAdmin: agentAdmin && { _id: agentAdmin.id, name: agentAdmin.name, email: agentAdmin.email },
    agencyId: booking.agencyId,
    agency: agency && { _id: agency.id, name: agency.name },
    agencyName: booking.agencyName,
    cancellationDate: cancellationDate?.toISOString() ?? null,
    cancelledAt: cancellationDate?.toISOString() ?? null,
    price: booking.price,
    listPrice: booking.priceSnapshot,
    isPriceAgreed: booking.agreedPrice !== null,
    proposal: presentProposal(booking, workDesk),
    workDesk,
    assignedTo: presentAssignee(detail, workDesk),
    followUp: (workDesk && detail.followUps?.[workDesk]) ?? null,
    deposit: detail.deposit,
    bookedUnpaid: booking.bookedUnpaid,
    agreementSigned: booking.agreementSigned,
    standing: presentStanding(reader, detail, { documents, further, now }),
    ...presentDocuments(reader, detail, documents),
    documentHold: hold
      ? {
          since: hold.since.toISOString(),
          reason: hold.reason,
          by: hold.by,
          kept: hold.kept,
        }
      : null,
    ...countChecks(booking, documents, workDesk),
  };
}

/** The client's account; for the agency that the client has left, the booking's own contact (D-134). */
function presentClient(reader: Actor, { booking, client }: BookingDetail): Booking['user'] {
  const { name, email, phone } = seesAccount(reader, client) ? client : booking;
  return { _id: client.id, name, email, phone };
}

/** The booked stock: a lot or a unit, and for the agent dialog additionally its special lot. */
function presentProperty({ booking, lot, unit, propertyName }: BookingDetail) {
  const special = booking.viaAgentDialog ? lot : null;
  return {
    lot: lot && {
      _id: lot.id,
      lotNumber: lot.lotNumber,
      type: lot.type,
      name: lot.name,
      phase: lot.phase,
      area: areaOrDefault(lot.areaSqm, lot.type),
      price: lot.price,
      status: lot.status,
    },
    unit: unit && { _id: unit.id, unitNumber: unit.unitNumber, type: unit.type, status: unit.status },
    lotId: booking.lotId,
    unitId: booking.unitId,
    propertyId: booking.propertyId,
    lotNumber: lot?.lotNumber ?? null,
    lotType: lot?.type ?? null,
    propertyName,
    propertyType: lot?.type ?? unit?.type ?? null,
    propertyPhase: lot?.phase ?? null,
    specialLotId: special?.id ?? null,
    specialLotType: special?.type ?? null,
    specialLotNumber: special?.lotNumber ?? null,
  };
}

/** The price that the agency proposes while the office can answer it, for the desks (D-447). */
function presentProposal(booking: BookingDetail['booking'], desk: Desk | null): Booking['proposal'] {
  const { proposedPrice: price, proposalReason: reason, status } = booking;
  return desk && price !== null && takesDeals(status) ? { price, reason } : null;
}

function presentAssignee({ assignees }: BookingDetail, desk: Desk | null): Assignee | null {
  const person = desk && assignees?.[desk];
  return person ? { _id: person.id, name: person.name } : null;
}

/** URLs of the documents for readers who may open them (D-100), and whether all required ones are there (D-82). */
function presentDocuments(
  reader: Actor,
  { booking, deposit }: BookingDetail,
  documents: readonly ListedDocument[],
) {
  const mayOpen = bookingCan.readDocuments(reader, booking).allowed;
  const desk = workDeskOf(reader, booking);
  const newest = (type: ListedDocument['documentType']) =>
    documents.find(({ documentType }) => documentType === type);
  const slip = documents.find(isSlipSent);
  const cheque = slip ?? documents.find((each) => isNeeded('cheque', each));
  const isSettled = isPaid({ ...booking, deposit });
  const front = newest('ic_front');
  const back = newest('ic_back');
  const passport = documents.find((document) => isNeeded('passport', document));
  // the only document of a booking counts as its cheque; a paper has a place of its own (D-170)
  const document =
    documents.find(
      ({ documentType, paper }) =>
        documentType === 'uploaded_document' || (documentType === 'other' && !paper),
    ) ?? cheque;
  const url = (row: ListedDocument | undefined) => (row && mayOpen ? documentUrlOf(row) : null);
  const name = (row: ListedDocument | undefined) => (row && mayOpen ? row.originalName : null);
  return {
    documentsComplete: areComplete(documents, neededDocuments(booking.byPassport, isSettled)),
    documentMarks: {
      ...((!isSettled || slip) && { cheque: checkStateAt(desk, cheque) }),
      ic_front: checkStateAt(desk, front),
      ic_back: checkStateAt(desk, back),
      ...(booking.byPassport && { passport: checkStateAt(desk, passport) }),
    },
    documentUrl: url(document),
    documentOriginalName: name(document),
    chequeUrl: url(cheque),
    chequeOriginalName: name(cheque),
    icFrontUrl: url(front),
    icFrontOriginalName: name(front),
    icBackUrl: url(back),
    icBackOriginalName: name(back),
  };
}

/** The documents that wait for a reader's desk, and those that were sent back (D-168). */
export function countChecks(
  booking: BookingDetail['booking'],
  documents: readonly ListedDocument[],
  desk: Desk | null,
) {
  const sentBack = acceptsDocuments(booking.status)
    ? documents.filter((each) => each.verdict === 'sent_back' && isAskedFor(each, booking))
    : [];
  return {
    documentsToCheck: documents.filter((document) => desk && isToCheck(desk, booking, document)).length,
    documentsSentBack: sentBack.length,
    sentBackTypes: sentBack.map(({ documentType }) => documentType),
  };
}

/** The history for one reader; of a legal hold only those who decide on it learn (D-172). */
export function presentHistory(
  rows: readonly BookingEventRow[],
  reader: Actor,
  { booking, client }: BookingDetail,
): BookingEvent[] {
  const seesHolds = bookingCan.decideRetention(reader).allowed;
  const hasLeft = (id: string | null) => id === client.id && !seesAccount(reader, client);
  return rows
    .filter(({ event }) => seesHolds || !legalHoldActions.includes(event.action))
    .map(({ event, actorName }) => {
      const name = hasLeft(event.actorId) ? booking.creatorName : actorName;
      return presentEvent({ event, actorName: name }, reader);
    });
}

/** A history entry for one reader; to readers outside the office, office staff appear as the office. */
function presentEvent({ event, actorName }: BookingEventRow, reader: Actor): BookingEvent {
  const { action, actorRole: role, fromStatus: from, toStatus: to } = event;
  const byOffice = role !== 'system' && isAdministrator({ role });
  const unnamed = byOffice ? historyNames.office : historyNames.system;
  const mayName = !byOffice || isAdministrator(reader) || event.actorId === reader.id;
  return {
    _id: String(event.id),
    id: event.id,
    at: event.at.toISOString(),
    action,
    from,
    to,
    by: { name: (mayName && actorName) || unnamed, role },
    // the reason of an erasure may be about others
    note: action !== 'erase_documents' || bookingCan.decideRetention(reader).allowed ? event.note : '',
    refundDue: event.refundDue,
  };
}

/** What a reply about bookings is made with: what modules find that they ask for, and when. */
export type Presenting = { tasksOf: readonly TasksOf[]; now: Date };

/** Bookings with the documents this reader may open (D-100). */
export async function presentAll(
  reader: Reader,
  actor: Actor,
  details: readonly BookingDetail[],
  { tasksOf, now }: Presenting,
): Promise<Booking[]> {
  const byBooking = await documentsByBooking(reader, details);
  const ids = details.map(({ booking }) => booking.id);
  const holds = bookingCan.decideRetention(actor).allowed ? await listOpenHolds(reader, ids) : [];
  const furtherOf = await moduleTasks(reader, details, tasksOf, now);
  return details.map((detail) => {
    const { id } = detail.booking;
    const hold = holds.find(({ bookingId }) => bookingId === id);
    const documents = byBooking.get(id) ?? [];
    return presentBooking(actor, detail, { documents, hold, further: furtherOf(id), now });
  });
}

/** A booking just made without a document, with what is to be done about it. */
export async function presentMade(
  reader: Reader,
  actor: Actor,
  detail: BookingDetail,
  { tasksOf, now }: Presenting,
): Promise<Booking> {
  const further = (await moduleTasks(reader, [detail], tasksOf, now))(detail.booking.id);
  return presentBooking(actor, detail, { documents: [], further, now });
}

export async function presentOne(
  reader: Reader,
  actor: Actor,
  detail: BookingDetail,
  presenting: Presenting,
): Promise<Booking> {
  const [booking] = await presentAll(reader, actor, [detail], presenting);
  if (!booking) throw new Error('The booking was not presented');
  return booking;
}

/** A changed booking with its success sentence. */
export async function presentChanged(
  reader: Reader,
  actor: Actor,
  id: string,
  message: string,
  presenting: Presenting,
) {
  const detail = await findBooking(reader, id);
  if (!detail) throw new Error('The booking just changed is not there');
  return { ...(await presentOne(reader, actor, detail, presenting)), message };
}
