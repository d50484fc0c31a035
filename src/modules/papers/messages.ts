import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';

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
  PAPER_OUT_OF_DATE: [
    409,
    'This form is out of date: the booking has changed since. It can be accepted once it is issued again.',
  ],
  ALREADY_ACCEPTED: [409, 'This form is already accepted'],
  PAPER_ERASED: [409, 'This form was erased some time after its booking had ended.'],
  FORM_UNREAD: [409, 'Please open the form before you accept it'],
  OTHER_NAME: [409, 'Please write the name on the form: {name}', 'name'],
  TERMS_MISSING: [409, 'This form can be signed on paper only'],
});

/** Validation sentences, shared by form and server. */
export const paperFields = { nameMissing: t('Please enter your name') } as const;

/** Success sentences of the server. */
export const paperSuccess = texts({
  issued: 'Booking form {number} issued',
  accepted: 'Thank you. The booking form is accepted.',
});

/** What is printed on papers. */
export const paperPrint = texts({
  depositDue: 'Booking deposit',
  received: 'Received',
  refunded: 'Refunded',
  kept: 'Kept',
  stillToPay: 'Still to pay',
  withTerms: 'The client has read the terms on the following pages and accepts them.',
  withoutTerms: 'The client confirms this booking.',
});
