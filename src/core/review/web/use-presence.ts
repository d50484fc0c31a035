import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { OPEN_AGAIN_MS, sayPresence } from '#core/review/contract.ts';
import { call } from '#platform/web/api-client/call.ts';

/**
 * Says that the reader has a booking open while it is in sight, and that they left it.
 * @returns the names of the others at the reader's desk who have it open (D-430)
 */
export function usePresence({ _id: id, workDesk }: Pick<Booking, '_id' | 'workDesk'>): string[] {
  const enabled = workDesk !== null;
  const { data, isError } = useQuery({
    queryKey: ['presence', id],
    queryFn: ({ signal }) => call(sayPresence, { params: { id }, body: { isOpen: true }, signal }),
    // a hidden page does not ask: who turned to something else has it open no more
    refetchInterval: OPEN_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
    enabled,
  });
  useEffect(() => {
    if (!enabled) return;
    const leave = () => {
      const said = call(sayPresence, { params: { id }, body: { isOpen: false }, outlivesPage: true });
      // it ends by itself as well
      said.catch(() => undefined);
    };
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [id, enabled]);
  return isError || !data ? [] : data.others.map(({ name }) => name);
}
