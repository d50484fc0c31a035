import { presentUser } from '#core/users/server/present.ts';
import { lockAccounts } from '#core/users/server/store.ts';
import type { Serve } from '#platform/server/http/serve.ts';
import type { Act } from '#platform/server/http/transact.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Say } from '#shared/say.ts';
import {
  answerAgencyRequest,
  answerAgencyRequestById,
  answerAgencyRequests,
  answerRequest,
  approveAgencyRequest,
  rejectAgencyRequest,
  updateAgencyUser,
} from '../contract.ts';
import { type MembershipDecision, readDecision } from '../lifecycle.ts';
import { membershipFields, membershipRefusals, membershipTexts } from '../messages.ts';
import { membershipCan } from '../policy.ts';
import { decideNamedRequest, type MembershipAnswer, type NamedRequest } from './actions.ts';
import { changeMemberRole } from './staff-actions.ts';

const answered: Record<MembershipDecision, string> = {
  approve: membershipTexts.approved,
  reject: membershipTexts.rejected,
};

/** Five endpoints decide a request, one decides several; one action behind them (D-50, D-197). */
export function decisionRoutes(serve: Serve): void {
  serve(approveAgencyRequest, async ({ params, body, ...call }) =>
    answer(call, params, { decision: 'approve', ...body }),
  );
  serve(rejectAgencyRequest, async ({ params, body, ...call }) =>
    answer(call, params, { decision: 'reject', ...body }),
  );

  serve(answerAgencyRequests, async ({ body: { decision, note, rows }, now, eachRow }) =>
    eachRow(rows, membershipCan.list, async (tx, actor, { id: requestId, seenDate }) => {
      await decideNamedRequest(tx, actor, { requestId }, { decision, note, seenDate }, now);
      return { message: answered[decision] };
    }),
  );

  serve(updateAgencyUser, async ({ params, body, ...call }) => {
    if (readDecision(body) === 'none' && body.role) return changeRole(call, params, body.role);
    return answer(call, { agencyId: params.id, userId: params.userId }, decisionOf(body));
  });

  serve(answerAgencyRequest, async ({ params, body, ...call }) =>
    answer(call, { ...body, agencyId: params.id }, decisionOf(body)),
  );

  serve(answerAgencyRequestById, async ({ params, body, ...call }) =>
    answer(call, { agencyId: params.id, requestId: params.requestId }, decisionOf(body)),
  );

  serve(answerRequest, async ({ params, body, ...call }) =>
    answer(call, { ...body, requestId: params.requestId }, decisionOf(body)),
  );
}

type Answering = { now: Date; act: Act };

async function answer({ now, act }: Answering, named: NamedRequest, decided: MembershipAnswer) {
  return act(
    async (tx, actor) => {
      const account = await decideNamedRequest(tx, actor, named, decided, now);
      return { ...presentUser(account), message: answered[decided.decision] };
    },
    lockAccounts([named.userId, named.requestId]),
  );
}

type Body = Parameters<typeof readDecision>[0] & Pick<MembershipAnswer, 'note'>;

/** The decision stated in a body. @throws DECISION_MISSING, DECISION_UNCLEAR */
function decisionOf({ note, ...words }: Body): MembershipAnswer {
  const decision = readDecision(words);
  if (decision === 'none') throw new Problem(membershipRefusals.DECISION_MISSING);
  if (decision === 'unclear') throw new Problem(membershipRefusals.DECISION_UNCLEAR);
  return { decision, note };
}

/** Member to agent or back (D-113). @throws VALIDATION and what changeMemberRole throws */
async function changeRole(
  { now, act, say }: Answering & { say: Say },
  { id: agencyId, userId }: { id: string; userId: string },
  role: string,
) {
  if (role !== 'user' && role !== 'agent') throw invalidField('role', membershipFields.roleInvalid);
  return act(
    async (tx, actor) => {
      const account = await changeMemberRole(tx, { actor, agencyId, userId, role, now });
      return {
        ...presentUser(account),
        message: say(membershipTexts.roleChanged, { name: account.name }),
      };
    },
    lockAccounts([userId]),
  );
}
