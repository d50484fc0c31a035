import { Button, Checkbox, Progress, Stack, Text, Textarea } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { isLive } from '#core/bookings/lifecycle.ts';
import { useDepositText } from '#core/bookings/web/booking-deposit.ts';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { bookingDocumentsQuery } from '#core/bookings/web/queries.ts';
import { isNeeded } from '#core/documents/lifecycle.ts';
import { DocumentField } from '#core/documents/web/DocumentField.tsx';
import { sendDocument } from '#core/documents/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { type Deposit, recordEntry } from '#modules/deposits/contract.ts';
import { type EntryKind, leftSen } from '#modules/deposits/lifecycle.ts';
import { depositCan } from '#modules/deposits/policy.ts';
import { depositTexts, entryFormTexts, entryTexts } from '#modules/deposits/section-messages.ts';
import {
  isServerUnavailable,
  isUnanswered,
  refusalText,
  refusedFields,
} from '#platform/web/api-client/call-failure.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import actions from '#platform/web/ui/actions.module.css';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { focusFirstError, showFieldErrors } from '#platform/web/ui/form/form-errors.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { sendOnModEnter } from '#platform/web/ui/keys/enter-key.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatSum } from '#shared/money.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { useDepositChange } from './deposit-queries.ts';
import { reportTitle } from './deposit-texts.ts';
import { type EntryValues, entryErrors, formFields, moneyBody, newMoney } from './entry-form.ts';
import { MoneyFields } from './MoneyFields.tsx';
import { Account } from './RefundAccount.tsx';

type FormProps = {
  booking: Booking;
  deposit: Deposit;
  viewer: User;
  kind: EntryKind;
  onClose: () => void;
};

type DialogProps = FormProps & {
  opened: boolean;
  about?: string;
  /** Called after the closing transition, with whether something was recorded. */
  onClosed?: (isRecorded: boolean) => void;
};

/** Records an entry of the ledger; outside the office it reports a payment with its slip. `about` names the booking where the page does not. */
export function EntryDialog({ opened, about, onClosed, ...form }: DialogProps) {
  const { booking, viewer, kind, onClose } = form;
  const isOffice = depositCan.setDue(viewer, booking).allowed;
  const [isSending, setSending] = useState(false);
  const [isRecorded, setRecorded] = useState(false);
  const closed = () => {
    setRecorded(false);
    setTimeout(() => onClosed?.(isRecorded));
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      // once it has given up the focus, which goes on from what is recorded
      {...(onClosed && { onExitTransitionEnd: closed, returnFocus: !isRecorded })}
      title={isOffice ? entryTexts[kind].title : reportTitle(viewer)}
      fillsPhone
      closeOnClickOutside={false}
      closeOnEscape={!isSending}
      withCloseButton={!isSending}
    >
      {about && (
        <Text fw={600} mb="sm">
          {about}
        </Text>
      )}
      <EntryForm {...form} onSending={setSending} onRecorded={() => setRecorded(true)} />
    </Dialog>
  );
}

const textsOf = (isOffice: boolean, kind: EntryKind) => entryTexts[isOffice ? kind : 'report'];

type Telling = { onSending: (isSending: boolean) => void; onRecorded: () => void };

function EntryForm({ onSending, onRecorded, ...props }: FormProps & Telling) {
  const { booking, deposit, viewer, kind, onClose } = props;
  const isOffice = depositCan.setDue(viewer, booking).allowed;
  const texts = textsOf(isOffice, kind);
  const cheque = useCheque(booking);
  const takesSlip = kind !== 'forfeit' && isLive(booking.status);
  const { form, draft, drop } = useEntryForm(props);
  const { sending, share } = useSendEntry(props, cheque);
  const { isPending, error } = sending;
  const owed = useDepositText(booking);

  const send = (values: EntryValues) => {
    onSending(true);
    sending.mutate(values, {
      onSuccess: ({ message }) => {
        drop();
        onRecorded();
        const what = joined(', ', [placeOf(booking), formatSum(moneyBody(values).amountSen)]);
        toast(isOffice ? joined(': ', [what, message]) : message);
        onClose();
      },
      onError: (failure) => showFieldErrors(form, formFields(refusedFields(failure))),
      onSettled: () => onSending(false),
    });
  };
  return (
    <form
      noValidate
      onKeyDown={sendOnModEnter}
      onSubmit={form.onSubmit(send, (errors) => focusFirstError(form, errors))}
    >
      <Stack>
        <DraftNote draft={draft} />
        {kind === 'payment' && owed !== '' && <Text>{owed}</Text>}
        {kind === 'payment' && isOffice && deposit.paidByStatus && <Text>{depositTexts.byStatus}</Text>}
        {kind !== 'payment' && (
          <Text>{t('{sum} is held for this booking.', { sum: formatSum(deposit.heldSen) })}</Text>
        )}
        {kind === 'refund' && (
          <Stack gap="xs" align="flex-start">
            <Account booking={booking} viewer={viewer} deposit={deposit} />
          </Stack>
        )}
        <MoneyFields form={form} labels={texts} moves={kind !== 'forfeit'} isFirst />
        {kind === 'payment' && cheque !== undefined && (
          <Checkbox
            label={t('Use the cheque or transfer slip that is already uploaded')}
            {...form.getInputProps('usesCheque', { type: 'checkbox' })}
          />
        )}
        {takesSlip && !form.values.usesCheque && (
          <DocumentField
            type="other"
            label={t('Payment slip or cheque')}
            required={!isOffice}
            {...form.getInputProps('slip')}
            value={form.values.slip}
          />
        )}
        <Textarea
          label={texts.note}
          autosize
          minRows={1}
          maxRows={5}
          maxLength={textLimits.reason}
          withAsterisk={kind !== 'payment'}
          description={isOffice ? entryFormTexts.noteHint : undefined}
          {...form.getInputProps('note')}
        />
        {isOffice && !deposit.fourEyes && (
          <Checkbox
            label={t('Confirm it at once')}
            {...form.getInputProps('confirms', { type: 'checkbox' })}
          />
        )}
        {isPending && share !== null && share < 1 && (
          <Progress value={share * 100} aria-label={t('Uploading {type}')} />
        )}
        <div className={actions.inSight}>
          {error && !refusedFields(error) && <Failure error={error} />}
          <FormActions submit={texts.submit} sending={isPending} onCancel={onClose} />
        </div>
      </Stack>
    </form>
  );
}

/** Why it failed; what had no answer can be sent again as it is. */
function Failure({ error }: { error: unknown }) {
  return (
    <Notice tone="error">
      <Text inherit>
        {isUnanswered(error) ? error.userMessage : refusalText(error, entryFormTexts.failed)}
      </Text>
      {isServerUnavailable(error) && (
        <Button type="submit" size="sm" variant="default" mt="xs">
          {entryFormTexts.retry}
        </Button>
      )}
    </Notice>
  );
}

/** The cheque or transfer slip of a booking, which can be the slip of a payment. */
function useCheque({ _id }: Booking) {
  const { data } = useQuery(bookingDocumentsQuery(_id));
  return data?.find(({ documentType, paper }) => isNeeded('cheque', { documentType, paper }));
}

/** What is still to be paid, what goes back, or else all that is held. */
function openSen(kind: EntryKind, { balanceSen, reportedSen, toRefundSen, ...held }: Deposit): number {
  if (kind === 'payment') return balanceSen - reportedSen;
  return toRefundSen || leftSen(held);
}

function useEntryForm({ booking, deposit, viewer, kind }: FormProps) {
  const isOffice = depositCan.setDue(viewer, booking).allowed;
  const initialValues: EntryValues = {
    ...newMoney(openSen(kind, deposit)),
    note: '',
    // an ended booking takes no other slip
    usesCheque: !isOffice && !isLive(booking.status),
    slip: null,
    confirms: isOffice && !deposit.fourEyes,
  };
  return useDraftForm(
    { initialValues, validate: (values) => entryErrors(values, kind, !isOffice) },
    { place: `${kind} of ${booking._id}`, asks: true },
  );
}

/** Uploads the slip and records the entry. What the server has is not sent again, and nothing is recorded twice. */
function useSendEntry({ booking, kind }: FormProps, cheque: { _id: string } | undefined) {
  const recording = useSend(recordEntry, useDepositChange());
  const entryKey = useIdempotencyKey();
  const slipKey = useIdempotencyKey();
  const uploaded = useRef<{ file: File; id: string } | null>(null);
  const [share, setShare] = useState<number | null>(null);

  const upload = async (file: File): Promise<string> => {
    if (uploaded.current?.file === file) return uploaded.current.id;
    const { _id } = await sendDocument(
      {
        bookingId: booking._id,
        type: 'other',
        paper: 'payment_proof',
        file,
        idempotencyKey: slipKey.keyFor([file.name, file.size, file.lastModified]),
        signal: new AbortController().signal,
      },
      setShare,
    );
    uploaded.current = { file, id: _id };
    return _id;
  };
  const sending = useMutation({
    mutationFn: async (values: EntryValues) => {
      const { slip, usesCheque, note, confirms } = values;
      const ownSlip = slip && !usesCheque ? await upload(slip) : null;
      const body = {
        kind,
        ...moneyBody(values),
        note: note.trim(),
        proofDocumentId: usesCheque ? cheque?._id : ownSlip,
        confirm: confirms,
      };
      return recording.mutateAsync({
        params: { id: booking._id },
        body,
        idempotencyKey: entryKey.keyFor(body),
      });
    },
    onSettled: () => setShare(null),
  });
  return { sending, share };
}
