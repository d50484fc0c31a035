export const dialogTexts = {
  discardWhatYouTyped: 'Discard what you typed?',
  itHasNotBeenSent: 'It has not been sent.',
  keepEditing: 'Keep editing',
  shortcuts: 'Shortcuts',
  keyboardShortcuts: 'Keyboard shortcuts',
  discard: 'Discard',
  letterKeys: 'Letters and digits are keys',
  letterKeysHint:
    'In lists and open records they move, show and choose; nothing is sent without Enter. Kept in this browser.',
} as const;
