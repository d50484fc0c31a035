import type { Context } from '#platform/server/context.ts';
import { page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { getMe, getUser, listAllUsers, listUsers, type UsersQuery, updateMe } from '../contract.ts';
import { profileTexts, userRefusals } from '../messages.ts';
import { userCan, userReach } from '../policy.ts';
import { changeProfile } from './actions.ts';
import { listAccounts } from './list-store.ts';
import { presentUserTo } from './present.ts';
import { findAccount } from './store.ts';

export function userRoutes(serve: Serve, { db }: Context): void {
  serve(getMe, async ({ caller }) => {
    const account = await findAccount(db, caller.actor.id);
    if (!account) throw new Problem(commonRefusals.UNAUTHENTICATED);
    return presentUserTo(account, account);
  });

  serve(updateMe, async ({ caller, body, now, transact }) =>
    transact(async (tx) => {
      const account = await changeProfile(tx, caller.actor, body, now);
      return { ...presentUserTo(account, account), message: profileTexts.updated };
    }),
  );

  const list = async (actor: Actor, query: UsersQuery) => {
    const { rows, total } = await listAccounts(db, userReach(actor), query);
    return page(
      rows.map((account) => presentUserTo(actor, account)),
      total,
    );
  };

  serve(listUsers, async ({ caller: { actor }, query }) => {
    assertAllowed(userCan.list(actor));
    return list(actor, query);
  });

  serve(listAllUsers, async ({ caller: { actor }, query }) => {
    assertAllowed(userCan.listAll(actor));
    return list(actor, query);
  });

  serve(getUser, async ({ caller: { actor }, params }) => {
    const account = await findAccount(db, params.id);
    assertAllowed(userCan.read(actor, account));
    if (!account) throw new Problem(userRefusals.USER_NOT_FOUND);
    return presentUserTo(actor, account);
  });
}
