/** Texts of uploads that go on without their dialog. */
export const uploadTexts = {
  goOn: 'You can go on: your documents are uploaded in the background. Keep this tab open until then.',
  uploading: 'Uploading document {number} of {total}',
  oneFailed: '1 document was not uploaded',
  failed: '{count} documents were not uploaded',
  logoutTitle: 'Log out before your documents are sent?',
  logoutConsequence: 'Not all documents are uploaded yet. After a logout you have to choose those again.',
  stay: 'Stay Logged In',
} as const;

/** What a request asks once it is sent, if the buyer likes. */
export const sentTexts = {
  whoBuys: 'Who buys? You can add this now or later.',
  addPurchaser: 'Add purchaser',
} as const;
