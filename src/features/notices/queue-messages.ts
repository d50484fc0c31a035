import { formatParkTime } from '#shared/dates.ts';
import { atStart, type NoticeFacts, namesIn, sentences, type Words } from './fact-labels.ts';

const until = ({ deadline }: NoticeFacts) => (deadline ? ` until ${formatParkTime(deadline)}` : '');
const by = ({ deadline }: NoticeFacts) => (deadline ? ` by ${formatParkTime(deadline)}` : '');

/** Words of notices about the line of a lot (D-275). */
export const queueWords = {
  queue_joined: (facts: NoticeFacts): Words => ({
    title: facts.position
      ? `You are number ${facts.position} in line for ${namesIn(facts).lot}.`
      : `You are in line for ${namesIn(facts).lot}.`,
    text: 'We tell you as soon as the lot is offered to you.',
  }),
  queue_offered: (facts: NoticeFacts): Words => ({
    title: `${atStart(namesIn(facts).lot)} is offered to you${until(facts)}.`,
    text: 'Nobody else can book it until then. Request it now, or decline so that the next person is asked.',
  }),
  queue_offer_ending: (facts: NoticeFacts): Words => ({
    title: facts.hours
      ? `${atStart(namesIn(facts).lot)} is offered to you for ${facts.hours} more ${facts.hours === 1 ? 'hour' : 'hours'}.`
      : `The offer of ${namesIn(facts).lot} to you ends soon.`,
    text: `Request it${by(facts)}; afterwards it goes to the next person.`,
  }),
  queue_offer_over: (facts: NoticeFacts): Words => ({
    title: `The offer of ${namesIn(facts).lot} has ended.`,
    text: facts.deadline
      ? `You did not take it${by(facts)}. You can join the line again at its end.`
      : `You can no longer book through ${namesIn(facts).agency}, so it went to the next person.`,
  }),
  queue_passed_over: (facts: NoticeFacts): Words => ({
    title: `${atStart(namesIn(facts).lot)} was offered to somebody else in line.`,
    text: sentences(facts.reason && `It was your turn, but ${facts.reason}.`, 'You keep your place.'),
  }),
  queue_closed: (facts: NoticeFacts): Words => ({
    title: `The line for ${namesIn(facts).lot} is closed.`,
    text: facts.reason
      ? `The park office took you off the line. Reason: "${facts.reason}"`
      : 'The lot has been sold or withdrawn.',
  }),
  lot_free: (facts: NoticeFacts): Words => ({
    title: `${atStart(namesIn(facts).lot)} is free.`,
    text: 'It is available to everybody: who requests it first gets it.',
  }),
};
