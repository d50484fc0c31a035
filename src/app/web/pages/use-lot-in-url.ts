import { useState } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { offersBooking, type Viewer } from '#features/lots/policy.ts';
import { useUrlState } from '#platform/web/ui/url-state.ts';

export type LotInUrl = ReturnType<typeof useLotInUrl>;

/** Reads `lot` and `book` of the address against the list, and keeps the lot whose dialog is open. */
export function useLotInUrl(lots: readonly Lot[], viewer: Viewer) {
  const { search, change } = useUrlState();
  const openId = search.get('lot');
  const wanted = search.get('book') === '1';
  const open = lots.find((lot) => lot.id === openId);

  // its own booking takes the lot off the buyer's list, but not out of their dialog
  const [subject, setSubject] = useState<Lot>();
  const [booked, setBooked] = useState(false);
  const bookable = open !== undefined && viewer !== null && offersBooking(viewer, open);
  if (wanted && subject === undefined && bookable) setSubject(open);
  // once it is booked the address no longer asks for it, and the dialog stays for its papers
  if (!wanted && !booked && subject !== undefined) setSubject(undefined);

  const missing = open === undefined || (wanted && open.status !== 'available');
  return {
    openId,
    open,
    wanted,
    /** The address names a lot that can no longer be had. */
    gone: openId !== null && subject === undefined && missing,
    /** The lot being booked. */
    subject,
    isBooked: booked,
    change,
    /** Neither a reload nor Forward may ask for what is booked. */
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
