import type { countDeposits } from '#modules/deposits/contract.ts';
import type { ReplyOf } from '#shared/endpoint.ts';

/** The numbers of the views of deposits: so many payments to confirm, RM 100.00 each, and one deposit. */
export function depositCounts({
  inUse = true,
  toConfirm = 0,
  unlisted = 0,
} = {}): ReplyOf<typeof countDeposits> {
  const none = { count: 0, sumSen: 0 };
  const one = { count: 1, sumSen: 3_000_000 };
  return {
    inUse,
    unlisted,
    views: {
      to_confirm: { count: toConfirm, sumSen: toConfirm * 10_000 },
      overdue: none,
      due: one,
      received_today: none,
      refund_due: none,
      all: one,
    },
  };
}
