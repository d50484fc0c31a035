import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { Lot } from '#core/lots/contract.ts';
import type { DepositTerms } from '#core/park/contract.ts';
import { depositSumText, payeeOf, payeeText } from '#core/park/deposit-labels.ts';
import { depositDueOn } from '#core/park/deposit-lifecycle.ts';
import { parkTexts } from '#core/park/messages.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { ChevronDownIcon } from '#platform/web/ui/icons.tsx';
import { formatCalendarDay } from '#shared/dates.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './BookingDialog.module.css';

/** What the terms of a lot are read from. */
export type PricedLot = Pick<Lot, 'type' | 'price'>;

/** The facts as they are now: who is about to pay reads no sum that a rule has changed since the page was loaded. */
const useFacts = () => useQuery({ ...parkFactsQuery, refetchOnMount: 'always' }).data;

/** 'The booking deposit is RM 27,200, due by Dec 12, 2026.' for a lot that is booked today, and that it is not paid here. */
function depositSentence(terms: DepositTerms, price: number | null): string {
  const amount = depositSumText(terms, price);
  const dueOn = depositDueOn(terms, parkToday());
  return sentences(
    dueOn === null
      ? t('The booking deposit is {amount}, due before the park office books the lot.', { amount })
      : t('The booking deposit is {amount}, due by {day}.', { amount, day: formatCalendarDay(dueOn) }),
    t('Nothing is paid on this page.'),
  );
}

/**
 * The money of a request: the booking deposit and whether it comes back, which unfold how and to whom it is paid, until when one may
 * withdraw, and who decides. What the operator does not state is left out.
 */
export function BookingTerms({ lot }: { lot: PricedLot | null }) {
  const facts = useFacts();
  const deposit = lot && facts?.deposits?.[lot.type];
  const payee = payeeOf(facts);
  const terms = facts?.cost?.bookingTerms;
  const lines = [
    deposit &&
      t(
        'Your booking shows the account to pay to. Add a photo of the cheque or the transfer slip here or later.',
      ),
    deposit && payee && t('Payee: {payee}.', { payee: payeeText(facts, payee) }),
    terms?.withdrawal,
    terms?.decision,
  ].filter((line) => typeof line === 'string' && line !== '');
  if (!deposit && !terms?.refund && lines.length === 0) return null;
  return (
    <details className={classes.money}>
      <summary>
        <Text size="sm" span>
          <b>{deposit ? depositSentence(deposit, lot.price) : t('What a booking means')}</b> {terms?.refund}
        </Text>
        <ChevronDownIcon size={18} />
      </summary>
      {lines.map((line) => (
        <Text key={line} size="sm" mt={4}>
          {line}
        </Text>
      ))}
      {facts?.sample && (
        <Text size="sm" c="dimmed" mt={4}>
          {parkTexts.sample}
        </Text>
      )}
    </details>
  );
}

/** The booking deposit of the lot and the payee of a cheque over it, where no `BookingTerms` say them; '' if the operator states neither. */
export function useChequeHint(lot: PricedLot | null): string {
  const facts = useFacts();
  const deposit = lot && facts?.deposits?.[lot.type];
  const payee = payeeOf(facts);
  const parts = [
    deposit && t('Booking deposit: {amount}', { amount: depositSumText(deposit, lot.price) }),
    payee && t('Payee: {payee}', { payee: payeeText(facts, payee) }),
  ];
  return parts.filter(Boolean).join(' · ');
}
