import { z } from 'zod';
import { endpoint, pageQuery } from '#shared/endpoint.ts';
import { filter, idFilter, periodFilter, searchFilter } from '#shared/filters.ts';
import { commonRefusals } from '#shared/problem.ts';

/** Target types of audit entries. */
export const auditTargets = [
  'user',
  'agency',
  'lot',
  'unit',
  'booking',
  'document',
  'enquiry',
  'session',
  'mail',
] as const;
export type AuditTarget = (typeof auditTargets)[number];

/** The recorded value: one, or several by name. */
const recordedShape = z.union([z.string(), z.record(z.string(), z.unknown())]).nullable();

/** One entry of the audit trail. */
export const auditEntryShape = z.object({
  _id: z.string(),
  id: z.number(),
  at: z.string(),
  /** The actor, with their role at that time; `system` and `visitor` are no persons. */
  actor: z.object({ id: z.string().nullable(), name: z.string(), role: z.string() }),
  /** Noun and verb, such as 'booking.forward'. */
  action: z.string(),
  /** The target; its present name, '' where it has none or was deleted. */
  target: z.object({ type: z.string(), id: z.string().nullable(), name: z.string() }),
  from: recordedShape,
  to: recordedShape,
  why: z.string(),
  /** Further recorded values. */
  detail: z.record(z.string(), z.unknown()),
});
export type AuditEntryView = z.infer<typeof auditEntryShape>;

const listQuery = z.object({
  /** The id of a person, or a role such as `system`. */
  actor: idFilter,
  /** 'booking.forward', or the noun 'booking' for all its actions. */
  action: filter(z.string().trim().max(100)),
  /** An id, or a type such as `booking`. */
  target: idFilter,
  /** Substring of action, target, values and reason, or of the actor's name and e-mail. */
  search: searchFilter,
  ...periodFilter,
  ...pageQuery,
});
export type AuditQuery = z.output<typeof listQuery>;

/** The audit trail, newest first, append-only. */
export const listAudit = endpoint({
  method: 'GET',
  path: '/audit',
  summary: 'Who changed what, when and why',
  query: listQuery,
  reply: { 200: z.array(auditEntryShape) },
  errors: [commonRefusals.FORBIDDEN],
});
