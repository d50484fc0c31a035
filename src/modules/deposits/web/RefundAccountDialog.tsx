import { Stack, Text, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { Deposit } from '#modules/deposits/contract.ts';
import { isAccountNumber, plainAccount } from '#modules/deposits/lifecycle.ts';
import { refundFields } from '#modules/deposits/messages.ts';
import { saveRefundAccount } from '#modules/deposits/refund-contract.ts';
import { refundTexts } from '#modules/deposits/section-messages.ts';
import { isUnanswered, refusalText, refusedFields } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { depositQuery } from './deposit-queries.ts';

type Props = { deposit: Deposit; onClose: () => void };

/** Asks to which account money of a booking is paid back (D-386). */
export function RefundAccountDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      title={t('Account for the refund')}
      fillsPhone
      closeOnClickOutside={false}
    >
      <AccountForm {...form} />
    </Dialog>
  );
}

function AccountForm({ deposit, onClose }: Props) {
  const client = useQueryClient();
  const saving = useSend(saveRefundAccount, {
    stale: [],
    onSuccess: ({ message: _, ...refund }) =>
      client.setQueryData(depositQuery(deposit.bookingId).queryKey, { ...deposit, refund }),
  });
  const { form } = useDraftForm(
    {
      initialValues: { bank: '', holder: '', number: '' },
      validate: ({ bank, holder, number }) => ({
        bank: bank.trim() === '' ? refundFields.bankMissing : null,
        holder: holder.trim() === '' ? refundFields.holderMissing : null,
        number: numberProblem(number),
      }),
    },
    // the number of an account is kept in no browser
    { place: null, asks: true },
  );
  const { isPending, error } = saving;
  const send = (body: typeof form.values) =>
    saving.mutate(
      { params: { id: deposit.bookingId }, body },
      {
        onSuccess: ({ message }) => {
          toast(message);
          onClose();
        },
        onError: (failure) => showFieldErrors(form, refusedFields(failure)),
      },
    );
  return (
    <form noValidate onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}>
      <Stack>
        <Text>{refundTexts.safe}</Text>
        <TextInput
          label={t('Bank')}
          autoComplete="off"
          maxLength={textLimits.name}
          withAsterisk
          data-autofocus
          {...form.getInputProps('bank')}
        />
        <TextInput
          label={t('Account holder')}
          autoComplete="off"
          maxLength={textLimits.name}
          withAsterisk
          {...form.getInputProps('holder')}
        />
        <TextInput
          label={t('Account number')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={40}
          withAsterisk
          {...form.getInputProps('number')}
        />
        {error && !refusedFields(error) && (
          <Notice tone="error">
            {isUnanswered(error) ? error.userMessage : refusalText(error, refundTexts.failed)}
          </Notice>
        )}
        <FormActions submit={t('Save account')} sending={isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function numberProblem(written: string): string | null {
  if (written.trim() === '') return refundFields.numberMissing;
  return isAccountNumber(plainAccount(written)) ? null : refundFields.numberInvalid;
}
