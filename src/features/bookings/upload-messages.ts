/** Texts of uploads that go on without their dialog. */
export const uploadTexts = {
  goOn: 'You may go on: the documents are uploaded meanwhile. Keep this tab open until they are.',
  uploading: 'Uploading document {number} of {total}',
  oneFailed: '1 document was not uploaded',
  failed: '{count} documents were not uploaded',
} as const;
