import { refusals } from '#shared/problem.ts';

export const deskRefusals = refusals({
  ASSIGNEE_INVALID: [400, 'This person does not work on this booking at your desk', 'userId'],
});

/** Validation sentences of a note, shared by its form and the server. */
export const noteFields = {
  textRequired: 'Please write a note',
  readersMissing: 'Please choose who reads the note',
} as const;

/** Success sentences of the server. */
export const deskSuccess = {
  assigned: 'Assigned to {name}',
  unassigned: 'Nobody is assigned',
  unchanged: 'Nothing was changed',
} as const;

/** Internal notes and the assignment in an open booking and in lists. */
export const deskTexts = {
  notes: 'Internal notes',
  notesLead: 'The client never reads these notes.',
  noNotes: 'No notes yet.',
  notesFailed: 'The internal notes could not be loaded',
  newNote: 'New note',
  readers: 'Who reads it',
  add: 'Add note',
  addHint: 'Ctrl + Enter',
  addFailed: 'The note could not be added. Please try again.',
  noteStep: 'Internal note',
  assignee: 'Assigned to',
  nobody: 'Nobody',
  assignToMe: 'Assign to me',
  assignFailed: 'The booking could not be assigned. Please try again.',
  assigneesFailed: 'The people of your desk could not be loaded',
  mine: 'Mine',
} as const;

/** Who reads a note, for a reader at this desk. */
export const noteReaders = {
  agency: { agency: 'Our agency', office: 'Park office', both: 'Our agency and the park office' },
  office: { agency: 'Agency', office: 'Park office', both: 'Park office and the agency' },
} as const;
