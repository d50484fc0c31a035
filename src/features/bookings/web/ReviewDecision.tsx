import { Alert, Button, List, Stack, Switch, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { type ReactNode, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { missingForSale, statusWord } from '#features/bookings/lifecycle.ts';
import {
  bookingFields,
  bookingRefusals,
  bookingTexts,
  decisionTexts,
  queueTexts,
  saleTexts,
} from '#features/bookings/messages.ts';
import type { User } from '#features/users/contract.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { ConfirmDialog } from '#platform/web/ui/ConfirmDialog.tsx';
import { InfoIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { FileIcon } from '#platform/web/ui/work-icons.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { interpolate } from '#shared/problem.ts';
import { LastEvent } from './BookingTimeline.tsx';
import { clientNameOf, decidedOn, placeOf } from './booking-labels.ts';
import { canWithdraw, WithdrawBooking } from './CancelBookingDialog.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import { type Decision, type ProcessingAction, StatusNotUpdated } from './decide.ts';
import {
  answerChoices,
  approvalChoices,
  canAnswer,
  canProcess,
  processingChoices,
} from './review-choices.ts';
import type { Review, SendDecision } from './use-booking-review.ts';

/** Who decides: the agency, the office, or the office with the two shortcuts of its dashboard. */
export type Reviewer = 'agency' | 'office' | 'office shortcuts';

type Props = { viewer: User; booking: Booking; reviewer: Reviewer; review: Review; sending: SendDecision };

/** Whether there is anything to decide or to say; the office always reads at least why it has nothing to decide. */
export function hasDecision({ viewer, booking, reviewer, sending }: Omit<Props, 'review'>): boolean {
  if (reviewer !== 'agency') return true;
  return canAnswer(viewer, booking) || canWithdraw(viewer, booking) || sending.failed !== null;
}

/** The side of the review dialog where something is decided. */
export function ReviewDecision(props: Props) {
  return props.reviewer === 'agency' ? <AgencyDecision {...props} /> : <OfficeDecision {...props} />;
}

/** The agency's answer to a booking request: approve or reject, with notes for the client (R-AGT-10, R-AGT-15). */
function AgencyDecision({ viewer, booking, review, sending }: Props) {
  if (!canAnswer(viewer, booking)) {
    return (
      <Stack gap="sm">
        <DecisionFailure sending={sending} />
        {sending.failed && <LastEvent booking={booking} />}
        {canWithdraw(viewer, booking) && <WithdrawBooking booking={booking} />}
      </Stack>
    );
  }
  return (
    <Panel booking={booking}>
      {isAdministrator(viewer) && (
        <Alert color="amber" role="note" icon={<InfoIcon size={20} />}>
          {interpolate(decisionTexts.overrideAnswer, { agency: booking.agencyName || 'the agency' })}
        </Alert>
      )}
      <DecisionForm
        bookingId={booking._id}
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

type OfficeProps = Pick<Props, 'booking' | 'reviewer' | 'sending'>;

/** The office's decision about a booking; a finished one says why there is none (R-ADM-07). */
function OfficeDecision({ booking, sending, reviewer }: OfficeProps) {
  if (!canProcess(booking)) {
    return (
      <Stack gap="sm">
        {sending.failed ? <DecisionFailure sending={sending} /> : <Finished booking={booking} />}
        <LastEvent booking={booking} />
      </Stack>
    );
  }
  return (
    <Panel booking={booking}>
      {sending.failed && <LastEvent booking={booking} />}
      {booking.status === 'pending_agent' && (
        <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
          {decisionTexts.overrideProcess}
        </Alert>
      )}
      <Processing booking={booking} reviewer={reviewer} sending={sending} />
    </Panel>
  );
}

/** The office's choice and its notes; a sale is asked about once, with the booking as it stood when it was chosen. */
function Processing({ booking, reviewer, sending }: OfficeProps) {
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
        question="Action"
        choices={reviewer === 'office' ? processingChoices(booking) : approvalChoices(booking)}
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

/** First of all says when documents are missing (D-82). */
function Panel({ booking, children }: { booking: Booking; children: ReactNode }) {
  return (
    <Stack gap="md">
      {!booking.documentsComplete && (
        <Alert color="amber" role="note" icon={<FileIcon size={20} />}>
          {decisionTexts.incomplete}
        </Alert>
      )}
      {children}
    </Stack>
  );
}

function Finished({ booking }: { booking: Booking }) {
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {interpolate(bookingRefusals.ALREADY_PROCESSED.message, { status: statusWord(booking.status) })}
    </Alert>
  );
}

const prefixes = {
  approve: bookingTexts.answerFailedApprove,
  reject: bookingTexts.answerFailedReject,
} as const;

/** Why a decision was refused: the server's words, for an answer after its own beginning (R-MSG-14, R-MSG-17). */
function refusalOf(error: unknown, decision: Decision): string {
  const said = error instanceof CallFailure ? error.userMessage : '';
  if (said === '') return bookingTexts.processFailed;
  return decision.kind === 'answer' ? prefixes[decision.action] + said : said;
}

/** A decision that did not go through: refused for good, or never confirmed and ready to be sent again (D-51). */
function DecisionFailure({ sending }: { sending: SendDecision }) {
  if (sending.failed === null) return null;
  const { error, decision } = sending.failed;
  if (!(error instanceof StatusNotUpdated)) {
    return (
      <Alert color="red" role="alert" icon={<WarningIcon size={20} />}>
        {refusalOf(error, decision)}
      </Alert>
    );
  }
  return (
    <Alert color="red" role="alert" icon={<WarningIcon size={20} />} title={bookingTexts.statusFailed}>
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
    </Alert>
  );
}

type ConfirmSaleProps = { booking: Booking; opened: boolean; onConfirm: () => void; onClose: () => void };

/** Asks once before a sale, the one decision that nothing undoes: what it means, and what this booking lacks (D-79). */
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
