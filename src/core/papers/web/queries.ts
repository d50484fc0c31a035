import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import {
  acceptForm,
  issueForm,
  listPapers,
  openPaper,
  openStatement,
  verifyPaper,
} from '#core/papers/contract.ts';
import { call, callFile } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useIdempotencyKey } from '#platform/web/api-client/idempotency-key.ts';
import { saveFile, temporaryUrl } from '#platform/web/ui/DownloadButton.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';

/** The papers of a booking; below the key of bookings, so that a change of one refetches them. */
export function papersQuery(bookingId: string) {
  return queryOptions({
    queryKey: [...bookingsKey, 'papers', bookingId],
    queryFn: ({ signal }) => call(listPapers, { params: { id: bookingId }, signal }),
  });
}

export function verifiedQuery(code: string) {
  return queryOptions({
    queryKey: ['verified-paper', code],
    queryFn: ({ signal }) => call(verifyPaper, { params: { code }, signal }),
  });
}

export const loadStatement = (bookingId: string) => callFile(openStatement, { params: { id: bookingId } });

/** Opens a paper in a tab of its own, or saves it where none can be opened. */
export function useOpenPaper() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      // opened synchronously: a popup blocker would stop a tab opened after the reply
      const tab = window.open('', '_blank');
      try {
        const file = await callFile(openPaper, { params: { id } });
        if (tab) tab.location.replace(temporaryUrl(file.blob));
        else saveFile(file);
      } catch (error) {
        tab?.close();
        throw error;
      }
    },
    // its sum is known from now on
    onSuccess: () => client.invalidateQueries({ queryKey: [...bookingsKey, 'papers'] }),
    onError: (error) =>
      toast(refusalText(error, t('The paper could not be opened. Please try again.')), 'error'),
    // it holds personal data
    gcTime: 0,
  });
}

export function useIssueForm(bookingId: string) {
  const client = useQueryClient();
  const { keyFor, renew } = useIdempotencyKey();
  return useMutation({
    mutationFn: () => call(issueForm, { params: { id: bookingId }, idempotencyKey: keyFor(bookingId) }),
    onSuccess: ({ message }) => {
      renew();
      toast(message);
    },
    onError: (error) =>
      toast(refusalText(error, t('The form could not be issued. Please try again.')), 'error'),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
}

export function useAcceptForm(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { name: string; sha256: string }) => call(acceptForm, { params: { id }, body }),
    onSettled: () => client.invalidateQueries({ queryKey: bookingsKey }),
  });
}
