import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMailSettings, getMailSettings } from '#core/notices/contract.ts';
import type { MailSettings, MailTopic } from '#core/notices/lifecycle.ts';
import { call } from '#platform/web/api-client/call.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { noticesKey } from './queries.ts';

/** What the portal mails the reader, by topic. */
export const mailSettingsQuery = ask(getMailSettings, {}, noticesKey);

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
