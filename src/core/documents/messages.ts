import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';

/** Refusal of a missing booking, also used by nouns below bookings. */
export const absentBooking = refusals({ BOOKING_NOT_FOUND: [404, 'Booking not found'] });

export const documentRefusals = refusals({
  DOCUMENT_MISSING: [400, 'No document provided', 'document'],
  DOCUMENT_TYPE_UNKNOWN: [400, 'Invalid document type', 'documentType'],
  DOCUMENT_UNSUPPORTED: [400, 'Unsupported file type', 'document'],
  DOCUMENT_INVALID: [400, 'Invalid document', 'documentUrl'],
  DOCUMENT_DAMAGED: [400, 'This file is damaged and cannot be read', 'document'],
  DOCUMENT_ACTIVE: [
    400,
    'This PDF has active content, such as a script, an attached file or a form that sends data. Please open it, choose Print and Save as PDF, and upload the new file or a picture of it.',
    'document',
  ],
  DOCUMENT_PROTECTED: [
    400,
    'This PDF is protected by a password or against changes. Please open it, choose Print and Save as PDF, and upload the new file or a picture of it.',
    'document',
  ],
  DOCUMENT_TOO_MANY_PIXELS: [
    400,
    'This picture has more than 40 million pixels. Please upload a smaller one.',
    'document',
  ],
  DOCUMENT_SIDE_TOO_LONG: [
    400,
    'This picture is longer than 20,000 pixels on one side. Please upload a smaller one.',
    'document',
  ],
  DOCUMENT_TOO_COMPLEX: [
    400,
    'This file is too complex to be checked. Please upload a simpler one, or a picture of it.',
    'document',
  ],
  DOCUMENT_TOO_LONG: [400, 'This PDF has more than 50 pages. Please upload a shorter one.', 'document'],
  REASON_MISSING: [400, 'Please say why you need the original', 'reason'],
  DOCUMENT_NOT_FOUND: [404, 'Document not found'],
  DOCUMENT_TOO_LARGE: [413, 'File is too large. The maximum size is 10 MB', 'document'],
  DOCUMENTS_CLOSED: [409, 'Documents can no longer be added to this booking'],
  UNATTACHED_MANY: [
    409,
    'You have too many files that belong to no booking. Send the booking request first and add your documents to it; files without a booking are removed after 24 hours.',
    'document',
  ],
  UNATTACHED_FULL: [
    409,
    'There is no room for more files without a booking at the moment. Send the booking request first and add your documents to it.',
    'document',
  ],
  PAPER_MISPLACED: [400, 'Only a document of the type other can say which paper it is', 'paper'],
  DOCUMENT_REPLACED: [409, 'A newer version of this document has been uploaded. Please look at it first.'],
  DOCUMENT_JUDGED: [409, 'The park office has already checked this document.'],
  CHECK_REASON_MISSING: [400, 'Please say what is wrong with the document', 'reason'],
  CHECKS_CLOSED: [409, 'The documents of this booking can no longer be checked'],
});

/** Validation sentences of verdicts and uploads. */
export const documentFields = texts({
  checksMissing: 'Please name the documents that were checked',
  checksTooMany: 'At most {most} documents can be checked at once',
  checkedTwice: 'Each document can be checked once in a call',
  verdictMissing: 'Please accept the document or send it back',
  reasonInvalid: 'Invalid reason',
  paperInvalid: 'Invalid paper',
  versionsInvalid: 'Invalid choice of versions',
});

/** Success sentences of verdicts. */
export const checkSuccess = texts({
  accepted: 'Document accepted',
  sentBack: 'Document sent back; the client has been told',
  severalAccepted: 'Documents accepted',
  severalSentBack: 'Documents sent back; the client has been told',
  mixed: 'Documents checked; the client has been told',
  unchanged: 'Nothing was changed',
});

/** The name of the office's people for readers outside the office, at the start of a sentence. */
export const officeName = t('The park office');

export const documentTexts = texts({
  markOfUpload: 'not yet part of a booking',
  none: 'No documents uploaded with this booking.',
  openFailed: 'Failed to open the document. Please try again.',
  privacy:
    'Your documents are kept encrypted. Only you, your agency and the park office can open them. Every view is recorded, and pictures are shown with the name of the person looking at them.',
  listFailed: 'Failed to load the documents. Please try again.',
  originalTitle: 'Why do you need the original?',
});

/** Texts of the viewer in which a desk checks the documents of a booking. */
export const viewerTexts = texts({
  /** Keys of the viewer and their effects. */
  shortcuts: [
    [['Y'], 'Accept; Enter sends it'],
    [['W'], 'Send back, with a reason'],
    [['←', '→'], 'Previous and next document'],
    [['1', '2', '3'], 'Show a document by its number'],
    [['+', '−'], 'Zoom in and out'],
    [['0'], 'Fit the picture'],
    [['T'], 'Turn the picture'],
    [['Esc'], 'Back to the booking'],
    [['?'], 'Show this list'],
  ],
});

/** A verdict, as the client and both desks read it. */
export const verdictTexts = texts({
  desks: { agency: 'the agency', office: 'the park office' },
});
