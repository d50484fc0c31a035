import { sentences } from '#shared/punctuation.ts';
import type { ParkFacts } from './contract.ts';

/** Whether money that was paid for a booking comes back, and until when, as the park states it; '' where it states nothing (D-374). */
export function refundPromise({ cost }: Pick<ParkFacts, 'cost'>): string {
  const { refund, withdrawal } = cost?.bookingTerms ?? {};
  return sentences(refund, withdrawal);
}
