import { texts } from '#shared/say.ts';
export const auditPageTexts = texts({
  what: 'What',
  details: 'Details',
  auditTrailTitle: 'Audit Trail',
});
