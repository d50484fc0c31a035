import type { DepositFacts } from '#core/bookings/contract.ts';
import { type BookingStatus, isLive } from '#core/bookings/lifecycle.ts';
import type { OpenTask, Standing } from '#core/bookings/standing-lifecycle.ts';
import { balanceSen, leftSen, toRefundSen } from './lifecycle.ts';
import { takesReports } from './policy.ts';

/**
 * The day until which money of an ended booking is paid back, if one is promised, whether its account was given (D-386, D-387),
 * and whether a signed agreement says what goes back (D-492).
 */
export type RefundTerms = {
  by: string | null;
  hasAccount: boolean;
  agreementSigned?: boolean;
  /** A booking that ended left a slip of which its ledger never had an entry. */
  leavesSlip?: boolean;
};

/** The task of an ended booking whose slip nobody has reported or recorded. */
const findPayment = 'find_payment';

/** Whether a booking that has ended still takes the payment of its slip from its buyer and agency (D-334). */
export function takesLatePayment({ tasks }: Pick<Standing, 'tasks'>): boolean {
  return tasks.some(({ what }) => what === findPayment);
}

/**
 * What the money of a booking asks for: what is neither held nor reported is to be paid, what is reported to be confirmed, and so is what is recorded as leaving, which is not sent again (D-503). Where nobody
 * said what is due and nothing is left of what came, as after a bounced cheque, the office says it (D-487). What is held
 * when a booking has ended goes back, to an account that its buyer says first (D-389);
 * once the agreement is signed the office settles it under that (D-492).
 */
export function depositTasks(
  deposit: DepositFacts | null,
  status: BookingStatus,
  refund: RefundTerms,
): OpenTask[] {
  if (refund.leavesSlip) return [{ who: 'office', what: findPayment, by: null, at: 'deposit', rank: 1 }];
  if (deposit === null) return [];
  const { dueOn, heldSen, reportedSen, leavingSen = 0 } = deposit;
  const left = leftSen(deposit);
  const overSen = isLive(status) ? toRefundSen(deposit, status) : 0;
  const open = takesReports({ role: 'user' }, { status }).allowed
    ? Math.max(0, balanceSen(deposit) - reportedSen)
    : 0;
  const isUnsaid = deposit.dueOn === null && deposit.dueSen + heldSen + reportedSen === 0;
  const asked = { at: 'deposit', by: null } as const;
  return [
    ...(open > 0
      ? [{ ...asked, who: 'buyer', what: 'pay', by: dueOn, sumSen: open, rank: 2, inPerson: true } as const]
      : []),
    ...(isUnsaid && isLive(status) ? [{ ...asked, who: 'office', what: 'set_due', rank: 1 } as const] : []),
    ...(reportedSen > 0
      ? [{ ...asked, who: 'office', what: 'confirm_payment', sumSen: reportedSen, rank: 1 } as const]
      : []),
    ...(leavingSen > 0
      ? [{ ...asked, who: 'office', what: 'confirm_leaving', sumSen: leavingSen, rank: 1 } as const]
      : []),
    ...(overSen > 0
      ? [{ ...asked, who: 'office', what: 'pay_back_over', sumSen: overSen, rank: 2 } as const]
      : []),
    ...(!isLive(status) && left > 0 ? refundTasks(left, refund) : []),
  ];
}

function refundTasks(sumSen: number, { by, hasAccount, agreementSigned }: RefundTerms): OpenTask[] {
  const at = 'deposit';
  if (agreementSigned) return [{ who: 'office', what: 'settle_by_agreement', by: null, at, sumSen, rank: 1 }];
  const account: OpenTask = { who: 'buyer', what: 'say_refund_account', by: null, at, rank: 1 };
  const rank = hasAccount ? 1 : 2;
  const sent: OpenTask = { who: 'office', what: 'send_back_money', by, at, sumSen, rank };
  return hasAccount ? [sent] : [account, sent];
}
