import type { StaffDecision } from '#core/bookings/lifecycle.ts';
import { texts } from '#shared/say.ts';

/** The question before a rejection, and its reasons as the client reads them. */
export const rejectionTexts = texts({
  reasons: {
    documents: 'Documents are missing or cannot be read',
    payment: 'The payment has not arrived',
    details: 'The details of the request are not right',
    withdrawn: 'The client no longer wants the lot',
  },
});

/** What was decided, with the record by name: the next one may be open already (D-302). */
export const decidedLines: Record<StaffDecision, string> = texts({
  forward: '{place}: forwarded to the park office',
  reject_by_agency: '{place}: rejected',
  book: '{place}: booked',
  sell: '{place}: sold',
  reject: '{place}: rejected',
});
