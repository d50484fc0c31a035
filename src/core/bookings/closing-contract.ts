import { z } from 'zod';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { userRefusals } from '#core/users/messages.ts';
import { endpoint, idParams } from '#shared/endpoint.ts';
import { commonRefusals } from '#shared/problem.ts';
import { effectShape } from './outcome-contract.ts';

const count = z.number().int();

const agencyClosingShape = z.object({
  /** Who loses the agency: members, applicants, and who was turned down. */
  people: count,
  /** Of these. */
  agentAdmins: count,
  /** Approved, agent admins among them: whom the list of agencies counts. */
  members: count,
  applicants: count,
  /** Bookings that lose the link to the agency and keep its name. */
  bookings: count,
  /** Of these: not ended and not sold. */
  underWay: count,
  /** Of these: unanswered, which go to the office. */
  waiting: count,
  /** What the park holds for those under way, in sen. */
  heldSen: count,
});
z.globalRegistry.add(agencyClosingShape, { id: 'AgencyClosing' });
export type AgencyClosing = z.infer<typeof agencyClosingShape>;

/** What the deletion of an agency would take along now (D-420). */
export const getAgencyClosing = endpoint({
  method: 'GET',
  path: '/agencies/:id/closing',
  summary: 'What deleting an agency would take along',
  params: idParams,
  reply: { 200: agencyClosingShape },
  errors: [commonRefusals.FORBIDDEN, agencyRefusals.AGENCY_NOT_FOUND],
});

const placeShape = { lotNumber: z.string().nullable(), unitNumber: z.string().nullable() };
const userClosingShape = z.object({
  /** Lots whose open booking is cancelled, or whose offer ends, each with what becomes of it. */
  freed: z.array(z.object({ ...placeShape, effects: z.array(effectShape) })),
  /** Approved bookings, because of which the deletion is refused. */
  approved: z.array(z.object(placeShape)),
  /** Lots that are sold to the person, whose bookings stay. */
  sold: z.array(z.object(placeShape)),
  /** Ended bookings about the person of which money still has to go back, in sen. */
  refunds: z.array(z.object({ ...placeShape, heldSen: count, isSigned: z.literal(true).optional() })),
  /** The agency that nobody else runs; empty if there is none. */
  runsAlone: z.string(),
});
z.globalRegistry.add(userClosingShape, { id: 'UserClosing' });
export type UserClosing = z.infer<typeof userClosingShape>;

/** The same of an account. */
export const getUserClosing = endpoint({
  method: 'GET',
  path: '/users/:id/closing',
  summary: 'What deleting a user would take along',
  params: idParams,
  reply: { 200: userClosingShape },
  errors: [commonRefusals.FORBIDDEN, userRefusals.USER_NOT_FOUND],
});
