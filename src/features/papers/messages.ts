import { refusals } from '#shared/problem.ts';

export const paperRefusals = refusals({
  PAPER_NOT_FOUND: [404, 'This paper does not exist'],
  CODE_UNKNOWN: [404, 'No paper has this code'],
  PAPER_UNPRINTABLE: [
    409,
    '{field} has characters that cannot be printed. Please write it in Latin letters.',
  ],
  PAPERS_CLOSED: [409, 'This booking has ended, so it gets no form any more.'],
  PAPER_SUPERSEDED: [409, 'This form has been replaced by a newer one. Please read that one.'],
  PAPER_CANCELLED: [409, 'This form was cancelled, because the booking has ended.'],
  ALREADY_ACCEPTED: [409, 'This form is already accepted'],
  PAPER_ERASED: [409, 'This form was erased some time after its booking had ended.'],
  FORM_UNREAD: [409, 'Please open the form before you accept it'],
  TERMS_MISSING: [409, 'This form can be signed on paper only'],
});

/** Validation sentences, shared by form and server. */
export const paperFields = { nameMissing: 'Please enter your name' } as const;

/** Success sentences of the server. */
export const paperSuccess = {
  issued: 'Booking form {number} issued',
  accepted: 'Thank you. The booking form is accepted.',
} as const;

/** What is printed on papers. */
export const paperPrint = {
  receipt: 'Official receipt',
  form: 'Booking form',
  statement: 'Statement of the deposit',
  edition: 'edition {edition}',
  issued: 'Issued on {time}',
  verify: 'Scan to verify this paper',
  receivedFrom: 'Received from {name}',
  client: 'Client',
  purchasers: 'Purchasers',
  lot: 'Lot',
  money: 'Price and deposit',
  noPrice: 'Price on request',
  signatures: 'Signatures',
  withTerms: 'The client has read the terms on the following pages and accepts them.',
  withoutTerms: 'The client confirms this booking.',
  nameAndDate: 'Signature, name and date',
  terms: 'Terms',
  termsVersion: 'Version {hash}',
  noNumber: 'A statement has no number and is no receipt.',
  summary: 'Summary',
  entries: 'Entries',
  noEntries: 'Nothing was recorded.',
} as const;

/** Words of the section of a booking, the dialog and the page behind the QR code. */
export const paperTexts = {
  title: 'Papers',
  failed: 'The papers of this booking could not be loaded.',
  none: 'No paper has been issued yet.',
  edition: 'Edition {edition}, issued on {day}',
  issued: 'Issued on {day}',
  openReceipt: 'Open receipt',
  open: 'Open',
  openFailed: 'The paper could not be opened. Please try again.',
  issue: 'Issue booking form',
  reissue: 'Issue new edition',
  issueFailed: 'The form could not be issued. Please try again.',
  statement: 'Statement (PDF)',
  statementFailed: 'The statement could not be made. Please try again.',
  earlier: 'Earlier editions ({count})',
  acceptedBy: 'Accepted by {name} on {day}',
  toAccept: 'Not accepted yet',
  accept: 'Accept…',
  acceptTitle: 'Accept the booking form',
  acceptLead: 'Read the form first. You accept exactly what it says; this cannot be taken back here.',
  read: 'Read the form',
  readAgain: 'Read the form again',
  name: 'Your full name',
  tick: 'I have read the form and its terms, and accept them.',
  tickMissing: 'Please tick this to accept the form',
  acceptNow: 'Accept',
  acceptFailed: 'The form could not be accepted. Please try again.',
  verify: 'Verify a paper',
  verifyFailed: 'This paper could not be verified. Please try again.',
  compare: 'Compare them with the paper in your hand.',
  paper: 'Paper',
  number: 'Number',
  editionField: 'Edition',
  issuedOn: 'Issued on',
  for: 'For',
  sum: 'Sum',
  nameField: 'Name',
  acceptedOn: 'Accepted on',
} as const;
