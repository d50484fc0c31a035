import { joined, listed, quoted, sentences } from '#shared/punctuation.ts';
import type { Say } from '#shared/say.ts';
import {
  bookingMoved,
  dueSet,
  moneyOver,
  priceAgreed,
  priceDeclined,
  priceProposed,
} from './deal-messages.ts';
import {
  atStart,
  dayIn,
  forWhom,
  heldUntil,
  type NoticeFacts,
  namesIn,
  noticeNames,
  reasonIn,
  timeIn,
  type Words,
} from './fact-labels.ts';
import { refundToArrange } from './left-messages.ts';
import type { NoticeAudience } from './lifecycle.ts';

/** Who answered for the agency. */
function answeredBy(say: Say, facts: NoticeFacts): string {
  const { agency } = namesIn(say, facts);
  return facts.inPlace ? say('The park office, in place of {agency},', { agency }) : atStart(say, agency);
}

/** 'your request for lot 27', or the client's to the person who made it for them. */
function requestOf(say: Say, facts: NoticeFacts): string {
  const { lot, client } = namesIn(say, facts);
  return facts.forClient
    ? say('the request of {client} for {lot}', { client, lot })
    : say('your request for {lot}', { lot });
}

const sentenceOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function created(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, by } = namesIn(say, facts);
  if (audience === 'party')
    return {
      title: say('{by} booked {lot} for you.', { by: atStart(say, by), lot }),
      text: sentences(say('The lot is held for you.'), depositOf(say, facts)),
    };
  return {
    title: say('{by} booked {lot} for {client}.', { by: atStart(say, by), lot, client }),
  };
}

function forwarded(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, agency } = namesIn(say, facts);
  const isClosed = facts.cause === 'agency_closed';
  if (facts.cause === 'agency_silent') return silent(say, facts, audience);
  if (audience === 'office')
    return {
      title: say('{lot} waits for your decision.', { lot: atStart(say, lot) }),
      text: isClosed
        ? say('{agency} was closed before it answered the request of {client}.', {
            agency: atStart(say, agency),
            client,
          })
        : say('{answeredBy} forwarded the request of {client}.', {
            answeredBy: answeredBy(say, facts),
            client,
          }),
    };
  if (isClosed)
    return {
      title: say('{agency} was closed.', { agency: atStart(say, agency) }),
      text: say('The park office now answers {request}. The lot stays held{forWhom}.', {
        request: requestOf(say, facts),
        forWhom: forWhom(say, facts),
      }),
    };
  return {
    title: say('{answeredBy} approved {request}.', {
      answeredBy: answeredBy(say, facts),
      request: requestOf(say, facts),
    }),
    text: say('The lot stays held{forWhom}.', { forWhom: forWhom(say, facts) }),
  };
}

/** A request of which the park holds money, and which its agency has not answered in time (D-192). */
function silent(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, agency } = namesIn(say, facts);
  const late = say('{agency} did not answer in time.', { agency: atStart(say, agency) });
  if (audience === 'party')
    return {
      title: say('The park office now answers {request}.', { request: requestOf(say, facts) }),
      text: sentences(late, say('The lot stays held{forWhom}.', { forWhom: forWhom(say, facts) })),
    };
  const paid = say('A payment of {client} is confirmed, so the park office decides.', { client });
  return {
    title:
      audience === 'office'
        ? say('{lot} waits for your decision.', { lot: atStart(say, lot) })
        : say('The request of {client} for {lot} is now at the park office.', { client, lot }),
    text: sentences(late, paid),
  };
}

function cancelled(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client } = namesIn(say, facts);
  const byWhom = facts.by ? say('It was cancelled by {by}.', { by: facts.by }) : '';
  return {
    title:
      audience === 'party'
        ? say('Your booking of {lot} was cancelled.', { lot })
        : say('The booking of {lot} for {client} was cancelled.', { lot, client }),
    text: facts.cause === 'account_closed' ? say('The account it belonged to was closed.') : byWhom,
  };
}

function expired(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, agency } = namesIn(say, facts);
  const by = facts.deadline && timeIn(say, facts.deadline);
  if (audience !== 'party')
    return {
      title: say('The request of {client} for {lot} has expired.', { client, lot }),
      text: by ? say('It was not answered by {by}.', { by }) : '',
    };
  return {
    title: say('Your request for {lot} has expired.', { lot }),
    text: sentences(
      by && say('{agency} did not answer by {by}.', { agency: atStart(say, agency), by }),
      say('You can request another lot.'),
    ),
  };
}

function reminder(say: Say, facts: NoticeFacts): Words {
  const { lot, client } = namesIn(say, facts);
  const { days, total, deadline } = facts;
  return {
    title: say('The request of {client} for {lot} still waits.', { client, lot }),
    text: sentences(
      days &&
        total &&
        (days === 1
          ? say('1 of {total} days is over.', { total })
          : say('{days} of {total} days are over.', { days, total })),
      deadline && say('Please answer by {deadline}.', { deadline: timeIn(say, deadline) }),
    ),
  };
}

function waiting(say: Say, facts: NoticeFacts): Words {
  const { agency } = namesIn(say, facts);
  return {
    title: say('{request} still waits for {agency}.', { request: sentenceOf(requestOf(say, facts)), agency }),
    text: sentences(
      heldUntil(say, facts),
      say('We have reminded {who}.', { who: facts.inPlace ? say(noticeNames.office) : agency }),
    ),
  };
}

function extended(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, by } = namesIn(say, facts);
  const { deadline, answerBy, reason } = facts;
  return {
    title: deadline
      ? say('The hold of {lot} lasts until {deadline}.', { lot, deadline: timeIn(say, deadline) })
      : say('The hold of {lot} was extended.', { lot }),
    text: sentences(
      say('{by} gave more time.', { by: atStart(say, by) }),
      answerBy &&
        audience === 'agency' &&
        say('Please answer by {deadline}.', { deadline: timeIn(say, answerBy) }),
      reason && say('Reason: "{reason}"', { reason }),
    ),
  };
}

function overdue(say: Say, facts: NoticeFacts): Words {
  const { lot, client } = namesIn(say, facts);
  const { days, agency } = facts;
  return {
    title: days
      ? say('{lot} has waited {days} days for your decision.', { lot: atStart(say, lot), days })
      : say('{lot} has waited for your decision.', { lot: atStart(say, lot) }),
    text: agency ? say('The request of {client} came through {agency}.', { client, agency }) : '',
  };
}

/** 'IC front', 'IC front and IC back', 'Cheque or transfer slip, IC front and IC back'. */
function together(say: Say, names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2
    ? last
    : say('{others} and {last}', { others: listed(names.slice(0, -1), say.language), last });
}

function sentBack(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client } = namesIn(say, facts);
  const { sentBack: documents = [] } = facts;
  const isOne = documents.length < 2;
  const [first] = documents;
  const names = isOne
    ? say(first?.document ?? 'A document')
    : together(
        say,
        documents.map(({ document }) => say(document)),
      );
  const whose =
    audience === 'party'
      ? say('of your booking of {lot}', { lot })
      : say('of the booking of {lot} for {client}', { lot, client });
  const why = isOne && first?.reason ? say(': {why}', { why: reasonIn(say, first.reason) }) : '';
  const each = documents.map(({ document, reason, note }) => {
    const typed = note && quoted(note, say.language);
    const said = joined(', ', [!isOne && reason && reasonIn(say, reason), typed], say.language);
    return (
      said &&
      (isOne ? say('Note: {said}', { said }) : say('{document}: {said}.', { document: say(document), said }))
    );
  });
  const asked =
    !facts.isOver &&
    (audience === 'party' || facts.forClient) &&
    (isOne ? say('Please upload it again.') : say('Please upload them again.'));
  return {
    title: isOne
      ? say('{names} {whose} was sent back{why}.', { names, whose, why })
      : say('{names} {whose} were sent back.', { names, whose }),
    text: sentences(asked, ...each),
  };
}

/** The booking deposit of a request, in notice and mail alike (D-381); facts of before name it by `sum` and `day`. */
function depositOf(say: Say, { bookingDeposit, sum: before, day: by }: NoticeFacts): string {
  const { percent, sum = before, day: written = by } = bookingDeposit ?? {};
  const day = written && dayIn(say, written);
  if (percent)
    return say('The booking deposit is {percent} % of the price; the park office tells you the sum.', {
      percent,
    });
  if (sum && day) return say('The booking deposit of {sum} is due by {day}.', { sum, day });
  if (sum) return say('The booking deposit of {sum} is due before the park office books the lot.', { sum });
  return day ? say('The booking deposit is due by {day}.', { day }) : '';
}

/** What the ledger of a booked or sold lot lacks (D-356); a mail names no sum (D-239). */
function stillDue(say: Say, { sum, day: by, partPaid, unpaid }: NoticeFacts): string {
  const day = by && dayIn(say, by);
  if (partPaid) {
    if (!sum)
      return day
        ? say('A part of the booking deposit is due by {day}.', { day })
        : say('A part of the booking deposit is due.');
    return day
      ? say('Of the booking deposit, {sum} is due by {day}.', { sum, day })
      : say('Of the booking deposit, {sum} is due.', { sum });
  }
  if (sum && day) return say('The booking deposit of {sum} is due by {day}.', { sum, day });
  if (sum) return say('The booking deposit of {sum} is due.', { sum });
  if (day) return say('The booking deposit is due by {day}.', { day });
  return unpaid ? say('No payment is confirmed yet.') : '';
}

/** Words of notices about bookings and their documents. */
export const bookingWords = {
  booking_receipt: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{request} was received.', { request: sentenceOf(requestOf(say, facts)) }),
    text: sentences(heldUntil(say, facts), depositOf(say, facts) || say('Nothing has to be paid now.')),
  }),
  booking_requested: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{client} requests {lot}.', {
      client: namesIn(say, facts).client,
      lot: namesIn(say, facts).lot,
    }),
    text: facts.deadline
      ? say('Please answer by {deadline}; without an answer the request ends.', {
          deadline: timeIn(say, facts.deadline),
        })
      : '',
  }),
  booking_created: created,
  booking_forwarded: forwarded,
  booking_rejected_by_agency: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{answeredBy} declined {request}.', {
      answeredBy: answeredBy(say, facts),
      request: requestOf(say, facts),
    }),
    text: say('You can request another lot.'),
  }),
  booking_booked: (say: Say, facts: NoticeFacts, audience: NoticeAudience): Words => {
    const { lot, client } = namesIn(say, facts);
    return {
      title:
        audience === 'party'
          ? say('{lot} is booked for you.', { lot: atStart(say, lot) })
          : say('{lot} is booked for {client}.', { lot: atStart(say, lot), client }),
      text: facts.paid ? say('The booking deposit is received.') : stillDue(say, facts),
    };
  },
  booking_sold: (say: Say, facts: NoticeFacts, audience: NoticeAudience): Words => {
    const { lot, client } = namesIn(say, facts);
    const due = stillDue(say, facts);
    const isProposer = audience === 'agency' || facts.forClient;
    const untaken = facts.proposalEnds && isProposer && say('The proposed price was not taken.');
    if (audience !== 'party')
      return {
        title: say('{lot} is sold to {client}.', { lot: atStart(say, lot), client }),
        text: sentences(untaken, due),
      };
    return {
      title: say('{lot} is sold to you.', { lot: atStart(say, lot) }),
      text: sentences(untaken, due, say('Thank you. The portal keeps the booking and its papers for you.')),
    };
  },
  booking_rejected: (say: Say, facts: NoticeFacts, audience: NoticeAudience): Words => {
    const { lot, client } = namesIn(say, facts);
    if (audience !== 'party')
      return { title: say('The park office declined the booking of {lot} for {client}.', { lot, client }) };
    return {
      title: say('The park office declined your booking of {lot}.', { lot }),
      text: say('You can request another lot.'),
    };
  },
  booking_cancelled: cancelled,
  booking_expired: expired,
  hold_reminder: reminder,
  hold_waiting: waiting,
  hold_extended: extended,
  booking_overdue: overdue,
  booking_assigned: (say: Say, facts: NoticeFacts): Words => ({
    title: say('{by} assigned the booking of {lot} for {client} to you.', {
      by: atStart(say, namesIn(say, facts).by),
      lot: namesIn(say, facts).lot,
      client: namesIn(say, facts).client,
    }),
  }),
  refund_to_arrange: refundToArrange,
  price_agreed: priceAgreed,
  price_proposed: priceProposed,
  price_declined: priceDeclined,
  money_over: moneyOver,
  booking_moved: bookingMoved,
  due_set: dueSet,
  document_sent_back: sentBack,
  documents_ready: (say: Say, facts: NoticeFacts): Words => ({
    title: say('The documents for {lot} are complete and can be checked.', { lot: namesIn(say, facts).lot }),
  }),
};
