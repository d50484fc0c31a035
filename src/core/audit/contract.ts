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
  'payment',
  'paper',
  'document',
  'enquiry',
  'viewing',
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

/** What a difference is: against its seal an entry was changed, removed, added, or removed with its seal before the entry named. */
export const trailDifferences = ['changed', 'removed', 'added', 'gap'] as const;

/**
 * The end of the trail against the last head outside the database: it is there, it is missing, other entries follow in its
 * place, the head was signed with another key, or there is no head yet.
 */
export const headStates = ['agrees', 'cut', 'replaced', 'foreign', 'none'] as const;
export type HeadState = (typeof headStates)[number];

const whole = z.number().int().nonnegative();
const trailDifferenceShape = z.object({ id: z.number(), what: z.enum(trailDifferences) });
export type TrailDifference = z.infer<typeof trailDifferenceShape>;

/** Checks every sealed entry of the audit trail against the hash chain. */
export const checkAudit = endpoint({
  method: 'GET',
  path: '/audit/check',
  summary: 'Check the audit trail against its hash chain',
  reply: {
    200: z.object({
      at: z.string(),
      /** Sealed entries that were checked, and how many of them differ. */
      entries: whole,
      differing: whole,
      /** The first of them. */
      differences: z.array(trailDifferenceShape),
      /** Entries that wait for their seal, and since when. */
      waiting: whole,
      waitingSince: z.string().nullable(),
      head: z.enum(headStates),
      headAt: z.string().nullable(),
      /** Entries that are not checked, since the operator accepted differences among them, and the reason that was given. */
      unchecked: whole,
      reason: z.string(),
    }),
  },
  errors: [commonRefusals.FORBIDDEN],
});
export type TrailCheck = z.infer<(typeof checkAudit)['reply'][200]>;

/** Whether nothing speaks against the trail. Without a head a cut at its end would go unseen. */
export function isSoundTrail({ differing, head }: Pick<TrailCheck, 'differing' | 'head'>): boolean {
  return differing === 0 && (head === 'agrees' || head === 'none');
}

/** Every entry is sealed within seconds; one that waits longer than this tells of a fault. */
const LATE_MS = 600_000;

/** Whether entries wait for their seal although they should have it. */
export function isSealLate({ at, waitingSince }: Pick<TrailCheck, 'at' | 'waitingSince'>): boolean {
  return waitingSince !== null && Date.parse(at) - Date.parse(waitingSince) > LATE_MS;
}
