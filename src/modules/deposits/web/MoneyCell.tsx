import type { Booking, DepositFacts } from '#core/bookings/contract.ts';
import type { Urgency } from '#core/bookings/lifecycle.ts';
import { dueWhen } from '#core/bookings/web/booking-deposit.ts';
import { depositWord } from '#modules/deposits/labels.ts';
import { balanceSen, type DepositState, depositStateOf, lateUrgency } from '#modules/deposits/lifecycle.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import table from '#platform/web/ui/list/card-table.module.css';
import { formatSum } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import classes from './MoneyCell.module.css';

type Props = { deposit: DepositFacts; status: Booking['status']; isNamed: boolean };

/** The state of a deposit in a word, and the sum that it is about: to confirm, still due, or held. */
export function MoneyCell({ deposit, status, isNamed }: Props) {
  const { reportedSen, leavingSen = 0, receivedSen, heldSen, dueOn } = deposit;
  const sums = { ...deposit, refundedSen: receivedSen - heldSen, forfeitedSen: 0 };
  const today = parkToday();
  const state = depositStateOf(sums, status, today);
  const word = depositWord({ state, reportedSen, leavingSen }, isNamed);
  if (reportedSen + leavingSen > 0) return <Said word={word} sen={reportedSen || leavingSen} />;
  if (state === 'none') return null;
  if (state === ('overdue' satisfies DepositState) && dueOn !== null) {
    const late = dueWhen(dueOn, today);
    return (
      <Said
        word={isNamed ? t('Deposit {late}', { late }) : late}
        sen={balanceSen(deposit)}
        late={lateUrgency(dueOn, today)}
      />
    );
  }
  return <Said word={word} sen={state === 'due' || state === 'part' ? balanceSen(deposit) : heldSen} />;
}

function Said({ word, sen, late }: { word: string; sen: number; late?: Urgency }) {
  return (
    <>
      <span className={`${table.second} ${classes.word}`} data-late={late}>
        {word}
      </span>
      {sen > 0 && <span className={table.second}>{formatSum(sen)}</span>}
    </>
  );
}
