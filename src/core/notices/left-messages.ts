import { sentences } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import { type NoticeFacts, namesIn, type Words } from './fact-labels.ts';
import type { NoticeAudience } from './lifecycle.ts';

/** What an ended booking leaves of its money: the words of its effects for notices (D-355). A mail names no sum (D-239). */
export function refundToArrange(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client } = namesIn(say, facts);
  if (facts.slip)
    return {
      title: say('A slip sent for {lot} has to be checked.', { lot }),
      text:
        audience === 'party'
          ? say(
              'The booking has ended, and no sum is recorded for the cheque or transfer slip that was sent. The park office checks whether the payment came, and pays back what came.',
            )
          : say(
              'The booking of {client} has ended, and no sum is recorded for the cheque or transfer slip that was sent. If the payment came, a refund has to be arranged.',
              { client },
            ),
    };
  if (facts.reported === 'only')
    return {
      title: say('A payment reported for {lot} has to be checked.', { lot }),
      text:
        audience === 'party'
          ? say(
              'The booking has ended before the payment was confirmed. The park office checks it, and pays it back if it came.',
            )
          : say(
              'The booking of {client} ended before the payment was confirmed. If it came, a refund has to be arranged.',
              { client },
            ),
    };
  return {
    title: facts.isSigned
      ? say('The money held for {lot} has to be settled.', { lot })
      : say('A refund for {lot} has to be arranged.', { lot }),
    text: sentences(
      ended(say, facts, audience),
      facts.isSigned && say('What of it goes back follows from the sale and purchase agreement.'),
      facts.reported &&
        say(
          'A further payment was reported and not confirmed: the park office checks it, and pays it back if it came.',
        ),
    ),
  };
}

/** That a booking has ended with money held. */
function ended(say: Say, facts: NoticeFacts, audience: NoticeAudience): string {
  const { client } = namesIn(say, facts);
  const { sum, isSigned } = facts;
  if (audience !== 'party')
    return sum
      ? say('The booking of {client} has ended, and {sum} of it is held.', { client, sum })
      : say('The booking of {client} ended after the payment was recorded.', { client });
  if (isSigned)
    return sum
      ? say('The booking has ended, and the park office holds {sum} of it.', { sum })
      : say('The booking has ended, and the park office holds money of it.');
  return sum
    ? say('The booking has ended, and the park office holds {sum} of it. It arranges the refund with you.', {
        sum,
      })
    : say('The booking has ended, and the park office holds money of it. It arranges the refund with you.');
}
