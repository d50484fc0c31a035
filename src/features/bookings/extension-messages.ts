import { refusals } from '#shared/problem.ts';

export const extensionRefusals = refusals({
  REASON_REQUIRED: [400, 'Please give a reason.', 'reason'],
  EXTENSION_USED: [409, 'This hold has already been extended. Ask the park office for more time.'],
  EXTENSION_LIMIT: [409, 'A hold lasts at most {days} days.'],
  NO_DEADLINE: [409, 'This request has no deadline.'],
});

/** The button in the review of a request, its dialog and the success sentence of both sides. */
export const extensionTexts = {
  open: 'Extend hold',
  title: 'Extend the hold of {lot}?',
  until: 'It then lasts until {date}.',
  reason: 'Reason (the client reads it)',
  confirm: 'Extend',
  done: 'The hold was extended to {date}.',
  failed: 'The hold could not be extended. Please try again.',
} as const;
