import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AgencyApplicant,
  answerAgencyRequest,
  answerAgencyRequestById,
  answerRequest,
  approveAgencyRequest,
  listAgencyRequests,
  listAgencyUsers,
  listRequestsOfAgency,
  type MembershipRequest,
  rejectAgencyRequest,
  removeAgencyUser,
  updateAgencyUser,
} from '#features/memberships/contract.ts';
import { membershipTransitions } from '#features/memberships/lifecycle.ts';
import { listUsers, type User } from '#features/users/contract.ts';
import { isMember } from '#shared/actor.ts';
import { call } from '#web/call.ts';
import { CallFailure } from '#web/call-failure.ts';
import { throughDoors } from '#web/doors.ts';
import { keepCount } from './kept-counts.ts';
import { membershipsKey } from './queries.ts';

type Viewer = Pick<User, '_id' | 'role' | 'agencyId'>;

/** What an agency judges an applicant by. */
export type Applicant = Pick<
  AgencyApplicant,
  | '_id'
  | 'requestId'
  | 'name'
  | 'email'
  | 'phone'
  | 'position'
  | 'agencyId'
  | 'agencyName'
  | 'agencyRequestDate'
  | 'agencyRequestMessage'
>;

/** People who wait for an agency's answer, longest waiting first. Of the list only its length stays in the browser (D-55). */
export function applicantsQuery(viewer: Viewer) {
  return queryOptions({
    queryKey: [...membershipsKey, 'waiting', viewer._id],
    queryFn: async ({ signal }) => {
      const applicants = await loadApplicants(viewer, signal);
      keepCount('requests', viewer._id, applicants.length);
      return applicants.toSorted((one, other) =>
        (one.agencyRequestDate ?? '').localeCompare(other.agencyRequestDate ?? ''),
      );
    },
  });
}

/** From their own call, else from the list of the agency; the office has no agency to fall back on (R-CALL-40, R-CALL-41). */
function loadApplicants({ role, agencyId }: Viewer, signal: AbortSignal): Promise<Applicant[]> {
  const waiting = (): Promise<Applicant[]> => call(listAgencyRequests, { signal });
  if (role !== 'agent_admin' || agencyId === null) return waiting();
  const ofAgency = async () =>
    (await call(listRequestsOfAgency, { params: { id: agencyId }, signal })).map(asApplicant);
  return throughDoors([waiting, ofAgency], signal);
}

type Person = Partial<Pick<Applicant, 'name' | 'email' | 'phone'>>;

/** A request names its person by fields of its own, or in one of three places (R-MEM-23). */
type SentRequest = MembershipRequest & { userData?: Person; userInfo?: Person };

function asApplicant({ _id, userId, createdAt, message, ...request }: SentRequest): Applicant {
  const { agencyRequestDate = createdAt, agencyRequestMessage = message } = request;
  const person: Person = request.user ?? request.userData ?? request.userInfo ?? {};
  return {
    ...request,
    _id: userId,
    requestId: _id,
    name: request.name ?? person.name ?? '',
    email: request.email ?? person.email ?? '',
    phone: request.phone ?? person.phone ?? '',
    agencyRequestDate,
    agencyRequestMessage,
  };
}

export type MembershipAnswer = {
  applicant: Pick<Applicant, '_id' | 'requestId' | 'agencyId'>;
  action: 'approve' | 'reject';
};

/** Answers a membership request. One that already stands as wanted was answered by a try whose reply got lost (D-59). */
export function useAnswerApplicant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: MembershipAnswer) => {
      try {
        await sendAnswer(answer);
      } catch (error) {
        const conflict = error instanceof CallFailure && error.status === 409;
        if (!conflict || error.found !== membershipTransitions[answer.action].to) throw error;
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: membershipsKey }),
  });
}

/** The documented call and its four ways back, in their order; all of them run the same checks (R-CALL-42 to R-CALL-46, D-50). */
function sendAnswer({ applicant, action }: MembershipAnswer): Promise<unknown> {
  const { _id: userId, requestId, agencyId } = applicant;
  const approved = action === 'approve';
  const status = membershipTransitions[action].to;
  const own = () => call(approved ? approveAgencyRequest : rejectAgencyRequest, { params: { userId } });
  if (agencyId === null) return own();
  return throughDoors<unknown>([
    own,
    () => call(updateAgencyUser, { params: { id: agencyId, userId }, body: { approved, status } }),
    () =>
      call(answerAgencyRequest, {
        params: { id: agencyId },
        body: { userId, approved, requestId, status },
      }),
    () => call(answerRequest, { params: { requestId }, body: { approved, userId, agencyId } }),
    () => call(answerAgencyRequestById, { params: { id: agencyId, requestId }, body: { approved } }),
  ]);
}

/** The people of an agency, whoever runs it first, then by name; of the list only its length stays in the browser (D-55). */
export function agencyUsersQuery(viewer: Viewer) {
  const { agencyId } = viewer;
  return queryOptions({
    queryKey: [...membershipsKey, 'users', agencyId],
    queryFn: async ({ signal }) => {
      const users = agencyId === null ? [] : await loadAgencyUsers(agencyId, signal);
      keepCount('users', viewer._id, users.length);
      const rank = ({ role }: User) => (role === 'agent_admin' ? 0 : 1);
      return users.toSorted((one, other) => rank(one) - rank(other) || one.name.localeCompare(other.name));
    },
  });
}

/** The three documented doors, in their order; the last one also holds applicants, who are no members yet (R-CALL-39, D-104). */
function loadAgencyUsers(agencyId: string, signal: AbortSignal): Promise<User[]> {
  const params = { id: agencyId };
  return throughDoors(
    [
      () => call(listAgencyUsers, { params, signal }),
      () => call({ ...listAgencyUsers, path: '/users/agency/:id' }, { params, signal }),
      async () =>
        (await call(listUsers, { query: { agencyId }, signal })).filter(
          (user) => user.agencyId === agencyId && isMember(user),
        ),
    ],
    signal,
  );
}

export type MemberChange = { user: User; change: 'remove' | 'agent' | 'user' };

/** Takes a member out of the agency, or turns them into an agent and back (D-107, D-113). */
export function useChangeMember(agencyId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ user, change }: MemberChange) => {
      const params = { id: agencyId, userId: user._id };
      return change === 'remove'
        ? call(removeAgencyUser, { params })
        : call(updateAgencyUser, { params, body: { role: change } });
    },
    onSettled: () => void client.invalidateQueries({ queryKey: membershipsKey }),
  });
}
