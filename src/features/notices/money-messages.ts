import { type NoticeFacts, namesIn, type Words } from './fact-labels.ts';

const paymentIn = ({ sum }: NoticeFacts) => (sum ? `The payment of ${sum}` : 'A payment');

/** Words of notices about payments, papers and milestones. */
export const moneyWords = {
  payment_reported: (facts: NoticeFacts): Words => ({
    title: `${paymentIn(facts)} for ${namesIn(facts).lot} was reported.`,
    text: 'It waits to be confirmed.',
  }),
  payment_confirmed: (facts: NoticeFacts): Words => ({
    title: `${paymentIn(facts)} for ${namesIn(facts).lot} was confirmed.`,
    text: facts.receipt ? `Receipt ${facts.receipt}.` : '',
  }),
  payment_reversed: (facts: NoticeFacts): Words => ({
    title: `${paymentIn(facts)} for ${namesIn(facts).lot} was taken back.`,
    text: facts.reason ? `Reason: "${facts.reason}"` : '',
  }),
  form_to_accept: (facts: NoticeFacts): Words => ({
    title: `The booking form for ${namesIn(facts).lot} is ready to read and accept.`,
  }),
  form_accepted: (facts: NoticeFacts): Words => ({
    title: `The booking form for ${namesIn(facts).lot} was accepted.`,
    text: `By ${namesIn(facts).client}.`,
  }),
  milestone_recorded: (facts: NoticeFacts): Words => ({
    title: `${facts.milestone ?? 'A milestone'}${facts.day ? ` on ${facts.day}` : ''} for ${namesIn(facts).lot}.`,
  }),
};
