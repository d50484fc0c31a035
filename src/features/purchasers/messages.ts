import { refusals } from '#shared/problem.ts';

export const purchaserRefusals = refusals({
  PURCHASERS_REASON_MISSING: [
    400,
    'Please say why the purchasers change after the booking has ended',
    'reason',
  ],
  PURCHASER_NOT_FOUND: [404, 'Purchaser not found'],
  PURCHASERS_CHANGED: [409, 'Somebody else has just changed the purchasers. Please look at them again.'],
  PURCHASERS_CLOSED: [409, 'The purchasers of this booking can no longer be changed'],
});

/** Validation sentences, shared by form and server. */
export const purchaserFields = {
  nameMissing: 'Enter the name as in the identity card',
  nricMissing: 'Enter the 12 digits of the identity card',
  nricInvalid: 'This is not a valid identity card number',
  passportMissing: 'Enter a passport number',
  numberTwice: 'Another purchaser here has this number',
  otherInvalid: 'Enter 3 to 20 letters and digits',
  registrationInvalid: 'Enter the SSM registration number, such as 202301012345 or 202301012345 (1234567-X)',
  companyMissing: 'Enter the name of the company',
  countryMissing: 'Select a country',
  tooMany: 'At most 10 purchasers',
} as const;

/** Success sentences of the server. */
export const purchaserSuccess = { saved: 'Purchasers saved' } as const;

/** The section of a booking and its dialog. */
export const purchaserTexts = {
  title: 'Purchaser',
  several: 'Purchasers',
  none: 'Nobody is named yet; papers name {contact}.',
  lead: 'Who buys in law, as papers will name them. You can add this now or later.',
  add: 'Add purchaser',
  edit: 'Edit',
  addCo: 'Add a co-purchaser',
  remove: 'Remove {name}',
  person: 'A person',
  company: 'A company',
  signatory: 'Who signs for the company',
  signedBy: 'Signed for by {name}',
  keepNumber: 'Leave empty to keep {masked}',
  formatOnly:
    'Only the format is checked, no register is asked. The number is kept sealed; others see its last four characters.',
  foreignHeld: 'Half or more of it is held by foreigners',
  foreign: 'Foreign interest',
  foreignHint: 'State Authority consent may be needed',
  incomplete: 'Details missing',
  alsoNeeded: 'Also needed',
  sameAs: 'The same identity or company number is also in the booking of',
  show: 'Show number',
  save: 'Save',
  failed: 'The purchasers could not be loaded',
  saveFailed: 'The purchasers could not be saved. Please try again.',
  reason: 'Why they change',
  whoBuys: 'Who buys',
  nameHint: 'As in the identity card or passport',
  kindOfNumber: 'Kind of number',
  number: 'Number',
  nationality: 'Nationality',
  address: 'Address',
  companyName: 'Company name',
  registrationNumberSsm: 'Registration number (SSM)',
  incorporatedIn: 'Incorporated in',
  numbered: 'Purchaser {number}',
} as const;
