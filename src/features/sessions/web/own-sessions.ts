import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { endOtherSessions, endSession, listSessions } from '#features/sessions/contract.ts';
import { sessionRefusals } from '#features/sessions/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';

const ownSessionsKey = ['own-sessions'] as const;

/** The person's live sessions; this browser first, then newest first. */
export function ownSessionsQuery(userId: string) {
  return queryOptions({
    queryKey: [...ownSessionsKey, userId],
    queryFn: async ({ signal }) => {
      const sessions = await call(listSessions, { signal });
      return sessions.toSorted((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
    },
  });
}

/** Ends another session; idempotent. */
export function useEndSession() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (id: string) => {
      try {
        await call(endSession, { params: { id } });
      } catch (error) {
        const isGone = error instanceof CallFailure && error.code === sessionRefusals.SESSION_NOT_FOUND.code;
        if (!isGone) throw error;
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: ownSessionsKey }),
  });
}

/** Ends all sessions but this browser's. */
export function useEndOtherSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(endOtherSessions),
    onSettled: () => void client.invalidateQueries({ queryKey: ownSessionsKey }),
  });
}
