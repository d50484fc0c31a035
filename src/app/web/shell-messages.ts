import { texts } from '#shared/say.ts';
/** Texts of index.html, for whoever sees nothing else; the build fills them in. */
export const shellTexts = texts({
  noScript:
    'You can read the public pages as they are. To log in, book a lot or choose one on the plan, please switch JavaScript on.',
  missing: 'This did not work: the page could not be loaded completely. Check your connection.',
  again: 'Load this page again',
});
