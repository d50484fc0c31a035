/** The kinds of things that the audit trail tells of. */
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
