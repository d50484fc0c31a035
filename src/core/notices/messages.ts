import { refusals } from '#shared/problem.ts';
import { sentences } from '#shared/punctuation.ts';
import { type Say, sayEnglish, t, texts } from '#shared/say.ts';
import { bookingWords } from './booking-messages.ts';
import {
  atStart,
  deviceIn,
  type NoticeFacts,
  namesIn,
  noticeNames,
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
export const noticeTexts = texts({
  allRead: 'All notices marked as read',
  settingsSaved: 'Mail settings saved',
  sentAgain: 'The mail will be sent again',
  keptAgain: 'No mail server is configured, so the mail is kept here and not sent',
});

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
      on && !by && say('It was changed on {on} from {device}.', { on, device: deviceIn(say, device) }),
      say('If this was not you, set a new password and tell the park office.'),
    ),
  };
}

/** The words of each kind, from its facts alone. */
const words: Record<NoticeKind, (say: Say, facts: NoticeFacts, audience: NoticeAudience) => Words> = {
  ...bookingWords,
  ...moneyWords,
  ...queueWords,
  membership_requested: (say, { person = say('Somebody'), agency = say(noticeNames.agency) }) => ({
    title: say('{person} asks to join {agency}.', { person, agency }),
    text: say('Please accept or decline.'),
  }),
  membership_withdrawn: (say, { person = say('Somebody'), agency = say(noticeNames.agency) }) => ({
    title: say('{person} no longer asks to join {agency}.', { person, agency }),
  }),
  membership_approved: (say, { agency = say(noticeNames.agency), ...facts }) => ({
    title: say('You are now a member of {agency}.', { agency }),
    text:
      facts.cause === 'agency_inactive'
        ? say('It takes no requests for lots at the moment; ask the park office when it does.')
        : facts.lot
          ? say('You can now request {lot}.', { lot: namesIn(say, facts).lot })
          : say('You can now request lots.'),
  }),
  membership_rejected: (say, { agency = say(noticeNames.agency) }) => ({
    title: say('{agency} declined your request to join.', { agency: atStart(say, agency) }),
    text: say('You can ask another agency.'),
  }),
  membership_ended: (say, { agency = say(noticeNames.agency), cause, isRequest }) => ({
    title:
      cause === 'agency_closed'
        ? say('{agency} was closed.', { agency: atStart(say, agency) })
        : isRequest
          ? say('Your request to join {agency} has ended.', { agency })
          : say('You no longer belong to {agency}.', { agency }),
    text: isRequest
      ? say('You can ask another agency.')
      : sentences(
          say('Your own requests stay and can still be answered.'),
          say('To request lots, join an agency first.'),
        ),
  }),
  account_password: passwordChanged,

  account_sign_in: (say, { time, device }) => ({
    title: say('New login from {device}.', { device: deviceIn(say, device) }),
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
  if (kind === 'lot_free') return { link: '/properties', button: t('Open') };
  return { link: '/dashboard?tab=bookings', button: t('View place') };
}

/** The page of the portal that a notice opens, and the name of the button that leads there. */
export function linkOf({ audience, kind, bookingId, facts }: NoticeContent): {
  link: string;
  button: string;
} {
  if (facts.lotPage) return { link: facts.lotPage, button: t('Open') };
  if (kind === 'account_sign_in') return { link: '/my-data', button: t('Open') };
  if (essentialTopicOf(kind) === 'account') return { link: '/profile', button: t('Open') };
  if (bookingId === null) {
    if (topicOf({ kind, audience }) === 'bookings') return linkOfLot(kind);
    const isTask = audience === 'agency' || audience === 'office';
    return { link: isTask ? '/agent/agency-requests' : '/dashboard', button: t('Open') };
  }
  if (audience === 'office')
    return { link: `/admin/bookings?booking=${bookingId}`, button: t('View booking') };
  if (audience === 'agency') {
    const asks = kind === 'booking_requested' || kind === 'hold_reminder';
    const button = asks ? t('View request') : t('View booking');
    return { link: `/agent/booking-requests?booking=${bookingId}`, button };
  }
  return { link: `/dashboard?tab=bookings&booking=${bookingId}`, button: t('View booking') };
}
