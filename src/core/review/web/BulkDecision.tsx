import { Button } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import type { Booking } from '#core/bookings/contract.ts';
import { type LabelPlace, statusLabel } from '#core/bookings/labels.ts';
import { readStatus } from '#core/bookings/lifecycle.ts';
import { effectLines, severalLine } from '#core/bookings/outcome-labels.ts';
import { type Effect, effectOf } from '#core/bookings/outcome-lifecycle.ts';
import { recordsDepositText, useStatedPartsOf } from '#core/bookings/web/booking-deposit.ts';
import { clientNameOf, documentGaps, placeOf } from '#core/bookings/web/booking-labels.ts';
import { effectReaderOf, lateBy, outcomeQuery } from '#core/bookings/web/Outcome.tsx';
import { approveBookings, bookBookings, type DecidedRow } from '#core/review/contract.ts';
import { useSendsMail } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { BulkDialog } from '#platform/web/ui/list/BulkDialog.tsx';
import { useBulkAction } from '#platform/web/ui/list/use-bulk-action.ts';
import { useRowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import type { RowResult } from '#shared/bulk.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { canAnswer, canBook, type QueueView } from './queue-views.ts';

type Queue = { view: QueueView; viewer: User; bookings: readonly Booking[] };

const nameOf = (booking: Booking) => joined(', ', [placeOf(booking), clientNameOf(booking)]);

/** What may be decided of several rows, with its key in the list. */
const bulkDecisions = {
  forward: {
    key: 'a',
    endpoint: approveBookings,
    may: canAnswer,
    label: t('Approve'),
    one: t('Approve 1 booking request?'),
    many: t('Approve {count} booking requests?'),
    done: t('approved'),
  },
  book: {
    key: 'b',
    endpoint: bookBookings,
    may: canBook,
    label: t('Mark as booked'),
    one: t('Mark 1 booking as booked?'),
    many: t('Mark {count} bookings as booked?'),
    done: t('booked'),
  },
} as const;

/** Selection and approval of several requests, or booking of several bookings by the office; nothing else is decided so (D-197, D-408). */
export function useBulkDecision({ view, viewer, bookings }: Queue) {
  const isOffered = view.decision !== 'book' && !view.isHistory;
  const decision = view.decision === 'answer' ? 'forward' : 'book';
  const { endpoint, may, key } = bulkDecisions[decision];
  const selection = useRowSelection({
    rows: isOffered ? bookings : [],
    nameOf,
    isSelectable: (booking) => may(viewer, booking),
  });
  // each as long as it has the status that was seen
  const several = useBulkAction<readonly Booking[], readonly Booking[], DecidedRow>(
    (sent, idempotencyKey) =>
      call(endpoint, {
        body: { rows: sent.map(({ _id: id, status: seenStatus }) => ({ id, seenStatus })) },
        idempotencyKey,
      }),
    selection.clear,
  );
  const askSelected = () => several.ask(selection.chosen);
  return { ...several, viewer, decision, key, isOffered, selection, askSelected } as const;
}

type Several = ReturnType<typeof useBulkDecision>;

/** The button beside the number of selected bookings. */
export function DecideSelected({ several }: { several: Several }) {
  return (
    <Button size="sm" onClick={several.askSelected}>
      {bulkDecisions[several.decision].label}
    </Button>
  );
}

/** The question before several are decided, and what became of each. */
export function BulkDecision({ several }: { several: Several }) {
  const { asked, dialog, send } = several;
  const outcomes = useQueries({
    queries: (dialog.result ? [] : (asked ?? [])).map(outcomeQuery),
    combine: (queries) =>
      queries.map(({ data }) => data?.find(({ decision }) => decision === several.decision)),
  });
  const sendsMail = useSendsMail();
  const statedOf = useStatedPartsOf();
  if (asked === null) return null;
  const { one, many, label, done } = bulkDecisions[several.decision];
  const count = String(asked.length);
  const reader = effectReaderOf(several.viewer);
  const linesOf = (kinds: readonly Effect['kind'][], effects: readonly Effect[] = []) =>
    effectLines({ effects: effects.filter(({ kind }) => kinds.includes(kind)), reader, place: '', lateBy });
  return (
    <BulkDialog
      action={dialog}
      title={interpolate(asked.length === 1 ? one : many, { count })}
      lines={asked.map((booking, index) => ({
        id: booking._id,
        name: nameOf(booking),
        effect: [
          ...documentGaps(booking.documentMarks),
          ...linesOf(['unpaid'], outcomes[index]?.effects),
          ...linesOf(['money'], outcomes[index]?.effects),
          ...(several.decision === 'book' ? statedLine(statedOf(booking), outcomes[index]?.effects) : []),
        ],
      }))}
      confirmLabel={label}
      summary={severalLine(
        several.decision,
        (dialog.result?.rows ?? outcomes).map((each) => each?.effects ?? []),
        reader,
        sendsMail,
      )}
      isChosen
      failed={t('The answer could not be sent. You can send it again: no request is answered twice.')}
      resultText={(row) => resultText(row, done, reader === 'office' ? 'admin' : 'agentBadge')}
      onConfirm={() => send(asked)}
    />
  );
}

/** That being booked records the payment of what the park states, where it keeps no ledger (D-240, D-487). */
const statedLine = (stated?: { sum: string }, effects: readonly Effect[] = []) =>
  stated && !effectOf(effects, 'unpaid') ? [recordsDepositText(stated.sum)] : [];

/** A colleague's decision reads as what it was. */
function resultText({ done, status = '', message }: RowResult, said: string, place: LabelPlace): string {
  if (done) return said;
  const found = readStatus(status);
  return found
    ? t('meanwhile decided by somebody else: {status}', { status: statusLabel(found, place) })
    : message;
}
