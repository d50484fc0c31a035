import { Alert, SimpleGrid, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import type { UseFormReturnType } from '@mantine/form';
import { useState } from 'react';
import { bookingRefusals, bookingTexts, buyerTexts } from '#features/bookings/messages.ts';
import { documentTexts } from '#features/documents/messages.ts';
import { DocumentField } from '#features/documents/web/DocumentField.tsx';
import type { Lot } from '#features/lots/contract.ts';
import type { User } from '#features/users/contract.ts';
import { refusalText, refusedFields } from '#platform/web/api-client/call-failure.ts';
import { DraftNote } from '#platform/web/ui/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form-errors.ts';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { useDraftForm } from '#platform/web/ui/use-draft-form.ts';
import { interpolate } from '#shared/problem.ts';
import { textLimits } from '#shared/text-limits.ts';
import { BookingSent } from './BookingSent.tsx';
import {
  type BookingFormKind,
  type BookingFormValues,
  bookingFormCheck,
  bookingFormErrors,
  documentsOf,
} from './booking-form.ts';
import { useBookingSubmission } from './use-booking-submission.ts';

type Props = {
  kind: BookingFormKind;
  /** What the form is about, for what was typed to be found again. */
  place: string;
  /** Null while none is chosen. */
  lot: Lot | null;
  user: User;
  onBooked: () => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
};
type Form = UseFormReturnType<BookingFormValues>;

/** Contact, documents and message of a booking request; what was typed stays until the server has taken it (R-BKG-01 to R-BKG-10). */
export function BookingRequestForm({ kind, place, lot, user, onBusy, onBooked, onClose }: Props) {
  const { form, draft, drop } = useBookingForm({ kind, place, user });
  const { isSending, failure, booking, uploads, submit, retry } = useBookingSubmission(kind.send, {
    toast: kind.sent?.toast ?? bookingTexts.requestedToast,
    onBooked: () => {
      drop();
      onBooked();
    },
    onBusy,
  });

  const [isLotMissing, setLotMissing] = useState(false);

  const send = async (values: BookingFormValues) => {
    setLotMissing(lot === null);
    if (lot === null) return;
    const { name, email, phone, message } = values;
    const refused = await submit(
      { lot, user, contact: { name, email, phone, message } },
      documentsOf(values),
    );
    showFieldErrors(form, bookingFormErrors(refusedFields(refused)));
  };

  if (lot?._id === '') return <Alert color="red">{bookingRefusals.LOT_MISSING.message}</Alert>;
  if (booking) {
    const failed = uploads.filter(({ state }) => state === 'failed');
    return (
      <BookingSent
        booking={booking}
        {...(kind.sent && { words: kind.sent })}
        uploads={uploads}
        failures={kind.uploadFailures(failed)}
        onRetry={retry}
        onClose={onClose}
      />
    );
  }
  return (
    <form onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))} noValidate>
      <Stack gap="lg">
        <DraftNote draft={draft} />
        <Text>{interpolate(kind.lead, { agency: user.agencyName || 'the park office' })}</Text>
        <ContactFields form={form} kind={kind} />
        <DocumentFields form={form} kind={kind} isSending={isSending} />
        {lot === null && isLotMissing && (
          <Alert color="red" icon={<WarningIcon size={20} />} role="alert">
            {bookingRefusals.LOT_MISSING.message}
          </Alert>
        )}
        {failure !== null && (
          <Alert color="red" icon={<WarningIcon size={20} />} role="alert">
            {(kind.failure ?? requestFailure)(failure)}
          </Alert>
        )}
        <FormActions submit="Submit Booking Request" sending={isSending} onCancel={onClose} />
      </Stack>
    </form>
  );
}

function useBookingForm({ kind, place, user }: Pick<Props, 'kind' | 'place' | 'user'>) {
  const initialValues: BookingFormValues = {
    name: user.name,
    email: user.email,
    phone: user.phone,
    message: '',
    icFront: null,
    icBack: null,
    cheque: null,
  };
  return useDraftForm({ initialValues, validate: bookingFormCheck(kind) }, { place, asks: true });
}

/** Why a request was not taken (R-BKG-17). */
function requestFailure(error: unknown): string {
  return refusalText(error, bookingTexts.requestFailed);
}

function ContactFields({ form, kind }: { form: Form; kind: BookingFormKind }) {
  return (
    <Stack gap="md">
      <TextInput
        label={kind.nameLabel}
        autoComplete="name"
        withAsterisk
        maxLength={textLimits.name}
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label="Email"
          type="email"
          autoComplete="email"
          withAsterisk
          maxLength={textLimits.email}
          {...form.getInputProps('email')}
        />
        <TextInput
          label="Phone number"
          type="tel"
          autoComplete="tel"
          withAsterisk
          maxLength={textLimits.phone}
          {...form.getInputProps('phone')}
        />
      </SimpleGrid>
      <Textarea
        label={kind.messageLabel}
        autosize
        minRows={2}
        maxRows={8}
        maxLength={textLimits.note}
        {...form.getInputProps('message')}
      />
    </Stack>
  );
}

function DocumentFields({
  form,
  kind,
  isSending,
}: {
  form: Form;
  kind: BookingFormKind;
  isSending: boolean;
}) {
  const { icFront, icBack, cheque } = form.values;
  const side = { required: kind.documents !== 'none', disabled: isSending };
  return (
    <Stack gap="md">
      <div>
        <Title order={3} size="h4">
          Documents
        </Title>
        <Text size="sm" c="dimmed">
          {kind.documents === 'none' && `${buyerTexts.documentsLead} `}
          {documentTexts.privacy}
        </Text>
      </div>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <DocumentField type="ic_front" {...side} {...form.getInputProps('icFront')} value={icFront} />
        <DocumentField type="ic_back" {...side} {...form.getInputProps('icBack')} value={icBack} />
      </SimpleGrid>
      <DocumentField
        type="cheque"
        label={kind.documents === 'all' ? 'Payment cheque' : 'Payment cheque (optional)'}
        required={kind.documents === 'all'}
        disabled={isSending}
        {...form.getInputProps('cheque')}
        value={cheque}
      />
    </Stack>
  );
}
