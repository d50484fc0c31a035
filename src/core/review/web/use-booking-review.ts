import { useMutation, useQueryClient } from '@tanstack/react-query';
import { createElement, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import type { StaffDecision } from '#core/bookings/lifecycle.ts';
import { bookingTexts, decisionDone } from '#core/bookings/messages.ts';
import type { EffectReader } from '#core/bookings/outcome-labels.ts';
import type { Effect } from '#core/bookings/outcome-lifecycle.ts';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { useBookingParts } from '#core/bookings/web/booking-parts.tsx';
import { proposalPlace } from '#core/bookings/web/deal-fields.tsx';
import { doneText, effectReaderOf } from '#core/bookings/web/detail/Outcome.tsx';
import { bookingQuery } from '#core/bookings/web/queries.ts';
import { useSendsMail } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { dropDraft } from '#platform/web/drafts.ts';
import { useFlashMessage } from '#platform/web/ui/flash-message.ts';
import { quietKeys, useKeyHold } from '#platform/web/ui/keys/keyboard.ts';
import { useStatus } from '#platform/web/ui/StatusMessage.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { useUrlDialog, useUrlState } from '#platform/web/ui/url-state.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { DecidedLine } from './DecidedLine.tsx';
import { type Decision, decide, isNoted, meaningOf, type Outcome } from './decide.ts';
import { fieldsPlace } from './decision-fields.tsx';
import { useReread } from './queries.ts';
import { decisionKeys, isDue, type QueueView } from './queue-views.ts';
import { type Queue, ROWS_A_PAGE, useDeskSettings } from './use-booking-queue.ts';
import { notesPlace } from './use-decision.ts';

export type Review = ReturnType<typeof useBookingReview>;

/** A choice of a queue's decision. */
type Choosable = Decision['action'];

/**
 * Reviewing the bookings of a queue one by one: the open booking, the preselected choice, the decision sent and its
 * messages. Steps to the neighbours in the queue, and after a decision to the next booking that waits for the viewer.
 */
export function useBookingReview(viewer: User, view: QueueView, queue: Queue) {
  const { rows } = queue;
  const dialog = useUrlDialog('booking', ['decide']);
  const { search } = useUrlState();
  const [wish, setWish] = useState<{ bookingId: string; action: Choosable } | null>(null);
  const [resumeAt, setResumeAt] = useState<string | null>(null);
  // after a decision the row may still be listed, and must not get the focus back
  const [keepsFocus, setKeepsFocus] = useState(false);
  const [opening, setOpening] = useState<string | null>(null);
  const [handsBack, setHandsBack] = useState(false);
  const [decidedId, setDecidedId] = useState<string | null>(null);
  const [takesBack, setTakesBack] = useState(false);
  if (opening !== null && opening === dialog.id) setOpening(null);
  useKeyHold(opening !== null);
  const messages = useReviewMessages(dialog.id !== null, effectReaderOf(viewer));
  const { goesOn, setGoesOn } = useDeskSettings(viewer);
  const at = rows.findIndex(({ _id }) => _id === dialog.id);

  const show = (booking: Booking | undefined) => {
    if (booking === undefined) return;
    setWish(null);
    setDecidedId(null);
    sending.reset();
    dialog.move(booking._id);
  };
  const { previous, next, refill, stay } = useNeighbours(queue, at, show);
  const leave = () => {
    stay();
    dialog.close();
  };
  /** What another list opened leads back to that one, and does not go on in this one. */
  const mayGoOn = at >= 0 && dialog.page === undefined;
  const isWaiting = (booking: Booking) => booking._id !== dialog.id && isDue(view, viewer, booking);
  /** Opens the next one by itself. */
  const goOn = (booking: Booking) => {
    quietKeys();
    show(booking);
  };
  const decided = (decision: Decision, { message, effects }: Outcome) => {
    quietKeys();
    setDecidedId(decision.bookingId);
    if (isNoted(decision.seenStatus, decision.action)) return messages.onNoted(decision, message);
    messages.onDecided(meaningOf(decision), decision.bookingId, effects, dialog.page !== undefined);
    if (dialog.page) return setHandsBack(true);
    const after = rows.slice(at + 1).find(isWaiting);
    const due = after ?? rows.slice(0, Math.max(at, 0)).find(isWaiting);
    if (mayGoOn && goesOn && after === undefined && queue.page < queue.pages) {
      // the rows of the next page move up into this one
      refill((fresh) => {
        const found = fresh.slice(Math.max(at, 0)).find(isWaiting) ?? fresh.find(isWaiting);
        if (found) goOn(found);
        else leave();
      });
    } else if (mayGoOn && goesOn && due !== undefined) goOn(due);
    else {
      // where none waits, the neighbour of the row, which may leave the list
      const resumed = due ?? (at < 0 ? undefined : (rows[at + 1] ?? rows[at - 1]));
      setResumeAt(resumed?._id ?? null);
      setKeepsFocus(resumed !== undefined);
      leave();
    }
  };
  const sending = useDecide(viewer, decided);
  const { isPending } = sending;
  const handBack = useEffectEvent(() => {
    setHandsBack(false);
    leave();
  });
  // a step back does nothing while a decision is being sent
  useEffect(() => {
    if (handsBack && !isPending) handBack();
  }, [handsBack, isPending]);
  const open = (id: string, action?: Choosable) => {
    stay();
    setOpening(id);
    setDecidedId(null);
    setWish(action ? { bookingId: id, action } : null);
    setResumeAt(null);
    setKeepsFocus(false);
    sending.reset();
    if (dialog.id === null) dialog.open(id);
    else dialog.move(id);
  };
  /** A key on a row opens the booking with the decision preselected, if one is due. */
  const choose = (action: Choosable) => (id: string) => {
    const booking = rows.find(({ _id }) => _id === id);
    open(id, booking !== undefined && isDue(view, viewer, booking) ? action : undefined);
  };

  return {
    ...messages,
    id: dialog.id,
    /** The page whose list opened the booking, in place of this one. */
    page: dialog.page,
    /** The open booking as listed: placeholder until it is loaded. */
    known: rows[at],
    /** The choice of the key or link that opened it. */
    wish: wish?.bookingId === dialog.id ? wish?.action : (search.get('decide') ?? undefined),
    sending,
    /** The booking that the viewer has decided just now: open until the next one is. */
    decidedId,
    open,
    decisionKeys: Object.fromEntries(
      Object.entries(decisionKeys[view.decision]).map(([key, action]) => [key, choose(action)]),
    ),
    close: () => {
      sending.reset();
      leave();
    },
    /** Position of the open booking in the queue, from 1; null when it is not in the queue, or was opened from another list. */
    place: !mayGoOn ? null : { number: (queue.page - 1) * ROWS_A_PAGE + at + 1, of: queue.found },
    previous: mayGoOn ? previous : undefined,
    next: mayGoOn ? next : undefined,
    /** Whether the next booking may open after the decision. */
    mayGoOn,
    goesOn,
    setGoesOn,
    /** Whether Escape takes a choice back, before it closes the booking. */
    takesBack,
    setTakesBack,
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
function useNeighbours(queue: Queue, at: number, show: (booking: Booking | undefined) => void) {
  const client = useQueryClient();
  const turning = useMutation({
    mutationFn: async ({ query }: { query: ReturnType<Queue['queryOf']> }) =>
      client.fetchQuery({ ...query, staleTime: 0 }),
  });
  const { rows, page, pages, queryOf, turnTo } = queue;
  /** Calls back with the rows of this page as they are now. */
  const refill = (then: (fresh: Booking[]) => void) =>
    turning.mutate({ query: queryOf(page) }, { onSettled: (part) => then(part?.rows ?? []) });
  if (at < 0) return { stay: turning.reset, refill };

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
  /** To a row of this page, also while another one is loading. */
  const step = (row: Booking | undefined) => () => {
    turning.reset();
    show(row);
  };
  const before = page > 1 ? turn(page - 1, -1) : undefined;
  const after = page < pages ? turn(page + 1, 0) : undefined;
  return {
    stay: turning.reset,
    refill,
    previous: at > 0 ? step(rows[at - 1]) : before,
    next: at < rows.length - 1 ? step(rows[at + 1]) : after,
  };
}

/** Messages about decisions, beside the open booking or on the page, and the flash message of the previous page. */
function useReviewMessages(isOpen: boolean, reader: EffectReader) {
  const client = useQueryClient();
  const sendsMail = useSendsMail();
  const bookingOf = (id: string) => client.getQueryData(bookingQuery(id).queryKey);
  const { status, show, clear } = useStatus();
  useFlashMessage((text) => show('success', text));
  return {
    pageStatus: isOpen ? null : status,
    openStatus: isOpen ? status : null,
    clearStatus: clear,
    /** On another page that comes next, a toast says it. */
    onDecided: (
      meaning: StaffDecision,
      bookingId: string,
      effects: readonly Effect[],
      isElsewhere = false,
    ) => {
      const done: { alert: string; toast?: string } = decisionDone[meaning];
      const booking = bookingOf(bookingId);
      const what = booking ? doneText({ effects, booking, reader, sendsMail }) : '';
      const said = (text: string) => joined(': ', [booking && placeOf(booking), text]);
      if (isElsewhere) return toast(sentences(said(done.alert), what));
      show('success', createElement(DecidedLine, { booking, text: done.alert, done: what }));
      if (done.toast !== undefined) toast(said(done.toast));
    },
    /** Of a booking that keeps its status, and stays open. */
    onNoted: ({ bookingId }: Decision, text: string = bookingTexts.notesReplaced) => {
      show('success', createElement(DecidedLine, { booking: bookingOf(bookingId), text, done: '' }));
    },
    onRefused: (reason: string) => show('error', reason),
  };
}

/** Sends decisions, of one booking one at a time. A confirmed one drops the drafts of its notes and fields, and calls `onDecided`. */
function useDecide(viewer: User, onDecided: (decision: Decision, outcome: Outcome) => void) {
  const { decisionFields } = useBookingParts();
  // a second press comes before the form is disabled
  const onTheWay = useRef(new Set<string>());
  const [noted, setNoted] = useState(0);
  const { isPending, error, variables, mutate, reset } = useMutation({
    mutationFn: (decision: Decision) =>
      decide(decision, viewer).finally(() => onTheWay.current.delete(decision.bookingId)),
    onSettled: useReread(),
  });
  const send = (decision: Decision) => {
    if (onTheWay.current.has(decision.bookingId)) return;
    onTheWay.current.add(decision.bookingId);
    mutate(decision, {
      onSuccess: (outcome) => {
        dropDraft(notesPlace(decision.bookingId));
        dropDraft(proposalPlace(decision.bookingId));
        for (const { name } of decisionFields) dropDraft(fieldsPlace(name, decision.bookingId));
        reset();
        if (isNoted(decision.seenStatus, decision.action)) setNoted((count) => count + 1);
        onDecided(decision, outcome);
      },
    });
  };
  return {
    isPending,
    send,
    /** Counts the notes that were replaced, after each of which the form begins anew. */
    noted,
    /** The booking of the decision that is on its way or has failed. */
    bookingId: variables?.bookingId,
    /** The last decision, if it failed. */
    failed: error !== null && variables !== undefined ? { error, decision: variables } : null,
    reset,
  };
}
