import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  changeMailSettings,
  getMailSettings,
  type MailSettingsView,
  unsubscribe,
} from '#core/notices/contract.ts';
import type { MailSettings, MailTopic } from '#core/notices/lifecycle.ts';
import { call } from '#platform/web/api-client/call.ts';
import { noticesKey } from './queries.ts';

/** What the portal mails the reader, by topic. */
export const mailSettingsQuery = queryOptions({
  queryKey: [...noticesKey, 'mail settings'],
  queryFn: ({ signal }): Promise<MailSettingsView> => call(getMailSettings, { signal }),
});

/** Saves a changed setting; the choice shows at once, and goes back when it was not saved. */
export function useChangeMailSettings() {
  const client = useQueryClient();
  const { queryKey } = mailSettingsQuery;
  return useMutation({
    mutationFn: (change: Partial<MailSettings>) => call(changeMailSettings, { body: change }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, before && { ...before, ...change });
      // only what this change replaced: another one may be under way
      return Object.fromEntries(Object.keys(change).map((topic) => [topic, before?.[topic as MailTopic]]));
    },
    // the settings cannot be read either while the network is away
    onError: (_error, _change, replaced) =>
      client.setQueryData(queryKey, (now) => now && { ...now, ...replaced }),
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}

/** The parts of a link that stops mails about a topic. */
export type UnsubscribeLink = { user: string; topic: MailTopic; key: string };

/** Stops mails by the link in one of them, or takes that back. */
export function useUnsubscribe({ user, topic, key }: UnsubscribeLink) {
  return useMutation({
    mutationFn: ({ undo }: { undo: boolean }) =>
      call(unsubscribe, { params: { user, topic, key }, ...(undo && { query: { undo: 'true' } }) }),
  });
}
