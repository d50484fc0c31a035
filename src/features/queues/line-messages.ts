import { pageLanguage } from '#shared/language.ts';
/** Words of the line of a lot on screen (D-264, D-273). */
export const lineTexts = {
  nobodyWaits: 'Nobody is waiting for it yet.',
  oneWaits: '1 person is waiting for it.',
  manyWait: '{n} people are waiting for it.',
  join: 'Join the line',
  joinHint: 'When it is free again, the first in line gets it offered.',
  inLine: 'You are {nth} in line for this lot. Your queue ticket is {number}; it never changes.',
  offered: 'This lot is offered to you until {time}.',
  toOffer: 'Go to your offer',
  leave: 'Leave the line',
  watch: 'Tell me when it is free',
  watching: 'We will tell you when lot {lot} is free.',
  unwatch: 'Do not tell me',
  signIn: 'Log in to be told when it is free',
  failed: 'That did not work. Please try again.',
  loadFailed: 'The line of this lot could not be loaded',
} as const;

/** The lots that a person waits for, on their dashboard. */
export const waitingTexts = {
  aboutLot: 'lot {lot}',
  title: 'Lots I am waiting for',
  offer: 'Lot {lot} is offered to you',
  left: '{time} left',
  offerHint: 'Nobody else can book it until {time}.',
  request: 'Request it now',
  decline: 'Decline',
  declineTitle: 'Decline the offer of lot {lot}?',
  declineHint: 'The lot then goes to the next person. You lose your place.',
  keep: 'Keep the offer',
  held: 'Lot {lot}: you are {nth} in line, with ticket {number}. Somebody else has reserved it at the moment.',
  mustAnswer: 'Lot {lot}: you are {nth} in line, with ticket {number}. The first must answer by {time}.',
  watched: 'Lot {lot}: we tell you when it is free.',
  leave: 'Leave the line',
  unwatch: 'Do not tell me',
  failed: 'The lots you wait for could not be loaded',
  lotFailed: 'The lot could not be loaded. Please try again.',
} as const;

/** The line of a lot for the office. */
export const officeLineTexts = {
  title: 'Line for lot {lot}',
  none: 'Nobody waits for this lot any more.',
  offered: 'Offered until {time}',
  since: 'Ticket {number}, since {time}',
  remove: 'Take off the line',
  removeTitle: 'Take {name} off the line?',
  removeHint: 'They read the reason. An offer then goes to the next person.',
  reason: 'Reason',
  failed: 'The line could not be loaded',
  removeFailed: 'They could not be taken off. Please try again.',
} as const;

/** The members of an agency who wait, on its dashboard. */
export const agencyLineTexts = {
  title: 'Members waiting for lots',
  place: '{nth} in line, ticket {number}',
  offered: 'Offered until {time}',
  lot: 'Lot',
  member: 'Member',
  placeField: 'Place',
  lotNumbered: 'Lot {number}',
} as const;

/** '1st', '2nd', '3rd', '11th'. */
export function nth(position: number): string {
  if (pageLanguage !== 'en') return String(position);
  const teen = position % 100 >= 11 && position % 100 <= 13;
  const ending = teen ? 'th' : (['th', 'st', 'nd', 'rd'][position % 10] ?? 'th');
  return `${position}${ending}`;
}
