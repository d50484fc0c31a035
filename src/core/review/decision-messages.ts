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
