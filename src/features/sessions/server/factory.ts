import type { Config } from '#platform/server/config.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import type { LinkPurpose } from '../lifecycle.ts';
import { insertLink, oneTimeToken } from './link-store.ts';

type Portal = { db: Db; config: Config; clock: { now: () => Date } };

/** An open one-time link of a person; returns its token, which only their mail holds. */
export async function buildLink(
  { db, config, clock }: Portal,
  link: { userId: string; purpose: LinkPurpose; email: string },
): Promise<string> {
  const key = await openPortalKey(config.keyDir);
  const id = await db.transaction((tx) => insertLink(tx as Tx, key, link, clock.now()));
  return oneTimeToken(key, id);
}
