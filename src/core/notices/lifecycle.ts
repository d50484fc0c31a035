/** Kinds of notices. Their recipients are in the tables of rules.md. */
export const noticeKinds = [
  'booking_requested',
  'booking_receipt',
  'booking_created',
  'booking_forwarded',
  'booking_rejected_by_agency',
  'booking_booked',
  'booking_sold',
  'booking_rejected',
  'booking_cancelled',
  'booking_expired',
  'hold_reminder',
  'hold_waiting',
  'hold_extended',
  'booking_overdue',
  'booking_assigned',
  'refund_to_arrange',
  'price_agreed',
  'price_proposed',
  'price_declined',
  'money_over',
  'booking_moved',
  'due_set',
  'document_sent_back',
  'documents_ready',
  'payment_reported',
  'payment_confirmed',
  'payment_reversed',
  'refund_confirmed',
  'refund_reversed',
  'money_kept',
  'money_not_kept',
  'form_to_accept',
  'form_accepted',
  'milestone_recorded',
  'queue_joined',
  'queue_offered',
  'queue_offer_ending',
  'queue_offer_over',
  'queue_passed_over',
  'queue_closed',
  'lot_free',
  'membership_requested',
  'membership_approved',
  'membership_rejected',
  'membership_withdrawn',
  'membership_ended',
  'account_password',
  'account_email',
  'account_sign_in',
  'account_second_factor',
] as const;
export type NoticeKind = (typeof noticeKinds)[number];

/**
 * The capacity in which a person is told: about themselves, as creator or client of a booking, as agent_admin of its agency,
 * as administrator. A person with several gets one notice, in the first of them (D-141).
 */
export const noticeAudiences = ['self', 'party', 'agency', 'office'] as const;
export type NoticeAudience = (typeof noticeAudiences)[number];

type KindRule = {
  /** Mailed against the mail settings too, in mails about this (D-144). */
  essential?: 'refund' | 'offer' | 'account';
  /** The topic of mails about it, where it is not that of its audience. */
  topic?: MailTopic;
  /** Shown in the portal and never mailed. */
  portalOnly?: true;
  /** The person who caused it is told as well: by mail too, or in the portal only. */
  tellsDoer?: 'mail' | 'portal';
  /** It asks for an answer, which somebody else may have given since. */
  asks?: true;
};

/** The kinds that differ from the rule: mailed as the settings say, and not told to the person who caused them. */
const kindRules: Partial<Record<NoticeKind, KindRule>> = {
  booking_receipt: { tellsDoer: 'mail' },
  booking_requested: { asks: true },
  booking_created: { asks: true },
  booking_forwarded: { asks: true },
  booking_overdue: { asks: true },
  hold_reminder: { asks: true },
  documents_ready: { asks: true },
  // a task for everybody who may do it, also for the person who caused it
  refund_to_arrange: { essential: 'refund', tellsDoer: 'portal' },
  money_over: { essential: 'refund' },
  booking_assigned: { portalOnly: true },
  queue_joined: { topic: 'bookings' },
  queue_offered: { essential: 'offer', topic: 'bookings' },
  queue_offer_ending: { essential: 'offer', topic: 'bookings' },
  queue_offer_over: { topic: 'bookings' },
  queue_passed_over: { topic: 'bookings' },
  queue_closed: { topic: 'bookings' },
  lot_free: { topic: 'bookings' },
  membership_withdrawn: { portalOnly: true },
  account_password: { essential: 'account', tellsDoer: 'mail' },
  account_email: { essential: 'account', tellsDoer: 'mail' },
  account_sign_in: { essential: 'account', tellsDoer: 'mail' },
  account_second_factor: { essential: 'account', tellsDoer: 'mail' },
};

/** What an essential notice is about; undefined for one that the mail settings decide on. */
export function essentialTopicOf(kind: NoticeKind): KindRule['essential'] {
  return kindRules[kind]?.essential;
}

/** Whether a notice asks for an answer: a mail about it then says what has become of its booking (D-358). */
export function asksOf(kind: NoticeKind): boolean {
  return kindRules[kind]?.asks === true;
}

const nextNamed = ['booking_forwarded', 'booking_booked', 'booking_sold'] as const;

/** Whether a notice in the portal says to the person of a booking what comes next: of a decision that lets it go on. */
export function namesNext({ kind, audience }: { kind: NoticeKind; audience: NoticeAudience }): boolean {
  return audience === 'party' && nextNamed.some((each) => each === kind);
}

/** Whether the person who caused a notice gets it. */
export function tellsDoer(kind: NoticeKind): boolean {
  return kindRules[kind]?.tellsDoer !== undefined;
}

/** Whether a notice can be mailed to this person at all; the settings decide when the mail is made. */
export function isMailable(kind: NoticeKind, isDoer: boolean): boolean {
  const rule = kindRules[kind];
  return rule?.portalOnly !== true && (!isDoer || rule?.tellsDoer === 'mail');
}

/** What a person can choose mails about. */
export const mailTopics = ['bookings', 'desk', 'membership'] as const;
export type MailTopic = (typeof mailTopics)[number];

const topics: Record<NoticeAudience, MailTopic> = {
  self: 'membership',
  party: 'bookings',
  agency: 'desk',
  office: 'desk',
};

export function topicOf({ kind, audience }: { kind: NoticeKind; audience: NoticeAudience }): MailTopic {
  return kindRules[kind]?.topic ?? topics[audience];
}

/** A mail for each notice, collected mails, one a day, or none. */
export const mailChoices = ['each', 'bundle', 'daily', 'off'] as const;
export type MailChoice = (typeof mailChoices)[number];

/** The choices of each topic; the first is the default. */
export const choicesOf = {
  bookings: ['each', 'off'],
  desk: ['bundle', 'daily', 'off'],
  membership: ['each', 'off'],
} as const satisfies Record<MailTopic, readonly MailChoice[]>;

/** A setting for each topic. */
export type MailSettings = { [T in MailTopic]: (typeof choicesOf)[T][number] };

/** The states of a mail in the log (D-147). */
export const mailStates = ['waiting', 'sent', 'failed', 'kept', 'dropped'] as const;
export type MailState = (typeof mailStates)[number];

/** Why a waiting mail is not sent any more (D-210). */
export const mailDropReasons = ['account_closed', 'address_changed', 'access_lost', 'link_over'] as const;
export type MailDropReason = (typeof mailDropReasons)[number];

/** Days in which a row of the mail log is kept: address, subject, times and result. */
export const MAIL_ROW_DAYS = 365;

/** Whether the office can send a mail in this state again; of a sent one it sends a copy (D-423). */
export function isResendable(state: MailState): boolean {
  return state === 'failed' || state === 'kept' || state === 'sent';
}

/** How often one mail is sent once more within a day. */
export const COPIES_PER_DAY = 3;

/** Mails that hold a one-time link (D-184). */
export const linkTemplates = ['reset_password', 'confirm_email'] as const;
export type LinkTemplate = (typeof linkTemplates)[number];

/** Whether a mail holds a one-time link, which nobody sends again. */
export function holdsLink(template: string): boolean {
  return linkTemplates.some((each) => each === template);
}
export const linkTemplateOf = { reset: 'reset_password', confirm: 'confirm_email' } as const;

/**
 * What mails are made of: an enquiry to the office, its reply, a viewing (to either side), notices of a topic, refunds to arrange or the security of an
 * account, also against the settings, and one-time links.
 */
export const mailTemplates = [
  'enquiry',
  'reply',
  'viewing',
  ...mailTopics,
  'refund',
  'offer',
  'account',
  ...linkTemplates,
] as const;
export type MailTemplate = (typeof mailTemplates)[number];
