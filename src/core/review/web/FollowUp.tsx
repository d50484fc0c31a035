import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { followUpBooking } from '#core/review/contract.ts';
import { deskRefusals, followUpFields } from '#core/review/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { DayInput } from '#platform/web/ui/form/DayField.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast, toastWithUndo } from '#platform/web/ui/toast.tsx';
import { formatCalendarDay, formatDay, parseDay } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { BookingForm, useChangedBooking } from './BookingForm.tsx';

const failed = t('The day could not be saved. Please try again.');

const useFollowUp = () => useSend(followUpBooking, { stale: [bookingsKey], onSuccess: useChangedBooking() });

/** When the viewer's desk comes back to a booking, and why; without a day a button that sets one (D-445). */
export function FollowUp({ booking }: { booking: Booking }) {
  const { _id: id, followUp } = booking;
  const [opened, dialog] = useDisclosure();
  const saving = useFollowUp();
  const save = (wanted: Booking['followUp'], isUndo = false) =>
    saving.mutate(
      {
        params: { id },
        body: {
          onDay: wanted?.onDay ?? null,
          text: wanted?.text ?? '',
          ...(isUndo && { takesBack: true }),
        },
      },
      {
        onSuccess: ({ message }) =>
          isUndo ? toast(message) : toastWithUndo(message, () => save(followUp, true)),
      },
    );
  return (
    <Stack gap={4}>
      <Group gap="0.25rem 0.5rem">
        {followUp && (
          <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
            {t('Come back to it on {day}: {text}', {
              day: formatCalendarDay(followUp.onDay),
              text: followUp.text,
            })}
          </Text>
        )}
        {followUp && (
          <Button size="xs" variant="default" loading={saving.isPending} onClick={() => save(null)}>
            {t('Done')}
          </Button>
        )}
        <Button size="xs" variant="default" onClick={dialog.open}>
          {followUp ? t('Change…') : t('Set a follow-up day…')}
        </Button>
      </Group>
      {saving.error && <Notice tone="error">{refusalText(saving.error, failed)}</Notice>}
      <Dialog opened={opened} onClose={dialog.close} title={t('Come back to this booking')} fillsPhone>
        <FollowUpForm booking={booking} onClose={dialog.close} />
      </Dialog>
    </Stack>
  );
}

function FollowUpForm({ booking, onClose }: { booking: Booking; onClose: () => void }) {
  const { _id: id, followUp } = booking;
  const saving = useFollowUp();
  const { form, drop } = useDraftForm(
    {
      initialValues: { day: formatDay(followUp?.onDay ?? ''), text: followUp?.text ?? '' },
      validate: ({ day, text }) => {
        const read = parseDay(day);
        return {
          day: !read
            ? followUpFields.dayInvalid
            : read < parkToday() && read !== followUp?.onDay
              ? deskRefusals.FOLLOW_UP_PAST.message
              : null,
          text: text.trim() === '' ? deskRefusals.FOLLOW_UP_EMPTY.message : null,
        };
      },
    },
    { place: null, asks: true },
  );
  const send = ({ day, text }: typeof form.values) =>
    saving.mutate(
      { params: { id }, body: { onDay: parseDay(day) ?? null, text } },
      {
        onSuccess: ({ message }) => {
          drop();
          toast(message);
          onClose();
        },
      },
    );
  return (
    <BookingForm
      booking={booking}
      form={form}
      submit={t('Save')}
      sending={saving}
      failed={failed}
      onSend={send}
      onClose={onClose}
    >
      <DayInput
        label={t('Come back on')}
        withAsterisk
        data-autofocus
        {...form.getInputProps('day')}
        value={form.values.day}
      />
      <TextInput
        label={t('What for')}
        description={t('Your desk alone reads it.')}
        placeholder={t('Loan offer expected')}
        withAsterisk
        maxLength={textLimits.name}
        {...form.getInputProps('text')}
      />
    </BookingForm>
  );
}
