import { SimpleGrid, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { isPaidByStatus } from '#core/bookings/lifecycle.ts';
import { type Deposit, setDeposit } from '#modules/deposits/contract.ts';
import { depositFields, depositRefusals } from '#modules/deposits/messages.ts';
import { entryFormTexts } from '#modules/deposits/section-messages.ts';
import {
  CallFailure,
  isUnanswered,
  refusalText,
  refusedFields,
} from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { DayInput } from '#platform/web/ui/form/DayField.tsx';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDay, parseDay } from '#shared/dates.ts';
import { parseSen, senText } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { useDepositChange } from './deposit-queries.ts';
import { dayProblem, sumProblem } from './entry-form.ts';

type Props = { booking: Booking; deposit: Deposit; onClose: () => void };

/** Sets another sum and day for a booking, with a reason (D-231). */
export function DueDialog({ opened, ...form }: Props & { opened: boolean }) {
  return (
    <Dialog
      opened={opened}
      onClose={form.onClose}
      title={t('Set what is due')}
      fillsPhone
      closeOnClickOutside={false}
    >
      <DueForm {...form} />
    </Dialog>
  );
}

function DueForm({ booking, deposit, onClose }: Props) {
  const { bookingId, dueSen, dueOn } = deposit;
  const setting = useSend(setDeposit, useDepositChange());
  const { form, draft, drop } = useDraftForm(
    {
      initialValues: { sum: dueSen > 0 ? senText(dueSen) : '', day: formatDay(dueOn ?? ''), reason: '' },
      validate: ({ sum, day, reason }) => ({
        sum: sumProblem(sum, 0),
        day: dayProblem(day),
        reason: reason.trim() === '' ? depositFields.reasonMissing : null,
      }),
    },
    { place: `deposit due of ${bookingId}`, asks: true },
  );
  const { isPending, error } = setting;
  const [openedOn] = useState({ dueSen, dueOn });
  // the refusal has named what is due now
  const [isTold, setTold] = useState(false);
  const send = ({ sum, day, reason }: typeof form.values) =>
    setting.mutate(
      {
        params: { id: bookingId },
        body: {
          dueSen: parseSen(sum) ?? 0,
          dueOn: parseDay(day) ?? '',
          reason,
          seenDueSen: isTold ? dueSen : openedOn.dueSen,
          seenDueOn: isTold ? dueOn : openedOn.dueOn,
        },
      },
      {
        onSuccess: ({ message }) => {
          drop();
          toast(message);
          onClose();
        },
        onError: (failure) => {
          if (failure instanceof CallFailure && failure.code === depositRefusals.DUE_CHANGED.code)
            setTold(true);
        },
      },
    );
  const problem = error && Object.values(refusedFields(error) ?? {}).join(' ');
  return (
    <form noValidate onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}>
      <Stack>
        <DraftNote draft={draft} />
        <Text>
          {isPaidByStatus(booking)
            ? t(
                'The booking is paid by its status. Once a sum is set, only recorded payments count: record what came before, too.',
              )
            : t('It takes the place of what was due before.')}
        </Text>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput
            label={t('Sum due')}
            leftSection="RM"
            inputMode="decimal"
            autoComplete="off"
            maxLength={24}
            data-autofocus
            {...form.getInputProps('sum')}
          />
          <DayInput label={t('Due on')} {...form.getInputProps('day')} value={form.values.day} />
        </SimpleGrid>
        <Textarea
          label={t('Reason')}
          description={entryFormTexts.noteHint}
          autosize
          minRows={2}
          maxLength={textLimits.reason}
          withAsterisk
          {...form.getInputProps('reason')}
        />
        {error && (
          <Notice tone="error">
            {problem || (isUnanswered(error) ? error.userMessage : refusalText(error, entryFormTexts.failed))}
          </Notice>
        )}
        <FormActions submit={t('Save')} sending={isPending} onCancel={onClose} />
      </Stack>
    </form>
  );
}
