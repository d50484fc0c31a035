export const dialogTexts = {
  discardWhatYouTyped: 'Discard what you typed?',
  itHasNotBeenSent: 'It has not been sent.',
  keepEditing: 'Keep editing',
  shortcuts: 'Shortcuts',
  keyboardShortcuts: 'Keyboard shortcuts',
  discard: 'Discard',
} as const;
