import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import type { StaffDecision } from '#features/bookings/lifecycle.ts';
import { decisionDone } from '#features/bookings/messages.ts';
import type { User } from '#features/users/contract.ts';
import { dropDraft } from '#platform/web/drafts.ts';
import { useFlashMessage } from '#platform/web/ui/flash-message.ts';
import { useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useUrlDialog, useUrlState } from '#platform/web/ui/url-state.ts';
import { notesPlace } from './DecisionForm.tsx';
import { type AgencyDecision, type Decision, meaningOf } from './decide.ts';
import { useDecide } from './queries.ts';
import { canAnswer } from './queue-views.ts';
import { type Queue, ROWS_A_PAGE } from './use-booking-queue.ts';

export type Review = ReturnType<typeof useBookingReview>;

/** URL parameter of "Then open the next request", so that it outlasts a reload. */
const goOnParam = 'next';

/**
 * Reviewing bookings one by one: the open booking, the preselected answer, and messages. With a queue it also steps to the
 * neighbours in the queue, and after a decision to the next booking that waits for the viewer's answer.
 */
export function useBookingReview(viewer: User, queue?: Queue) {
  const rows = queue?.rows ?? [];
  const isDue = (booking: Booking) => canAnswer(viewer, booking);
  const { search, change } = useUrlState();
  const dialog = useUrlDialog('booking');
  const [wish, setWish] = useState<{ bookingId: string; action: AgencyDecision } | null>(null);
  const [resumeAt, setResumeAt] = useState<string | null>(null);
  // after an answer the row may still be listed, and must not get the focus back
  const [keepsFocus, setKeepsFocus] = useState(false);
  const messages = useReviewMessages(queue !== undefined && dialog.id !== null);
  const at = rows.findIndex(({ _id }) => _id === dialog.id);
  const goesOn = search.get(goOnParam) === '1';

  const show = (booking: Booking | undefined) => {
    if (booking === undefined) return;
    setWish(null);
    dialog.move(booking._id);
  };
  const { previous, next, stay } = useNeighbours(queue, at, show);
  const close = () => {
    stay();
    dialog.close();
  };
  const open = (id: string, action?: AgencyDecision) => {
    setWish(action ? { bookingId: id, action } : null);
    setResumeAt(null);
    setKeepsFocus(false);
    dialog.open(id);
  };
  /** A key on a row opens the booking with the answer preselected, if one is due. */
  const answer = (action: AgencyDecision) => (id: string) => {
    const booking = rows.find(({ _id }) => _id === id);
    open(id, booking !== undefined && isDue(booking) ? action : undefined);
  };

  return {
    ...messages,
    id: dialog.id,
    /** The open booking as listed: placeholder until it is loaded. */
    known: rows[at],
    /** The answer of the key that opened it. */
    wish: wish?.bookingId === dialog.id ? wish?.action : undefined,
    open,
    answerKeys: { a: answer('approve'), r: answer('reject') },
    close,
    /** Position of the open booking in the queue, from 1; null when it is not in the queue. */
    place:
      queue === undefined || at < 0
        ? null
        : { number: (queue.page - 1) * ROWS_A_PAGE + at + 1, of: queue.found },
    previous,
    next,
    goesOn,
    setGoesOn: (on: boolean) => change({ [goOnParam]: on ? '1' : null }),
    /** After a confirmed decision: opens the next due booking if so set, else closes and focuses its row. */
    decided: (decision: StaffDecision) => {
      const due = [...rows.slice(at + 1), ...rows.slice(0, Math.max(at, 0))].find(isDue);
      if (due !== undefined && goesOn) show(due);
      else {
        setResumeAt(due?._id ?? null);
        setKeepsFocus(due !== undefined);
        close();
      }
      messages.onDecided(decision);
    },
    /** The row to focus. */
    resumeAt,
    /** Whether closing leaves the focus to that row. */
    keepsFocus,
    resumed: () => setResumeAt(null),
  };
}

/**
 * Steps to the neighbours of a booking in the queue, undefined where there is none. A neighbour on another page opens once
 * that page is loaded, unless `stay` cancels it.
 */
function useNeighbours(queue: Queue | undefined, at: number, show: (booking: Booking | undefined) => void) {
  const client = useQueryClient();
  const turning = useMutation({
    mutationFn: async ({ query }: { query: ReturnType<Queue['queryOf']> }) => client.fetchQuery(query),
  });
  if (queue === undefined || at < 0) return { stay: turning.reset };

  const { rows, page, pages, queryOf, turnTo } = queue;
  const turn = (to: number, entry: 0 | -1) => () =>
    turning.mutate(
      { query: queryOf(to) },
      {
        // also after a failure, which the list shows
        onSettled: (part) => {
          turnTo(to);
          show(part?.rows.at(entry));
        },
      },
    );
  const before = page > 1 ? turn(page - 1, -1) : undefined;
  const after = page < pages ? turn(page + 1, 0) : undefined;
  return {
    stay: turning.reset,
    previous: at > 0 ? () => show(rows[at - 1]) : before,
    next: at < rows.length - 1 ? () => show(rows[at + 1]) : after,
  };
}

/** Messages about decisions, in the open dialog or on the page, and the flash message of the previous page (D-85). */
function useReviewMessages(isInDialog: boolean) {
  const { status, say, clear } = useStatus();
  useFlashMessage((text) => say('success', text));
  return {
    pageStatus: isInDialog ? null : status,
    dialogStatus: isInDialog ? status : null,
    clearStatus: clear,
    onDecided: (decision: StaffDecision) => {
      const done: { alert: string; toast?: string } = decisionDone[decision];
      say('success', done.alert);
      if (done.toast !== undefined) toast(done.toast);
    },
    onRefused: (reason: string) => say('error', reason),
  };
}

export type SendDecision = ReturnType<typeof useSendDecision>;

/** Sends decisions. A confirmed one drops the draft of its notes and calls `onDecided`. */
export function useSendDecision(viewer: User, onDecided: (decision: StaffDecision) => void) {
  const { isPending, error, variables, mutate, reset } = useDecide(viewer);
  const send = (decision: Decision) =>
    mutate(decision, {
      onSuccess: () => {
        dropDraft(notesPlace(decision.bookingId));
        reset();
        onDecided(meaningOf(decision));
      },
    });
  return {
    isPending,
    send,
    /** The last decision, if it failed. */
    failed: error !== null && variables !== undefined ? { error, decision: variables } : null,
    reset,
  };
}
