import type { Booking } from '#core/bookings/contract.ts';
import { isPaid } from '#core/bookings/lifecycle.ts';
import { saleTexts } from '#core/bookings/messages.ts';
import { paymentLack } from '#core/bookings/web/booking-deposit.ts';
import { documentGaps } from '#core/bookings/web/booking-labels.ts';

/** What is missing or open of a booking that goes on: the same for one and for several, and in the question before a sale (D-79, D-408, D-410). */
export const openOf = (
  { documentMarks }: Booking,
  money: readonly string[],
  states?: Parameters<typeof documentGaps>[1],
): string[] => [...documentGaps(documentMarks, states), ...money];

/** What a sale lacks of the payment, where no field of the decision knows it. */
export function saleLacks(booking: Booking): string[] {
  if (isPaid(booking)) return [];
  return [booking.deposit ? paymentLack(booking.deposit) : saleTexts.payment];
}
