import { Alert, Stack, Switch } from '@mantine/core';
import type { ReactNode } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { LabelPlace } from '#features/bookings/label-lifecycle.ts';
import { canMove } from '#features/bookings/lifecycle.ts';
import { bookingFields, decisionTexts, defaultAgentNotes, deskTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { fillIn } from '#shared/problem.ts';
import { InfoIcon } from '#web/ui/icons.tsx';
import { decidedOn } from './booking-words.ts';
import { type Choice, DecisionForm } from './DecisionForm.tsx';
import { DecisionPanel } from './DecisionPanel.tsx';
import type { DeskStep } from './DeskBookingList.tsx';
import { DeskDialog } from './DeskDialog.tsx';
import type { AnswerAction } from './decide.ts';
import { LastStep } from './LastStep.tsx';
import { QueueBar } from './QueueBar.tsx';
import { type OnDecided, useDecisionDialog } from './use-decision-dialog.tsx';
import type { Desk } from './use-desk.ts';
import { canWithdraw, WithdrawBooking } from './WithdrawBooking.tsx';

const { answer } = decisionTexts;

const choices: readonly [Choice<AnswerAction>, Choice<AnswerAction>] = [
  {
    ...answer.approve,
    value: 'approve',
    submit: 'Approve request',
    shortcut: 'a',
    defaultNote: fillIn(decisionTexts.defaultNote, { note: defaultAgentNotes.approve }),
  },
  {
    ...answer.reject,
    value: 'reject',
    submit: 'Reject request',
    shortcut: 'r',
    danger: true,
    defaultNote: fillIn(decisionTexts.defaultNote, { note: defaultAgentNotes.reject }),
  },
];

/** Whether the agency's answer is still due and this person may give it (R-AGT-11, D-89). */
function canAnswer(viewer: User, booking: Booking): boolean {
  return canMove('forward', booking.status) && bookingCan.answer(viewer, booking).allowed;
}

/** What a viewer of the agency's desk does next with a booking. */
export function agencyStep(viewer: User, booking: Booking): DeskStep {
  return canAnswer(viewer, booking) ? 'review' : 'view';
}

type Props = {
  viewer: User;
  desk: Desk;
  place: LabelPlace;
  onDecided: OnDecided;
  /** What was decided on the booking before, while this one is already open. */
  message?: ReactNode;
};

/** A booking request with the agency's answer to it: approve or reject, with notes for the client (R-AGT-10, R-AGT-15). */
export function AnswerBookingDialog({ viewer, desk, place, onDecided, message }: Props) {
  const dialog = useDecisionDialog(viewer, { onClose: desk.close, onDecided, onDone: desk.answered });
  return (
    <DeskDialog
      bookingId={desk.id}
      known={desk.known}
      head={
        <>
          <QueueBar desk={desk} busy={dialog.sending} />
          {message}
        </>
      }
      keepsFocus={desk.handsOn}
      place={place}
      busy={dialog.sending}
      onClose={dialog.close}
      decision={(booking) => {
        if (!canAnswer(viewer, booking)) {
          const withdrawal = canWithdraw(viewer, booking) && <WithdrawBooking booking={booking} />;
          if (!dialog.failure && !withdrawal) return null;
          return (
            <Stack gap="sm">
              {dialog.failure}
              {dialog.failure && <LastStep booking={booking} />}
              {withdrawal}
            </Stack>
          );
        }
        return (
          <DecisionPanel booking={booking}>
            {isAdministrator(viewer) && (
              <Alert color="amber" role="note" icon={<InfoIcon size={20} />}>
                {fillIn(decisionTexts.overrideAnswer, { agency: booking.agencyName || 'the agency' })}
              </Alert>
            )}
            <DecisionForm
              bookingId={booking._id}
              question="Your answer"
              choices={choices}
              missing={bookingFields.answerMissing}
              submit="Send answer"
              sending={dialog.sending}
              initial={desk.wish}
              failure={dialog.failure}
              onDecide={(action, notes) =>
                dialog.send({
                  kind: 'answer',
                  ...decidedOn(booking),
                  action,
                  notes,
                })
              }
            />
            {desk.place !== null && desk.place.of > 1 && (
              <Switch
                label={deskTexts.goOn}
                checked={desk.goesOn}
                onChange={(event) => desk.setGoesOn(event.currentTarget.checked)}
              />
            )}
          </DecisionPanel>
        );
      }}
    />
  );
}
