import { useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { issueForm, listPapers, openPaper } from '#modules/papers/contract.ts';
import { callFile } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { saveFile, temporaryUrl } from '#platform/web/ui/DownloadButton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';

export const papersQuery = (bookingId: string) => ask(listPapers, { params: { id: bookingId } });

/** Opens a paper in a tab of its own, or saves it where none can be opened. */
export function useOpenPaper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, as }: { id: string; as?: 'read' }) => {
      // opened synchronously: a popup blocker would stop a tab opened after the reply
      const tab = window.open('', '_blank');
      try {
        const file = await callFile(openPaper, { params: { id }, query: { as } });
        if (tab) tab.location.replace(temporaryUrl(file.blob));
        else saveFile(file);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    // its sum is known from now on
    onSuccess: () => client.invalidateQueries({ queryKey: [...bookingsKey, listPapers.path] }),
    onError: (error) =>
      toast(refusalText(error, t('The paper could not be opened. Please try again.')), 'error'),
    // it holds personal data
    gcTime: 0,
  });
}

export function useIssueForm(bookingId: string) {
  const { keyFor, renew } = useIdempotencyKey();
  return useSend<typeof issueForm, void>(issueForm, {
    input: () => ({ params: { id: bookingId }, idempotencyKey: keyFor(bookingId) }),
    stale: [bookingsKey],
    waits: true,
    onSuccess: ({ message }) => {
      renew();
      toast(message);
    },
    onError: (error) =>
      toast(refusalText(error, t('The form could not be issued. Please try again.')), 'error'),
  });
}
