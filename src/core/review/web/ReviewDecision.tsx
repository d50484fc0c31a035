import { Button, Stack, Text, Textarea } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Suspense, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { statusWords } from '#core/bookings/labels.ts';
import { agencyDecisionActions, officeDecisionActions } from '#core/bookings/lifecycle.ts';
import {
  bookingFields,
  bookingRefusals,
  bookingTexts,
  decisionTexts,
  defaultAgentNotes,
} from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import { decidedOn } from '#core/bookings/web/booking-labels.ts';
import type { DecisionAddition } from '#core/bookings/web/booking-parts.tsx';
import { proposalPlace, usePriceProposal } from '#core/bookings/web/deal-fields.tsx';
import { LastEvent } from '#core/bookings/web/detail/BookingTimeline.tsx';
import {
  AskOfficeToCancel,
  canWithdraw,
  isLive,
  WithdrawBooking,
} from '#core/bookings/web/detail/CancelBookingDialog.tsx';
import { effectReaderOf, Outcome } from '#core/bookings/web/detail/Outcome.tsx';
import { useTaskWords } from '#core/bookings/web/NextTask.tsx';
import type { User } from '#core/users/contract.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { readDraft } from '#platform/web/drafts.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { signedInUserId } from '#platform/web/storage.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { isAdministrator } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { ConfirmSaleDialog } from './ConfirmSaleDialog.tsx';
import { DecisionForm } from './DecisionForm.tsx';
import {
  type AgencyDecision,
  type Decision,
  isNoted,
  type ProcessingAction,
  StatusNotUpdated,
} from './decide.ts';
import { useDecisionFields } from './decision-fields.tsx';
import { canAnswer, canProcess, type QueueView } from './queue-views.ts';
import { RejectDialog } from './RejectDialog.tsx';
import { namesAwaited } from './ReviewHead.tsx';
import { openOf, saleLacks } from './still-open.ts';
import type { Review } from './use-booking-review.ts';
import { type Choice, type Choices, notesPlace } from './use-decision.ts';

type Props = {
  viewer: User;
  booking: Booking;
  view: QueueView;
  review: Review;
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
}: Pick<Props, 'viewer' | 'booking' | 'view'> & Pick<Review, 'sending'>): boolean {
  if (view.decision !== 'answer') return true;
  return canAnswer(viewer, booking) || isLive(booking) || sending.failed !== null;
}

/** The decision about an open booking. */
export function ReviewDecision(props: Props) {
  return props.view.decision === 'answer' ? <AgencyAnswer {...props} /> : <AdminDecision {...props} />;
}

const { answer } = decisionTexts;

/** The answers of an agency. */
const answerChoices: Choices<AgencyDecision> = [
  {
    ...answer.approve,
    value: 'approve',
    submit: t('Approve request'),
    shortcut: 'a',
    defaultNote: defaultAgentNotes.approve,
  },
  {
    ...answer.reject,
    value: 'reject',
    submit: t('Reject request'),
    shortcut: 'r',
    danger: true,
  },
];

/** The agency's answer to a booking request: approve or reject, with notes for the client. */
function AgencyAnswer({ viewer, booking, review, changed, onWithdrawn }: Props) {
  const { sending } = review;
  const reader = effectReaderOf(viewer);
  const gapStates = useGapStates(booking);
  const rejection = useRejection(booking, {
    decision: 'reject_by_agency',
    reader,
    confirmLabel: t('Reject request'),
  });
  const proposal = usePriceProposal({ place: proposalPlace(booking._id), present: booking.price });
  const proposes = booking.workDesk === 'agency' && booking.proposal === null;
  if (!canAnswer(viewer, booking)) {
    return (
      <Stack gap="sm">
        <DecisionFailure sending={sending} />
        {(sending.failed || changed) && <LastEvent booking={booking} />}
        {changed && <TypedNotes bookingId={booking._id} />}
        {canWithdraw(viewer, booking) ? (
          <WithdrawBooking
            key={booking._id}
            booking={booking}
            isAsked={review.wish === 'cancel'}
            onWithdrawn={onWithdrawn}
          />
        ) : (
          isLive(booking) && <AskOfficeToCancel booking={booking} />
        )}
      </Stack>
    );
  }
  const decide = (action: AgencyDecision, notes: string, about = booking, further = {}) =>
    sending.send({ kind: 'answer', ...decidedOn(about), action, notes, further });
  return (
    <>
      <DecisionForm
        booking={booking}
        question={t('Your answer')}
        choices={answerChoices}
        missing={bookingFields.answerMissing}
        submit={t('Send answer')}
        sending={sending.isPending}
        wish={review.wish}
        // a rejection lists its effects where it is asked for once more
        outcome={(action) =>
          action !== 'reject' && (
            <Outcome booking={booking} decision={agencyDecisionActions[action]} reader={reader} isInline />
          )
        }
        warnings={(action) => [
          ...overrideOf(booking, isAdministrator(viewer)),
          ...(action === 'reject' ? [] : openOf(booking, [], gapStates)),
        ]}
        onTakesBack={review.setTakesBack}
        failure={sending.failed && <DecisionFailure sending={sending} />}
        fields={(action) => proposes && action === 'approve' && proposal.fields}
        onDecide={(action, notes) => {
          if (action === 'reject')
            return rejection.ask(notes, (reason, about) => decide('reject', reason, about));
          const proposed = proposes ? proposal.read() : {};
          if (proposed) decide(action, notes, booking, proposed);
        }}
      />
      {rejection.dialog}
    </>
  );
}

type AdminProps = Pick<Props, 'viewer' | 'booking' | 'view' | 'review' | 'changed'>;

/** An administrator's decision about a booking, or why an ended one has none. */
function AdminDecision({ viewer, booking, review, view, changed }: AdminProps) {
  const { sending } = review;
  if (!canProcess(viewer, booking)) {
    const may = bookingCan.process(viewer, booking);
    const { message } = may.allowed ? bookingRefusals.ALREADY_PROCESSED : may.refusal;
    return (
      <Stack gap="sm">
        {sending.failed ? (
          <DecisionFailure sending={sending} />
        ) : (
          <Text size="sm" c="dimmed">
            {interpolate(message, { status: statusWords[booking.status] })}
          </Text>
        )}
        <LastEvent booking={booking} />
        {changed && <TypedNotes bookingId={booking._id} />}
      </Stack>
    );
  }
  return (
    <Stack gap="xs">
      {(sending.failed || changed) && <LastEvent booking={booking} />}
      <Processing booking={booking} view={view} review={review} />
    </Stack>
  );
}

/** The states of documents that a form names: on a phone the head, which is close by, may name the others. */
function useGapStates(booking: Booking) {
  const isNarrow = useIsNarrow();
  const words = useTaskWords();
  return isNarrow && namesAwaited(booking, words) ? (['unchecked'] as const) : undefined;
}

/** What the office should know that decides before the agency. */
function overrideOf({ status, agencyName }: Booking, isOffice: boolean): string[] {
  if (!isOffice || status !== 'pending_agent') return [];
  const agency = agencyName || t('the agency');
  return [t('You decide before {agency} has answered. The override is recorded.', { agency })];
}

/** All three actions for the approvals page; on the dashboard two, where Approve means Booked. */
function processingChoices(booking: Booking, isShort: boolean): Choices<ProcessingAction> {
  const { booked, sold, reject } = decisionTexts.process;
  const rejection: Choice<ProcessingAction> = {
    ...reject,
    value: 'reject',
    submit: t('Reject booking'),
    shortcut: 'r',
    danger: true,
  };
  if (isShort) {
    return [
      { ...decisionTexts.book, value: 'booked', submit: t('Approve booking'), shortcut: 'a' },
      rejection,
    ];
  }
  const { notes } = decisionTexts.process;
  const book = isNoted(booking.status, 'booked')
    ? { ...notes, hint: t('Already booked: this only replaces the notes.'), submit: notes.label }
    : { ...booked, submit: t('Mark as booked') };
  const isNext = booking.standing.tasks[0]?.what === 'complete_sale';
  return [
    { ...book, value: 'booked', shortcut: 'b' },
    { ...sold, value: 'sold', submit: t('Mark as sold'), shortcut: 's', isNext },
    rejection,
  ];
}

type Sale = { booking: Booking; lacks: readonly string[]; notes: string; further: DecisionAddition };

/** Action and notes. A sale is confirmed first, for the booking as it was when the sale was chosen. */
function Processing({ booking, view, review }: Omit<AdminProps, 'viewer' | 'changed'>) {
  const { sending } = review;
  const gapStates = useGapStates(booking);
  const choices = processingChoices(booking, view.decision === 'book');
  const [sale, setSale] = useState<Sale | null>(null);
  const [asking, question] = useDisclosure();
  const { fieldsOf, lacks, read, isReading } = useDecisionFields(booking);
  const rejection = useRejection(booking, {
    decision: 'reject',
    reader: 'office',
    confirmLabel: t('Reject booking'),
  });
  const warningsOf = (action: ProcessingAction, states?: typeof gapStates) => {
    const goesOn = action !== 'reject' && !isNoted(booking.status, action);
    const money = lacks ?? (action === 'sold' ? saleLacks(booking) : []);
    return [...overrideOf(booking, true), ...(goesOn ? openOf(booking, money, states) : [])];
  };
  const isBusy = sending.isPending || isReading;
  const send = (action: ProcessingAction, notes: string, about = booking, further = {}) =>
    sending.send({ kind: 'process', ...decidedOn(about), action, notes, further });
  const decide = async (action: ProcessingAction, notes: string) => {
    if (action === 'reject') return rejection.ask(notes, (reason, about) => send('reject', reason, about));
    const further = await read();
    if (further === null) return;
    if (action !== 'sold') return send(action, notes, booking, further.body);
    setSale({ booking, lacks: warningsOf('sold'), notes, further });
    question.open();
  };
  return (
    <>
      <Suspense>
        <DecisionForm
          booking={booking}
          question={t('Action')}
          choices={choices}
          missing={bookingFields.processingMissing}
          submit={t('Process booking')}
          sending={isBusy}
          sent={sending.noted}
          wish={review.wish}
          // a rejection lists its effects where it is asked for once more
          warnings={(action) => warningsOf(action, gapStates)}
          outcome={(action) =>
            action !== 'reject' && (
              <Outcome booking={booking} decision={officeDecisionActions[action]} reader="office" isInline />
            )
          }
          onTakesBack={review.setTakesBack}
          failure={sending.failed && <DecisionFailure sending={sending} />}
          fields={(action) => fieldsOf(action, isBusy)}
          onDecide={decide}
        />
      </Suspense>
      {rejection.dialog}
      {sale && (
        <ConfirmSaleDialog
          booking={sale.booking}
          lacks={sale.lacks}
          payments={sale.further.payments}
          records={sale.further.records}
          opened={asking}
          onClose={question.close}
          onConfirm={() => {
            question.close();
            return send('sold', sale.notes, sale.booking, sale.further.body);
          }}
        />
      )}
    </>
  );
}

type Rejecting = { booking: Booking; notes: string; send: (notes: string, about: Booking) => void };

/** The question before a rejection, about the booking as it was when it was asked. */
function useRejection(
  booking: Booking,
  about: Pick<Parameters<typeof RejectDialog>[0], 'decision' | 'reader' | 'confirmLabel'>,
) {
  const [asked, setAsked] = useState<Rejecting | null>(null);
  const [opened, { open, close }] = useDisclosure();
  return {
    ask: (notes: string, send: Rejecting['send']) => {
      setAsked({ booking, notes, send });
      open();
    },
    dialog: asked && (
      <RejectDialog
        {...about}
        {...asked}
        opened={opened}
        onClose={close}
        onConfirm={(notes) => {
          close();
          asked.send(notes, asked.booking);
        }}
      />
    ),
  };
}

/** The notes typed for a decision that others have taken meanwhile, to be read and copied. */
function TypedNotes({ bookingId }: { bookingId: string }) {
  const notes = readDraft(notesPlace(bookingId), signedInUserId())?.fields.notes;
  if (typeof notes !== 'string') return null;
  return <Textarea label={decisionTexts.notesLabel} readOnly autosize maxRows={6} value={notes} />;
}

const prefixes = {
  approve: bookingTexts.answerFailedApprove,
  reject: bookingTexts.answerFailedReject,
} as const;

/** Why a decision was refused: the server's sentence, with a prefix for an agency's answer. */
function refusalOf(error: unknown, decision: Decision): string {
  const message = error instanceof CallFailure ? error.userMessage : '';
  if (message === '') return bookingTexts.processFailed;
  return decision.kind === 'answer' ? prefixes[decision.action] + message : message;
}

/** The failure of a decision: refused, or unconfirmed and ready to be resent. */
function DecisionFailure({ sending }: Pick<Review, 'sending'>) {
  if (sending.failed === null) return null;
  const { error, decision } = sending.failed;
  if (!(error instanceof StatusNotUpdated)) {
    return <Notice tone="error">{refusalOf(error, decision)}</Notice>;
  }
  return (
    <Notice tone="error" title={bookingTexts.statusFailed}>
      <Stack gap="sm" align="flex-start">
        {error.cause instanceof CallFailure && <Text size="sm">{error.cause.userMessage}</Text>}
        <Text size="sm">
          {t('The server has not confirmed this. The booking keeps the status shown here until it does.')}
        </Text>
        <Button
          size="sm"
          variant="default"
          loading={sending.isPending}
          onClick={() => sending.send(decision)}
        >
          {uiTexts.retry}
        </Button>
      </Stack>
    </Notice>
  );
}
