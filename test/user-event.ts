import original, { type Options } from '@testing-library/user-event';

/** No timer between two keystrokes, and no search for `pointer-events: none` through all parents: style sheets are not loaded here. */
const quick: Options = { delay: null, pointerEventsCheck: 0 };

/** The user of a component test: user-event with settings that make it quick. */
export const userEvent = {
  ...original,
  setup: (options: Options = {}) => original.setup({ ...quick, ...options }),
};
