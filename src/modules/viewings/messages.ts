import { lotName, type NamedLot } from '#core/lots/messages.ts';
import { mailFrame } from '#core/notices/mail-messages.ts';
import { formatParkWeekday, formatTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import type { Language } from '#shared/language.ts';
import { refusals } from '#shared/problem.ts';
import { joined } from '#shared/punctuation.ts';
import { type Say, sayEnglish, t, texts } from '#shared/say.ts';
import { officeMailOf } from '#shared/suspect-messages.ts';
import { mannerLabels } from './labels.ts';
import type { ViewingManner, ViewingState } from './lifecycle.ts';

export const viewingRefusals = refusals({
  VIEWING_NOT_FOUND: [404, 'Viewing not found'],
  VIEWING_TIME: [409, 'This time is not offered. Please choose another one.', 'startsAt'],
  VIEWING_TAKEN: [409, 'This time is taken, and nothing was changed. Please choose another one.', 'startsAt'],
  VIEWING_STATE: [409, 'This cannot be done with the viewing any more'],
  VIEWING_CHANGED: [409, 'The viewing has changed meanwhile. Look at it again.'],
  VIEWING_OVER: [409, 'The time of this viewing is over'],
});

export const viewingFields = {
  timeRequired: t('Please choose a time'),
} as const;

/** Texts of the visitor's form and page. */
export const viewingTexts = texts({
  lead: (lot: NamedLot | undefined) =>
    lot
      ? t('Choose a time to see lot {lot}. The park office confirms it. No account is needed.', {
          lot: lot.lotNumber,
        })
      : t('Choose a time. The park office confirms it. No account is needed.'),
  length: (minutes: number) => t('{minutes} minutes, Malaysia time.', { minutes }),
  /** `email` is null where the portal sends no mail (D-319). */
  requested: (email: string | null, say: Say = sayEnglish) =>
    email === null
      ? say('Thank you! This time is kept for you. The park office gets in touch with you to confirm it.')
      : say('Thank you! This time is kept for you. The park office confirms it by email to {email}.', {
          email,
        }),
  /** What the state means to the visitor. */
  states: texts({
    requested: 'The park office has not confirmed it yet.',
    confirmed: 'The park office expects you.',
    declined: 'The park office cannot make this time.',
    cancelled: 'It does not take place.',
  }) satisfies Record<ViewingState, string>,
});

/** Texts of the office's page. */
export const officeViewingTexts = texts({
  lead: (sendsMail: boolean) =>
    sendsMail
      ? t('In Malaysia time. Each decision is mailed to the visitor.')
      : t('In Malaysia time. No mail server is set up: please tell visitors yourself.'),
  actionFailed: 'The viewing could not be changed. Please try again.',
  done: {
    confirm: 'Viewing confirmed.',
    move: 'Viewing moved.',
    decline: 'Viewing declined.',
    cancel: 'Viewing cancelled.',
  },
});

type Told = {
  name: string;
  email: string;
  phone: string;
  note: string;
  startsAt: Date;
  manner: ViewingManner;
  suspect: boolean;
};

/** When a viewing is: 'Tue, Feb 09, 5:00 PM'. */
export const viewingTime = (startsAt: Date | string, language?: Language) =>
  joined(', ', [formatParkWeekday(startsAt, language), formatTime(startsAt, language)], language);

/** What a viewing is about, within a sentence. */
export function viewingPlace(lot: NamedLot | null | undefined, park: string, say?: Say): string {
  return joined(', ', [lot && lotName(lot, say), park], say?.language);
}

/** Where a visitor comes to, and whom to call on the way (D-479); '' and null where the park states none. */
export type Meeting = { address: string; person: { name: string; phone: string } | null };

/** Where a map program shows an address. */
export const mapLinks = (address: string) => ({
  'Google Maps': `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(address)}`,
  Waze: `https://waze.com/ul?navigate=yes&q=${encodeURIComponent(address)}`,
});

/** What a visitor who comes in person reads of where to come to. */
function whereToCome({ address, person }: Meeting, say: Say): string {
  return [
    address && say('Come to: {address}', { address }),
    address && say('Map: {link}', { link: mapLinks(address)['Google Maps'] }),
    person && say('On the way call {name}: {phone}', person),
  ]
    .filter(Boolean)
    .join('\n');
}

/** What a mail to the visitor tells; `proposed` is another time they asked for, `withdrawn` their own cancelling. */
export type ViewingChange =
  | 'requested'
  | 'proposed'
  | 'confirmed'
  | 'moved'
  | 'declined'
  | 'cancelled'
  | 'withdrawn';

const subjects: Record<ViewingChange, string> = texts({
  requested: 'Viewing requested',
  proposed: 'Another time requested',
  confirmed: 'Viewing confirmed',
  moved: 'Viewing moved',
  declined: 'Viewing declined',
  cancelled: 'Viewing cancelled',
  withdrawn: 'Viewing cancelled',
});

const sentences: Record<ViewingChange, string> = texts({
  requested: 'You asked for a viewing. The time is kept for you, and the park office confirms it by mail.',
  proposed:
    'You asked for another time in place of {before}. It is kept for you, and the park office confirms it by mail.',
  confirmed: 'Your viewing is confirmed.',
  moved:
    'Your viewing has been moved from {before} to {time}. If that does not suit you, choose another time by the link below.',
  declined: 'The park office cannot make the time that you asked for. You are welcome to choose another one.',
  cancelled: 'The park office had to cancel your viewing.',
  withdrawn: 'You have cancelled your viewing.',
});

/**
 * The mail to the visitor; `link` leads to the page where the viewing can be moved and cancelled. Until the office has answered the address may
 * be another person's, which gets no words of who typed it.
 */
export function visitorMail(
  viewing: Told,
  change: ViewingChange,
  told: {
    say: Say;
    place: string;
    meeting: Meeting;
    /** The time of a moved one until now. */
    before?: Date | undefined;
    note: string;
    link: string | null;
    sender: string;
  },
) {
  const { say, place, meeting, before = viewing.startsAt, note, link, sender } = told;
  const isOn = change !== 'declined' && change !== 'cancelled' && change !== 'withdrawn';
  const isOwn = change === 'requested' || change === 'proposed' || change === 'withdrawn';
  const time = viewingTime(viewing.startsAt, say.language);
  const parts = [
    mailFrame.greeting(say, isOwn ? '' : viewing.name),
    interpolate(say(sentences[change]), { before: viewingTime(before, say.language), time }),
    `${say('{time}, Malaysia time', { time })}\n${joined(': ', [say(mannerLabels[viewing.manner]), place], say.language)}`,
    isOn && viewing.manner === 'in_person' && whereToCome(meeting, say),
    note,
    link ? say('See, move or cancel it: {link}', { link }) : '',
    sender,
  ];
  return {
    subject: joined(': ', [say(subjects[change]), time], say.language),
    text: `${parts.filter(Boolean).join('\n\n')}\n`,
  };
}

/** What a visitor does themselves. */
export type OwnChange = Extract<ViewingChange, 'requested' | 'proposed' | 'withdrawn'>;

const done: Record<OwnChange, string> = texts({
  requested: 'asks for a viewing',
  proposed: 'asks for another time of a viewing',
  withdrawn: 'has cancelled a viewing',
});

/** The mail to the office about what a visitor did; `ahead` counts the other viewings that the address has ahead. */
export function officeMail(
  viewing: Told,
  change: OwnChange,
  { place, link, ahead, before }: { place: string; link: string; ahead: number; before?: Date | undefined },
) {
  const time = viewingTime(viewing.startsAt);
  return officeMailOf(viewing.suspect, {
    subject: t('{subjects} by {name}: {time}', {
      subjects: subjects[change],
      name: viewing.name,
      time,
    }),
    text: `${[
      `${viewing.name} ${done[change]}.`,
      `${t('{time}, Malaysia time', { time })}\n${mannerLabels[viewing.manner]}: ${place}`,
      before && t('Until now: {time}', { time: viewingTime(before) }),
      ahead > 0 ? `This address has ${ahead} more ahead.` : '',
      viewing.note,
      `Email: ${viewing.email}\nPhone: ${viewing.phone}`,
      t('Open: {link}', { link }),
    ]
      .filter(Boolean)
      .join('\n\n')}\n`,
  });
}
