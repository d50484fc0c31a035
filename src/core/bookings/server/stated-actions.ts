import { depositSen } from '#core/park/deposit-lifecycle.ts';
import type { FindDepositTerms } from '#core/park/server/facts-present.ts';
import { isPaid } from '../lifecycle.ts';
import { acceptsDocuments } from '../policy.ts';
import { type OpenTask, statedPayment } from '../standing-lifecycle.ts';
import type { TasksOf } from './standing-store.ts';

/** What the park states as deposit of bookings without a ledger, which is paid before the lot is booked (D-380, D-487). */
export const statedTasks =
  (findDepositTerms: FindDepositTerms): TasksOf =>
  async (reader, details) => {
    const found = new Map<string, OpenTask[]>();
    // each type is asked for once
    const termsOf = new Map<string, Awaited<ReturnType<FindDepositTerms>>>();
    for (const { booking, deposit, lot, unit } of details) {
      const { id, status, price } = booking;
      if (deposit !== null || !acceptsDocuments(status)) continue;
      if (isPaid({ ...booking, deposit })) continue;
      const type = lot?.type ?? unit?.type ?? '';
      if (!termsOf.has(type)) termsOf.set(type, await findDepositTerms(reader, type));
      const terms = termsOf.get(type);
      // a rule touches no booking that was made before it
      const sumSen = terms?.dueDays === null ? depositSen(terms, price) : null;
      if (sumSen) found.set(id, [statedPayment(sumSen)]);
    }
    return found;
  };
