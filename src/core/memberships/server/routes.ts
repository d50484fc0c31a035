import { usualTime } from '#core/agencies/lifecycle.ts';
import { findAgency } from '#core/agencies/server/store.ts';
import { listApplicants } from '#core/users/server/list-store.ts';
import { presentUser } from '#core/users/server/present.ts';
import type { Context } from '#platform/server/context.ts';
import { page, Reply } from '#platform/server/http/reply.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { commonRefusals, Problem } from '#shared/problem.ts';
import { getAgencyContact, listAgencyRequests, requestAgency, withdrawAgencyRequest } from '../contract.ts';
import { membershipTexts } from '../messages.ts';
import { membershipCan } from '../policy.ts';
import { fileRequest, findAskedAgency, withdrawRequest } from './actions.ts';
import { decisionRoutes } from './decision-routes.ts';
import { presentApplicant } from './present.ts';
import { staffRoutes } from './staff-routes.ts';
import { findLotAskedFor, findPersonToAsk, listAnswerTimes } from './store.ts';

export function membershipRoutes(serve: Serve, context: Context): void {
  requestRoutes(serve, context);
  decisionRoutes(serve);
  staffRoutes(serve, context);
}

/** Requesting membership, withdrawing, and the lists of applicants. */
function requestRoutes(serve: Serve, { db }: Context): void {
  serve(requestAgency, async ({ caller: { actor }, body, now, transact }) => {
    if (body.userId && body.userId !== actor.id) throw new Problem(commonRefusals.FORBIDDEN);
    const message = body.message || body.requestMessage || '';
    return transact(async (tx) => {
      const agency = await findAskedAgency(tx, actor, body.agencyId);
      const { position = '', lotId } = body;
      const asked = { actor, agency, position, message, lotId: lotId || undefined, now };
      const { account, isNew } = await fileRequest(tx, asked);
      return new Reply(isNew ? 201 : 200, {
        agencyId: account.agencyId ?? '',
        agencyName: account.agencyName ?? '',
        agencyStatus: 'pending' as const,
        agencyRequestDate: now.toISOString(),
        message: membershipTexts.submitted,
      });
    });
  });

  serve(getAgencyContact, async ({ caller: { actor } }) => {
    const { agencyId, agencyStatus } = actor;
    if (agencyId === null || (agencyStatus !== 'pending' && agencyStatus !== 'approved'))
      return { person: null, membership: null, request: null, decision: null, lot: null };
    const times = await listAnswerTimes(db, agencyId);
    return {
      person: await findPersonToAsk(db, agencyId, agencyStatus === 'approved'),
      membership: usualTime(times.membership),
      request: usualTime(times.request),
      decision: usualTime(times.decision),
      // an inactive agency takes no request (D-110)
      lot: (await findAgency(db, agencyId))?.isActive ? await findLotAskedFor(db, actor.id) : null,
    };
  });

  serve(withdrawAgencyRequest, async ({ caller, now, transact }) =>
    transact(async (tx) => {
      const account = await withdrawRequest(tx, caller.actor, now);
      return { ...presentUser(account), message: membershipTexts.withdrawn };
    }),
  );

  serve(listAgencyRequests, async ({ caller: { actor }, query }) => {
    assertAllowed(membershipCan.list(actor));
    const ofAll = isAdministrator(actor);
    // an agent_admin without an agency has no applicants
    if (!ofAll && !isMember(actor)) return page([], 0);
    const agencyId = query.agencyId ?? (ofAll ? null : actor.agencyId);
    if (agencyId !== null) assertAllowed(membershipCan.oversee(actor, agencyId));
    const { rows, total } = await listApplicants(db, agencyId, query);
    return page(rows.map(presentApplicant), total);
  });
}
