import { useQuery } from '@tanstack/react-query';
import type { DocumentFactsProps } from '#core/bookings/web/booking-parts.tsx';
import { Facts } from '#core/bookings/web/detail/BookingFacts.tsx';
import { parkTexts } from '#core/park/messages.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { formatSum } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { depositQuery } from './deposit-queries.ts';

/** What a cheque or a slip has to say: the sum that is due, and to whom (D-411). */
export function ChequeFacts({ booking, document: { documentType, paper } }: DocumentFactsProps) {
  const isPayment = documentType === 'cheque' || paper === 'payment_proof';
  const { data } = useQuery({ ...depositQuery(booking._id), enabled: isPayment });
  if (!isPayment || !data || data.dueSen === 0) return null;
  const { dueSen, dueOn, payTo } = data;
  return (
    <Facts
      title={parkTexts.bookingDeposit}
      facts={[
        [t('Sum due'), formatSum(dueSen)],
        [t('Due by'), dueOn && formatCalendarDay(dueOn)],
        [t('Payee'), payTo?.holder],
        [t('Account'), payTo && `${payTo.bank} ${payTo.account}`],
      ]}
    />
  );
}
