import { Alert, Button, List, Stack, Switch, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { leavesRefund, missingForSale, statusWord } from '#features/bookings/lifecycle.ts';
import {
  bookingFields,
  bookingRefusals,
  bookingTexts,
  decisionTexts,
  defaultAgentNotes,
  queueTexts,
  saleTexts,
} from '#features/bookings/messages.ts';
import { documentTypeLabels } from '#features/documents/lifecycle.ts';
import { documentNotes } from '#features/documents/messages.ts';
import type { User } from '#features/users/contract.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { currentOwner, readDraft } from '#platform/web/drafts.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { ErrorAlert } from '#platform/web/ui/ErrorAlert.tsx';
import { InfoIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/problem.ts';
import { LastEvent } from './BookingTimeline.tsx';
import { clientNameOf, decidedOn, placeOf } from './booking-labels.ts';
import { canWithdraw, WithdrawBooking } from './CancelBookingDialog.tsx';
import { type Choice, type Choices, DecisionForm, notesPlace } from './DecisionForm.tsx';
import { type AgencyDecision, type Decision, type ProcessingAction, StatusNotUpdated } from './decide.ts';
import { canAnswer, canProcess, type QueueView } from './queue-views.ts';
import type { Review, SendDecision } from './use-booking-review.ts';

type Props = {
  viewer: User;
  booking: Booking;
  view: QueueView;
  review: Review;
  sending: SendDecision;
  /** Others have changed the booking while it is open. */
  changed: boolean;
  onWithdrawn: () => void;
};

/** Whether the panel of the decision has content; an administrator always reads at least why nothing is left to decide. */
export function hasDecision({
  viewer,
  booking,
  view,
  sending,
}: Omit<Props, 'review' | 'changed' | 'onWithdrawn'>): boolean {
  if (view.decision !== 'answer') return true;
  return canAnswer(viewer, booking) || canWithdraw(viewer, booking) || sending.failed !== null;
}

/** The decision panel of the review dialog. */
export function ReviewDecision(props: Props) {
  return props.view.decision === 'answer' ? <AgencyAnswer {...props} /> : <AdminDecision {...props} />;
}

const { answer } = decisionTexts;

/** The answers of an agency (R-AGT-16). */
const answerChoices: Choices<AgencyDecision> = [
  {
    ...answer.approve,
    value: 'approve',
    submit: 'Approve request',
    shortcut: 'a',
    defaultNote: interpolate(decisionTexts.defaultNote, { note: defaultAgentNotes.approve }),
  },
  {
    ...answer.reject,
    value: 'reject',
    submit: 'Reject request',
    shortcut: 'r',
    danger: true,
    defaultNote: interpolate(decisionTexts.defaultNote, { note: defaultAgentNotes.reject }),
  },
];

/** The agency's answer to a booking request: approve or reject, with notes for the client (R-AGT-10, R-AGT-15). */
function AgencyAnswer({ viewer, booking, review, sending, changed, onWithdrawn }: Props) {
  if (!canAnswer(viewer, booking)) {
    return (
      <Stack gap="sm">
        <DecisionFailure sending={sending} />
        {(sending.failed || changed) && <LastEvent booking={booking} />}
        {changed && <TypedNotes bookingId={booking._id} />}
        {canWithdraw(viewer, booking) && <WithdrawBooking booking={booking} onWithdrawn={onWithdrawn} />}
      </Stack>
    );
  }
  return (
    <Panel booking={booking}>
      {isAdministrator(viewer) && (
        <Note icon={<InfoIcon size={20} />}>
          {interpolate(decisionTexts.overrideAnswer, { agency: booking.agencyName || 'the agency' })}
        </Note>
      )}
      <DecisionForm
        bookingId={booking._id}
        status={booking.status}
        question="Your answer"
        choices={answerChoices}
        missing={bookingFields.answerMissing}
        submit="Send answer"
        sending={sending.isPending}
        initial={review.wish}
        failure={<DecisionFailure sending={sending} />}
        onDecide={(action, notes) => sending.send({ kind: 'answer', ...decidedOn(booking), action, notes })}
      />
      {review.place !== null && review.place.of > 1 && (
        <Switch
          label={queueTexts.goOn}
          checked={review.goesOn}
          onChange={(event) => review.setGoesOn(event.currentTarget.checked)}
        />
      )}
    </Panel>
  );
}

type AdminProps = Pick<Props, 'booking' | 'view' | 'sending' | 'changed'>;

/** An administrator's decision about a booking, or why an ended one has none (R-ADM-07). */
function AdminDecision({ booking, sending, view, changed }: AdminProps) {
  if (!canProcess(booking)) {
    const { message } = bookingRefusals.ALREADY_PROCESSED;
    return (
      <Stack gap="sm">
        {sending.failed ? (
          <DecisionFailure sending={sending} />
        ) : (
          <Note>{interpolate(message, { status: statusWord(booking.status) })}</Note>
        )}
        <LastEvent booking={booking} />
        {changed && <TypedNotes bookingId={booking._id} />}
      </Stack>
    );
  }
  return (
    <Panel booking={booking}>
      {(sending.failed || changed) && <LastEvent booking={booking} />}
      {booking.status === 'pending_agent' && <Note>{decisionTexts.overrideProcess}</Note>}
      <Processing booking={booking} view={view} sending={sending} />
    </Panel>
  );
}

/** All three actions for the approvals page (R-ADM-05); on the dashboard two, where Approve means Booked (R-ADM-04, D-79). */
function processingChoices(booking: Booking, isShort: boolean): Choices<ProcessingAction> {
  const { booked, sold, reject } = decisionTexts.process;
  const rejection: Choice<ProcessingAction> = {
    ...reject,
    value: 'reject',
    submit: 'Reject booking',
    danger: true,
    warning: leavesRefund('reject', booking.status) ? decisionTexts.refund : undefined,
  };
  if (isShort) {
    return [{ ...decisionTexts.approval, value: 'booked', submit: 'Approve booking' }, rejection];
  }
  const again = booking.status === 'approved' && { hint: decisionTexts.bookedAgain };
  return [
    { ...booked, ...again, value: 'booked', submit: 'Mark as booked' },
    { ...sold, value: 'sold', submit: 'Mark as sold' },
    rejection,
  ];
}

/** Action and notes. A sale is confirmed first, for the booking as it was when the sale was chosen. */
function Processing({ booking, view, sending }: Omit<AdminProps, 'changed'>) {
  const [sale, setSale] = useState<{ booking: Booking; notes: string } | null>(null);
  const [asking, question] = useDisclosure();
  const send = (action: ProcessingAction, notes: string, about = booking) =>
    sending.send({ kind: 'process', ...decidedOn(about), action, notes });
  const ask = (notes: string) => {
    setSale({ booking, notes });
    question.open();
  };
  return (
    <>
      <DecisionForm
        bookingId={booking._id}
        status={booking.status}
        question="Action"
        choices={processingChoices(booking, view.decision === 'approve')}
        missing={bookingFields.processingMissing}
        submit="Process booking"
        sending={sending.isPending}
        failure={<DecisionFailure sending={sending} />}
        onDecide={(action, notes) => (action === 'sold' ? ask(notes) : send(action, notes))}
      />
      {sale && (
        <ConfirmSaleDialog
          booking={sale.booking}
          opened={asking}
          onClose={question.close}
          onConfirm={() => {
            question.close();
            send('sold', sale.notes, sale.booking);
          }}
        />
      )}
    </>
  );
}

/** The notes typed for a decision that others have taken meanwhile, to be read and copied. */
function TypedNotes({ bookingId }: { bookingId: string }) {
  const notes = readDraft(notesPlace(bookingId), currentOwner())?.fields.notes;
  if (typeof notes !== 'string') return null;
  return <Textarea label={decisionTexts.notesLabel} readOnly autosize maxRows={6} value={notes} />;
}

/** Documents that are missing, were sent back or wait for a check; none of them keeps anybody from deciding (D-82, D-183). */
function notesOn(booking: Booking): string[] {
  const { chequeUrl, icFrontUrl, icBackUrl, sentBackTypes, documentsToCheck } = booking;
  const isMissing = [chequeUrl, icFrontUrl, icBackUrl].includes(null);
  return [
    ...(isMissing ? [decisionTexts.incomplete] : []),
    ...[...new Set(sentBackTypes)].map((type) =>
      interpolate(documentNotes.notComeAgain, { document: documentTypeLabels[type] }),
    ),
    ...(documentsToCheck === 1 ? [documentNotes.oneUnchecked] : []),
    ...(documentsToCheck > 1
      ? [interpolate(documentNotes.unchecked, { n: formatCount(documentsToCheck) })]
      : []),
  ];
}

/** A decision to take, below notes on the documents. */
function Panel({ booking, children }: { booking: Booking; children: ReactNode }) {
  return (
    <Stack gap="md">
      {notesOn(booking).map((note) => (
        <Note key={note} icon={<FileIcon size={20} />}>
          {note}
        </Note>
      ))}
      {children}
    </Stack>
  );
}

/** What to consider before deciding. */
function Note({ icon = <WarningIcon size={20} />, children }: { icon?: ReactNode; children: ReactNode }) {
  return (
    <Alert color="amber" role="note" icon={icon}>
      {children}
    </Alert>
  );
}

const prefixes = {
  approve: bookingTexts.answerFailedApprove,
  reject: bookingTexts.answerFailedReject,
} as const;

/** Why a decision was refused: the server's sentence, with a prefix for an agency's answer (R-MSG-14, R-MSG-17). */
function refusalOf(error: unknown, decision: Decision): string {
  const message = error instanceof CallFailure ? error.userMessage : '';
  if (message === '') return bookingTexts.processFailed;
  return decision.kind === 'answer' ? prefixes[decision.action] + message : message;
}

/** The failure of a decision: refused, or unconfirmed and ready to be resent (D-51). */
function DecisionFailure({ sending }: { sending: SendDecision }) {
  if (sending.failed === null) return null;
  const { error, decision } = sending.failed;
  if (!(error instanceof StatusNotUpdated)) {
    return <ErrorAlert>{refusalOf(error, decision)}</ErrorAlert>;
  }
  return (
    <ErrorAlert title={bookingTexts.statusFailed}>
      <Stack gap="sm" align="flex-start">
        {error.cause instanceof CallFailure && <Text size="sm">{error.cause.userMessage}</Text>}
        <Text size="sm">{decisionTexts.unsent}</Text>
        <Button
          size="sm"
          variant="default"
          loading={sending.isPending}
          onClick={() => sending.send(decision)}
        >
          Retry
        </Button>
      </Stack>
    </ErrorAlert>
  );
}

type ConfirmSaleProps = { booking: Booking; opened: boolean; onConfirm: () => void; onClose: () => void };

/** Confirms a sale, which cannot be undone, and lists what the booking lacks (D-79). */
function ConfirmSaleDialog({ booking, opened, onConfirm, onClose }: ConfirmSaleProps) {
  const missing = missingForSale(booking);
  return (
    <ConfirmDialog
      opened={opened}
      title={interpolate(saleTexts.title, { lot: placeOf(booking) })}
      confirmLabel={saleTexts.confirm}
      cancelLabel={saleTexts.cancel}
      danger
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <Stack gap="sm">
        <Text>
          {interpolate(saleTexts.meaning, { lot: placeOf(booking), client: clientNameOf(booking) })}
        </Text>
        {missing.length === 0 ? (
          <Text>{saleTexts.complete}</Text>
        ) : (
          <div>
            <Text fw={600}>{saleTexts.missing}</Text>
            <List>
              {missing.map((each) => (
                <List.Item key={each}>{saleTexts.lacks[each]}</List.Item>
              ))}
            </List>
          </div>
        )}
      </Stack>
    </ConfirmDialog>
  );
}
