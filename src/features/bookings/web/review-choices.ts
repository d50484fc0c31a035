import type { Booking } from '#features/bookings/contract.ts';
import { canMove, leavesRefund } from '#features/bookings/lifecycle.ts';
import { decisionTexts, defaultAgentNotes } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import type { User } from '#features/users/contract.ts';
import { interpolate } from '#shared/problem.ts';
import type { Choice } from './DecisionForm.tsx';
import type { AgencyDecision, ProcessingAction } from './decide.ts';

/** What the viewer can do with a booking: it waits for them, they could act on it, or they can only read it. */
export type ReviewStep = 'review' | 'process' | 'view';

/** Whether the agency's answer is still due and this person may give it (R-AGT-11, D-89). */
export function canAnswer(viewer: User, booking: Booking): boolean {
  return canMove('forward', booking.status) && bookingCan.answer(viewer, booking).allowed;
}

/** What a viewer of the agency's queue does next with a booking. */
export function agencyStep(viewer: User, booking: Booking): ReviewStep {
  return canAnswer(viewer, booking) ? 'review' : 'view';
}

/** Whether the office can still do something about a booking (D-79). */
export function canProcess(booking: Pick<Booking, 'status'>): boolean {
  return canMove('reject', booking.status);
}

/** What the office does next with a booking. */
export function officeStep(booking: Pick<Booking, 'status'>): ReviewStep {
  if (booking.status === 'pending_admin') return 'review';
  return canProcess(booking) ? 'process' : 'view';
}

type Choices<A extends string> = readonly [Choice<A>, ...Choice<A>[]];

const { answer } = decisionTexts;

/** The answers of an agency (R-AGT-16). */
export const answerChoices: Choices<AgencyDecision> = [
  {
    ...answer.approve,
    value: 'approve',
    submit: 'Approve request',
    shortcut: 'a',
    defaultNote: interpolate(decisionTexts.defaultNote, { note: defaultAgentNotes.approve }),
  },
  {
    ...answer.reject,
    value: 'reject',
    submit: 'Reject request',
    shortcut: 'r',
    danger: true,
    defaultNote: interpolate(decisionTexts.defaultNote, { note: defaultAgentNotes.reject }),
  },
];

/** The three actions of the approvals page (R-ADM-05). */
export function processingChoices(booking: Booking): Choices<ProcessingAction> {
  const { booked, sold } = decisionTexts.process;
  const again = booking.status === 'approved' && { hint: decisionTexts.bookedAgain };
  return [
    { ...booked, ...again, value: 'booked', submit: 'Mark as booked' },
    { ...sold, value: 'sold', submit: 'Mark as sold' },
    rejection(booking),
  ];
}

/** The two shortcuts of the dashboard: Approve is Booked (R-ADM-04, D-79). */
export function approvalChoices(booking: Booking): Choices<ProcessingAction> {
  return [{ ...decisionTexts.approval, value: 'booked', submit: 'Approve booking' }, rejection(booking)];
}

function rejection(booking: Booking): Choice<ProcessingAction> {
  const warning = leavesRefund('reject', booking.status) ? decisionTexts.refund : undefined;
  return {
    ...decisionTexts.process.reject,
    value: 'reject',
    submit: 'Reject booking',
    danger: true,
    warning,
  };
}
