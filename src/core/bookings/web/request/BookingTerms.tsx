import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Lot } from '#core/lots/contract.ts';
import type { DepositTerms } from '#core/park/contract.ts';
import { depositSumText, payeeText } from '#core/park/deposit-labels.ts';
import { depositDueOn } from '#core/park/deposit-lifecycle.ts';
import { parkTexts } from '#core/park/messages.ts';
import { refundPromise } from '#core/park/refund-labels.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** The facts as they are now: who is about to pay reads no sum that a rule has changed since the page was loaded. */
const useFacts = () => useQuery({ ...parkFactsQuery, refetchOnMount: 'always' }).data;

/** 'The booking deposit is RM 27,200, due by Dec 12, 2026.' for a lot that is booked today. */
function depositSentence(terms: DepositTerms, price: number | null): string {
  const amount = depositSumText(terms, price);
  const dueOn = depositDueOn(terms, parkToday());
  return dueOn === null
    ? t('The booking deposit is {amount}, paid with the booking.', { amount })
    : t('The booking deposit is {amount}, due by {day}.', { amount, day: formatCalendarDay(dueOn) });
}

/** The booking deposit and whether it comes back; until when one may withdraw, and who decides. What the operator does not state is left out. */
export function BookingTerms({ lot }: { lot: Lot | null }) {
  const facts = useFacts();
  const deposit = lot && facts?.deposits?.[lot.type];
  const lines = [
    sentences(deposit && depositSentence(deposit, lot.price), facts && refundPromise(facts)),
    facts?.cost?.bookingTerms?.decision ?? '',
  ];
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

/** The booking deposit of the lot and the payee of a cheque over it; '' if the operator states neither. */
export function useChequeHint(lot: Lot | null): string {
  const facts = useFacts();
  const deposit = lot && facts?.deposits?.[lot.type];
  const payee = facts?.cost?.bookingTerms?.payee ?? facts?.payees?.[0]?.name;
  const parts = [
    deposit && t('Booking deposit: {amount}', { amount: depositSumText(deposit, lot.price) }),
    payee && t('Payee: {payee}', { payee: payeeText(facts, payee) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
