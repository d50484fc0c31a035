export const auditPageTexts = {
  what: 'What',
  details: 'Details',
  auditTrailTitle: 'Audit Trail',
} as const;
