import { Alert, Stack } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { canMove, leavesRefund, statusWord } from '#features/bookings/lifecycle.ts';
import { bookingFields, bookingRefusals, decisionTexts } from '#features/bookings/messages.ts';
import type { User } from '#features/users/contract.ts';
import { fillIn } from '#shared/problem.ts';
import { WarningIcon } from '#web/ui/icons.tsx';
import { decidedOn } from './booking-words.ts';
import { ConfirmSaleDialog } from './ConfirmSaleDialog.tsx';
import { type Choice, DecisionForm } from './DecisionForm.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import type { DeskStep } from './DeskBookingList.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import type { ProcessingAction } from './decide.ts';
import { LastStep } from './LastStep.tsx';
import { type OnDecided, useDecisionDialog } from './use-decision-dialog.tsx';

type Choices = readonly [Choice<ProcessingAction>, ...Choice<ProcessingAction>[]];

/** The three actions of the approvals page (R-ADM-05). */
function allChoices(booking: Booking): Choices {
  const { booked, sold } = decisionTexts.process;
  const again = booking.status === 'approved' && { hint: decisionTexts.bookedAgain };
  return [
    { ...booked, ...again, value: 'booked', submit: 'Mark as booked' },
    { ...sold, value: 'sold', submit: 'Mark as sold' },
    rejection(booking),
  ];
}

/** The two shortcuts of the dashboard: Approve is Booked (R-ADM-04, D-79). */
function shortcuts(booking: Booking): Choices {
  return [{ ...decisionTexts.approval, value: 'booked', submit: 'Approve booking' }, rejection(booking)];
}

function rejection(booking: Booking): Choice<ProcessingAction> {
  const warning = leavesRefund('reject', booking.status) ? decisionTexts.refund : undefined;
  return {
    ...decisionTexts.process.reject,
    value: 'reject',
    submit: 'Reject booking',
    danger: true,
    warning,
  };
}

/** Whether the office can still do something about a booking (D-79). */
function canProcess(booking: Pick<Booking, 'status'>): boolean {
  return canMove('reject', booking.status);
}

/** What the office does next with a booking. */
export function officeStep(booking: Pick<Booking, 'status'>): DeskStep {
  if (booking.status === 'pending_admin') return 'review';
  return canProcess(booking) ? 'process' : 'view';
}

type Props = {
  viewer: User;
  bookingId: string | null;
  /** The dashboard offers only Approve and Reject. */
  offer: 'all' | 'shortcuts';
  onClose: () => void;
  onDecided: OnDecided;
};

/** A booking with the office's decision about it; a finished one says why there is none (R-ADM-07). */
export function ProcessBookingDialog({ viewer, bookingId, offer, onClose, onDecided }: Props) {
  const dialog = useDecisionDialog(viewer, { onClose, onDecided });
  return (
    <DeskDialog
      bookingId={bookingId}
      place="admin"
      busy={dialog.sending}
      onClose={dialog.close}
      decision={(booking) => {
        if (!canProcess(booking)) {
          return (
            <Stack gap="sm">
              {dialog.failure ?? <Finished booking={booking} />}
              <LastStep booking={booking} />
            </Stack>
          );
        }
        return (
          <DecisionPanel booking={booking}>
            {dialog.failure !== null && <LastStep booking={booking} />}
            {booking.status === 'pending_agent' && (
              <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
                {decisionTexts.overrideProcess}
              </Alert>
            )}
            <Processing booking={booking} offer={offer} dialog={dialog} />
          </DecisionPanel>
        );
      }}
    />
  );
}

type ProcessingProps = Pick<Props, 'offer'> & {
  booking: Booking;
  dialog: ReturnType<typeof useDecisionDialog>;
};

/** The office's choice and its notes; a sale is asked about once, with the booking as it stood when it was chosen. */
function Processing({ booking, offer, dialog }: ProcessingProps) {
  const [sale, setSale] = useState<{ booking: Booking; notes: string } | null>(null);
  const [asking, question] = useDisclosure();
  const send = (action: ProcessingAction, notes: string, about = booking) =>
    dialog.send({ kind: 'process', ...decidedOn(about), action, notes });
  const ask = (notes: string) => {
    setSale({ booking, notes });
    question.open();
  };
  return (
    <>
      <DecisionForm
        bookingId={booking._id}
        question="Action"
        choices={offer === 'all' ? allChoices(booking) : shortcuts(booking)}
        missing={bookingFields.processingMissing}
        submit="Process booking"
        sending={dialog.sending}
        failure={dialog.failure}
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

function Finished({ booking }: { booking: Booking }) {
  return (
    <Alert color="amber" role="note" icon={<WarningIcon size={20} />}>
      {fillIn(bookingRefusals.ALREADY_PROCESSED.message, { status: statusWord(booking.status) })}
    </Alert>
  );
}
