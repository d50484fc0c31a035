export const dialogTexts = {
  shortcuts: 'Shortcuts',
  keyboardShortcuts: 'Keyboard shortcuts',
  discard: 'Discard',
} as const;
