import { recordAudit } from '#features/audit/server/store.ts';
import type { Context } from '#server/context.ts';
import type { Serve } from '#server/http/serve.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { getMe, updateMe } from '../contract.ts';
import { profileTexts } from '../messages.ts';
import { presentUser } from './present.ts';
import { findAccount, updateProfile } from './store.ts';

export function userRoutes(serve: Serve, { db }: Context): void {
  serve(getMe, async ({ caller }) => {
    const account = await findAccount(db, caller.actor.id);
    if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
    return presentUser(account);
  });

  serve(updateMe, async ({ caller, body, now, transact }) =>
    transact(async (tx) => {
      const profile = {
        name: body.name,
        ...(body.phone !== undefined && { phone: body.phone }),
        ...(body.address !== undefined && { address: body.address }),
      };
      await updateProfile(tx, caller.actor.id, profile, now);
      await recordAudit(tx, {
        actor: caller.actor,
        action: 'user.update_profile',
        target: { type: 'user', id: caller.actor.id },
        detail: { fields: Object.keys(profile) },
        at: now,
      });
      const account = await findAccount(tx, caller.actor.id);
      if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
      return { ...presentUser(account), message: profileTexts.updated };
    }),
  );
}
