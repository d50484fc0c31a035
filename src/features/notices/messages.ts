import { type Say, sayEnglish } from '#shared/language.ts';
import { refusals } from '#shared/problem.ts';
import {
  atStart,
  forWhom,
  heldUntil,
  type NoticeFacts,
  namesIn,
  noticeNames,
  sentences,
  timeIn,
  type Words,
} from './fact-labels.ts';
import { essentialTopicOf, type NoticeAudience, type NoticeKind, topicOf } from './lifecycle.ts';
import { moneyWords } from './money-messages.ts';
import { queueWords } from './queue-messages.ts';

export const noticeRefusals = refusals({
  NOTICE_NOT_FOUND: [404, 'Notice not found'],
  LINK_INVALID: [400, 'This link is not valid.'],
});

export const mailRefusals = refusals({
  MAIL_NOT_FOUND: [404, 'Mail not found'],
  MAIL_SENT: [409, 'This mail is not waiting to be sent again.'],
  MAIL_PRIVATE: [409, 'This mail holds a one-time link. Its owner can ask for a new one.'],
  MAIL_EMPTIED: [409, 'The text of this mail is no longer kept.'],
});

/** Success sentences of the calls. */
export const noticeTexts = {
  allRead: 'All notices marked as read',
  settingsSaved: 'Mail settings saved',
  sentAgain: 'The mail will be sent again',
} as const;

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
      text: say('The park office checks the documents and the payment next. The lot is held for you.'),
    };
  return {
    title: say('{by} booked {lot} for {client}.', { by: atStart(say, by), lot, client }),
    text: audience === 'agency' ? say('The park office decides next.') : say('It waits for your decision.'),
  };
}

function forwarded(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, agency } = namesIn(say, facts);
  const isClosed = facts.cause === 'agency_closed';
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
    text: say('The park office checks the documents and the payment next. The lot stays held{forWhom}.', {
      forWhom: forWhom(say, facts),
    }),
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

function extended(say: Say, facts: NoticeFacts): Words {
  const { lot, by } = namesIn(say, facts);
  const { deadline, reason } = facts;
  return {
    title: deadline
      ? say('The hold of {lot} lasts until {deadline}.', { lot, deadline: timeIn(say, deadline) })
      : say('The hold of {lot} was extended.', { lot }),
    text: sentences(
      say('{by} gave more time.', { by: atStart(say, by) }),
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

/** 'IC front', 'IC front and IC back', 'Payment cheque, IC front and IC back'. */
function listed(say: Say, names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2
    ? last
    : say('{others} and {last}', { others: names.slice(0, -1).join(', '), last });
}

function sentBack(say: Say, facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client } = namesIn(say, facts);
  const { sentBack: documents = [] } = facts;
  const isOne = documents.length < 2;
  const [first] = documents;
  const names = isOne
    ? say(first?.document ?? 'A document')
    : listed(
        say,
        documents.map(({ document }) => say(document)),
      );
  const whose =
    audience === 'party'
      ? say('of your booking of {lot}', { lot })
      : say('of the booking of {lot} for {client}', { lot, client });
  const why = isOne && first?.reason ? `: ${say(first.reason)}` : '';
  const each = documents.map(({ document, reason, note }) => {
    const said = [!isOne && reason && say(reason), note && `"${note}"`].filter(Boolean).join(', ');
    return said && (isOne ? say('Note: {said}', { said }) : `${say(document)}: ${said}.`);
  });
  const asked =
    (audience === 'party' || facts.forClient) &&
    (isOne ? say('Please upload it again.') : say('Please upload them again.'));
  return {
    title: isOne
      ? say('{names} {whose} was sent back{why}.', { names, whose, why })
      : say('{names} {whose} were sent back.', { names, whose }),
    text: sentences(asked, ...each),
  };
}

function passwordChanged(say: Say, { time, device, by, isNew }: NoticeFacts): Words {
  const on = time && timeIn(say, time);
  if (isNew)
    return {
      title: say('The park office opened an account for you.'),
      text: say(
        'The office has set its password. Please change it on your profile, so that only you know it.',
      ),
    };
  return {
    title: say('Your password was changed.'),
    text: sentences(
      on && by && say('{by} changed it on {on}.', { by: atStart(say, by), on }),
      on &&
        !by &&
        say('It was changed on {on} from {device}.', { on, device: device ?? say('an unknown device') }),
      say('If this was not you, set a new password and tell the park office.'),
    ),
  };
}

/** The words of each kind, from its facts alone. */
const words: Record<NoticeKind, (say: Say, facts: NoticeFacts, audience: NoticeAudience) => Words> = {
  booking_receipt: (say, facts) => ({
    title: say('{request} was received.', { request: sentenceOf(requestOf(say, facts)) }),
    text: sentences(
      facts.agency && say('{agency} answers next.', { agency: facts.agency }),
      heldUntil(say, facts),
      say('Nothing has to be paid now.'),
    ),
  }),
  booking_requested: (say, facts) => ({
    title: say('{client} requests {lot}.', {
      client: namesIn(say, facts).client,
      lot: namesIn(say, facts).lot,
    }),
    text: facts.deadline
      ? say('Please answer by {deadline}; without an answer the request ends and the lot is free again.', {
          deadline: timeIn(say, facts.deadline),
        })
      : '',
  }),
  booking_created: created,
  booking_forwarded: forwarded,
  booking_rejected_by_agency: (say, facts) => ({
    title: say('{answeredBy} declined {request}.', {
      answeredBy: answeredBy(say, facts),
      request: requestOf(say, facts),
    }),
    text: say('You can request another lot.'),
  }),
  booking_booked: (say, facts, audience) => {
    const { lot, client } = namesIn(say, facts);
    if (audience !== 'party')
      return {
        title: say('The payment of {client} for {lot} is recorded.', { client, lot }),
        text: say('The lot is booked.'),
      };
    return {
      title: say('Your payment for {lot} is recorded.', { lot }),
      text: say('The lot is booked for you. The park office completes the sale next.'),
    };
  },
  booking_sold: (say, facts, audience) => {
    const { lot, client } = namesIn(say, facts);
    if (audience !== 'party')
      return { title: say('The sale of {lot} to {client} is complete.', { lot, client }) };
    return {
      title: say('The sale of {lot} to you is complete.', { lot }),
      text: say('Thank you. The portal keeps the booking and its papers for you.'),
    };
  },
  booking_rejected: (say, facts, audience) => {
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
  booking_assigned: (say, facts) => ({
    title: say('{by} assigned the booking of {lot} for {client} to you.', {
      by: atStart(say, namesIn(say, facts).by),
      lot: namesIn(say, facts).lot,
      client: namesIn(say, facts).client,
    }),
  }),
  refund_to_arrange: (say, facts) => ({
    title: say('A refund for {lot} has to be arranged.', { lot: namesIn(say, facts).lot }),
    text: say('The booking of {client} ended after the payment was recorded.', {
      client: namesIn(say, facts).client,
    }),
  }),
  document_sent_back: sentBack,
  documents_ready: (say, facts) => ({
    title: say('The documents for {lot} are complete and can be checked.', { lot: namesIn(say, facts).lot }),
  }),
  ...moneyWords,
  ...queueWords,
  membership_requested: (say, { person = say('Somebody'), agency = say(noticeNames.agency) }) => ({
    title: say('{person} asks to join {agency}.', { person, agency }),
    text: say('Please accept or decline.'),
  }),
  membership_withdrawn: (say, { person = say('Somebody'), agency = say(noticeNames.agency) }) => ({
    title: say('{person} no longer asks to join {agency}.', { person, agency }),
  }),
  membership_approved: (say, { agency = say(noticeNames.agency) }) => ({
    title: say('You are now a member of {agency}.', { agency }),
    text: say('You can now request lots.'),
  }),
  membership_rejected: (say, { agency = say(noticeNames.agency) }) => ({
    title: say('{agency} declined your request to join.', { agency: atStart(say, agency) }),
    text: say('You can ask another agency.'),
  }),
  membership_ended: (say, { agency = say(noticeNames.agency), cause }) => ({
    title:
      cause === 'agency_closed'
        ? say('{agency} was closed.', { agency: atStart(say, agency) })
        : say('You no longer belong to {agency}.', { agency }),
    text: sentences(
      say('Your requests stay and can still be answered.'),
      say('To request more lots, join an agency first.'),
    ),
  }),
  account_password: passwordChanged,

  account_sign_in: (say, { time, device }) => ({
    title: say('New login from {device}.', { device: device ?? say('an unknown device') }),
    text: sentences(
      time && say('On {time}.', { time: timeIn(say, time) }),
      say('If this was not you, change your password and log out the other devices.'),
    ),
  }),
  account_second_factor: (say, { time, by, isOn }) => ({
    title: isOn ? say('Two-step login was switched on.') : say('Two-step login was switched off.'),
    text: sentences(
      time && say('By {by} on {time}.', { by: by || say('you'), time: timeIn(say, time) }),
      say('If you did not ask for this, tell the park office.'),
    ),
  }),
  account_email: (say, { time, email }) => ({
    title: say('The email address of your account was changed.'),
    text: sentences(
      time &&
        email &&
        say('The park office changed it to {email} on {time}.', { email, time: timeIn(say, time) }),
      say('If you did not ask for this, tell the park office.'),
    ),
  }),
};

/** What a notice is about: enough for its words and its link. */
export type NoticeContent = {
  kind: NoticeKind;
  audience: NoticeAudience;
  facts: NoticeFacts;
  bookingId: string | null;
};

/** Title and text of a notice, as it stands in the portal and in a mail; a typed note is part of the text. */
export function wordsOf(
  { kind, audience, facts }: NoticeContent,
  say: Say = sayEnglish,
): { title: string; text: string } {
  // who made a booking for a client reads of it as the client's agency does
  const reader = facts.forClient ? 'agency' : audience;
  const { title, text = '' } = words[kind](say, facts, reader);
  return { title, text: sentences(text, facts.note && say('Note: "{note}"', { note: facts.note })) };
}

/** Where the places of a person stand, or the plan on which a lot is free. */
function linkOfLot(kind: NoticeKind): { link: string; button: string } {
  if (kind === 'lot_free') return { link: '/properties', button: 'Open' };
  return { link: '/dashboard?tab=bookings', button: 'View place' };
}

/** The page of the portal that a notice opens, and the name of the button that leads there. */
export function linkOf({ audience, kind, bookingId }: NoticeContent): { link: string; button: string } {
  if (kind === 'account_sign_in') return { link: '/my-data', button: 'Open' };
  if (essentialTopicOf(kind) === 'account') return { link: '/profile', button: 'Open' };
  if (bookingId === null) {
    if (topicOf({ kind, audience }) === 'bookings') return linkOfLot(kind);
    const isTask = audience === 'agency' || audience === 'office';
    return { link: isTask ? '/agent/agency-requests' : '/dashboard', button: 'Open' };
  }
  if (audience === 'office') return { link: `/admin/bookings?booking=${bookingId}`, button: 'View booking' };
  if (audience === 'agency') {
    const asks = kind === 'booking_requested' || kind === 'hold_reminder';
    const button = asks ? 'View request' : 'View booking';
    return { link: `/agent/booking-requests?booking=${bookingId}`, button };
  }
  return { link: `/dashboard?tab=bookings&booking=${bookingId}`, button: 'View booking' };
}
