import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { statusLabel } from '#core/bookings/labels.ts';
import { readStatus } from '#core/bookings/lifecycle.ts';
import { forwardedLine } from '#core/bookings/outcome-labels.ts';
import { clientNameOf, placeOf } from '#core/bookings/web/booking-labels.ts';
import { effectReaderOf, outcomeQuery } from '#core/bookings/web/Outcome.tsx';
import { type ApprovedRow, approveBookings } from '#core/review/contract.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { BulkDialog } from '#platform/web/ui/list/BulkDialog.tsx';
import { useBulkAction } from '#platform/web/ui/list/use-bulk-action.ts';
import { useRowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import type { RowResult } from '#shared/bulk.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { canAnswer, type QueueView } from './queue-views.ts';

type Queue = { view: QueueView; viewer: User; bookings: readonly Booking[] };

const nameOf = (booking: Booking) => joined(', ', [placeOf(booking), clientNameOf(booking)]);

/** Forwards each of these requests, as long as it has the status that was seen. */
const approve = (bookings: readonly Booking[], idempotencyKey: string) =>
  call(approveBookings, {
    body: { rows: bookings.map(({ _id: id, status: seenStatus }) => ({ id, seenStatus })) },
    idempotencyKey,
  });

/** Selection and approval of several requests that wait for the agency; nothing else is decided so. */
export function useBulkApproval({ view, viewer, bookings }: Queue) {
  const isOffered = view.decision === 'answer' && !view.isHistory;
  const selection = useRowSelection({
    rows: isOffered ? bookings : [],
    nameOf,
    isSelectable: (booking) => canAnswer(viewer, booking),
  });
  const approval = useBulkAction<readonly Booking[], readonly Booking[], ApprovedRow>(
    approve,
    selection.clear,
  );
  return { ...approval, viewer, isOffered, selection, askSelected: () => approval.ask(selection.chosen) };
}

type Approval = ReturnType<typeof useBulkApproval>;

/** The button beside the number of selected requests. */
export function ApproveSelected({ approval }: { approval: Approval }) {
  return (
    <Button size="sm" onClick={approval.askSelected}>
      {t('Approve')}
    </Button>
  );
}

/** The question before several requests are approved, and what became of each. */
export function BulkApproval({ approval }: { approval: Approval }) {
  const { asked, dialog, send } = approval;
  const outcomes = useQueries({
    queries: (dialog.result ? [] : (asked ?? [])).map(outcomeQuery),
    combine: (queries) => queries.map(({ data }) => data?.find(({ decision }) => decision === 'forward')),
  });
  if (asked === null) return null;
  const count = String(asked.length);
  return (
    <BulkDialog
      action={dialog}
      title={interpolate(
        asked.length === 1 ? t('Approve 1 booking request?') : t('Approve {count} booking requests?'),
        { count },
      )}
      lines={asked.map((booking) => ({
        id: booking._id,
        name: nameOf(booking),
        effect: !booking.documentsComplete && t('documents missing'),
      }))}
      confirmLabel={t('Approve')}
      summary={forwardedLine(
        (dialog.result?.rows ?? outcomes).map((each) => each?.effects ?? []),
        effectReaderOf(approval.viewer),
      )}
      isChosen
      failed={t('The answer could not be sent. You can send it again: no request is answered twice.')}
      resultText={resultText}
      onConfirm={() => send(asked)}
    />
  );
}

/** A colleague's decision reads as what it was. */
function resultText({ done, status = '', message }: RowResult): string {
  if (done) return t('approved');
  const found = readStatus(status);
  return found
    ? t('meanwhile decided by somebody else: {status}', { status: statusLabel(found, 'agentBadge') })
    : message;
}
