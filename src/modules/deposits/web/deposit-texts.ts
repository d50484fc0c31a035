import type { Deposit, LedgerEntry } from '#modules/deposits/contract.ts';
import { paymentMethodLabels } from '#modules/deposits/labels.ts';
import type { DepositState } from '#modules/deposits/lifecycle.ts';
import { depositTexts, entryTexts } from '#modules/deposits/section-messages.ts';
import type { Role } from '#shared/actor.ts';
import { formatCalendarDay, parkDay } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

type Facts = Pick<Deposit, 'dueOn' | 'heldSen'>;

/** '{what is missing} left to pay by {day} · {what is held} received', as the sums and the day have it. */
function balanceText({ dueOn, heldSen }: Facts, sum: number, isLate: boolean) {
  const text =
    heldSen > 0 ? depositTexts[isLate ? 'restOverdue' : 'rest'] : depositTexts[isLate ? 'overdue' : 'due'];
  const day = dueOn === null ? '' : formatCalendarDay(dueOn);
  return interpolate(text, { sum: formatSum(sum), held: formatSum(heldSen), day });
}

/** The state of a deposit as a sentence. */
export function depositText(deposit: Deposit): string {
  const { state, heldSen, toRefundSen } = deposit;
  const sentences: Record<DepositState, () => string> = {
    none: () => t('Nothing is due.'),
    due: () => balanceText(deposit, deposit.balanceSen, false),
    part: () => balanceText(deposit, deposit.balanceSen, false),
    overdue: () => balanceText(deposit, deposit.balanceSen, true),
    paid: () =>
      joined(', ', [
        t('{sum} received', { sum: formatSum(heldSen) }),
        toRefundSen > 0 && t('{sum} more than due', { sum: formatSum(toRefundSen) }),
      ]),
    refund_due: () =>
      t('The booking has ended. The park office holds {sum} and arranges what becomes of it.', {
        sum: formatSum(deposit.heldSen),
      }),
    settled: () => t('The booking has ended, and its money is settled.'),
  };
  return sentences[state]();
}

/** What was reported and waits for the office: 'You reported RM 27,200 today; the office confirms it.' (D-383) */
export function reportText({ reportedSen, entries }: Deposit, today: string): string {
  const waiting = entries.filter(({ kind, state }) => kind === 'payment' && state === 'recorded');
  const last = waiting.at(-1);
  const sum = formatSum(reportedSen);
  if (!last) return interpolate(depositTexts.waits, { sum });
  const on = parkDay(new Date(last.recordedAt));
  const isMine = waiting.every(({ recordedBy }) => recordedBy.isMe);
  if (on === today)
    return isMine
      ? t('You reported {sum} today; the office confirms it.', { sum })
      : t('{sum} was reported today; the office confirms it.', { sum });
  const day = formatCalendarDay(on);
  return isMine
    ? t('You reported {sum} on {day}; the office confirms it.', { sum, day })
    : t('{sum} was reported on {day}; the office confirms it.', { sum, day });
}

/** 'Bank transfer, Mar 10, 2026, FT26061', without what an entry lacks. */
export function entryDetails({
  method,
  onDay,
  reference,
}: Pick<LedgerEntry, 'method' | 'onDay' | 'reference'>): string {
  return joined(', ', [method && paymentMethodLabels[method], formatCalendarDay(onDay), reference]);
}

/** A reported sum beside what is still to pay. */
export function comparedText({ balanceSen }: Pick<Deposit, 'balanceSen'>, amountSen: number): string {
  const by = amountSen - balanceSen;
  if (by === 0) return t('Exactly what is still to pay');
  const sum = formatSum(Math.abs(by));
  return by < 0
    ? t('{sum} less than is still to pay', { sum })
    : t('{sum} more than is still to pay', { sum });
}

/** What a payment is reported with: the button, and the title of its dialog. */
export const reportTitle = ({ role }: { role: Role }) =>
  role === 'user' ? entryTexts.report.title : depositTexts.clientPaid;
