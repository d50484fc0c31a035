import { agencyRefusals } from '#core/agencies/messages.ts';
import { findAgency } from '#core/agencies/server/store.ts';
import { presentUser } from '#core/users/server/present.ts';
import { lockAccounts } from '#core/users/server/store.ts';
import type { Context } from '#platform/server/context.ts';
import type { Reader } from '#platform/server/db/open.ts';
import { created, page } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import {
  assignAgentAdmin,
  listAgencyUsers,
  listAgentAdmins,
  listRequestsOfAgency,
  removeAgencyUser,
  removeAgentAdmin,
} from '../contract.ts';
import { listedRequestStatuses } from '../lifecycle.ts';
import { membershipTexts } from '../messages.ts';
import { membershipCan } from '../policy.ts';
import { presentAgentAdmin, presentRequest } from './present.ts';
import { assignAdmin, removeMember, unassignAdmin } from './staff-actions.ts';
import { listAgentAdmins as listAdmins, listMembers, listRequests } from './store.ts';

/** The members of an agency: lists of them and their requests, assigning and removing. */
export function staffRoutes(serve: Serve, { db }: Context): void {
  serve(listAgencyUsers, async ({ caller, params, query }) => {
    await assertAgency(db, caller.actor, params.id);
    const { rows, total } = await listMembers(db, params.id, query);
    return page(rows.map(presentUser), total);
  });

  serve(listRequestsOfAgency, async ({ caller, params, query }) => {
    const statuses = query.status === 'all' ? listedRequestStatuses : [query.status];
    await assertAgency(db, caller.actor, params.id);
    const { rows, total } = await listRequests(db, params.id, statuses, query);
    return page(rows.map(presentRequest), total);
  });

  serve(removeAgencyUser, async ({ params: { id: agencyId, userId }, now, act }) =>
    act(
      async (tx, actor) => {
        const account = await removeMember(tx, { actor, agencyId, userId, now });
        return { ...presentUser(account), message: membershipTexts.removed };
      },
      lockAccounts([userId]),
    ),
  );

  serve(listAgentAdmins, async ({ caller: { actor }, query }) => {
    assertAllowed(membershipCan.dismiss(actor));
    const { rows, total } = await listAdmins(db, query);
    return page(rows.map(presentAgentAdmin), total);
  });

  serve(assignAgentAdmin, async ({ params, body, now, act }) =>
    act(
      async (tx, actor) => {
        const named = { actor, agencyId: params.id, userId: body.userId, now };
        const account = await assignAdmin(tx, named);
        return created({ ...presentUser(account), message: membershipTexts.assigned });
      },
      lockAccounts([body.userId]),
    ),
  );

  serve(removeAgentAdmin, async ({ params: { id: agencyId, userId }, now, act }) =>
    act(
      async (tx, actor) => {
        const account = await unassignAdmin(tx, { actor, agencyId, userId, now });
        return { ...presentUser(account), message: membershipTexts.unassigned };
      },
      lockAccounts([userId]),
    ),
  );
}

/** Asserts that the actor may read this agency's members. @throws FORBIDDEN, AGENCY_NOT_FOUND */
async function assertAgency(reader: Reader, actor: Actor, id: string): Promise<void> {
  assertAllowed(membershipCan.oversee(actor, id));
  if (!(await findAgency(reader, id))) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
}
