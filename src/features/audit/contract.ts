import { z } from 'zod';
import { endpoint, pageQuery } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';

/** The kinds of records that an audit entry can be about. */
export const auditTargets = [
  'user',
  'agency',
  'lot',
  'unit',
  'booking',
  'document',
  'enquiry',
  'session',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** What is recorded of a change: one value, or several by their names. */
const recordedShape = z.union([z.string(), z.record(z.string(), z.unknown())]).nullable();

/** One line of the audit trail. */
export const auditEntryShape = z.object({
  _id: z.string(),
  id: z.number(),
  at: z.string(),
  /** Whoever did it, with the role they had then; `system` and `visitor` are no persons. */
  actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string() }),
  /** Noun and verb, such as 'booking.forward'. */
  action: z.string(),
  /** What it was done to; its present name, '' where it has none or is gone. */
  target: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }),
  from: recordedShape,
  to: recordedShape,
  why: z.string(),
  /** What else was recorded. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof auditEntryShape>;

const listQuery = z.object({
  /** The id of a person, or a role such as `system`. */
  actor: idFilter,
  /** 'booking.forward', or 'booking' for all that is done to bookings. */
  action: filter(z.string().trim().max(100)),
  /** An id, or a type such as `booking`. */
  target: idFilter,
  /** Anywhere in action, target, values and reason, or in name and e-mail of whoever acted. */
  search: searchFilter,
  ...periodFilter,
  ...pageQuery,
});
export type AuditQuery = z.output<typeof listQuery>;

/** The audit trail, newest first; nobody can change or delete what stands in it. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who changed what, when and why',
  query: listQuery,
  reply: { 200: z.array(auditEntryShape) },
  errors: [commonRefusals.FORBIDDEN],
});
