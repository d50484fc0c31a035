import { queryOptions, useMutation } from '@tanstack/react-query';
import {
  endPlace,
  getLine,
  joinLine,
  listLine,
  listLinesOfAgency,
  listMyPlaces,
  unwatchLot,
  watchLot,
} from '#core/queues/contract.ts';
import type { PlaceAction } from '#core/queues/lifecycle.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useInvalidateAll } from '#platform/web/api-client/query-client.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';

/** Prefix of every query about lines; refetched with each notice to the reader, such as an offer, and each change of a lot. */
const queuesKey = ['queues'] as const;

/** The line of one lot, and the reader's place in it. */
export function lineQuery(lotId: string) {
  return queryOptions({
    queryKey: [...queuesKey, 'lot', lotId],
    queryFn: ({ signal }) => call(getLine, { params: { id: lotId }, signal }),
  });
}

/** The lots that the reader waits for. */
export const myPlacesQuery = queryOptions({
  queryKey: [...queuesKey, 'mine'],
  queryFn: ({ signal }) => call(listMyPlaces, { signal }),
});

/** Who stands in the line of a lot, for who may know. */
export function peopleQuery(lotId: string) {
  return queryOptions({
    queryKey: [...queuesKey, 'people', lotId],
    queryFn: ({ signal }) => call(listLine, { params: { id: lotId }, signal }),
  });
}

/** Which members of an agency wait for lots. */
export function agencyLinesQuery(agencyId: string) {
  return queryOptions({
    queryKey: [...queuesKey, 'agency', agencyId],
    queryFn: ({ signal }) => call(listLinesOfAgency, { params: { id: agencyId }, signal }),
  });
}

/** A change of a line: its sentence is shown, and what was shown of lots and lines is read anew. */
function useLineChange<Input>(change: (input: Input) => Promise<{ message: string }>) {
  const invalidate = useInvalidateAll();
  return useMutation({
    mutationFn: change,
    onSuccess: ({ message }) => toast(message),
    onError: (error) => toast(refusalText(error, t('That did not work. Please try again.')), 'error'),
    // also after a refusal: the line is not as it was shown
    onSettled: invalidate,
  });
}

export const useJoin = () => useLineChange((lotId: string) => call(joinLine, { params: { id: lotId } }));

export const useWatch = () =>
  useLineChange(({ lotId, watching }: { lotId: string; watching: boolean }) =>
    watching ? call(watchLot, { params: { id: lotId } }) : call(unwatchLot, { params: { id: lotId } }),
  );

export const useEndPlace = () =>
  useLineChange(({ id, ...body }: { id: string; action: PlaceAction; reason?: string }) =>
    call(endPlace, { params: { id }, body }),
  );
