import { formatParkTime } from '#shared/dates.ts';
import { refusals } from '#shared/problem.ts';
import {
  atStart,
  forWhom,
  heldUntil,
  type NoticeFacts,
  namesIn,
  noticeNames,
  sentences,
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
function answeredBy(facts: NoticeFacts): string {
  const { agency } = namesIn(facts);
  return facts.inPlace ? `The park office, in place of ${agency},` : atStart(agency);
}

/** 'your request for lot 27', or the client's to the person who made it for them. */
function requestOf(facts: NoticeFacts): string {
  const { lot, client } = namesIn(facts);
  return facts.forClient ? `the request of ${client} for ${lot}` : `your request for ${lot}`;
}

const sentenceOf = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

function created(facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, by } = namesIn(facts);
  if (audience === 'party')
    return {
      title: `${atStart(by)} booked ${lot} for you.`,
      text: 'The park office checks the documents and the payment next. The lot is held for you.',
    };
  return {
    title: `${atStart(by)} booked ${lot} for ${client}.`,
    text: audience === 'agency' ? 'The park office decides next.' : 'It waits for your decision.',
  };
}

function forwarded(facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, agency } = namesIn(facts);
  const isClosed = facts.cause === 'agency_closed';
  if (audience === 'office')
    return {
      title: `${atStart(lot)} waits for your decision.`,
      text: isClosed
        ? `${atStart(agency)} was closed before it answered the request of ${client}.`
        : `${answeredBy(facts)} forwarded the request of ${client}.`,
    };
  if (isClosed)
    return {
      title: `${atStart(agency)} was closed.`,
      text: `The park office now answers ${requestOf(facts)}. The lot stays held${forWhom(facts)}.`,
    };
  return {
    title: `${answeredBy(facts)} approved ${requestOf(facts)}.`,
    text: `The park office checks the documents and the payment next. The lot stays held${forWhom(facts)}.`,
  };
}

function cancelled(facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client } = namesIn(facts);
  const byWhom = facts.by ? `It was cancelled by ${facts.by}.` : '';
  return {
    title:
      audience === 'party'
        ? `Your booking of ${lot} was cancelled.`
        : `The booking of ${lot} for ${client} was cancelled.`,
    text: facts.cause === 'account_closed' ? 'The account it belonged to was closed.' : byWhom,
  };
}

function expired(facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client, agency } = namesIn(facts);
  const by = facts.deadline && formatParkTime(facts.deadline);
  if (audience !== 'party')
    return {
      title: `The request of ${client} for ${lot} has expired.`,
      text: by ? `It was not answered by ${by}.` : '',
    };
  return {
    title: `Your request for ${lot} has expired.`,
    text: sentences(by && `${atStart(agency)} did not answer by ${by}.`, 'You can request another lot.'),
  };
}

function reminder(facts: NoticeFacts): Words {
  const { lot, client } = namesIn(facts);
  const { days, total, deadline } = facts;
  return {
    title: `The request of ${client} for ${lot} still waits.`,
    text: sentences(
      days && total && `${days} of ${total} days ${days === 1 ? 'is' : 'are'} over.`,
      deadline && `Please answer by ${formatParkTime(deadline)}.`,
    ),
  };
}

function waiting(facts: NoticeFacts): Words {
  const { agency } = namesIn(facts);
  return {
    title: `${sentenceOf(requestOf(facts))} still waits for ${agency}.`,
    text: sentences(heldUntil(facts), `We have reminded ${facts.inPlace ? noticeNames.office : agency}.`),
  };
}

function extended(facts: NoticeFacts): Words {
  const { lot, by } = namesIn(facts);
  const { deadline, reason } = facts;
  return {
    title: deadline
      ? `The hold of ${lot} lasts until ${formatParkTime(deadline)}.`
      : `The hold of ${lot} was extended.`,
    text: sentences(`${atStart(by)} gave more time.`, reason && `Reason: "${reason}"`),
  };
}

function overdue(facts: NoticeFacts): Words {
  const { lot, client } = namesIn(facts);
  const { days, agency } = facts;
  return {
    title: `${atStart(lot)} has waited ${days ? `${days} days ` : ''}for your decision.`,
    text: agency ? `The request of ${client} came through ${agency}.` : '',
  };
}

/** 'IC front', 'IC front and IC back', 'Payment cheque, IC front and IC back'. */
function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? '';
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`;
}

function sentBack(facts: NoticeFacts, audience: NoticeAudience): Words {
  const { lot, client } = namesIn(facts);
  const { sentBack: documents = [] } = facts;
  const isOne = documents.length < 2;
  const [first] = documents;
  const names = isOne ? (first?.document ?? 'A document') : listed(documents.map(({ document }) => document));
  const whose = audience === 'party' ? `of your booking of ${lot}` : `of the booking of ${lot} for ${client}`;
  const why = isOne && first?.reason ? `: ${first.reason}` : '';
  const each = documents.map(({ document, reason, note }) => {
    const said = [!isOne && reason, note && `"${note}"`].filter(Boolean).join(', ');
    return said && (isOne ? `Note: ${said}` : `${document}: ${said}.`);
  });
  const asked = (audience === 'party' || facts.forClient) && `Please upload ${isOne ? 'it' : 'them'} again.`;
  return {
    title: `${names} ${whose} ${isOne ? 'was' : 'were'} sent back${why}.`,
    text: sentences(asked, ...each),
  };
}

function passwordChanged({ time, device, by, isNew }: NoticeFacts): Words {
  const on = time && formatParkTime(time);
  if (isNew)
    return {
      title: 'The park office opened an account for you.',
      text: 'The office has set its password. Please change it on your profile, so that only you know it.',
    };
  return {
    title: 'Your password was changed.',
    text: sentences(
      on && by && `${atStart(by)} changed it on ${on}.`,
      on && !by && `It was changed on ${on} from ${device ?? 'an unknown device'}.`,
      'If this was not you, set a new password and tell the park office.',
    ),
  };
}

/** The words of each kind, from its facts alone. */
const words: Record<NoticeKind, (facts: NoticeFacts, audience: NoticeAudience) => Words> = {
  booking_receipt: (facts) => ({
    title: `${sentenceOf(requestOf(facts))} was received.`,
    text: sentences(
      facts.agency && `${facts.agency} answers next.`,
      heldUntil(facts),
      'Nothing has to be paid now.',
    ),
  }),
  booking_requested: (facts) => ({
    title: `${namesIn(facts).client} requests ${namesIn(facts).lot}.`,
    text: facts.deadline
      ? `Please answer by ${formatParkTime(facts.deadline)}; without an answer the request ends and the lot is free again.`
      : '',
  }),
  booking_created: created,
  booking_forwarded: forwarded,
  booking_rejected_by_agency: (facts) => ({
    title: `${answeredBy(facts)} declined ${requestOf(facts)}.`,
    text: 'You can request another lot.',
  }),
  booking_booked: (facts, audience) => {
    const { lot, client } = namesIn(facts);
    if (audience !== 'party')
      return { title: `The payment of ${client} for ${lot} is recorded.`, text: 'The lot is booked.' };
    return {
      title: `Your payment for ${lot} is recorded.`,
      text: 'The lot is booked for you. The park office completes the sale next.',
    };
  },
  booking_sold: (facts, audience) => {
    const { lot, client } = namesIn(facts);
    if (audience !== 'party') return { title: `The sale of ${lot} to ${client} is complete.` };
    return {
      title: `The sale of ${lot} to you is complete.`,
      text: 'Thank you. The portal keeps the booking and its papers for you.',
    };
  },
  booking_rejected: (facts, audience) => {
    const { lot, client } = namesIn(facts);
    if (audience !== 'party')
      return { title: `The park office declined the booking of ${lot} for ${client}.` };
    return {
      title: `The park office declined your booking of ${lot}.`,
      text: 'You can request another lot.',
    };
  },
  booking_cancelled: cancelled,
  booking_expired: expired,
  hold_reminder: reminder,
  hold_waiting: waiting,
  hold_extended: extended,
  booking_overdue: overdue,
  booking_assigned: (facts) => ({
    title: `${atStart(namesIn(facts).by)} assigned the booking of ${namesIn(facts).lot} for ${namesIn(facts).client} to you.`,
  }),
  refund_to_arrange: (facts) => ({
    title: `A refund for ${namesIn(facts).lot} has to be arranged.`,
    text: `The booking of ${namesIn(facts).client} ended after the payment was recorded.`,
  }),
  document_sent_back: sentBack,
  documents_ready: (facts) => ({
    title: `The documents for ${namesIn(facts).lot} are complete and can be checked.`,
  }),
  ...moneyWords,
  ...queueWords,
  membership_requested: ({ person = 'Somebody', agency = noticeNames.agency }) => ({
    title: `${person} asks to join ${agency}.`,
    text: 'Please accept or decline.',
  }),
  membership_withdrawn: ({ person = 'Somebody', agency = noticeNames.agency }) => ({
    title: `${person} no longer asks to join ${agency}.`,
  }),
  membership_approved: ({ agency = noticeNames.agency }) => ({
    title: `You are now a member of ${agency}.`,
    text: 'You can now request lots.',
  }),
  membership_rejected: ({ agency = noticeNames.agency }) => ({
    title: `${atStart(agency)} declined your request to join.`,
    text: 'You can ask another agency.',
  }),
  membership_ended: ({ agency = noticeNames.agency, cause }) => ({
    title:
      cause === 'agency_closed' ? `${atStart(agency)} was closed.` : `You no longer belong to ${agency}.`,
    text: sentences(
      'Your requests stay and can still be answered.',
      'To request more lots, join an agency first.',
    ),
  }),
  account_password: passwordChanged,

  account_sign_in: ({ time, device }) => ({
    title: `New login from ${device ?? 'an unknown device'}.`,
    text: sentences(
      time && `On ${formatParkTime(time)}.`,
      'If this was not you, change your password and log out the other devices.',
    ),
  }),
  account_second_factor: ({ time, by, isOn }) => ({
    title: `Two-step login was switched ${isOn ? 'on' : 'off'}.`,
    text: sentences(
      time && `By ${by || 'you'} on ${formatParkTime(time)}.`,
      'If you did not ask for this, tell the park office.',
    ),
  }),
  account_email: ({ time, email }) => ({
    title: 'The email address of your account was changed.',
    text: sentences(
      time && email && `The park office changed it to ${email} on ${formatParkTime(time)}.`,
      'If you did not ask for this, tell the park office.',
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
export function wordsOf({ kind, audience, facts }: NoticeContent): { title: string; text: string } {
  // who made a booking for a client reads of it as the client's agency does
  const reader = facts.forClient ? 'agency' : audience;
  const { title, text = '' } = words[kind](facts, reader);
  return { title, text: sentences(text, facts.note && `Note: "${facts.note}"`) };
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
