import type { FurtherTaskOf } from '#core/bookings/web/booking-labels.ts';
import type { Deposit, LedgerEntry } from '#modules/deposits/contract.ts';
import { paymentMethodLabels } from '#modules/deposits/labels.ts';
import { balanceSen, type DepositState } from '#modules/deposits/lifecycle.ts';
import { takesReports } from '#modules/deposits/policy.ts';
import { depositTexts } from '#modules/deposits/section-messages.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatSen } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Facts = Pick<Deposit, 'dueSen' | 'dueOn' | 'heldSen'>;

/** '{what is missing} of {what is due} still to pay by {day}', as the sums and the day have it. */
function balanceText(
  { dueSen, dueOn, heldSen }: Facts,
  sum: number,
  isLate: boolean,
  words: BalanceWords = sectionWords,
) {
  const isPart = heldSen > 0 || sum < dueSen;
  const text = isPart ? words[isLate ? 'restOverdue' : 'rest'] : words[isLate ? 'overdue' : 'due'];
  const day = dueOn === null ? '' : formatCalendarDay(dueOn);
  return interpolate(text, { sum: formatSen(sum), due: formatSen(dueSen), day });
}

type BalanceWords = Record<'due' | 'rest' | 'overdue' | 'restOverdue', string>;
const { due, rest, overdue, restOverdue } = depositTexts;
const sectionWords = { due, rest, overdue, restOverdue };
const taskWords = {
  ...sectionWords,
  due: t('Pay {sum} by {day}'),
  overdue: t('Pay {sum}, overdue since {day}'),
};

/** The state of a deposit as a sentence. */
export function depositText(deposit: Deposit): string {
  const { state, dueSen, heldSen } = deposit;
  const sentences: Record<DepositState, () => string> = {
    none: () => t('Nothing is due.'),
    due: () => balanceText(deposit, deposit.balanceSen, false),
    part: () => balanceText(deposit, deposit.balanceSen, false),
    overdue: () => balanceText(deposit, deposit.balanceSen, true),
    paid: () => {
      const paid = t('{sum} received', { sum: formatSen(heldSen) });
      const more = t('{sum} more than due', { sum: formatSen(heldSen - dueSen) });
      return dueSen > 0 && heldSen > dueSen ? joined(', ', [paid, more]) : paid;
    },
    refund_due: () =>
      t('The booking has ended. The park office holds {sum} and arranges what becomes of it.', {
        sum: formatSen(deposit.heldSen),
      }),
    settled: () => t('The booking has ended, and its money is settled.'),
  };
  return sentences[state]();
}

/** What the deposit of a booking asks of its buyer; null where there is nothing to pay or to wait for. */
export const depositTask: FurtherTaskOf = ({ deposit, status }) => {
  if (deposit === null || !takesReports({ role: 'user' }, { status }).allowed) return null;
  const open = Math.max(0, balanceSen(deposit) - deposit.reportedSen);
  const isLate = deposit.dueOn !== null && deposit.dueOn < parkToday();
  const waits = interpolate(depositTexts.waits, { sum: formatSen(deposit.reportedSen) });
  const said = [
    ...(open > 0 ? [balanceText(deposit, open, isLate, taskWords)] : []),
    ...(deposit.reportedSen > 0 ? [waits] : []),
  ];
  if (said.length === 0) return null;
  return {
    text: joined('. ', said),
    action: open > 0 ? t('I have paid') : null,
    isLate: isLate && open > 0,
  };
};

/** 'Bank transfer, Mar 10, 2026, FT26061', without what an entry lacks. */
export function entryDetails({
  method,
  onDay,
  reference,
}: Pick<LedgerEntry, 'method' | 'onDay' | 'reference'>): string {
  return joined(', ', [method && paymentMethodLabels[method], formatCalendarDay(onDay), reference]);
}
