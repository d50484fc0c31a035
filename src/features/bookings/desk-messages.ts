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
