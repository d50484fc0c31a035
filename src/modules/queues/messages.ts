import { refusals } from '#shared/problem.ts';
import { texts } from '#shared/say.ts';

export const queueRefusals = refusals({
  PLACE_NOT_FOUND: [404, 'Place not found'],
  LOT_FREE: [409, 'This lot is available. You can book it now.'],
  LOT_GONE: [409, 'This lot has been sold or withdrawn.'],
  QUEUE_FULL: [409, 'You already wait for {n} lots. Leave one line first.'],
  QUEUE_OFF: [409, 'This park keeps no lines for lots.'],
  PLACE_OVER: [409, 'This place has already ended.'],
  PLACE_REASON_MISSING: [400, 'Please give a reason.', 'reason'],
});

/** Success sentences of the calls. */
export const queueSuccess = texts({
  joined: 'You are number {n} in line for lot {lot}.',
  left: 'You have left the line.',
  declined: 'The offer was declined.',
  removed: 'Taken off the line.',
  watching: 'We will tell you when lot {lot} is free.',
  notWatching: 'You will not be told.',
});
