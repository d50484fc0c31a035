import type { NoticeFacts } from '#core/notices/fact-labels.ts';
import type { NoticeAudience, NoticeKind } from '#core/notices/lifecycle.ts';

type Told = [NoticeAudience, title: string, text: string, more?: NoticeFacts][];
type QueueKind = Extract<NoticeKind, `queue_${string}` | 'lot_free'>;

/** What notices about the line of lot 27 say, of an offer until this time (D-275). */
export const queueTold = (until: string): Record<QueueKind, Told> => ({
  queue_joined: [
    [
      'self',
      'You are number 3 in line for lot 27.',
      'We tell you as soon as the lot is offered to you.',
      { position: 3 },
    ],
  ],
  queue_offered: [
    [
      'self',
      `Lot 27 is offered to you until ${until}.`,
      'Nobody else can book it until then. Request it now, or decline so that others can have it.',
    ],
  ],
  queue_offer_ending: [
    [
      'self',
      'Lot 27 is offered to you for 12 more hours.',
      `Request it by ${until}; afterwards it goes to others.`,
      { hours: 12 },
    ],
  ],
  queue_offer_over: [
    ['self', 'The offer of lot 27 has ended.', `You did not take it by ${until}, so it goes to others.`],
  ],
  queue_passed_over: [
    [
      'self',
      'Lot 27 was offered to somebody else in line.',
      'It was your turn, but you have left. You keep your place.',
      { reason: 'you have left' },
    ],
  ],
  queue_closed: [
    ['self', 'Lot 27 is no longer on offer.', 'It has been sold or withdrawn.'],
    [
      'self',
      'You are no longer in line for lot 27.',
      'The park office took you off the line. Reason: "Double account"',
      { reason: 'Double account' },
    ],
  ],
  lot_free: [['self', 'Lot 27 is free.', 'It is available to everybody: who requests it first gets it.']],
});
