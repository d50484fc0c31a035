import { z } from 'zod';
import { agencyRefusals } from '#features/agencies/messages.ts';
import { userShape } from '#features/users/contract.ts';
import { userRefusals } from '#features/users/messages.ts';
import { endpoint, pageQuery } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { optionalText, textLimits } from '#shared/text.ts';
import { membershipRefusals } from './messages.ts';

const message = z.object({ message: z.string() });

const askedShape = message.extend({
  agencyId: z.string(),
  agencyName: z.string(),
  agencyStatus: z.literal('pending'),
  agencyRequestDate: z.string(),
});

/** Asks an agency to be taken in. Takes `message` or `requestMessage` (D-102); status, names and dates sent are ignored (D-45). */
export const requestAgency = endpoint({
  method: 'POST',
  path: '/users/request-agency',
  summary: 'Ask an agency for membership',
  body: z.object({
    userId: z.string().nullish(),
    agencyId: z
      .string({ error: membershipRefusals.AGENCY_MISSING.message })
      .trim()
      .min(1, membershipRefusals.AGENCY_MISSING.message),
    position: optionalText(textLimits.name).optional(),
    message: optionalText(textLimits.note).optional(),
    requestMessage: optionalText(textLimits.note).optional(),
  }),
  // 200 where it only renewed the request already pending with this agency (D-105)
  reply: { 201: askedShape, 200: askedShape },
  errors: [
    commonRefusals.FORBIDDEN,
    agencyRefusals.AGENCY_NOT_FOUND,
    agencyRefusals.AGENCY_INACTIVE,
    membershipRefusals.ALREADY_MEMBER,
    membershipRefusals.PENDING_ELSEWHERE,
  ],
});

export const withdrawAgencyRequest = endpoint({
  method: 'DELETE',
  path: '/users/request-agency',
  summary: 'Take back the own pending request',
  reply: { 200: userShape.extend(message.shape) },
  errors: [membershipRefusals.NO_PENDING_REQUEST],
});

/** A person with a pending request, as the agency sees them: `_id` is the person, `requestId` the request. */
export const agencyApplicantShape = userShape.extend({ requestId: z.string() });
export type AgencyApplicant = z.infer<typeof agencyApplicantShape>;

export const listAgencyRequests = endpoint({
  method: 'GET',
  path: '/users/agency-requests',
  summary: 'People with a pending request: of the own agency, or of all for the office',
  query: z.object(pageQuery),
  reply: { 200: z.array(agencyApplicantShape) },
  errors: [commonRefusals.FORBIDDEN],
});

const userIdParams = z.object({ userId: z.string() });
const answered = { 200: userShape.extend(message.shape) };
const answerErrors = [userRefusals.USER_NOT_FOUND, membershipRefusals.NO_PENDING_REQUEST];

export const approveAgencyRequest = endpoint({
  method: 'PUT',
  path: '/users/:userId/agency-request/approve',
  summary: 'Take the person in',
  params: userIdParams,
  reply: answered,
  errors: answerErrors,
});

export const rejectAgencyRequest = endpoint({
  method: 'PUT',
  path: '/users/:userId/agency-request/reject',
  summary: 'Turn the person down',
  params: userIdParams,
  reply: answered,
  errors: answerErrors,
});
