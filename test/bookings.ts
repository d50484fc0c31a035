import type { Booking, BookingEvent } from '#core/bookings/contract.ts';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import { bookingTasks, standingFor } from '#core/bookings/standing-lifecycle.ts';
import { missingOf } from '#core/documents/lifecycle.ts';
import { parkDay } from '#shared/dates.ts';
import { taskReader } from './task-reader.ts';

/** A timestamp so many days ago, in the server's format. */
export function daysAgo(days: number): string {
  return new Date(Date.now() - days * 24 * 3_600_000).toISOString();
}

/** The park's calendar day so many days ago: after 16:00 UTC it is a day ahead of the timestamp's own. */
export function dayAgo(days: number): string {
  return parkDay(new Date(daysAgo(days)));
}

/** A booking as the server replies it, of lot `number` by a member; other fields have defaults. */
export function bookingOf(number: string, status: BookingStatus, changes: Partial<Booking> = {}): Booking {
  const id = `booking-of-lot-${number.padStart(6, '0')}`;
  // to the hour: bookings of one test have equal age, so that a list keeps their order
  const requested = `${daysAgo(1).slice(0, 13)}:00:00.000Z`;
  const client = {
    _id: 'client',
    name: 'Daniel Wong',
    email: 'member@aero.example',
    phone: '+60125550100',
  };
  const booking: Omit<Booking, 'standing'> = {
    _id: id,
    id,
    status,
    createdAt: requested,
    requestDate: requested,
    updatedAt: requested,
    expiresAt: status === 'pending_agent' ? daysAgo(-13) : null,
    agencyExtended: false,
    lot: {
      _id: `lot-${number}`,
      lotNumber: number,
      type: 'B',
      name: `Lot ${number}`,
      phase: 1,
      area: 186,
      price: 1_100_000,
      status: 'reserved',
    },
    unit: null,
    lotId: `lot-${number}`,
    unitId: null,
    propertyId: 'park',
    lotNumber: number,
    lotType: 'B',
    propertyName: 'Aero Industrial Hub',
    propertyType: 'B',
    propertyPhase: 1,
    specialLotId: null,
    specialLotType: null,
    specialLotNumber: null,
    userId: client._id,
    user: client,
    name: client.name,
    email: client.email,
    phone: client.phone,
    contactPhone: client.phone,
    createdBy: client._id,
    creatorId: client._id,
    creatorName: client.name,
    creatorEmail: client.email,
    workDesk: null,
    assignedTo: null,
    followUp: null,
    creatorPhone: client.phone,
    createdByRole: 'user',
    requestMessage: '',
    description: '',
    notes: '',
    agentNotes: '',
    adminNotes: '',
    agentResponseDate: null,
    respondedBy: null,
    agentAdmin: null,
    agencyId: 'meridian',
    agency: { _id: 'meridian', name: 'Meridian Industrial Realty' },
    agencyName: 'Meridian Industrial Realty',
    creatorHasLeft: false,
    cancellationDate: null,
    cancelledAt: null,
    price: 1_100_000,
    listPrice: 1_100_000,
    isPriceAgreed: false,
    proposal: null,
    deposit: null,
    documentsComplete: true,
    documentsToCheck: 0,
    documentsSentBack: 0,
    sentBackTypes: [],
    documentMarks: { cheque: 'missing', ic_front: 'missing', ic_back: 'missing' },
    documentHold: null,
    documentUrl: null,
    documentOriginalName: null,
    chequeUrl: null,
    chequeOriginalName: null,
    icFrontUrl: null,
    icFrontOriginalName: null,
    icBackUrl: null,
    icBackOriginalName: null,
    ...changes,
  };
  return { standing: coreStanding(booking), ...booking };
}

/** What the core finds to do about it; modules find nothing. */
function coreStanding({ expiresAt, documentsComplete, documentMarks, ...facts }: Omit<Booking, 'standing'>) {
  const tasks = bookingTasks({
    status: facts.status,
    expiresAt: expiresAt === null ? null : new Date(expiresAt),
    deposit: facts.deposit,
    missing: documentsComplete ? [] : missingOf(documentMarks),
    sentBack: facts.sentBackTypes,
    desk: facts.workDesk,
    toCheck: facts.documentsToCheck,
    proposedPrice: facts.proposal?.price ?? null,
    followUp: facts.followUp,
    today: parkDay(new Date()),
  });
  return standingFor(taskReader(facts.workDesk ?? 'buyer'), tasks, parkDay(new Date()));
}

/** The first event of every booking. */
export const requested: BookingEvent = {
  _id: '1',
  id: 1,
  at: '2026-11-02T04:00:00.000Z',
  action: 'request',
  from: null,
  to: 'pending_agent',
  by: { name: 'Daniel Wong', role: 'user' },
  note: '',
  refundDue: false,
};
