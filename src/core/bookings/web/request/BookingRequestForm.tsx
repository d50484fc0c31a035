import { Stack, Text, Textarea } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import type { Lot } from '#core/lots/contract.ts';
import { lotsKey } from '#core/lots/web/queries.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import {
  callTexts,
  isUnanswered,
  mayHaveArrived,
  refusedFields,
} from '#platform/web/api-client/call-failure.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { paths } from '#platform/web/paths.ts';
import { ContactFields } from '#platform/web/ui/form/contact-fields.tsx';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { nextOnEnter } from '#platform/web/ui/keys/enter-key.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { nouns } from '#shared/count-labels.ts';
import { pluralize } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import type { ChosenDocument, Upload } from '../uploads/booking-uploads.ts';
import { useUploads } from '../uploads/use-uploads.ts';
import classes from './BookingDialog.module.css';
import { BookingDocumentFields } from './BookingDocumentFields.tsx';
import { BookingSent } from './BookingSent.tsx';
import { BookingTerms } from './BookingTerms.tsx';
import {
  type BookingFormKind,
  type BookingFormValues,
  bookingFormCheck,
  bookingFormErrors,
  documentsOf,
} from './booking-form.ts';
import { type LotRequest, repricedLot, type SendLotRequest } from './booking-requests.ts';
import { isLost, OvertakenActions, OvertakenLot, useOvertakenLot } from './OvertakenLot.tsx';

type Props = {
  kind: BookingFormKind;
  /** Draft key. */
  place: string;
  /** Null while none is chosen. */
  lot: Lot | null;
  user: User;
  onBooked: () => void;
  onBusy: (isBusy: boolean) => void;
  onClose: () => void;
  /** The lot at its price of now, which is another than was shown. */
  onRepriced: (lot: Lot) => void;
  /** Clears the chosen lot after another buyer took it; without it the dialog closes. */
  onOtherLot?: () => void;
};

/** The form of a booking request: contact, message and documents, with a draft. */
export function BookingRequestForm(props: Props) {
  const { kind, place, lot, user, onBusy, onBooked, onClose, onRepriced, onOtherLot } = props;
  const { form, draft, drop } = useBookingForm({ kind, place, user });
  const { isSending, failure, booking, uploads, submit, retry } = useBookingSubmission(kind.send, {
    documentsPage: ({ _id }) => kind.sent?.link.to ?? paths.dashboard({ tab: 'bookings', booking: _id }),
    onBooked: () => {
      drop();
      onBooked();
    },
    onBusy,
    onRepriced,
  });

  const [isLotMissing, setLotMissing] = useState(false);
  const overtaken = useOvertakenLot(booking === null ? lot : null, {
    userId: user._id,
    isSending,
    failure,
  });

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

  if (lot?._id === '') return <Notice tone="error">{bookingRefusals.LOT_MISSING.message}</Notice>;
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
    <form
      onKeyDown={nextOnEnter}
      onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}
      noValidate
    >
      <Stack gap="md">
        <DraftNote draft={draft} />
        <Text size="sm">{interpolate(kind.lead, { agency: user.agencyName || t('the park office') })}</Text>
        {!kind.sent && <BookingTerms lot={lot} />}
        <Stack gap="md">
          {/* what is optional says so */}
          <ContactFields form={form} nameLabel={kind.nameLabel} phoneLabel={t('Phone number')} />
          <Textarea
            label={kind.messageLabel}
            autosize
            minRows={1}
            maxRows={8}
            maxLength={textLimits.note}
            {...form.getInputProps('message')}
          />
        </Stack>
        <BookingDocumentFields form={form} kind={kind} lot={lot} isSending={isSending} />
        {lot === null && isLotMissing && <Notice tone="error">{bookingRefusals.LOT_MISSING.message}</Notice>}
        <div className={classes.send}>
          {failure !== null && !(isLost(overtaken) && isUnanswered(failure)) && (
            <Notice tone="error">
              {kind.failure(failure)}
              {!kind.sent && isUnanswered(failure) && <Text size="sm">{failure.userMessage}</Text>}
              {mayHaveArrived(failure) && <Text size="sm">{callTexts.again}</Text>}
            </Notice>
          )}
          <OvertakenLot lot={lot} overtaken={overtaken} failure={failure} />
          {isLost(overtaken) ? (
            <OvertakenActions overtaken={overtaken} onClose={onClose} onOther={onOtherLot} />
          ) : (
            <>
              {lot && <HoldNote lot={lot} user={user} />}
              <FormActions
                submit={t('Submit Booking Request')}
                sending={isSending}
                disabled={overtaken === 'asking'}
                onCancel={onClose}
              />
            </>
          )}
        </div>
      </Stack>
    </form>
  );
}

/** What the button does: 'Holds lot 11 for you for 14 days'. Only a request that an agency answers has an end (D-80). */
function HoldNote({ lot: { lotNumber: lot }, user }: { lot: Lot; user: User }) {
  const days = useQuery(configQuery).data?.limits.holdDays ?? 0;
  const ends = user.role === 'user' || user.role === 'agent';
  return (
    <Text size="sm" fw={600} ta="center">
      {ends && days > 0
        ? t('Holds lot {lot} for you for {days}', { lot, days: pluralize(days, ...nouns.day) })
        : t('Holds lot {lot} for you', { lot })}
    </Text>
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

/** Sends a booking request and then its documents, each of which can fail and be retried on its own. */
function useBookingSubmission(
  send: SendLotRequest,
  on: {
    /** The page that shows the documents of the booking. */
    documentsPage: (booking: Booking) => string;
    onBooked: () => void;
    onBusy: (isBusy: boolean) => void;
    onRepriced: Props['onRepriced'];
  },
) {
  const { onBooked, onBusy } = on;
  const client = useQueryClient();
  const { keyFor } = useIdempotencyKey();
  const [isSending, setSending] = useState(false);
  const [failure, setFailure] = useState<unknown>(null);
  const [booking, setBooking] = useState<Booking | null>(null);
  const { uploads, send: upload } = useUploads();

  /** Resolves to the error of the request, or to null. */
  const submit = async (request: LotRequest, chosen: readonly ChosenDocument[]): Promise<unknown> => {
    onBusy(true);
    setSending(true);
    setFailure(null);
    try {
      const made = await send(request, keyFor([request.lot._id, request.lot.price, request.contact]));
      setBooking(made);
      void upload(made._id, on.documentsPage(made), chosen);
      onBooked();
      return null;
    } catch (error) {
      setFailure(error);
      const repriced = await repricedLot(error, request.lot._id);
      if (repriced) on.onRepriced(repriced);
      return error;
    } finally {
      onBusy(false);
      setSending(false);
      void client.invalidateQueries({ queryKey: lotsKey });
    }
  };

  const retry = (failed: Upload) => {
    void upload(failed.bookingId, failed.page, [failed]);
  };

  const own = uploads.filter(({ bookingId }) => bookingId === booking?._id);
  return { isSending, failure, booking, uploads: own, submit, retry };
}
