import { useState } from 'react';
import type { Lot } from '#core/lots/contract.ts';
import { offersBooking, type Viewer } from '#core/lots/policy.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';

export type LotInUrl = ReturnType<typeof useLotInUrl>;

/** Finds the lots of the URL parameters `lot` and `book` in the list, and keeps the lot whose dialog is open. */
export function useLotInUrl(lots: readonly Lot[], viewer: Viewer) {
  const { search, change, hrefOf } = useUrlState();
  const openId = search.get('lot');
  const wanted = search.get('book') === '1';
  const open = lots.find((lot) => lot.id === openId);

  // a booked lot leaves the buyer's list, but stays in the open dialog
  const [subject, setSubject] = useState<Lot>();
  const [booked, setBooked] = useState(false);
  const bookable = open !== undefined && viewer !== null && offersBooking(viewer, open);
  if (wanted && subject === undefined && bookable) setSubject(open);
  // after booking, the URL parameter is removed and the dialog stays open for the documents
  if (!wanted && !booked && subject !== undefined) setSubject(undefined);

  const missing = open === undefined || (wanted && open.status !== 'available');
  return {
    openId,
    open,
    wanted,
    /** The lot in the URL is no longer available. */
    gone: openId !== null && subject === undefined && missing,
    /** The lot being booked. */
    subject,
    isBooked: booked,
    change,
    hrefOf,
    /** Removes `book`, so that neither a reload nor Forward opens the dialog of a booked lot again. */
    onBooked: () => {
      setBooked(true);
      change({ lot: null, book: null });
    },
    endBooking: ({ keepDetails }: { keepDetails: boolean }) => {
      if (!booked) return change({ book: null, ...(!keepDetails && { lot: null }) });
      setBooked(false);
      setSubject(undefined);
    },
  };
}
