import { nouns } from '#shared/count-labels.ts';
import { sentences } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { atStart, type NoticeFacts, namesIn, timeIn, type Words } from './fact-labels.ts';

const until = (say: Say, { deadline }: NoticeFacts) =>
  deadline ? say(' until {deadline}', { deadline: timeIn(say, deadline) }) : '';
const by = (say: Say, { deadline }: NoticeFacts) =>
  deadline ? say(' by {deadline}', { deadline: timeIn(say, deadline) }) : '';

/** Words of notices about the line of a lot (D-275). */
export const queueWords = {
  queue_joined: (say: Say, facts: NoticeFacts): Words => ({
    title: facts.position
      ? say('You are number {position} in line for {lot}.', {
          position: facts.position,
          lot: namesIn(say, facts).lot,
        })
      : say('You are in line for {lot}.', { lot: namesIn(say, facts).lot }),
    text: say('We tell you as soon as the lot is offered to you.'),
  }),
  queue_offered: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{lot} is offered to you{until}.', {
      lot: atStart(say, namesIn(say, facts).lot),
      until: until(say, facts),
    }),
    text: say('Nobody else can book it until then. Request it now, or decline so that others can have it.'),
  }),
  queue_offer_ending: (say: Say, facts: NoticeFacts): Words => ({
    title: facts.hours
      ? say('{lot} is offered to you for {hours} more {unit}.', {
          lot: atStart(say, namesIn(say, facts).lot),
          hours: facts.hours,
          unit: say(nouns.hour[facts.hours === 1 ? 0 : 1]),
        })
      : say('The offer of {lot} to you ends soon.', { lot: namesIn(say, facts).lot }),
    text: say('Request it{by}; afterwards it goes to others.', { by: by(say, facts) }),
  }),
  queue_offer_over: (say: Say, facts: NoticeFacts): Words => ({
    title: say('The offer of {lot} has ended.', { lot: namesIn(say, facts).lot }),
    text: facts.deadline
      ? say('You did not take it{by}, so it goes to others.', { by: by(say, facts) })
      : say('You can no longer book through {agency}, so it goes to others.', {
          agency: namesIn(say, facts).agency,
        }),
  }),
  queue_passed_over: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{lot} was offered to somebody else in line.', { lot: atStart(say, namesIn(say, facts).lot) }),
    text: sentences(
      facts.reason && say('It was your turn, but {reason}.', { reason: say(facts.reason) }),
      say('You keep your place.'),
    ),
  }),
  queue_closed: (say: Say, facts: NoticeFacts): Words => ({
    title: facts.reason
      ? say('You are no longer in line for {lot}.', { lot: namesIn(say, facts).lot })
      : say('{lot} is no longer on offer.', { lot: atStart(say, namesIn(say, facts).lot) }),
    text: facts.reason
      ? say('The park office took you off the line. Reason: "{reason}"', { reason: facts.reason })
      : say('It has been sold or withdrawn.'),
  }),
  lot_free: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{lot} is free.', { lot: atStart(say, namesIn(say, facts).lot) }),
    text: say('It is available to everybody: who requests it first gets it.'),
  }),
};
