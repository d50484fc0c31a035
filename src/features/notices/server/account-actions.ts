import type { Tx } from '#platform/server/db/open.ts';
import type { NoticeFacts } from '../messages.ts';
import { notify } from './store.ts';

/** Tells a person that their password was changed; `doer` is themselves or who did it for them (D-184). */
export async function tellOfPassword(
  tx: Tx,
  { userId, doer, facts }: { userId: string; doer: string; facts: Pick<NoticeFacts, 'device' | 'by'> },
  at: Date,
): Promise<void> {
  await notify(tx, {
    kind: 'account_password',
    recipients: { self: [userId] },
    factsFor: () => ({ ...facts, time: at.toISOString() }),
    doer,
    aboutUserId: userId,
    at,
  });
}
