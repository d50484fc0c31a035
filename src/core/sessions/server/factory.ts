import { Secret, TOTP } from 'otpauth';
import type { Config } from '#platform/server/config.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { openPortalKey } from '#platform/server/portal-key.ts';
import type { Actor } from '#shared/actor.ts';
import type { LinkPurpose } from '../lifecycle.ts';
import { insertLink, oneTimeToken } from './link-store.ts';
import { beginSetup, switchOn } from './second-factor-actions.ts';

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

/** The code that an app shows for a key at a moment. */
export function codeOf(key: string, at: Date): string {
  return new TOTP({ secret: Secret.fromBase32(key) }).generate({ timestamp: at.getTime() });
}

/** What a person's app and browser hold between the two calls that switch two-step login on. */
export async function buildSetup({ config, clock }: Portal, person: Pick<Actor, 'id' | 'email'>) {
  const { key, setup } = beginSetup(await openPortalKey(config.keyDir), person, {
    issuer: config.parkName,
    now: clock.now(),
  });
  return { key, setup, code: codeOf(key, clock.now()) };
}

/** Switches two-step login on for a person, a while ago: the code of the present moment is not used up. */
export async function buildSecondFactor(portal: Portal, actor: Actor) {
  const at = new Date(portal.clock.now().getTime() - 120_000);
  const before = { ...portal, clock: { now: () => at } };
  const { key, setup, code } = await buildSetup(before, actor);
  const portalKey = await openPortalKey(portal.config.keyDir);
  const recoveryCodes = await portal.db.transaction((tx) =>
    switchOn(tx as Tx, portalKey, { actor, setup, code }, at),
  );
  return { key, recoveryCodes, codeAt: (time: Date) => codeOf(key, time) };
}
