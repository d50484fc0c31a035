import { useEffect, useState } from 'react';
import type { Booking } from '#features/bookings/contract.ts';
import { useUrlDialog, useUrlState } from '#web/ui/url-state.ts';
import type { AnswerAction } from './decide.ts';
import type { Board } from './use-board.ts';

export type Desk = ReturnType<typeof useDesk>;

/** Whether an answer leads on to the next request stands in the address, so that it outlasts a reload. */
const goOnParam = 'next';

/**
 * Working through a list of bookings in its order: what is open, what stands before and after it, what a key has asked
 * for, and where to go on after an answer. `isDue` tells what still waits for the viewer.
 */
export function useDesk(board: Board, isDue: (booking: Booking) => boolean) {
  const { rows: queue, offset, found } = board;
  const { search, change } = useUrlState();
  const dialog = useUrlDialog('booking');
  const [wish, setWish] = useState<{ bookingId: string; action: AnswerAction } | null>(null);
  const [resumeAt, setResumeAt] = useState<string | null>(null);
  /** From an answer on until the next opening: the row answered may still be listed, and must not get the focus back. */
  const [handsOn, setHandsOn] = useState(false);
  const at = queue.findIndex(({ _id }) => _id === dialog.id);
  const goesOn = search.get(goOnParam) === '1';

  const show = (booking: Booking | undefined) => {
    if (booking === undefined) return;
    setWish(null);
    dialog.move(booking._id);
  };
  const neighbours = useNeighbours(board, at, show);
  /** The next one that is due, from here to the end and then from the start. */
  const following = () => [...queue.slice(at + 1), ...queue.slice(0, Math.max(at, 0))].find(isDue);

  const open = (id: string, action?: AnswerAction) => {
    setWish(action ? { bookingId: id, action } : null);
    setResumeAt(null);
    setHandsOn(false);
    dialog.open(id);
  };
  /** A key on a row opens it with the answer chosen; where none is due it only opens it. */
  const answer = (action: AnswerAction) => (id: string) => {
    const booking = queue.find(({ _id }) => _id === id);
    open(id, booking !== undefined && isDue(booking) ? action : undefined);
  };

  return {
    id: dialog.id,
    /** The open booking as the list knows it, to be shown until it has been read again. */
    known: queue[at],
    /** What was asked for with the key that opened it. */
    wish: wish?.bookingId === dialog.id ? wish?.action : undefined,
    open,
    answerKeys: { a: answer('approve'), r: answer('reject') },
    close: dialog.close,
    /** Place of the open booking in the list, from 1; null when it is not in it. */
    place: at < 0 ? null : { number: offset + at + 1, of: found },
    ...neighbours,
    goesOn,
    setGoesOn: (on: boolean) => change({ [goOnParam]: on ? '1' : null }),
    /** Goes on after an answer: to the next request if so wished, else back to the list at the next one. */
    answered: () => {
      const due = following();
      if (due !== undefined && goesOn) return show(due);
      setResumeAt(due?._id ?? null);
      setHandsOn(due !== undefined);
      dialog.close();
    },
    /** The row to go on at. */
    resumeAt,
    /** The dialog that is closing must not take the focus back. */
    handsOn,
    resumed: () => setResumeAt(null),
  };
}

/** Steps from the booking at a place in the list to its neighbours, also on another page; undefined where there is none. */
function useNeighbours(
  { rows: queue, page, pages, isSettled, turnTo }: Board,
  at: number,
  show: (booking: Booking | undefined) => void,
) {
  /** The page that was turned to from an open booking, and which of its bookings is to be opened there. */
  const [entering, setEntering] = useState<{ page: number; at: 0 | -1 } | null>(null);
  const turn = (to: number, entry: 0 | -1) => () => {
    setEntering({ page: to, at: entry });
    turnTo(to);
  };
  const entered = entering?.page === page && isSettled ? queue.at(entering.at) : undefined;
  useEffect(() => {
    if (entered === undefined) return;
    setEntering(null);
    show(entered);
  });

  const previous = () => {
    if (at > 0) return () => show(queue[at - 1]);
    return at === 0 && page > 1 ? turn(page - 1, -1) : undefined;
  };
  const next = () => {
    if (at < 0) return undefined;
    if (at < queue.length - 1) return () => show(queue[at + 1]);
    return page < pages ? turn(page + 1, 0) : undefined;
  };
  return { previous: previous(), next: next() };
}
