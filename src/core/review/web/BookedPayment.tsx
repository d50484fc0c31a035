import { Alert, Checkbox, Group, Stack, Text, Textarea } from '@mantine/core';
import { isPaidEnough } from '#core/bookings/lifecycle.ts';
import type { Deposit } from '#core/deposits/contract.ts';
import { entryFormTexts, entryTexts } from '#core/deposits/section-messages.ts';
import { entryDetails } from '#core/deposits/web/deposit-texts.ts';
import { SlipButton } from '#core/deposits/web/LedgerEntryRow.tsx';
import { MoneyFields } from '#core/deposits/web/MoneyFields.tsx';
import { isUnanswered, refusalText } from '#platform/web/api-client/call-failure.ts';
import { ErrorAlert } from '#platform/web/ui/form/ErrorAlert.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { formatSen } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { type PaymentToBook, reasonHint } from './use-booked-payment.ts';

/** The payments that are confirmed or recorded before a booking is marked as booked, and what is said without any. */
export function BookedPayment({ payment, disabled }: { payment: PaymentToBook; disabled: boolean }) {
  const { deposit, waiting, form, needsReason } = payment;
  if (deposit === null) return null;
  return (
    <Stack gap="sm" role="group" aria-label={t('Payment')}>
      {waiting.map((entry) => (
        <Group key={entry.id} gap="sm">
          <Checkbox
            disabled={disabled}
            checked={payment.isChosen(entry.id)}
            onChange={({ currentTarget }) => payment.choose(entry.id, currentTarget.checked)}
            label={t('Confirm {sum}, {details}', {
              sum: formatSen(entry.amountSen),
              details: entryDetails(entry),
            })}
          />
          {entry.proof?.url && <SlipButton url={entry.proof.url} about={formatSen(entry.amountSen)} />}
        </Group>
      ))}
      {payment.takesMoney && (
        <>
          <Text size="sm">{t('Money that came, if you want to record and confirm it now')}</Text>
          <MoneyFields form={form} labels={entryTexts.payment} moves disabled={disabled} />
        </>
      )}
      <Lack deposit={deposit} heldSen={payment.heldSen} />
      {needsReason && (
        <Textarea
          label={t('Reason to go on without a payment')}
          description={reasonHint}
          autosize
          minRows={1}
          maxRows={4}
          maxLength={textLimits.reason}
          withAsterisk
          disabled={disabled}
          {...form.getInputProps('overrideReason')}
        />
      )}
    </Stack>
  );
}

/** What is missing although the booking is marked. */
function Lack({ deposit: { dueSen, gate }, heldSen }: { deposit: Deposit; heldSen: number }) {
  if (gate === 'off' || isPaidEnough({ dueSen, heldSen })) return null;
  const rest = { sum: formatSen(dueSen - heldSen), due: formatSen(dueSen) };
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {heldSen === 0
        ? t('No confirmed payment is recorded for this booking.')
        : t('{sum} of {due} is still to be paid.', rest)}
    </Alert>
  );
}

/** Why the payment was not confirmed, or what is already done when the decision after it failed. */
export function BookedPaymentFailure({
  payment,
  isDecisionFailed,
}: {
  payment: PaymentToBook;
  isDecisionFailed: boolean;
}) {
  const { error, doneSen } = payment;
  const done = t('The payment is confirmed already ({done}); only the booking is not marked yet.', {
    done: formatSen(doneSen),
  });
  return (
    <>
      {error && (
        <ErrorAlert>
          {isUnanswered(error) ? error.userMessage : refusalText(error, entryFormTexts.failed)}
        </ErrorAlert>
      )}
      {doneSen > 0 && (error || isDecisionFailed) && <Text role="status">{done}</Text>}
    </>
  );
}
