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
import { type Queue, ROWS_A_PAGE } from './use-booking-queue.ts';

export type Review = ReturnType<typeof useBookingReview>;

/** Whether an answer leads on to the next request stands in the address, so that it outlasts a reload. */
const goOnParam = 'next';

/**
 * Reviewing bookings one by one: which one is open, what a key has asked for, where to go on after a decision, and what is
 * said about it. With a queue the review also leads through its order; `isDue` tells what still waits for the viewer.
 */
export function useBookingReview(queue?: Queue, isDue: (booking: Booking) => boolean = () => false) {
  const rows = queue?.rows ?? [];
  const { search, change } = useUrlState();
  const dialog = useUrlDialog('booking');
  const [wish, setWish] = useState<{ bookingId: string; action: AgencyDecision } | null>(null);
  const [resumeAt, setResumeAt] = useState<string | null>(null);
  /** From an answer on until the next opening: the row answered may still be listed, and must not get the focus back. */
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
  /** A key on a row opens it with the answer chosen; where none is due it only opens it. */
  const answer = (action: AgencyDecision) => (id: string) => {
    const booking = rows.find(({ _id }) => _id === id);
    open(id, booking !== undefined && isDue(booking) ? action : undefined);
  };

  return {
    ...messages,
    id: dialog.id,
    /** The open booking as the list knows it, to be shown until it has been read again. */
    known: rows[at],
    /** What was asked for with the key that opened it. */
    wish: wish?.bookingId === dialog.id ? wish?.action : undefined,
    open,
    answerKeys: { a: answer('approve'), r: answer('reject') },
    close,
    /** Place of the open booking in the queue, from 1; null when it is not in it. */
    place:
      queue === undefined || at < 0
        ? null
        : { number: (queue.page - 1) * ROWS_A_PAGE + at + 1, of: queue.found },
    previous,
    next,
    goesOn,
    setGoesOn: (on: boolean) => change({ [goOnParam]: on ? '1' : null }),
    /** Goes on after a confirmed decision: to the next request if so wished, else back to the list at the next one. */
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
    /** The row to go on at. */
    resumeAt,
    /** The dialog that is closing must not take the focus back. */
    keepsFocus,
    resumed: () => setResumeAt(null),
  };
}

/**
 * Steps from the booking at a place in the queue to its neighbours, undefined where there is none. A neighbour on another
 * page is opened once that page is loaded, unless somebody calls `stay` meanwhile.
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
        // a page that cannot be loaded is turned to as well, where the list says why
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

/**
 * What was decided, in the open dialog or beside the list and in the corner; why it was refused; or what the page before
 * has left to say (D-85).
 */
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

/** Sends decisions. Once the server has confirmed one, the draft of its notes goes and `onDecided` is told. */
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
    /** The last decision, when it did not go through. */
    failed: error !== null && variables !== undefined ? { error, decision: variables } : null,
    reset,
  };
}
