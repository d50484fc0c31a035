import type { DepositFacts } from '#core/bookings/contract.ts';
import { type BookingStatus, liveStatuses } from '#core/bookings/lifecycle.ts';
import type { OpenTask } from '#core/bookings/standing-lifecycle.ts';
import { balanceSen } from './lifecycle.ts';
import { takesReports } from './policy.ts';

/** What the money of a booking asks for: what is neither held nor reported is to be paid, what is reported to be confirmed. */
export function depositTasks(deposit: DepositFacts | null, status: BookingStatus): OpenTask[] {
  if (deposit === null) return [];
  const { dueOn, heldSen, reportedSen } = deposit;
  const isLive = (liveStatuses as readonly BookingStatus[]).includes(status);
  const open = takesReports({ role: 'user' }, { status }).allowed
    ? Math.max(0, balanceSen(deposit) - reportedSen)
    : 0;
  const asked = { at: 'deposit', by: null } as const;
  return [
    ...(open > 0 ? [{ ...asked, who: 'buyer', what: 'pay', by: dueOn, sumSen: open, rank: 2 } as const] : []),
    ...(reportedSen > 0
      ? [{ ...asked, who: 'office', what: 'confirm_payment', sumSen: reportedSen, rank: 1 } as const]
      : []),
    ...(!isLive && heldSen > 0
      ? [{ ...asked, who: 'office', what: 'send_back_money', sumSen: heldSen, rank: 1 } as const]
      : []),
  ];
}
