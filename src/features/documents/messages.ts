import { refusals } from '#shared/problem.ts';

/** Refusal of a missing booking, also used by features below bookings. */
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
export const documentFields = {
  checksMissing: 'Please name the documents that were checked',
  checksTooMany: 'At most {most} documents can be checked at once',
  checkedTwice: 'Each document can be checked once in a call',
  verdictMissing: 'Please accept the document or send it back',
  reasonInvalid: 'Invalid reason',
  paperInvalid: 'Invalid paper',
  versionsInvalid: 'Invalid choice of versions',
} as const;

/** Success sentences of verdicts. */
export const checkSuccess = {
  accepted: 'Document accepted',
  sentBack: 'Document sent back; the client has been told',
  severalAccepted: 'Documents accepted',
  severalSentBack: 'Documents sent back; the client has been told',
  mixed: 'Documents checked; the client has been told',
  unchanged: 'Nothing was changed',
} as const;

/** The name of the office's people for readers outside the office, at the start of a sentence. */
export const officeName = 'The park office';

export const documentTexts = {
  markOfBooking: 'for booking of {place}',
  markOfUpload: 'not yet part of a booking',
  none: 'No documents uploaded with this booking.',
  uploaded: 'Document uploaded',
  uploadFailed: 'Failed to upload the document. Please try again.',
  previewFailed: 'Preview failed. Retry',
  openFailed: 'Failed to open the document. Please try again.',
  chequeRequired: 'Payment cheque document is required',
  icFrontRequired: 'IC front image is required',
  icBackRequired: 'IC back image is required',
  icPair: 'Both IC front and back are required if uploading IC',
  privacyNotice: 'Privacy notice',
  privacy:
    'Your documents are kept encrypted. Only you, your agency and the park office can open them. Every view is recorded, and pictures are shown with the name of the person looking at them.',
  choose: 'Choose a file or drop it here',
  chooseByTouch: 'Choose a file',
  imagesOnly: 'JPG, PNG or WebP, up to {size} MB. Large photos are made smaller.',
  imagesOrPdf: 'PDF, JPG or PNG, up to {size} MB. Large photos are made smaller.',
  heic: 'This photo is in the format HEIC, which could not be read here. On an iPhone, choose Settings > Camera > Formats > Most Compatible and take it again, or upload a screenshot of it.',
  preparing: 'Making {type} smaller…',
  preparingFile: '{size}, making it smaller…',
  preparedFile: '{size}, sent as {sent}',
  otherSide: 'An identity card needs both sides: please add {type} as well.',
  kept: 'Documents that were replaced, or whose booking was rejected, cancelled or has expired, are deleted {days} days later, a file that never reached a booking after {hours} hours. A legal hold keeps documents longer.',
  keptSold: 'Documents of a sold booking are deleted {days} days after the sale.',
  incomplete: 'Documents are still missing; you can add them now.',
  uploading: 'Uploading {type}',
  added: 'added {date}',
  earlier: 'Earlier versions ({count})',
  listFailed: 'Failed to load the documents. Please try again.',
  viewsNone: 'Nobody has opened any of your documents.',
  bookingViews: 'Who opened these documents',
  bookingViewsNone: 'Nobody has opened any of these documents.',
  openedNever: 'Not opened yet',
  openedOnce: 'Opened once',
  openedTimes: 'Opened {count} times',
  originalTitle: 'Why do you need the original?',
  originalSeen: 'The client can see that you opened it, when and why.',
  originalFailed: 'Failed to open the original. Please try again.',
  originalSaved: 'The original was saved as {name}',
  originalNote: 'Note',
  originalNoteNeeded: 'Please say in at least {least} characters what you need it for',
  viewsFailed: 'Failed to load who opened your documents. Please try again.',
  noLot: 'No booking',
  count: '{count} documents of',
  countOne: '1 document of',
  icBothSides: 'Both front and back sides of IC are required',
  takePhoto: 'Take a photo',
  documents: 'Documents',
  show: 'Show',
  open: 'Open',
  download: 'Download',
  when: 'When',
  who: 'Who',
  document: 'Document',
  why: 'Why',
  lot: 'Lot',
  whoOpenedMyDocuments: 'Who opened my documents',
  you: 'You',
  original: 'Original…',
  openOriginal: 'Open original',
  removeFile: 'Remove {label}: {name}',
  showLarge: 'Show {name} large',
  showNamed: 'Show {name}',
  openNamed: 'Open {name} in a new tab',
  downloadNamed: 'Download {document}: {name}',
  originalOf: 'Original of {document}: {name}',
  megabytes: '{size} MB',
  kilobytes: '{size} kB',
} as const;

/** Texts of the viewer in which a desk checks the documents of a booking. */
export const viewerTexts = {
  title: 'Documents of {place}',
  check: 'Check documents',
  view: 'View documents',
  position: '{number} of {total}',
  noPicture: 'This file opens in a tab of its own.',
  accepted: '{document} accepted. {done} of {total}.',
  sentBack: '{document} sent back. {done} of {total}.',
  allChecked: 'All documents are checked.',
  failed: 'The verdict could not be saved. Please try again.',
  sendBackTitle: 'Send back {document}',
  reason: 'What is wrong with it?',
  note: 'Note to the client',
  noteHint: 'Optional. The client reads it with the reason.',
  noteNeeded: 'Please say what is wrong in a note',
  sendBack: 'Send back',
  facts: 'Facts of the booking',
  none: 'This booking has no documents.',
  /** Keys of the viewer and their effects. */
  shortcuts: [
    [['Y'], 'Accept; Enter sends it'],
    [['B'], 'Send back, with a reason'],
    [['←', '→'], 'Previous and next document'],
    [['1', '2', '3'], 'Show a document by its number'],
    [['+', '−'], 'Zoom in and out'],
    [['0'], 'Fit the picture'],
    [['T'], 'Turn the picture'],
    [['Esc'], 'Back to the booking'],
    [['?'], 'Show this list'],
  ],
  loading: 'Loading',
  openTab: 'Open in a new tab',
  documents: 'Documents',
  sendBackButton: 'Send back…',
  accept: 'Accept',
  document: 'Document',
  previousDocument: 'Previous document',
  nextDocument: 'Next document',
  zoomOut: 'Zoom out',
  zoomIn: 'Zoom in',
  fit: 'Fit',
  turn: 'Turn',
} as const;

/** A verdict, as the client and both desks read it. */
export const verdictTexts = {
  accepted: 'Accepted by {desk}, {date}',
  sentBack: 'Sent back by {desk}: {reason}.',
  sentBackOther: 'Sent back by {desk}.',
  note: '“{note}”',
  desks: { agency: 'the agency', office: 'the park office' },
} as const;

/** What waits at a booking: notes above a decision, the switch of a list, tasks of a buyer. */
export const documentNotes = {
  notComeAgain: '{document} was sent back and has not come again.',
  unchecked: '{n} documents have not been checked.',
  oneUnchecked: '1 document has not been checked.',
  toCheck: 'Documents to check',
  toCheckCount: 'Documents to check {count}',
} as const;
