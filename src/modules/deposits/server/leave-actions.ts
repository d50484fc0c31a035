import { recordAudit } from '#core/audit/server/store.ts';
import { eventOf } from '#core/bookings/server/actions.ts';
import { insertEvent } from '#core/bookings/server/store.ts';
import type { LeaveParts } from '#core/server-module.ts';
import { createTransact } from '#platform/server/http/transact.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { formatSen } from '#shared/money.ts';
import { dueStep } from './actions.ts';
import { lockOpenDues, sumOpenMoney } from './leave-store.ts';
import { saveDue } from './store.ts';

/**
 * Lets nothing more be due in a park that keeps no deposits any more. Money that somebody still has to confirm, pay back or settle keeps the park
 * from leaving them out: nobody could do it then (D-496). @throws OperatorError
 */
export async function leaveDeposits({ db, config }: LeaveParts, now: Date): Promise<void> {
  const { bookings, openSen } = await sumOpenMoney(db);
  if (bookings > 0)
    throw new OperatorError(
      `park.yaml leaves out the module deposits, and ${formatSen(openSen)} of ${bookings} ${bookings === 1 ? 'booking' : 'bookings'} is reported or held: name deposits in modules and start again, confirm or void what is reported, sell or end the bookings, pay back what is to refund, and leave the module out then`,
    );
  if (config.deposits.gate === 'require')
    throw new OperatorError(
      'BOOKED_NEEDS_PAYMENT=require needs the module deposits, which park.yaml leaves out: name deposits in modules, or remove the setting',
    );
  await createTransact(db)(async (tx) => {
    for (const { id, status, heldSen, dueSen, dueOn } of await lockOpenDues(tx)) {
      const [before, after] = [
        { dueSen, dueOn },
        { dueSen: heldSen, dueOn },
      ];
      await saveDue(tx, { bookingId: id, ...after, reason: '', setBy: null, setAt: now });
      const change = { action: 'set_due', from: status, to: status, note: dueStep(before, after) } as const;
      await insertEvent(tx, eventOf({ id }, change, { actor: null, now }));
      await recordAudit(tx, {
        actor: null,
        action: 'payment.set_due',
        target: { type: 'booking', id },
        from: before,
        to: after,
        why: 'the park keeps no deposits any more',
        at: now,
      });
    }
  });
}
