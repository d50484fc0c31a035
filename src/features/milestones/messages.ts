import { refusals } from '#shared/problem.ts';

export const milestoneRefusals = refusals({
  MILESTONE_DATE: [400, 'A day that has happened cannot lie in the future'],
  MILESTONES_CLOSED: [409, 'Milestones belong to bookings whose payment is confirmed'],
});

export const milestoneFields = {
  dayInvalid: 'Enter the day as DD/MM/YYYY',
  twice: 'Each milestone once',
} as const;

export const milestoneSuccess = { saved: 'Sale progress saved' } as const;

/** The section of a booking and its dialog. */
export const milestoneTexts = {
  title: 'Sale progress',
  none: 'Nothing is recorded yet. The client sees what you record here.',
  update: 'Update',
  done: 'on {day}',
  planned: 'by {day}',
  late: 'was planned by {day}',
  open: 'No day yet',
  lead: 'The client and the agency see this, and are told when something has happened. A document can be chosen once it is among those of the booking.',
  plannedOn: 'Planned',
  happenedOn: 'Happened',
  note: 'Note to the client',
  document: 'Document',
  openDocument: 'Open document',
  unusual: 'The order is unusual: {before} before {after}.',
  save: 'Save',
  failed: 'The sale progress could not be loaded',
  saveFailed: 'The sale progress could not be saved. Please try again.',
} as const;
