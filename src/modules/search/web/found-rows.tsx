import { Badge } from '@mantine/core';
import type { ReactNode } from 'react';
import { AgencyStateBadge } from '#core/agencies/web/AgencyStateBadge.tsx';
import { placeName } from '#core/bookings/labels.ts';
import {
  agencyDecisionActions,
  type BookingDecision,
  bookingTransitions,
  officeDecisionActions,
} from '#core/bookings/lifecycle.ts';
import { decisionTexts } from '#core/bookings/messages.ts';
import type { TaskWords } from '#core/bookings/standing-labels.ts';
import { isUnderWay } from '#core/bookings/standing-lifecycle.ts';
import { BookingStatusBadge } from '#core/bookings/web/BookingStatusBadge.tsx';
import { firstTask } from '#core/bookings/web/NextTask.tsx';
import { holderTimes } from '#core/lots/office-messages.ts';
import { LotStatusBadge } from '#core/lots/web/LotStatusBadge.tsx';
import { typeLetter } from '#core/park/type-labels.ts';
import type { User } from '#core/users/contract.ts';
import { agencyStatusLabels, roleLabelOf } from '#core/users/labels.ts';
import type { Found } from '#modules/search/contract.ts';
import { searchAssignment, searchDecisions, searchQuestion, searchTexts } from '#modules/search/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { PersonIcon } from '#platform/web/ui/icons.tsx';
import { AgencyIcon, BookingIcon, FileIcon, LotIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatPhone } from '#shared/contact-details.ts';
import { formatDate } from '#shared/dates.ts';
import { shortId } from '#shared/ids.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { Command } from './read-command.ts';

/** A found record as a row: where it opens, what it is, and what matters about it. */
export type FoundRow = {
  id: string;
  to: string;
  icon: ReactNode;
  title: string;
  /** Empty details are left out. */
  details: readonly string[];
  mark?: ReactNode;
  /** The booking that is assigned to its reader before it opens. */
  assigns?: string;
};

export type FoundGroup = { label: string; rows: FoundRow[] };

/**
 * The found records in groups, each leading to the page that its reader may open; empty groups are left out. People stand
 * above bookings unless a lot was sought.
 */
export function foundGroups(
  { lots, bookings, people, agencies }: Found,
  viewer: User,
  words: TaskWords,
  { decisions, assigns }: Pick<Command, 'decisions' | 'assigns'> = { decisions: [], assigns: false },
): FoundGroup[] {
  const { groups } = searchTexts;
  const foundPeople = { label: groups.people, rows: people.map((person) => personRow(person, viewer)) };
  const foundBookings = {
    label: groups.bookings,
    rows: bookings.map((booking) => bookingRow(booking, viewer, words)),
  };
  return [
    {
      label: groups.decisions,
      rows: bookings.flatMap((each) => [
        ...decisionRows(each, viewer, decisions),
        ...(assigns && isAssignable(each) ? [assignmentRow(each, viewer)] : []),
      ]),
    },
    {
      label: groups.lots,
      rows: lots.map((lot) => lotRow(lot, viewer)),
    },
    ...(lots.length > 0 ? [foundBookings, foundPeople] : [foundPeople, foundBookings]),
    { label: groups.agencies, rows: agencies.map((agency) => agencyRow(agency, viewer)) },
  ].filter(({ rows }) => rows.length > 0);
}

/** What can be sought, and by what. */
export const searchHints: readonly Omit<FoundRow, 'id' | 'to'>[] = [
  {
    icon: <LotIcon size={20} />,
    title: searchTexts.groups.lots,
    details: ['31', interpolate(searchQuestion, { number: '31' })],
  },
  {
    icon: <BookingIcon size={20} />,
    title: searchTexts.groups.bookings,
    details: [t('Client, phone or reference'), `${decisionTexts.process.reject.label} 31`],
  },
  { icon: <PersonIcon size={20} />, title: searchTexts.groups.people, details: [t('Name, email or phone')] },
  { icon: <AgencyIcon size={20} />, title: searchTexts.groups.agencies, details: [t('Name')] },
  { icon: <FileIcon size={20} />, title: t('Pages'), details: [t('Name')] },
];

const bookingPath = (booking: string, viewer: User, decide?: string) =>
  isAdministrator(viewer)
    ? paths.adminBookings({ booking, decide })
    : paths.agentBookingRequests({ booking, decide });

/** The decisions among those named that their reader may take now about a booking; each opens it with that choice made (D-421). */
function decisionRows(
  booking: Found['bookings'][number],
  viewer: User,
  decisions: readonly BookingDecision[],
): FoundRow[] {
  const { _id, status, decisions: open } = booking;
  const mayAnswer = open.includes('reject_by_agency');
  const actions: Record<string, BookingDecision> = isAdministrator(viewer)
    ? officeDecisionActions
    : // a request that waits for the agency is rejected, and offers nothing else to end it
      { ...agencyDecisionActions, ...(!mayAnswer && { cancel: 'cancel' }) };
  return Object.entries(actions).flatMap(([choice, decision]) => {
    if (!decisions.includes(decision) || !open.includes(decision)) return [];
    // Booked again would replace its notes alone
    if (bookingTransitions[decision].to === status) return [];
    return {
      ...actRow(booking, viewer, searchDecisions[decision].label),
      id: `${_id} ${decision}`,
      to: bookingPath(_id, viewer, choice),
      details: [t('Opens the booking, where you confirm it')],
    };
  });
}

/** Whether its reader can look after it: it is their desk's, and under way (D-190). */
function isAssignable(booking: Found['bookings'][number]): boolean {
  return booking.workDesk !== null && isUnderWay(booking);
}

/** Looking after a booking is taken back where it opens, and asks nothing. */
function assignmentRow(booking: Found['bookings'][number], viewer: User): FoundRow {
  const { _id } = booking;
  return {
    ...actRow(booking, viewer, searchAssignment.label),
    id: `${_id} assign`,
    to: bookingPath(_id, viewer),
    details: [t('Is done at once, and opens the booking')],
    assigns: _id,
  };
}

function actRow(
  { name, lotNumber, unitNumber, status }: Found['bookings'][number],
  viewer: User,
  act: string,
) {
  return {
    icon: <BookingIcon size={20} />,
    title: t('{decision}: {booking}', {
      decision: act,
      booking: joined(', ', [placeName(lotNumber, unitNumber), name]),
    }),
    mark: <BookingStatusBadge status={status} place={isAdministrator(viewer) ? 'admin' : 'agentBadge'} />,
  };
}

/** Where a lot leads: to the booking that holds it; on offer to its line, or for an agency to the page of its type; else to the lot. */
function lotPath({ _id, type, holder }: Found['lots'][number], viewer: User): string {
  if (holder?.bookingId) return bookingPath(holder.bookingId, viewer);
  if (!isAdministrator(viewer)) return paths.type(type, { lot: _id });
  return holder ? paths.adminLots({ line: _id }) : paths.adminLots({ lot: _id });
}

/** An agency that the next task does not name already. */
const unsaid = (agencyName: string, task: string) => (task.includes(agencyName) ? '' : agencyName);

/** What comes next of a booking. */
function taskText(booking: Found['bookings'][number], words: TaskWords): string {
  const next = firstTask(booking, words);
  return next.task ? next.head : '';
}

/** A lot with its status and holder. */
function lotRow(lot: Found['lots'][number], viewer: User): FoundRow {
  const { _id, lotNumber, type, phase, status, holder } = lot;
  const held = holder && t('Held by {client}', { client: holder.clientName });
  return {
    id: _id,
    to: lotPath(lot, viewer),
    icon: <LotIcon size={20} />,
    title: t('Lot {number}', { number: lotNumber }),
    details: holder
      ? [held ?? '', holder.agencyName, holderTimes(holder)]
      : [t('Type {type}', { type: typeLetter(type) }), t('Phase {phase}', { phase: String(phase) })],
    mark: <LotStatusBadge status={status} />,
  };
}

function bookingRow(booking: Found['bookings'][number], viewer: User, words: TaskWords): FoundRow {
  const { _id, name, agencyName, createdAt, lotNumber, unitNumber, status } = booking;
  const task = taskText(booking, words);
  return {
    id: _id,
    to: bookingPath(_id, viewer),
    icon: <BookingIcon size={20} />,
    title: joined(', ', [placeName(lotNumber, unitNumber), name]),
    details: [task, unsaid(agencyName, task), formatDate(createdAt), shortId(_id)],
    mark: <BookingStatusBadge status={status} place={isAdministrator(viewer) ? 'admin' : 'agentBadge'} />,
  };
}

function personRow(person: Found['people'][number], viewer: User): FoundRow {
  const { _id, name, email, phone, role, agencyName, agencyStatus } = person;
  const isWaiting = agencyStatus === 'pending';
  const forAgency = isWaiting ? paths.agentAgencyRequests() : paths.agentDashboard({ tab: 'users' });
  return {
    id: _id,
    to: isAdministrator(viewer) ? paths.adminUsers({ user: _id }) : forAgency,
    icon: <PersonIcon size={20} />,
    title: name,
    details: [email, formatPhone(phone), agencyName],
    mark: (
      <Badge variant="light" color={isWaiting ? 'amber' : 'gray'} tt="none" radius="sm">
        {isWaiting ? agencyStatusLabels.pending : roleLabelOf({ role, agencyStatus })}
      </Badge>
    ),
  };
}

function agencyRow({ _id, name, contactEmail, isActive }: Found['agencies'][number], viewer: User): FoundRow {
  const forOffice =
    viewer.role === 'super_admin' ? paths.adminAgency(_id) : paths.adminAgencies({ agency: _id });
  return {
    id: _id,
    to: isAdministrator(viewer) ? forOffice : paths.agentDashboard(),
    icon: <AgencyIcon size={20} />,
    title: name,
    details: [contactEmail],
    mark: <AgencyStateBadge isActive={isActive} />,
  };
}
