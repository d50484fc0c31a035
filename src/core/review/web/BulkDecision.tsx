import { Button, Checkbox, type CheckboxProps, Text } from '@mantine/core';
import { useQueries } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { type LabelPlace, statusLabel } from '#core/bookings/labels.ts';
import { readStatus } from '#core/bookings/lifecycle.ts';
import { effectLines, severalLine } from '#core/bookings/outcome-labels.ts';
import { type Effect, effectOf } from '#core/bookings/outcome-lifecycle.ts';
import { recordsDepositText, useStatedPartsOf } from '#core/bookings/web/booking-deposit.ts';
import { clientNameOf, placeOf, seenOf } from '#core/bookings/web/booking-labels.ts';
import { effectReaderOf, lateBy, outcomeQuery } from '#core/bookings/web/detail/Outcome.tsx';
import { approveBookings, bookBookings, type DecidedRow } from '#core/review/contract.ts';
import { useSendsMail } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { call } from '#platform/web/api-client/call.ts';
import { BulkDialog } from '#platform/web/ui/list/BulkDialog.tsx';
import { useBulkAction } from '#platform/web/ui/list/use-bulk-action.ts';
import { useRowSelection } from '#platform/web/ui/list/use-row-selection.ts';
import type { RowResult } from '#shared/bulk.ts';
import { formatCount } from '#shared/counts.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { canAnswer, canBook, type QueueView } from './queue-views.ts';
import { openOf } from './still-open.ts';

type Queue = { view: QueueView; viewer: User; bookings: readonly Booking[] };

const nameOf = (booking: Booking) => joined(', ', [placeOf(booking), clientNameOf(booking)]);

/** What may be decided of several rows, with its key in the list. */
const bulkDecisions = {
  forward: {
    key: 'a',
    endpoint: approveBookings,
    may: canAnswer,
    label: t('Approve'),
    counted: t('Approve {count}'),
    one: t('Approve 1 booking request?'),
    many: t('Approve {count} booking requests?'),
    done: t('approved'),
    all: t('{count} approved'),
  },
  book: {
    key: 'b',
    endpoint: bookBookings,
    may: canBook,
    label: t('Mark as booked'),
    counted: t('Mark {count} as booked'),
    one: t('Mark 1 booking as booked?'),
    many: t('Mark {count} bookings as booked?'),
    done: t('booked'),
    all: t('{count} booked'),
  },
} as const;

/** Selection and approval of several requests, or booking of several bookings by the office; nothing else is decided so (D-197, D-408). */
export function useBulkDecision({ view, viewer, bookings }: Queue) {
  const isOffered = view.decision !== 'book' && !view.isHistory;
  const decision = view.decision === 'answer' ? 'forward' : 'book';
  const { endpoint, may, key, all } = bulkDecisions[decision];
  /** Whether those with something open are taken too. */
  const [takesOpen, setTakesOpen] = useState(false);
  const selection = useRowSelection({
    rows: isOffered ? bookings : [],
    nameOf,
    isSelectable: (booking) => may(viewer, booking),
  });
  // each as long as it is as it was seen
  const several = useBulkAction<readonly Booking[], readonly Booking[], DecidedRow>(
    (sent, idempotencyKey) =>
      call(endpoint, {
        body: { rows: sent.map((booking) => ({ id: booking._id, ...seenOf(booking) })) },
        idempotencyKey,
      }),
    selection.clear,
    (count) => interpolate(all, { count }),
  );
  const askSelected = () => {
    setTakesOpen(false);
    several.ask(selection.chosen);
  };
  return {
    ...several,
    viewer,
    decision,
    key,
    isOffered,
    selection,
    askSelected,
    takesOpen,
    setTakesOpen,
  } as const;
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

/** The question before several are decided, of which those that are ready are taken and the others on request; and what became of each where some were refused. */
export function BulkDecision({ several }: { several: Several }) {
  const { asked, dialog, send, takesOpen } = several;
  const { rows, isReading } = useAskedRows(several);
  const sendsMail = useSendsMail();
  if (asked === null) return null;
  const { one, many, label, counted, done } = bulkDecisions[several.decision];
  const reader = effectReaderOf(several.viewer);
  const open = rows.filter(({ gaps }) => gaps.length > 0);
  const ready = rows.filter((row) => !open.includes(row));
  const taken = takesOpen ? [...ready, ...open] : ready;
  const counts = { n: formatCount(ready.length), m: formatCount(open.length) };
  const count = formatCount(taken.length || rows.length);
  const follows = severalLine(
    several.decision,
    (taken.length > 0 ? taken : open).map(({ effects }) => effects),
    reader,
    sendsMail,
  );
  return (
    <BulkDialog
      action={dialog}
      title={interpolate(count === '1' ? one : many, { count })}
      lines={[...ready, ...open]}
      confirmLabel={taken.length > 0 ? interpolate(counted, { count: formatCount(taken.length) }) : label}
      summary={
        <>
          {open.length > 0 && (
            <Text span inherit display="block" fw={600}>
              {t('{n} ready, {m} with something open', counts)}
            </Text>
          )}
          {follows}
        </>
      }
      blocked={blockedText(isReading, taken.length)}
      isChosen
      failed={t('The answer could not be sent. You can send it again: no request is answered twice.')}
      resultText={(row) => resultText(row, done, reader === 'office' ? 'admin' : 'agentBadge')}
      onConfirm={() => send(taken.map(({ booking }) => booking))}
    >
      {open.length > 0 && (
        <TakesOpen
          label={t('Also the {m} with something open', counts)}
          isNeeded={!isReading && ready.length === 0}
          checked={takesOpen}
          disabled={dialog.isSending}
          onChange={(event) => several.setTakesOpen(event.currentTarget.checked)}
        />
      )}
    </BulkDialog>
  );
}

/** The box of those with something open; where none is ready it has the focus, which the blocked button had at first. */
function TakesOpen({ isNeeded, ...box }: CheckboxProps & { isNeeded: boolean }) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNeeded) input.current?.focus();
  }, [isNeeded]);
  return <Checkbox ref={input} {...box} {...(isNeeded && { 'data-autofocus': true })} />;
}

function blockedText(isReading: boolean, taken: number): string | undefined {
  if (isReading) return t('Looking up what follows from it…');
  return taken === 0 ? t('None is ready. Tick the box to go on all the same.') : undefined;
}

/** The rows that are asked about, with what is open of each and what a decision would do, read while nothing is sent yet. */
function useAskedRows({ asked, dialog, decision, viewer }: Several) {
  const isOpen = dialog.opened && !dialog.isSending && dialog.result === undefined;
  const found = useQueries({
    queries: (asked ?? []).map((booking) => ({ ...outcomeQuery(booking), enabled: isOpen })),
  });
  const statedOf = useStatedPartsOf();
  const reader = effectReaderOf(viewer);
  const rows = (asked ?? []).map((booking, index) => {
    const effects = found[index]?.data?.find((each) => each.decision === decision)?.effects;
    const linesOf = (kind: Effect['kind']) =>
      effectLines({
        effects: (effects ?? []).filter((effect) => effect.kind === kind),
        reader,
        place: '',
        lateBy,
        isShort: true,
      });
    return {
      id: booking._id,
      booking,
      name: nameOf(booking),
      effects: effects ?? [],
      gaps: [
        ...openOf(booking, linesOf('unpaid')),
        ...(found[index]?.isError ? [t('What follows from it could not be loaded')] : []),
      ],
      effect: [...linesOf('money'), ...(decision === 'book' ? statedLine(statedOf(booking), effects) : [])],
    };
  });
  return { rows, isReading: found.some(({ isPending }) => isPending) };
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
