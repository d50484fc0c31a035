import type { Say } from '#shared/say.ts';
import { dayIn, type NoticeFacts, namesIn, type Words } from './fact-labels.ts';

const paymentIn = (say: Say, { sum }: NoticeFacts) =>
  sum ? say('The payment of {sum}', { sum }) : say('A payment');

/** What became of a payment that had been confirmed, and why. */
function reversedIn(say: Say, facts: NoticeFacts): string {
  const about = { payment: paymentIn(say, facts), lot: namesIn(say, facts).lot };
  if (facts.cause === 'bounced') return say('{payment} for {lot} was reversed: the cheque bounced.', about);
  if (facts.cause === 'mistake')
    return say('{payment} for {lot} was reversed: it was recorded by mistake.', about);
  return say('{payment} for {lot} was reversed.', about);
}

const reasonIn = (say: Say, { cause, reason }: NoticeFacts) =>
  cause === 'mistake'
    ? say('It was recorded by mistake.')
    : reason
      ? say('Reason: "{reason}"', { reason })
      : '';

/** Of money that was refunded or kept: its title, which names no sum in a mail (D-239), and the reason. */
const moneyMoved =
  (titleOf: (say: Say, lot: string, sum: string | undefined) => string) =>
  (say: Say, facts: NoticeFacts): Words => ({
    title: titleOf(say, namesIn(say, facts).lot, facts.sum),
    text: reasonIn(say, facts),
  });

/** Words of notices about payments, papers and milestones. */
export const moneyWords = {
  payment_reported: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{payment} for {lot} was reported.', {
      payment: paymentIn(say, facts),
      lot: namesIn(say, facts).lot,
    }),
  }),
  payment_confirmed: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{payment} for {lot} was confirmed.', {
      payment: paymentIn(say, facts),
      lot: namesIn(say, facts).lot,
    }),
    text: facts.receipt ? say('Receipt {receipt}.', { receipt: facts.receipt }) : '',
  }),
  payment_reversed: (say: Say, facts: NoticeFacts): Words => ({
    title: reversedIn(say, facts),
    text: facts.cause ? '' : reasonIn(say, facts),
  }),
  refund_confirmed: moneyMoved((say, lot, sum) =>
    sum ? say('{sum} was refunded for {lot}.', { sum, lot }) : say('Money was refunded for {lot}.', { lot }),
  ),
  refund_reversed: moneyMoved((say, lot, sum) =>
    sum
      ? say('The refund of {sum} for {lot} was reversed.', { sum, lot })
      : say('A refund for {lot} was reversed.', { lot }),
  ),
  money_kept: moneyMoved((say, lot, sum) =>
    sum
      ? say('The park office keeps {sum} of what was paid for {lot}.', { sum, lot })
      : say('The park office keeps money that was paid for {lot}.', { lot }),
  ),
  money_not_kept: moneyMoved((say, lot, sum) =>
    sum
      ? say('The park office no longer keeps {sum} of what was paid for {lot}.', { sum, lot })
      : say('The park office no longer keeps money that was paid for {lot}.', { lot }),
  ),
  form_to_accept: (say: Say, facts: NoticeFacts): Words => ({
    title: say('The booking form for {lot} is ready to read and accept.', { lot: namesIn(say, facts).lot }),
  }),
  form_accepted: (say: Say, facts: NoticeFacts): Words => ({
    title: say('The booking form for {lot} was accepted.', { lot: namesIn(say, facts).lot }),
    text: say('By {client}.', { client: namesIn(say, facts).client }),
  }),
  milestone_recorded: (say: Say, facts: NoticeFacts): Words => {
    const milestone = say(facts.milestone ?? 'A milestone');
    const { lot } = namesIn(say, facts);
    if (facts.isTakenBack)
      return { title: say('{milestone} for {lot}: this was recorded by mistake.', { milestone, lot }) };
    return {
      title: facts.day
        ? say('{milestone} on {day} for {lot}.', { milestone, day: dayIn(say, facts.day), lot })
        : say('{milestone} for {lot}.', { milestone, lot }),
    };
  },
};
