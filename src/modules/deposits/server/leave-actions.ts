import type { LeaveParts } from '#core/server-module.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { formatSum } from '#shared/money.ts';
import { sumOpenMoney } from './leave-store.ts';

/**
 * Money that somebody still has to confirm, pay back or settle keeps a park from leaving deposits out: nobody could do it then (D-496).
 * @throws OperatorError
 */
export async function leaveDeposits({ db }: LeaveParts): Promise<void> {
  const { bookings, openSen } = await sumOpenMoney(db);
  if (bookings === 0) return;
  throw new OperatorError(
    `park.yaml leaves out the module deposits, and ${formatSum(openSen)} of ${bookings} ${bookings === 1 ? 'booking' : 'bookings'} is reported or held: name deposits in modules and start again, confirm or void what is reported, sell or end the bookings, pay back what is to refund, and leave the module out then`,
  );
}
