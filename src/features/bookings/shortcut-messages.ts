/** Keyboard shortcuts of a list of decided bookings. */
export const listShortcuts = [
  [['J', '↓'], 'Next booking'],
  [['K', '↑'], 'Previous booking'],
  [['Enter'], 'Open the booking'],
  [['/'], 'Search'],
  [['?'], 'Show this list'],
] as const;

type ShortcutLines = readonly (readonly [keys: readonly string[], does: string])[];

/** The keys that choose a decision, by what the queue asks for; Enter sends it. */
const choiceShortcuts = {
  answer: [
    [['A'], 'Approve; Enter sends the answer'],
    [['R'], 'Reject; Enter sends the answer'],
  ],
  process: [
    [['B'], 'Booked; Enter sends it'],
    [['S'], 'Sold; Enter asks once more'],
    [['R'], 'Reject; Enter sends it'],
  ],
  book: [
    [['A'], 'Approve; Enter sends it'],
    [['R'], 'Reject; Enter sends it'],
  ],
} as const satisfies Record<string, ShortcutLines>;
type Asked = keyof typeof choiceShortcuts;

/** Only an agency's approvals are taken several at once (D-197). */
const selectionShortcuts: ShortcutLines = [[['X'], 'Select the request; A then approves those selected']];

const byQuestion = (linesOf: (asked: Asked) => ShortcutLines): Record<Asked, ShortcutLines> => ({
  answer: linesOf('answer'),
  process: linesOf('process'),
  book: linesOf('book'),
});

/** Keyboard shortcuts of the rows that wait for a decision. */
export const rowShortcuts = byQuestion((asked) => [
  ...listShortcuts.slice(0, 3),
  ...(asked === 'answer' ? selectionShortcuts : []),
  ...choiceShortcuts[asked],
  ...listShortcuts.slice(3),
]);

/** Keyboard shortcuts of an open booking. */
export const openShortcuts = byQuestion((asked) => [
  ...choiceShortcuts[asked],
  [['N'], 'Write notes'],
  [['1', '2', '3'], 'Show and check a document'],
  [['J'], 'Next booking of the list'],
  [['K'], 'Previous booking of the list'],
  [['Esc'], 'Back to the list'],
  [['?'], 'Show this list'],
]);
