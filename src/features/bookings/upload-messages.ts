/** Texts of uploads that go on without their dialog. */
export const uploadTexts = {
  goOn: 'You can go on: your documents are uploaded in the background. Keep this tab open until then.',
  uploading: 'Uploading document {number} of {total}',
  oneFailed: '1 document was not uploaded',
  failed: '{count} documents were not uploaded',
} as const;
