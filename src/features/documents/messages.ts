import { refusals } from '#shared/problem.ts';

export const documentRefusals = refusals({
  DOCUMENT_MISSING: [400, 'No document provided'],
  DOCUMENT_TYPE_UNKNOWN: [400, 'Invalid document type'],
  DOCUMENT_UNSUPPORTED: [400, 'Unsupported file type'],
  DOCUMENT_INVALID: [400, 'Invalid document'],
  DOCUMENT_DAMAGED: [400, 'This file is damaged and cannot be read'],
  DOCUMENT_ACTIVE: [
    400,
    'This PDF is protected or has active content. Please upload a plain PDF or a picture.',
  ],
  DOCUMENT_TOO_MANY_PIXELS: [
    400,
    'This picture has more than 40 million pixels. Please upload a smaller one.',
  ],
  DOCUMENT_TOO_LONG: [400, 'This PDF has more than 50 pages. Please upload a shorter one.'],
  DOCUMENT_NOT_FOUND: [404, 'Document not found'],
  DOCUMENT_TOO_LARGE: [413, 'File is too large. The maximum size is 10 MB'],
  DOCUMENTS_CLOSED: [409, 'Documents can no longer be added to this booking'],
});

export const documentTexts = {
  none: 'No documents uploaded with this booking.',
  uploaded: 'Document uploaded',
  uploadFailed: 'Failed to upload the document. Please try again.',
  previewFailed: 'Preview failed. Retry',
  openFailed: 'Failed to open the document. Please try again.',
  chequeRequired: 'Payment cheque document is required',
  icFrontRequired: 'IC front image is required',
  icBackRequired: 'IC back image is required',
  icPair: 'Both IC front and back are required if uploading IC',
  privacy: 'Only you, your agency and the park office can open these files. Every view is recorded.',
  choose: 'Choose a file or drop it here',
  chooseByTouch: 'Choose a file',
  imagesOnly: 'JPG, PNG or WebP, up to {size} MB',
  imagesOrPdf: 'PDF, JPG or PNG, up to {size} MB',
  otherSide: 'An identity card needs both sides: please add {type} as well.',
  kept: 'Documents that were replaced, or whose booking was rejected, cancelled or has expired, are deleted {days} days later, a file that never reached a booking after {hours} hours.',
  incomplete: 'Documents are still missing; you can add them now.',
  uploading: 'Uploading {type}',
  listFailed: 'Failed to load the documents. Please try again.',
  viewsNone: 'Nobody has opened any of your documents.',
  viewsFailed: 'Failed to load who opened your documents. Please try again.',
  noLot: 'No booking',
  count: '{count} documents of',
  countOne: '1 document of',
  icBothSides: 'Both front and back sides of IC are required',
} as const;
