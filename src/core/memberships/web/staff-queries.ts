import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import {
  type AgencyApplicant,
  answerAgencyRequest,
  answerAgencyRequestById,
  answerAgencyRequests,
  answerRequest,
  approveAgencyRequest,
  listAgencyRequests,
  listAgencyUsers,
  listRequestsOfAgency,
  type MembershipRequest,
  rejectAgencyRequest,
  removeAgencyUser,
  updateAgencyUser,
} from '#core/memberships/contract.ts';
import { membershipTransitions } from '#core/memberships/lifecycle.ts';
import { listUsers, type User } from '#core/users/contract.ts';
import { call, callPage, type Page } from '#platform/web/api-client/call.ts';
import { CallFailure } from '#platform/web/api-client/call-failure.ts';
import { withFallbackEndpoints } from '#platform/web/api-client/fallback-endpoints.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { REFETCH_MS } from '#platform/web/ui/list/use-live-list.ts';
import { isMember } from '#shared/actor.ts';
import { cacheCount } from './offline-cache.ts';
import { membershipsKey, type PeopleQuery, partOf } from './queries.ts';

type Viewer = Pick<User, '_id' | 'role' | 'agencyId'>;

/** The fields of an applicant shown to the agency. */
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
> &
  // the fallback list of an agency does not say it
  Partial<Pick<AgencyApplicant, 'emailConfirmed'>>;

/** Page, search, agency and order of the applicants. An empty agency stands for all. */
export type ApplicantsWanted = PeopleQuery & { agencyId?: string; sort?: 'createdAt' | '-createdAt' };

/** The first unfiltered page; its total is the count. */
const everybody: ApplicantsWanted = { search: '', page: 1 };

/**
 * One page of an agency's applicants, oldest request first; the previous page stays until it is loaded.
 * Only the list's length is stored in the browser (D-55).
 */
export function applicantsQuery(viewer: Viewer, wanted = everybody) {
  const whose = [...membershipsKey, 'waiting', viewer._id];
  return queryOptions<Page<Applicant[]>>({
    queryKey: [...whose, wanted],
    queryFn: async ({ signal }) => {
      const found = await loadApplicants(viewer, wanted, signal);
      if (wanted.search === '' && !wanted.agencyId) cacheCount('requests', viewer._id, found.total);
      return found;
    },
    placeholderData: (before, query) => (query?.queryKey[2] === viewer._id ? before : undefined),
  });
}

/** The number of applicants, for badges; independent of the list query. */
export function applicantCountQuery(viewer: Viewer) {
  return queryOptions({
    queryKey: [...membershipsKey, 'waiting count', viewer._id],
    queryFn: async ({ signal }) => (await loadApplicants(viewer, everybody, signal)).total,
    refetchInterval: pollUnlessLive(REFETCH_MS),
  });
}

/** From their own endpoint, else from the agency's list; the office has no such fallback. */
function loadApplicants(
  { role, agencyId }: Viewer,
  wanted: ApplicantsWanted,
  signal: AbortSignal,
): Promise<Page<Applicant[]>> {
  const query = { ...partOf(wanted), sort: wanted.sort ?? 'createdAt' };
  const ofOne = wanted.agencyId ? { agencyId: wanted.agencyId } : {};
  const waiting = (): Promise<Page<Applicant[]>> =>
    callPage(listAgencyRequests, { query: { ...ofOne, ...query }, signal });
  if (role !== 'agent_admin' || agencyId === null) return waiting();
  const ofAgency = async () => {
    const { rows, total } = await callPage(listRequestsOfAgency, {
      params: { id: agencyId },
      query,
      signal,
    });
    return { rows: rows.map(asApplicant), total };
  };
  return withFallbackEndpoints([waiting, ofAgency], signal);
}

type Person = Partial<Pick<Applicant, 'name' | 'email' | 'phone'>>;

/** Finds the person of a request, whose fields are at the top level or in one of three objects. */
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
  /** Why it is rejected, for the applicant. */
  note?: string;
};

/** Decides on a membership request. A conflict with the wanted state counts as success: an earlier reply was lost. */
export function useDecideApplicant() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (answer: MembershipAnswer) => {
      try {
        await sendDecision(answer);
      } catch (error) {
        const conflict = error instanceof CallFailure && error.status === 409;
        if (!conflict || error.found !== membershipTransitions[answer.action].to) throw error;
      }
    },
    onSettled: () => void client.invalidateQueries({ queryKey: membershipsKey }),
  });
}

/** The documented call and its four fallbacks, in order; all run the same checks. */
function sendDecision({ applicant, action, note }: MembershipAnswer): Promise<unknown> {
  const { _id: userId, requestId, agencyId } = applicant;
  const approved = action === 'approve';
  const status = membershipTransitions[action].to;
  const said = approved || !note ? {} : { note };
  const own = () =>
    approved
      ? call(approveAgencyRequest, { params: { userId } })
      : call(rejectAgencyRequest, { params: { userId }, ...(note && { body: said }) });
  if (agencyId === null) return own();
  return withFallbackEndpoints<unknown>([
    own,
    () => call(updateAgencyUser, { params: { id: agencyId, userId }, body: { approved, status, ...said } }),
    () =>
      call(answerAgencyRequest, {
        params: { id: agencyId },
        body: { userId, approved, requestId, status, ...said },
      }),
    () => call(answerRequest, { params: { requestId }, body: { approved, userId, agencyId, ...said } }),
    () => call(answerAgencyRequestById, { params: { id: agencyId, requestId }, body: { approved, ...said } }),
  ]);
}

/** Approves or rejects several requests, each as its reader saw it. */
export type ApplicantsAnswer = Pick<MembershipAnswer, 'action' | 'note'> & {
  applicants: readonly Applicant[];
};

export const answerApplicants = ({ action, note, applicants }: ApplicantsAnswer, idempotencyKey: string) =>
  call(answerAgencyRequests, {
    body: {
      decision: action,
      ...(note && { note }),
      rows: applicants.map(({ requestId, agencyRequestDate }) => ({
        id: requestId,
        seenDate: agencyRequestDate,
      })),
    },
    idempotencyKey,
  });

/**
 * One page of an agency's members, agent admins first, then by name; the previous page stays until it is loaded. Only
 * the list's length is stored in the browser.
 */
export function agencyUsersQuery(viewer: Viewer, wanted = everybody) {
  const { agencyId } = viewer;
  return queryOptions<Page<User[]>>({
    queryKey: [...membershipsKey, 'users', agencyId, wanted],
    queryFn: async ({ signal }) => {
      const found =
        agencyId === null ? { rows: [], total: 0 } : await loadAgencyUsers(agencyId, wanted, signal);
      if (wanted.search === '') cacheCount('users', viewer._id, found.total);
      return found;
    },
    placeholderData: (before, query) => (query?.queryKey[2] === agencyId ? before : undefined),
  });
}

/** The three documented endpoints, in order; the last one may include applicants, who are filtered out. */
function loadAgencyUsers(agencyId: string, wanted: PeopleQuery, signal: AbortSignal): Promise<Page<User[]>> {
  const asked = { params: { id: agencyId }, query: { ...partOf(wanted), sort: 'role' as const }, signal };
  const amongAll = async () => {
    const query = { ...partOf(wanted), agencyId, approved: 'true', sort: 'name' as const };
    const { rows, total } = await callPage(listUsers, { query, signal });
    const members = rows.filter((user) => user.agencyId === agencyId && isMember(user));
    return { rows: members, total: total - (rows.length - members.length) };
  };
  return withFallbackEndpoints(
    [
      () => callPage(listAgencyUsers, asked),
      () => callPage({ ...listAgencyUsers, path: '/users/agency/:id' }, asked),
      amongAll,
    ],
    signal,
  );
}

export type MemberChange = { user: User; change: 'remove' | 'agent' | 'user' };

/** Removes a member from the agency, or turns them into an agent and back. */
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
