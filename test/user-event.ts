import original, { type Options } from '@testing-library/user-event';

/** Skips the timer between keystrokes, and the search for `pointer-events: none` in all parents: no style sheet is loaded here. */
const quick: Options = { delay: null, pointerEventsCheck: 0 };

/** The user of a component test: user-event with settings that make it quick. */
export const userEvent = {
  ...original,
  setup: (options: Options = {}) => original.setup({ ...quick, ...options }),
};
