import { lineEnds } from '#core/lots/line-labels.ts';
import { formatCount } from '#shared/counts.ts';
import { formatCalendarDay, formatDate, formatDateTime } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatSum } from '#shared/money.ts';
import { listed, sentences } from '#shared/punctuation.ts';
import { t, texts } from '#shared/say.ts';
import type { AgencyClosing, UserClosing } from './closing-contract.ts';
import { placeName } from './labels.ts';
import type { BookingStatus } from './lifecycle.ts';
import { movedTexts } from './messages.ts';
import {
  type Effect,
  type EffectOf,
  effectOf,
  type LotOutcome,
  leavesHeld,
  type ToldAudience,
} from './outcome-lifecycle.ts';

/*
 * The words of effects, the only place of sentences about the consequences of a decision (D-355); notices, which stand below bookings, have
 * theirs in left-messages.ts of notices.
 */

/** Who reads them: the person of the booking, its agency, or the office. */
export type EffectReader = 'buyer' | 'agency' | 'office';

/** What the history of an ended booking keeps of its money. */
export const leftTexts = texts({
  held: 'The payment had been recorded: a refund has to be arranged.',
  signed: 'The payment had been recorded. What of it goes back follows from the sale and purchase agreement.',
  /** After a sentence about the money. */
  bySignature: 'What of it goes back follows from the sale and purchase agreement.',
  reported:
    'A payment was reported and not confirmed: the park office checks it, and pays it back if it came.',
  slip: 'A cheque or transfer slip was sent, and no sum is recorded for it: the park office checks whether the payment came, and pays back what came.',
});

/** Of a booking that has ended, whose slip may be of money that arrived: what its buyer reads first (D-334). */
const slipHeads = texts({
  declined:
    'A cheque or transfer slip was sent. If the money arrived, it is paid back in full: the park office asks you for the account.',
  cancelled:
    'A cheque or transfer slip was sent. If the money arrived, it is paid back: the park office asks you for the account.',
  signed:
    'A cheque or transfer slip was sent. If the money arrived, what of it goes back follows from the sale and purchase agreement.',
});

/** Whoever was declined or not answered gets all of it back; what becomes of a withdrawal is stated by the park, or by the agreement (D-492). */
export function slipHead(status: BookingStatus, isSigned: boolean): string {
  if (isSigned) return slipHeads.signed;
  return status === 'cancelled' ? slipHeads.cancelled : slipHeads.declined;
}

/** The lines of the history about the money of an ended booking. */
export function historyLines(money: EffectOf<'money'> | undefined): string[] {
  return [
    ...(leavesHeld(money) ? [money?.isSigned ? leftTexts.signed : leftTexts.held] : []),
    ...((money?.reportedSen ?? 0) > 0 ? [leftTexts.reported] : []),
    ...(money?.slip ? [leftTexts.slip] : []),
  ];
}

/** Of a booking for which nothing is held. */
export const unpaidText = t('No confirmed payment');

const statusEffects: Record<BookingStatus, string> = texts({
  pending_agent: 'The request waits for the agency.',
  pending_admin: 'The request goes to the park office.',
  approved: 'The booking is approved.',
  sold: 'The booking is sold.',
  rejected: 'The booking ends.',
  rejected_by_agent: 'The request ends.',
  cancelled: 'The booking ends.',
  expired: 'The request ends.',
});

const lotEffects: Record<Exclude<LotOutcome, 'offered'>, Record<'buyer' | 'staff', string>> = texts({
  available: { buyer: '{lot} is free for others at once.', staff: '{lot} is free for others at once.' },
  reserved: { buyer: '{lot} stays held for you.', staff: '{lot} stays reserved.' },
  booked: { buyer: '{lot} is booked for you.', staff: '{lot} will be marked booked.' },
  sold: { buyer: '{lot} is sold to you.', staff: '{lot} will be marked sold.' },
});

const audienceNames: Record<ToldAudience | 'next', Record<EffectReader, string>> = texts({
  parties: { buyer: 'you', agency: 'the client', office: 'the client' },
  agency: { buyer: 'the agency', agency: 'your agency', office: 'the agency' },
  office: { buyer: 'the park office', agency: 'the park office', office: 'the office' },
  line: { buyer: 'who waits for the lot', agency: 'who waits for the lot', office: 'who waits for the lot' },
  next: { buyer: 'the next in line', agency: 'the next in line', office: 'the next in line' },
});

type Unsaid = { unsaid?: readonly Effect['kind'][] };
type About = {
  effects: readonly Effect[];
  reader: EffectReader;
  place: string;
  /** How late a due day is: '1 day late'; '' of one that is still to come. */
  lateBy?: (dueOn: string) => string;
  /** Whether a mail server is set up (D-423). */
  sendsMail?: boolean;
  /** Without the reason why no mail goes, and a missing payment in two words. */
  isShort?: boolean;
};

/** One sentence or two for each effect, in their order, but for those of `unsaid` kinds. */
export function effectLines({ effects, unsaid = [], ...about }: About & Unsaid): string[] {
  const becomes = effectOf(effects, 'lot')?.becomes;
  const isOffered = becomes === 'offered';
  const isEnd = !effectOf(effects, 'moved') && (isOffered || becomes === 'available');
  const linesOf = (effect: Effect): string | string[] => {
    switch (effect.kind) {
      case 'status':
        return statusEffects[effect.becomes];
      case 'lot':
        return lotLine(effect, about);
      case 'line':
        return lineLines(effect);
      case 'money':
        return isEnd ? leftLines(effect, about) : dueLines(effect, about);
      case 'form':
        return effect.becomes === 'cancelled'
          ? t('The booking form is cancelled.')
          : t('The booking form is out of date: it has to be issued again.');
      case 'unpaid':
        return about.isShort ? unpaidText : t('No confirmed payment is recorded for this booking.');
      case 'moved':
        return movedLines(effect);
      case 'price':
        return priceLine(effect);
      case 'proposal':
        return proposalLine(effect);
      case 'documents':
        return effect.until === null
          ? t('The documents are kept.')
          : t('The documents are kept until {date}.', { date: formatDate(effect.until) });
      case 'told':
        return toldLines(effect, isOffered ? 'next' : 'line', about);
    }
  };
  return effects.filter(({ kind }) => !unsaid.includes(kind)).flatMap(linesOf);
}

/** What was done, without what the message above it or the decision itself says: the status, a missing payment, the new lot, or else the new price. */
export function doneLines(about: About): string[] {
  return effectLines({
    ...about,
    unsaid: ['status', 'unpaid', effectOf(about.effects, 'moved') ? 'moved' : 'price'],
  });
}

/** What becomes of several bookings that are decided together, in one line; '' of none. Their money is said of each, and a proposal where it is (D-408). */
export function severalLine(
  decision: 'forward' | 'book',
  several: readonly (readonly Effect[])[],
  reader: EffectReader,
  sendsMail: boolean,
): string {
  const lines = several.flatMap((effects) =>
    doneLines({
      effects: effects.filter(({ kind }) => kind !== 'money' && kind !== 'proposal'),
      reader,
      place: t('Each lot'),
      sendsMail,
    }),
  );
  if (lines.length === 0) return '';
  return sentences(decision === 'forward' && t('Each request goes to the park office.'), ...new Set(lines));
}

/** What becomes of the lots that a closed account leaves (D-420), of each its lot, its line and its money. */
export function freedLines(freed: UserClosing['freed']): string[] {
  return freed.flatMap(({ lotNumber, unitNumber, effects }) =>
    effectLines({
      effects: effects.filter(({ kind }) => kind === 'lot' || kind === 'line' || kind === 'money'),
      reader: 'office',
      place: placeName(lotNumber, unitNumber),
    }),
  );
}

/** What stays of a closed account: what is sold to it, and money that has to go back (D-420). */
export function keptLines({ sold, refunds }: Pick<UserClosing, 'sold' | 'refunds'>): string[] {
  const places = sold.map(({ lotNumber, unitNumber }) => placeName(lotNumber, unitNumber));
  return [
    ...(places.length > 0
      ? [t('Sold to this person, and kept with the contact they gave: {places}', { places: listed(places) })]
      : []),
    ...refunds.map(({ lotNumber, unitNumber, heldSen, isSigned }) => {
      const left = { place: placeName(lotNumber, unitNumber), sum: formatSum(heldSen) };
      return isSigned
        ? t(
            '{place} has ended with {sum} held. What of it goes back follows from the sale and purchase agreement.',
            left,
          )
        : t('{place} has ended with {sum} held, which still has to go back to this person.', left);
    }),
  ];
}

/** What becomes of the bookings of a deleted agency (D-109, D-420). */
export function leftByAgencyLines({ bookings, underWay, waiting, heldSen }: AgencyClosing): string[] {
  const n = formatCount;
  const others = underWay - waiting;
  return [
    waiting > 0 &&
      t('Unanswered requests, which go to the park office and keep their lots: {n}', { n: n(waiting) }),
    others > 0 && t('Other bookings under way, which the park office goes on with: {n}', { n: n(others) }),
    heldSen > 0 && t('Held for bookings under way, and not touched: {sum}', { sum: formatSum(heldSen) }),
    t('Bookings in all, which keep the name of the agency: {n}', { n: n(bookings) }),
  ].filter((line) => line !== false);
}

type For = Omit<About, 'effects'>;

function lotLine({ becomes, until, to }: EffectOf<'lot'>, { reader, place: lot }: For): string {
  if (becomes !== 'offered')
    return interpolate(lotEffects[becomes][reader === 'buyer' ? 'buyer' : 'staff'], { lot });
  const time = until === undefined ? '' : formatDateTime(until);
  return to === undefined
    ? t('{lot} is offered to the next person in line until {time}.', { lot, time })
    : t('{lot} is offered to {name}, the next in line, until {time}.', { lot, name: to, time });
}

function lineLines({ waiting, ends }: EffectOf<'line'>): string[] {
  if (ends) return [lineEnds(waiting)];
  const n = String(waiting);
  return [waiting === 1 ? t('1 person waits for it.') : t('{n} people wait for it.', { n })];
}

/** What an ended booking leaves of its money. */
function leftLines(money: EffectOf<'money'>, { reader, isShort }: For): string[] {
  const { heldSen, reportedSen, dueSen, isSigned = false } = money;
  const isBuyer = reader === 'buyer';
  const reported = formatSum(reportedSen);
  // the office has read before what it does with it
  const isDone = isShort && reader === 'office';
  return [
    leavesHeld(money) && (isSigned ? signedLine(heldSen) : refundLine(heldSen, isBuyer)),
    reportedSen > 0 &&
      (isDone
        ? t('{sum} is reported: please check whether it came.', { sum: reported })
        : t('{sum} is reported and not confirmed: the park office checks it, and pays it back if it came.', {
            sum: reported,
          })),
    money.slip &&
      (isDone
        ? t('A cheque or transfer slip was sent: please check whether the payment came.')
        : leftTexts.slip),
    // what is reported may be all of it
    dueSen > reportedSen && t('{sum} is no longer due.', { sum: formatSum(dueSen) }),
  ].filter((line) => typeof line === 'string');
}

/** What is held and goes back. */
function refundLine(heldSen: number | null, isBuyer: boolean): string {
  if (heldSen === null)
    return isBuyer
      ? t('The payment has been recorded: the park office arranges the refund with you.')
      : t('The payment has been recorded: a refund has to be arranged.');
  const sum = formatSum(heldSen);
  return isBuyer
    ? t('The park office holds {sum} and pays it back to you.', { sum })
    : t('{sum} is held for the client: a refund has to be arranged.', { sum });
}

/** What is held once the agreement is signed, of which nobody promises that it goes back (D-492). */
function signedLine(heldSen: number | null): string {
  if (heldSen === null)
    return t(
      'The payment has been recorded. What of it goes back follows from the sale and purchase agreement.',
    );
  return t(
    'The park office holds {sum}. What of it goes back follows from the sale and purchase agreement.',
    {
      sum: formatSum(heldSen),
    },
  );
}

/** What is held and still due of a booking that goes on (D-355). */
function dueLines(
  { heldSen, reportedSen, dueSen, dueOn, overSen = 0 }: EffectOf<'money'>,
  { reader, lateBy }: For,
): string[] {
  return [
    heldSen !== null && heldSen > 0 && t('{sum} is paid and confirmed.', { sum: formatSum(heldSen) }),
    reportedSen > 0 && t('{sum} is reported and still to be confirmed.', { sum: formatSum(reportedSen) }),
    // what is reported may be all of it
    dueSen > reportedSen && stillDueLine(formatSum(dueSen), dueOn, lateBy),
    overSen > 0 &&
      (reader === 'buyer'
        ? t('{sum} of it is more than is due: the park office pays it back to you.', {
            sum: formatSum(overSen),
          })
        : t('{sum} of it is more than is due: a refund has to be arranged.', { sum: formatSum(overSen) })),
  ].filter((line) => line !== false);
}

function stillDueLine(sum: string, dueOn: string | null, lateBy: For['lateBy']): string {
  if (dueOn === null) return t('{sum} is still due.', { sum });
  const day = formatCalendarDay(dueOn);
  const late = lateBy?.(dueOn);
  return late
    ? t('{sum} is still due since {day}, {late}.', { sum, day, late })
    : t('{sum} is still due by {day}.', { sum, day });
}

function movedLines({ lotNumber, unitNumber, agreedEnds, proposalEnds }: EffectOf<'moved'>): string[] {
  return [
    t('The booking goes on with {lot}: number, date, documents, purchasers, payments and milestones stay.', {
      lot: placeName(lotNumber, unitNumber),
    }),
    ...(agreedEnds ? [movedTexts.agreedEnds] : []),
    ...(proposalEnds ? [movedTexts.proposalEnds] : []),
  ];
}

function priceLine({ price, listPrice }: EffectOf<'price'>): string {
  const names = { price: priceText(price), list: priceText(listPrice) };
  return price === listPrice
    ? t('The list price applies: {price}.', names)
    : t('The price is {price}; the list price of {list} stays beside it.', names);
}

function proposalLine({ price, becomes }: EffectOf<'proposal'>): string {
  const names = { price: priceText(price) };
  return becomes === 'over'
    ? t('The proposed price of {price} is not taken.', names)
    : t('The proposed price of {price} still has to be answered.', names);
}

/** A price to the sen, or that there is none. */
const priceText = (price: number | null) =>
  price === null ? t('Price on request') : formatSum(Math.round(price * 100));

/** Of a line that goes on only the next is told. Without a mail server it says so, to staff with the reason (D-423). */
function toldLines(
  { audiences }: EffectOf<'told'>,
  line: 'next' | 'line',
  { reader, sendsMail = true, isShort = false }: Omit<About, 'effects'>,
): string[] {
  const own: Record<EffectReader, ToldAudience> = { buyer: 'parties', agency: 'agency', office: 'office' };
  const others = audiences.filter((audience) => audience !== own[reader]);
  const names = others.map((audience) => audienceNames[audience === 'line' ? line : audience][reader]);
  const last = names.at(-1);
  if (last === undefined) return [];
  const who =
    names.length === 1 ? last : t('{others} and {last}', { others: listed(names.slice(0, -1)), last });
  if (sendsMail) return [t('Told of it: {who}.', { who })];
  return [
    sentences(
      t('The portal tells {who}.', { who }),
      reader !== 'buyer' && !isShort && t('No mail goes out: no mail server is set up.'),
    ),
  ];
}
