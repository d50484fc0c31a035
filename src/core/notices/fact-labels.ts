import { formatDate, formatParkTime } from '#shared/dates.ts';
import { type Say, t, texts } from '#shared/say.ts';

/** The booking deposit as it was told: a sum, or a share of a price that was not known; `day` is missing where it is paid with the booking. */
export type ToldDeposit = { sum?: string; percent?: string; day?: string };

/**
 * What a notice was about when it was written (D-142). A sentence whose fact is missing is left out. Names are as the reader
 * may know them: `by` is a person only for their own agency and for the office.
 */
export type NoticeFacts = {
  /** 'lot 27' or 'unit U-03'. */
  lot?: string;
  /** The path of a lot's page with the booking dialog. */
  lotPage?: string;
  client?: string;
  /** Its reader made the booking for the client, as staff. */
  forClient?: boolean;
  /** The booking has ended: nothing is asked for any more. */
  isOver?: boolean;
  agency?: string;
  /** ISO 8601. */
  deadline?: string;
  /** Until when the agency may answer a request whose hold has no end, ISO 8601. */
  answerBy?: string;
  by?: string;
  /** Typed by the person who decided. */
  note?: string;
  /** Why a hold was extended, typed by the person who did it. */
  reason?: string;
  /** Whole days that a client has waited, and the days of the hold. */
  days?: number;
  total?: number;
  /** The office acts in place of the agency (D-89). */
  inPlace?: boolean;
  /** What else than a decision caused it; or why a payment was reversed, unless for a typed reason. */
  cause?: 'agency_closed' | 'agency_inactive' | 'agency_silent' | 'account_closed' | 'bounced' | 'mistake';
  /** A request to join ended, not a membership. */
  isRequest?: boolean;
  /** A sum of money, 'RM 30,000'; never in a mail (D-239). */
  sum?: string;
  /** The number of the lot that a booking had before. */
  before?: string;
  /** The price of a booking or one that is proposed, 'RM 1,050,000'; never in a mail either. */
  price?: string;
  /** The price has changed with the lot. */
  isRepriced?: boolean;
  /** An agreed or a proposed price does not go with a booking to another lot; a proposed one is not taken by a sale. */
  agreedEnds?: boolean;
  proposalEnds?: boolean;
  /** What the public pages say too, so mails name it (D-381). */
  bookingDeposit?: ToldDeposit;
  /** The ledger of a booking that is booked or sold holds all that is due, nothing, or less than is due. */
  paid?: boolean;
  unpaid?: boolean;
  partPaid?: boolean;
  /** An ended booking leaves a payment that was reported and not confirmed: as the only money, or beside money that is held. */
  reported?: 'only' | 'also';
  /** An ended booking leaves a cheque or transfer slip for which no sum is recorded. */
  slip?: boolean;
  /** What goes back of an ended booking follows from its signed agreement (D-492). */
  isSigned?: boolean;
  /** The number of the receipt of a payment. */
  receipt?: string;
  /** What has happened in a sale: 'SPA signed'. */
  milestone?: string;
  /** It had been recorded by mistake. */
  isTakenBack?: boolean;
  /** On which day it happened, or a deposit is due: 'Mar 02, 2026'. */
  day?: string;
  /** The position in the line of a lot. */
  position?: number;
  /** Whole hours that are left. */
  hours?: number;
  /** An applicant. */
  person?: string;
  /** The documents sent back, each with what is wrong and the typed note, if any. */
  sentBack?: readonly { document: string; reason?: string; note?: string }[];
  /** When something was changed, ISO 8601. */
  time?: string;
  /** The browser and system it was changed with. */
  device?: string;
  /** Two-step login was switched on, or off. */
  isOn?: boolean;
  /** The office opened the account. */
  isNew?: boolean;
  /** A new address, masked. */
  email?: string;
};

/** Names in facts for those who are not named to a reader. */
export const noticeNames = texts({ office: 'the park office', agency: 'the agency' });

/** Title and text of a notice. */
export type Words = { title: string; text?: string };

/** 'Lot 27' at the start of a sentence; names of people and agencies stay as they are written. */
export function atStart(say: Say, name: string): string {
  const isOurs = /^(?:lot|unit) /.test(name) || Object.values(noticeNames).some((ours) => say(ours) === name);
  return isOurs ? name.charAt(0).toUpperCase() + name.slice(1) : name;
}

type Named = Required<Pick<NoticeFacts, 'lot' | 'client' | 'agency' | 'by'>>;

/** 'lot 27' in the language of the reader. */
function placeIn(say: Say, place: string): string {
  const [, kind, number = ''] = /^(lot|unit) (.+)$/.exec(place) ?? [];
  if (kind === undefined) return place;
  return kind === 'lot' ? say('lot {number}', { number }) : say('unit {number}', { number });
}

/** Who is not named to the reader, in the reader's language; names of people and agencies as they are written. */
const whoIn = (say: Say, name: string) =>
  Object.values<string>(noticeNames).includes(name) ? say(name) : name;

/** The facts as sentences name them; an unknown one reads as what it is. */
export function namesIn(say: Say, facts: NoticeFacts): Named {
  return {
    lot: facts.lot ? placeIn(say, facts.lot) : say('a lot'),
    client: facts.client || say('a client'),
    agency: whoIn(say, facts.agency || noticeNames.agency),
    by: whoIn(say, facts.by || noticeNames.office),
  };
}

/** 'Chrome on Android' in the language of the reader. */
export function deviceIn(say: Say, device = t('an unknown device')): string {
  const [browser = '', system] = device.split(' on ');
  return system === undefined
    ? say(browser)
    : say('{browser} on {system}', { browser: say(browser), system });
}

/** 'too blurred to read', as facts hold a reason that was chosen, within a sentence of the reader's language. */
export function reasonIn(say: Say, reason: string): string {
  const label = say(reason.charAt(0).toUpperCase() + reason.slice(1));
  return label.charAt(0).toLowerCase() + label.slice(1);
}

/** 'Mar 02, 2026', as facts hold a day, in the language of the reader. */
export const dayIn = (say: Say, day: string) => formatDate(day, say.language);

/** A moment in the park's time zone. */
export const timeIn = (say: Say, iso: string) => formatParkTime(iso, say.language);

export const forWhom = (say: Say, { forClient }: NoticeFacts) => (forClient ? '' : say(' for you'));

export const heldUntil = (say: Say, facts: NoticeFacts) =>
  facts.deadline &&
  say('The lot is held{forWhom} until {deadline}.', {
    forWhom: forWhom(say, facts),
    deadline: timeIn(say, facts.deadline),
  });
