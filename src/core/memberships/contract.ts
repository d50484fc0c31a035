import { z } from 'zod';
import { agentAdminShape } from '#core/agencies/contract.ts';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import { changedUserShape, userShape } from '#core/users/contract.ts';
import { userRefusals } from '#core/users/messages.ts';
import { bulkResultShape, bulkRowId, bulkRows } from '#shared/bulk.ts';
import { endpoint, exampleId, idParams, pageQuery } from '#shared/endpoint.ts';
import { momentField } from '#shared/fields.ts';
import { filter, idFilter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalLine, optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import { listedRequestStatuses } from './lifecycle.ts';
import { membershipFields, membershipRefusals } from './messages.ts';

const message = z.object({ message: z.string() });

const askedShape = message.extend({
  agencyId: z.string(),
  agencyName: z.string(),
  agencyStatus: z.literal('pending'),
  agencyRequestDate: z.string(),
});

/** Requests membership of an agency. Takes `message` or `requestMessage` (D-102); status, names and dates sent are ignored (D-45). */
export const requestAgency = endpoint({
  method: 'POST',
  path: '/users/request-agency',
  summary: 'Ask an agency for membership',
  example: { agencyId: exampleId('03'), position: 'Member', message: 'I work with your team.' },
  body: z.object({
    userId: z.string().nullish(),
    /** An id, or 'any': the portal chooses the agency. */
    agencyId: z
      .string({ error: membershipFields.agencyRequired })
      .trim()
      .min(1, membershipFields.agencyRequired),
    position: optionalLine(textLimits.name).optional(),
    message: optionalText(textLimits.note).optional(),
    requestMessage: optionalText(textLimits.note).optional(),
    /** The lot that the caller wants to book, to which an approval leads back (D-482). */
    lotId: z.string().trim().max(100).optional(),
  }),
  status: 201,
  // 200 when it renewed the pending request to the same agency (D-105)
  reply: { 201: askedShape, 200: askedShape },
  errors: [
    commonRefusals.FORBIDDEN,
    agencyRefusals.AGENCY_NOT_FOUND,
    agencyRefusals.AGENCY_INACTIVE,
    lotRefusals.LOT_NOT_FOUND,
    membershipRefusals.ALREADY_MEMBER,
    membershipRefusals.PENDING_ELSEWHERE,
  ],
});

/** A time in ms that an answer usually takes; null with too few answers (D-474). */
const usualTime = z.number().int().min(0).nullable();

const agencyContactShape = z.object({
  /** The negotiator of the agency that the caller waits for or belongs to, else who runs it or its name; with a phone. */
  person: z.object({ name: z.string(), phone: z.string() }).nullable(),
  membership: usualTime,
  request: usualTime,
  /** The same of the park office, to bookings of all agencies. */
  decision: usualTime,
  /** The lot because of which the caller asked to join, while it is available (D-482). */
  lot: z
    .object({ _id: z.string(), lotNumber: z.string(), type: z.string(), price: z.number().nullable() })
    .nullable(),
});
z.globalRegistry.add(agencyContactShape, { id: 'AgencyContact' });
export type AgencyContact = z.infer<typeof agencyContactShape>;

export const getAgencyContact = endpoint({
  method: 'GET',
  path: '/users/me/agency-contact',
  summary: 'Whom the caller may ask at their agency, and how long its answers and the office’s usually take',
  reply: { 200: agencyContactShape },
});

export const withdrawAgencyRequest = endpoint({
  method: 'DELETE',
  path: '/users/request-agency',
  summary: 'Take back the own pending request',
  reply: { 200: changedUserShape },
  errors: [commonRefusals.FORBIDDEN, membershipRefusals.NO_PENDING_REQUEST],
});

/** An applicant as the agency sees them: `_id` is the person, `requestId` the request. */
export const agencyApplicantShape = userShape.extend({ requestId: z.string() });
z.globalRegistry.add(agencyApplicantShape, { id: 'AgencyApplicant' });
export type AgencyApplicant = z.infer<typeof agencyApplicantShape>;

/** Filters of lists of applicants: search in name, e-mail, phone, position or agency, and the sort by request date. */
const applicantQuery = { search: searchFilter, sort: filter(z.enum(['createdAt', '-createdAt'])) };

export const listAgencyRequests = endpoint({
  method: 'GET',
  path: '/users/agency-requests',
  summary: 'People with a pending request: of the own agency, or of all for the office',
  query: z.object({
    /** Those of one agency; for an agent admin, only the own one. */
    agencyId: idFilter,
    ...applicantQuery,
    ...pageQuery,
  }),
  reply: { 200: z.array(agencyApplicantShape) },
  errors: [commonRefusals.FORBIDDEN],
});

/** Why a request is rejected, as the applicant reads it (D-196); an approval has none. */
const note = optionalText(textLimits.note).nullish();

/** When the decided request was sent, as its reader saw it: one renewed since is decided anew. */
const seenDate = momentField('Not a date').nullish();

const userIdParams = z.object({ userId: z.string() });
const answered = { 200: changedUserShape };
const answerErrors = [
  commonRefusals.FORBIDDEN,
  userRefusals.USER_NOT_FOUND,
  membershipRefusals.NO_PENDING_REQUEST,
  membershipRefusals.REQUEST_RENEWED,
];

export const approveAgencyRequest = endpoint({
  method: 'PUT',
  path: '/users/:userId/agency-request/approve',
  summary: 'Take the person in',
  params: userIdParams,
  body: z.object({ seenDate }),
  reply: answered,
  errors: answerErrors,
});

export const rejectAgencyRequest = endpoint({
  method: 'PUT',
  path: '/users/:userId/agency-request/reject',
  summary: 'Turn the person down',
  params: userIdParams,
  body: z.object({ note, seenDate }),
  reply: answered,
  errors: answerErrors,
});

/** Answers several requests by their ids: one transaction and one result each (D-197). */
export const answerAgencyRequests = endpoint({
  method: 'POST',
  path: '/users/agency-requests/bulk-answer',
  summary: 'Answer several requests for membership, each for itself',
  example: {
    decision: 'reject',
    note: 'We take no further members this year.',
    rows: [{ id: exampleId('05'), seenDate: '2026-03-02T02:00:00.000Z' }],
  },
  body: z.object({
    decision: z.enum(['approve', 'reject'], { error: membershipRefusals.DECISION_MISSING.message }),
    note,
    rows: bulkRows(z.object({ id: bulkRowId, seenDate })),
  }),
  reply: { 200: bulkResultShape },
  errors: [commonRefusals.FORBIDDEN],
  idempotent: true,
});

const memberParams = z.object({ id: z.string(), userId: z.string() });

/** Forms of a decision in a body: `approved`, `status`, or both if they agree (D-50). */
const decisionFields = { approved: z.boolean().nullish(), status: z.string().nullish(), note };
const decisionErrors = [
  membershipRefusals.DECISION_MISSING,
  membershipRefusals.DECISION_UNCLEAR,
  ...answerErrors,
];

/** An agency's approved members, including its agent admins (D-104). */
export const listAgencyUsers = endpoint({
  method: 'GET',
  path: '/agencies/:id/users',
  aliases: ['/users/agency/:id'],
  summary: 'People of an agency',
  params: idParams,
  query: z.object({
    /** Search in name, e-mail, phone or position. */
    search: searchFilter,
    /** By name, or agent admins first. */
    sort: filter(z.enum(['name', 'role'])),
    ...pageQuery,
  }),
  reply: { 200: z.array(userShape) },
  errors: [commonRefusals.FORBIDDEN, agencyRefusals.AGENCY_NOT_FOUND],
});

/**
 * Decides on the person's request (`approved`, `status`; the fallback of R-CALL-43), or turns a member into an agent and
 * back (`role`, D-113). In a decision, `role` is ignored.
 */
export const updateAgencyUser = endpoint({
  method: 'PUT',
  path: '/agencies/:id/users/:userId',
  summary: 'Answer a request for membership, or change the role of a member',
  example: { role: 'agent' },
  params: memberParams,
  body: z.object({ ...decisionFields, role: z.string().nullish() }),
  reply: { 200: changedUserShape },
  errors: [...decisionErrors, agencyRefusals.AGENCY_NOT_FOUND],
});

/** Removes a member from the agency (D-107). */
export const removeAgencyUser = endpoint({
  method: 'DELETE',
  path: '/agencies/:id/users/:userId',
  summary: 'Remove a member from an agency',
  params: memberParams,
  reply: { 200: changedUserShape },
  errors: [membershipRefusals.OWN_REMOVAL, commonRefusals.FORBIDDEN, userRefusals.USER_NOT_FOUND],
});

/** A membership request as the agency sees it: `_id` is the request. */
export const membershipRequestShape = z.object({
  _id: z.string(),
  id: z.string(),
  userId: z.string(),
  agencyId: z.string(),
  agencyName: z.string(),
  status: z.enum(listedRequestStatuses),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  position: z.string(),
  message: z.string(),
  agencyRequestMessage: z.string(),
  createdAt: z.string(),
  agencyRequestDate: z.string(),
  user: z.object({ _id: z.string(), name: z.string(), email: z.string(), phone: z.string() }),
});
z.globalRegistry.add(membershipRequestShape, { id: 'MembershipRequest' });
export type MembershipRequest = z.infer<typeof membershipRequestShape>;

const requestStatusFilter = z.preprocess(
  (written) => written || undefined,
  z.enum([...listedRequestStatuses, 'all'], { error: membershipFields.statusInvalid }).default('pending'),
);

/** Requests to one agency: pending ones by default, others by `status`, 'all' for every visible one. */
export const listRequestsOfAgency = endpoint({
  method: 'GET',
  path: '/agencies/:id/requests',
  summary: 'Requests for membership of an agency',
  params: idParams,
  query: z.object({ status: requestStatusFilter, ...applicantQuery, ...pageQuery }),
  reply: { 200: z.array(membershipRequestShape) },
  errors: [commonRefusals.FORBIDDEN, agencyRefusals.AGENCY_NOT_FOUND],
});

/** Decides on the request of `userId`, or on `requestId`, which is the request's id or the person's. */
export const answerAgencyRequest = endpoint({
  method: 'POST',
  path: '/agencies/:id/requests',
  summary: 'Answer a request for membership, named in the body',
  example: { userId: exampleId('02'), approved: true },
  params: idParams,
  body: z.object({ ...decisionFields, userId: z.string().nullish(), requestId: z.string().nullish() }),
  reply: answered,
  errors: [...decisionErrors, agencyRefusals.AGENCY_NOT_FOUND],
});

/** The same with the request in the path. */
export const answerAgencyRequestById = endpoint({
  method: 'POST',
  path: '/agencies/:id/requests/:requestId',
  summary: 'Answer a request for membership of an agency',
  example: { approved: true },
  params: z.object({ id: z.string(), requestId: z.string() }),
  body: z.object(decisionFields),
  reply: answered,
  errors: [...decisionErrors, agencyRefusals.AGENCY_NOT_FOUND],
});

/** The same without the agency in the path; one in the body must match the request's. */
export const answerRequest = endpoint({
  method: 'POST',
  path: '/agency-requests/:requestId',
  summary: 'Answer a request for membership',
  example: { approved: true },
  params: z.object({ requestId: z.string() }),
  body: z.object({ ...decisionFields, userId: z.string().nullish(), agencyId: z.string().nullish() }),
  reply: answered,
  errors: [...decisionErrors, agencyRefusals.AGENCY_NOT_FOUND],
});

/** An agent admin with the agency, and how many run it. */
const assignmentShape = agentAdminShape.extend({
  agency: z.object({
    _id: z.string(),
    name: z.string(),
    isActive: z.boolean(),
    agentAdminCount: z.number().int(),
  }),
});
z.globalRegistry.add(assignmentShape, { id: 'AgentAdminAssignment' });
export type AgentAdminAssignment = z.infer<typeof assignmentShape>;

/** The agent admins of all agencies, by name. */
export const listAgentAdmins = endpoint({
  method: 'GET',
  path: '/agent-admins',
  summary: 'Agent admins of all agencies, for the office',
  query: z.object({
    /** Words of name, e-mail, phone or agency. */
    search: searchFilter,
    ...pageQuery,
  }),
  reply: { 200: z.array(assignmentShape) },
  errors: [commonRefusals.FORBIDDEN],
});

/** Makes a person without an agency its administrator (D-108). */
export const assignAgentAdmin = endpoint({
  method: 'POST',
  path: '/agencies/:id/agent-admins',
  summary: 'Make a person agent admin of an agency',
  params: idParams,
  body: z.object({
    userId: z
      .string({ error: membershipFields.assignmentIncomplete })
      .trim()
      .min(1, membershipFields.assignmentIncomplete),
  }),
  status: 201,
  reply: { 201: changedUserShape },
  errors: [
    commonRefusals.FORBIDDEN,
    agencyRefusals.AGENCY_NOT_FOUND,
    userRefusals.USER_NOT_FOUND,
    membershipRefusals.BELONGS_TO_AGENCY,
  ],
  idempotent: true,
});

/** Makes an agent admin a normal user without an agency. */
export const removeAgentAdmin = endpoint({
  method: 'DELETE',
  path: '/agencies/:id/agent-admins/:userId',
  summary: 'Remove an agent admin',
  params: memberParams,
  reply: { 200: changedUserShape },
  errors: [commonRefusals.FORBIDDEN, membershipRefusals.AGENT_ADMIN_NOT_FOUND],
});
