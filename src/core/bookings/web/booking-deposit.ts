import { useQuery } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { isBooked, isLive, isPaid, type Ledger } from '#core/bookings/lifecycle.ts';
import type { LotType } from '#core/lots/lifecycle.ts';
import type { ParkFacts } from '#core/park/contract.ts';
import { depositSumText, depositWhenText } from '#core/park/deposit-labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { DAY_MS, formatCalendarDay, formatDate } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { joined, mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { unpaidText } from '../outcome-labels.ts';
import { bookingEventsQuery } from './queries.ts';

type Stated = Pick<Booking, 'deposit' | 'status' | 'propertyType' | 'price' | 'bookedUnpaid'>;

/**
 * What the park states as deposit, of a live booking for which no rule has made anything due; undefined for others, whose sum and day stand
 * in their ledger.
 */
export function useParkTerms(booking: Stated) {
  return termsOf(useQuery(parkFactsQuery).data, booking);
}

function termsOf(facts: ParkFacts | undefined, { deposit, status, propertyType }: Stated) {
  const terms = facts?.deposits?.[propertyType as LotType];
  // a rule touches no booking that was made before it
  return deposit === null && isLive(status) && terms?.dueDays === null ? terms : undefined;
}

/** The same until the office has booked the lot, whose status then says whether it is paid (D-487). */
function statedTermsOf(facts: ParkFacts | undefined, booking: Stated) {
  return isBooked(booking.status) ? undefined : termsOf(facts, booking);
}

/** 'RM 10,000, before the lot is booked', and once the lot is booked 'Received', whatever the park states by then: of a live booking; '' where nothing is stated (D-487). */
export function useStatedStanding(booking: Stated): string {
  const before = useStatedDeposit(booking);
  const terms = useParkTerms(booking);
  if (!terms || !isBooked(booking.status)) return before;
  return isPaid(booking) ? t('Received') : t('Not received');
}

/** 'Pay RM 10,000 by cheque or bank transfer', until the photo of a cheque is there; '' where nothing is to be paid. */
export function useDepositTask(booking: Booking): string {
  const terms = statedTermsOf(useQuery(parkFactsQuery).data, booking);
  const { cheque = 'missing' } = booking.documentMarks;
  if (!terms || (cheque !== 'missing' && cheque !== 'sent_back')) return '';
  return t('Pay {sum} by cheque or bank transfer', { sum: depositSumText(terms, booking.price) });
}

/** The same as a sum and when it is paid: 'RM 10,000' and 'before the lot is booked'. */
export function useStatedParts(booking: Stated): { sum: string; when: string } | undefined {
  return useStatedPartsOf()(booking);
}

/** The same of several bookings. */
export function useStatedPartsOf() {
  const facts = useQuery(parkFactsQuery).data;
  return (booking: Stated) => {
    const terms = statedTermsOf(facts, booking);
    return terms && { sum: depositSumText(terms, booking.price), when: depositWhenText(terms) };
  };
}

/** 'RM 10,000, before the lot is booked'; '' where the park states nothing of it. */
function useStatedDeposit(booking: Stated): string {
  const stated = useStatedParts(booking);
  return stated ? joined(', ', [stated.sum, stated.when]) : '';
}

/** Who recorded that what the park states was paid, and gives the receipt; or that the lot was booked without it: without a ledger (D-487). */
export function useStatedReceipt(booking: Booking): string {
  const terms = useParkTerms(booking);
  const isSaid = booking.deposit === null && isBooked(booking.status);
  const events = useQuery({ ...bookingEventsQuery(booking), enabled: isSaid }).data;
  if (!isSaid) return '';
  if (!isPaid(booking)) return t('The park office booked the lot without it.');
  const step = events?.find(({ from, to }) => from !== to && isBooked(to));
  if (!terms || !step) return '';
  return t('The park office recorded it on {day} and gives the receipt.', { day: formatDate(step.at) });
}

/** What being booked records where the park keeps no ledger (D-487). */
export const recordsDepositText = (sum: string) =>
  t('This records the booking deposit of {sum} as received.', { sum });

/** How late or how soon a day is: '3 days late', 'today', 'in 5 days'; days as '2026-03-02'. */
export function dueWhen(dueOn: string, today: string): string {
  const days = Math.round((Date.parse(dueOn) - Date.parse(today)) / DAY_MS);
  if (days === 0) return t('today');
  const span = pluralize(Math.abs(days), ...nouns.day);
  return days < 0 ? t('{days} late', { days: span }) : t('in {days}', { days: span });
}

/** Whether what is due of a live booking is late, and nobody has reported it. */
export function isDepositLate({ deposit, status }: Booking): boolean {
  if (deposit === null || deposit.dueOn === null || !isLive(status)) return false;
  const { dueSen, heldSen, reportedSen, dueOn } = deposit;
  return heldSen + reportedSen < dueSen && dueOn < parkToday();
}

/** What has to be paid or is held for a booking, in a few words; '' where there is nothing to say. */
export function useDepositText(booking: Booking): string {
  const stated = useStatedDeposit(booking);
  const standing = useStatedStanding(booking);
  const { deposit, status } = booking;
  if (deposit === null) {
    if (stated) return t('Booking deposit: {amount}', { amount: stated });
    if (!standing) return '';
    return isPaid(booking) ? t('Booking deposit received') : t('Booking deposit not received');
  }
  const { dueSen, dueOn, heldSen, reportedSen } = deposit;
  const today = parkToday();
  const late = isDepositLate(booking) && dueOn !== null ? dueWhen(dueOn, today) : null;
  const sums = { sum: formatSum(heldSen), due: formatSum(dueSen), reported: formatSum(reportedSen) };
  if (!isLive(status)) return heldSen > 0 ? t('{sum} held', sums) : '';
  if (heldSen > 0 || reportedSen > 0) {
    const held = heldSen < dueSen ? t('{sum} of {due} received', sums) : t('{sum} received', sums);
    const reported = heldSen > 0 ? t('{reported} to confirm', sums) : reportedText(deposit);
    return [heldSen > 0 && held, reportedSen > 0 && reported, late].filter(Boolean).join(' · ');
  }
  if (dueSen === 0) return '';
  return dueOn === null
    ? t('{sum} due', { sum: sums.due })
    : dueText(sums.due, formatCalendarDay(dueOn), late);
}

/** What of a payment is not there or not confirmed, as a line of what is open. */
export function paymentLack(ledger: NonNullable<Ledger> & { dueOn: string | null }): string {
  const { dueSen, dueOn, heldSen, reportedSen } = ledger;
  const today = parkToday();
  const late = dueOn !== null && dueOn < today && dueWhen(dueOn, today);
  const sums = { sum: formatSum(dueSen - heldSen), due: formatSum(dueSen), reported: formatSum(reportedSen) };
  if (heldSen > 0) return joined(', ', [t('{sum} of {due} is still to be paid', sums), late]);
  if (reportedSen > 0) return joined(': ', [unpaidText, t('{reported} to confirm', sums)]);
  return joined(': ', [unpaidText, dueSen > 0 && joined(', ', [t('{sum} due', sums), late])]);
}

/** What waits to be confirmed while nothing is held. */
const reportedText = ({ dueSen, reportedSen }: NonNullable<Booking['deposit']>) =>
  dueSen === 0
    ? t('{reported} to confirm', { reported: formatSum(reportedSen) })
    : t('{reported} of {due} to confirm', { reported: formatSum(reportedSen), due: formatSum(dueSen) });

const dueText = (sum: string, day: string, late: string | null) =>
  late === null
    ? t('{sum} due by {day}', { sum, day })
    : t('{sum} was due on {day} · {late}', { sum, day, late });

/** 'The booking deposit of RM 27,200 is due by Dec 12, 2026.' of a request just made; '' where nothing has to be paid. */
export function useDepositSentence(booking: Booking): string {
  const stated = useStatedDeposit(booking);
  const { dueSen = 0, dueOn = null } = booking.deposit ?? {};
  if (dueSen > 0 && dueOn !== null)
    return t('The booking deposit of {sum} is due by {day}.', {
      sum: formatSum(dueSen),
      day: formatCalendarDay(dueOn),
    });
  return stated && t('Booking deposit: {amount}', { amount: stated }) + mark('.');
}
