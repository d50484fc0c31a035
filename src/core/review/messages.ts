import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';

export const deskRefusals = refusals({
  ASSIGNEE_INVALID: [400, 'This person does not work on this booking at your desk', 'userId'],
  FOLLOW_UP_EMPTY: [400, 'Please say what you come back for', 'text'],
  FOLLOW_UP_PAST: [400, 'Please choose today or a later day', 'onDay'],
});

/** Validation sentence of a follow-up, shared by its form and the server. */
export const followUpFields = texts({ dayInvalid: 'Enter the day as DD/MM/YYYY' });

/** Validation sentences of a note, shared by its form and the server. */
export const noteFields = texts({
  textRequired: 'Please write a note',
  readersMissing: 'Please choose who reads the note',
});

/** Success sentences of the server. */
export const deskSuccess = texts({
  assigned: 'Assigned to {name}',
  unassigned: 'Nobody is assigned',
  unchanged: 'Nothing was changed',
  followUpSet: 'You come back to it on {day}',
  followUpDone: 'The follow-up is done',
});

/** Who reads a note, for a reader at this desk. */
export const noteReaders = texts({
  agency: { agency: 'Our agency', office: 'Park office', both: 'Our agency and the park office' },
  office: { agency: 'Agency', office: 'Park office', both: 'Park office and the agency' },
});

export const holdRefusals = refusals({
  REASON_MISSING: [400, 'Please give a reason', 'reason'],
  DOCUMENTS_KEPT: [409, 'Documents of a booking that is under way or sold cannot be erased'],
  DOCUMENTS_ON_HOLD: [409, 'The documents of this booking are under a legal hold'],
});

/** Success sentences of the server. */
export const holdSuccess = texts({
  held: 'The documents are under a legal hold',
  heldAlready: 'The documents were under a legal hold already. Nothing was changed.',
  lifted: 'The legal hold was lifted',
  notHeld: 'There was no legal hold. Nothing was changed.',
  erased: 'Documents erased: {count}',
  nothingToErase: 'This booking has no documents left to erase',
});

/** What a super admin decides about the documents of a booking. */
export type RetentionDecision = 'hold' | 'lift' | 'erase';

/** The part about retention in the booking, and its dialogs. */
export const retentionTexts = texts({
  hold: {
    open: 'Legal hold…',
    title: 'Put the documents under a legal hold?',
    confirm: 'Set legal hold',
    consequence:
      'No document of this booking is deleted until the hold is lifted, replaced versions included, whatever the periods say or the client asks for. Client and agency are not told.',
  },
  lift: {
    open: 'Lift legal hold…',
    title: 'Lift the legal hold?',
    confirm: 'Lift legal hold',
    consequence:
      'The usual periods apply again at once: documents whose time is over are deleted within the hour.',
  },
  erase: {
    open: 'Erase documents…',
    title: 'Erase the documents of this booking?',
    confirm: 'Erase documents',
    consequence:
      'All documents of this booking are deleted now, replaced versions included. Nobody can bring them back. The booking, its history and the record of who saw the documents stay.',
  },
});

/** Keyboard shortcuts of a list of decided bookings. */
export const listShortcuts = texts([
  [['J', '↓'], 'Next booking'],
  [['K', '↑'], 'Previous booking'],
  [['Enter'], 'Open the booking'],
  [['/'], 'Search'],
  [['?'], 'Show this list'],
]);

type ShortcutLines = readonly (readonly [keys: readonly string[], does: string])[];

/** The keys that choose a decision, by what the queue asks for; Ctrl+Enter sends it, in notes Enter too. */
const choiceShortcuts = texts({
  answer: [
    [['A'], 'Approve; Ctrl+Enter sends the answer'],
    [['R'], 'Reject; Ctrl+Enter asks once more'],
  ],
  process: [
    [['B'], 'Booked; Ctrl+Enter sends it'],
    [['S'], 'Sold; Ctrl+Enter asks once more'],
    [['R'], 'Reject; Ctrl+Enter asks once more'],
  ],
  book: [
    [['A'], 'Approve; Ctrl+Enter sends it'],
    [['R'], 'Reject; Ctrl+Enter asks once more'],
  ],
}) satisfies Record<string, ShortcutLines>;

type Asked = keyof typeof choiceShortcuts;

/** What is decided of several at once: approvals of an agency, and bookings by the office (D-197, D-408). */
const selectionShortcuts: Partial<Record<Asked, ShortcutLines>> = {
  answer: [[['X'], t('Select the request; A then approves those selected')]],
  process: [[['X'], t('Select the booking; B then marks those selected as booked')]],
};

const byQuestion = (linesOf: (asked: Asked) => ShortcutLines): Record<Asked, ShortcutLines> => ({
  answer: linesOf('answer'),
  process: linesOf('process'),
  book: linesOf('book'),
});

/** Keyboard shortcuts of the rows that wait for a decision. */
export const rowShortcuts = byQuestion((asked) => [
  ...listShortcuts.slice(0, 3),
  ...(selectionShortcuts[asked] ?? []),
  ...choiceShortcuts[asked],
  ...listShortcuts.slice(3),
]);

/** Keyboard shortcuts of an open booking. */
export const openShortcuts = byQuestion((asked) =>
  texts([
    ...choiceShortcuts[asked],
    [['N'], 'Write notes'],
    [['1', '2', '3'], 'Show and check a document'],
    [['J'], 'Next booking of the list'],
    [['K'], 'Previous booking of the list'],
    [['Esc'], 'Back to the list'],
    [['?'], 'Show this list'],
  ]),
);
