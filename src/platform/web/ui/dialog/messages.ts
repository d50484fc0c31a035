import { texts } from '#shared/say.ts';
export const dialogTexts = texts({
  shortcuts: 'Shortcuts',
  keyboardShortcuts: 'Keyboard shortcuts',
  discard: 'Discard',
});
