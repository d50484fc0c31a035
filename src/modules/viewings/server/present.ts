import ical, { ICalCalendarMethod, ICalEventStatus } from 'ical-generator';
import type { ParkDetails } from '#core/park/details-contract.ts';
import type { OwnViewing, Viewing } from '../contract.ts';
import type { Meeting } from '../messages.ts';
import type { ViewingRow } from './store.ts';

/** Where visitors come to: the sales office, else the office, and the first person of the folder with a phone, else the office's (D-479). */
export function meetingOf(
  { salesOffice, people }: Pick<ParkDetails, 'salesOffice' | 'people'>,
  office: { name: string; address: string; phone: string },
): Meeting {
  const [person] = people.flatMap(({ name, phone = '' }) => (phone ? [{ name, phone }] : []));
  const { name, phone } = office;
  return {
    address: salesOffice?.address ?? office.address,
    person: person ?? (phone ? { name, phone } : null),
  };
}

/** A viewing for who follows the link in its mail: without the visitor's details, and without the answer to the time before. */
export function presentOwnViewing(row: ViewingRow, meeting: Meeting): OwnViewing {
  const facts = factsOf(row);
  return { ...facts, reply: facts.state === 'requested' ? '' : facts.reply, meeting };
}

function factsOf({ viewing, lot }: ViewingRow): Omit<OwnViewing, 'meeting'> {
  const { startsAt, endsAt, manner, state, reply } = viewing;
  return {
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    manner,
    state,
    reply,
    lot: lot && { _id: lot.id, lotNumber: lot.lotNumber, type: lot.type },
  };
}

export function presentViewing(row: ViewingRow): Viewing {
  const { id, name, email, phone, note, suspect, createdAt, sequence } = row.viewing;
  const previousStart = row.viewing.previousStart?.toISOString() ?? null;
  const details = {
    name,
    email,
    phone,
    note,
    suspect,
    createdAt: createdAt.toISOString(),
    sequence,
    previousStart,
  };
  const facts = factsOf(row);
  const lot = row.lot && facts.lot && { ...facts.lot, status: row.lot.status };
  return { _id: id, ...facts, ...details, lot };
}

/** A viewing in the export of its visitor's data: what they wrote, and what the office answered. */
export function presentExported(row: ViewingRow) {
  const { sequence: _sequence, suspect: _suspect, ...own } = presentViewing(row);
  return { ...own, ...factsOf(row) };
}

/** What a calendar entry says besides the viewing. */
export type Entry = {
  summary: string;
  location: string;
  description: string;
  organizer: { name: string; email: string };
  /** Names the entry for good, with the id of the viewing. */
  domain: string;
};

/** A name as a parameter of a calendar entry holds it, where quotes cannot be written and backslashes escape nothing (RFC 5545, 3.2). */
const inParameter = (name: string) => name.replace(/["\\]/g, '').trim();

/**
 * The calendar entry of a viewing (iCalendar, RFC 5545): the same UID in every mail and a rising SEQUENCE, so that a later file
 * replaces the entry, and takes it out once the viewing is not confirmed any more (D-288).
 */
export function presentCalendar({ viewing }: ViewingRow, entry: Entry, now: Date) {
  const { id, startsAt, endsAt, sequence, name, email } = viewing;
  const isOn = viewing.state === 'confirmed';
  const method = isOn ? ICalCalendarMethod.REQUEST : ICalCalendarMethod.CANCEL;
  const organizer = { ...entry.organizer, name: inParameter(entry.organizer.name) };
  const calendar = ical({ prodId: { company: entry.domain, product: 'Viewings' }, method });
  calendar.createEvent({
    id: `${id}@${entry.domain}`,
    sequence,
    start: startsAt,
    end: endsAt,
    stamp: now,
    summary: entry.summary,
    location: entry.location,
    description: entry.description,
    organizer,
    attendees: [{ name: inParameter(name), email, rsvp: false }],
    status: isOn ? ICalEventStatus.CONFIRMED : ICalEventStatus.CANCELLED,
  });
  return { method: isOn ? ('REQUEST' as const) : ('CANCEL' as const), text: calendar.toString() };
}
