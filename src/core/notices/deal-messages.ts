import { sentences } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { atStart, dayIn, type NoticeFacts, namesIn, type Words } from './fact-labels.ts';

/** Notices of another price of a booking, and of money that it leaves (D-447); mails name no sums (D-239). */

const reasonOf = (say: Say, { reason }: NoticeFacts) => reason && say('Reason: "{reason}"', { reason });

function dueOf(say: Say, { sum, day }: NoticeFacts): string {
  const by = day && dayIn(say, day);
  if (sum && by) return say('{sum} is still due by {day}.', { sum, day: by });
  if (sum) return say('{sum} is still due.', { sum });
  return by ? say('The sum that is due by {day} has changed.', { day: by }) : '';
}

export function priceAgreed(say: Say, facts: NoticeFacts): Words {
  const { lot, client, by } = namesIn(say, facts);
  const { price } = facts;
  return {
    title: price
      ? say('The price of {lot} for {client} is now {price}.', { lot, client, price })
      : say('The price of {lot} for {client} has changed.', { lot, client }),
    text: sentences(
      say('{by} agreed on it.', { by: atStart(say, by) }),
      dueOf(say, facts),
      reasonOf(say, facts),
    ),
  };
}

export function priceProposed(say: Say, facts: NoticeFacts): Words {
  const { lot, client, by } = namesIn(say, facts);
  const { price } = facts;
  return {
    title: price
      ? say('{by} proposes {price} for {lot} and {client}.', { by: atStart(say, by), price, lot, client })
      : say('{by} proposes another price for {lot} and {client}.', { by: atStart(say, by), lot, client }),
    text: sentences(reasonOf(say, facts)),
  };
}

export function priceDeclined(say: Say, facts: NoticeFacts): Words {
  const { lot, client, by } = namesIn(say, facts);
  return {
    title: say('{by} declined the price that was proposed for {lot} and {client}.', {
      by: atStart(say, by),
      lot,
      client,
    }),
    text: sentences(reasonOf(say, facts)),
  };
}

export function dueSet(say: Say, facts: NoticeFacts): Words {
  const { lot, client, by } = namesIn(say, facts);
  return {
    title: say('{by} set the booking deposit of {lot} for {client}.', { by: atStart(say, by), lot, client }),
    text: sentences(dueOf(say, facts) || say('Nothing more is due.'), reasonOf(say, facts)),
  };
}

export function moneyOver(say: Say, facts: NoticeFacts): Words {
  const { lot, client } = namesIn(say, facts);
  const { sum } = facts;
  return {
    title: say('More is held for {lot} and {client} than is due.', { lot, client }),
    text: sum
      ? say('{sum} has to be paid back.', { sum })
      : say('What is held beyond it has to be paid back.'),
  };
}

export function bookingMoved(say: Say, facts: NoticeFacts): Words {
  const { lot, client, by } = namesIn(say, facts);
  const { price, isRepriced, agreedEnds, proposalEnds } = facts;
  const number = facts.before ?? '';
  return {
    title: say('The booking of {client} goes on with {lot} in place of lot {number}.', {
      client,
      lot,
      number,
    }),
    text: sentences(
      say('{by} moved it: number, date, documents, purchasers, payments and milestones stay.', {
        by: atStart(say, by),
      }),
      price ? say('The price is now {price}.', { price }) : isRepriced && say('The price has changed.'),
      agreedEnds && say('The agreed price does not go with it.'),
      proposalEnds && say('The proposed price does not go with it.'),
      dueOf(say, facts),
      reasonOf(say, facts),
    ),
  };
}
