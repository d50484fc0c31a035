import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { parkTexts } from '#core/park/messages.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { formatPrice } from '#shared/money.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** The booking fee and whether it comes back; until when one may withdraw, and who decides. What the operator does not state is left out. */
export function BookingTerms() {
  const facts = useQuery(parkFactsQuery).data;
  const { bookingFee, bookingTerms: terms = {} } = facts?.cost ?? {};
  const fee = bookingFee && t('The booking fee is {amount}.', { amount: formatPrice(bookingFee) });
  const lines = [sentences(fee, terms.refund), sentences(terms.withdrawal, terms.decision)];
  const shown = lines.filter((line) => line !== '');
  if (shown.length === 0) return null;
  return (
    <Stack gap={4}>
      {shown.map((line) => (
        <Text key={line} size="sm">
          {line}
        </Text>
      ))}
      {facts?.sample && (
        <Text size="sm" c="dimmed">
          {parkTexts.sample}
        </Text>
      )}
    </Stack>
  );
}

/** The amount and payee of the cheque; '' if the operator states neither. */
export function useChequeHint(): string {
  const { bookingFee, bookingTerms } = useQuery(parkFactsQuery).data?.cost ?? {};
  const payee = bookingTerms?.payee;
  const parts = [
    bookingFee && t('Amount: {amount}', { amount: formatPrice(bookingFee) }),
    payee && t('Payee: {payee}', { payee }),
  ];
  return parts.filter(Boolean).join(' · ');
}
