import { refusals } from '#shared/problem.ts';
import { t, texts } from '#shared/say.ts';
import type { PurchaserDetail } from './lifecycle.ts';

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
export const purchaserFields = texts({
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
});

/** Success sentences of the server. */
export const purchaserSuccess = { saved: t('Purchasers saved') } as const;

/** The section of a booking and its dialog. */
/** Said of a purchaser of whom it is not there. */
export const missingDetailTexts: Record<PurchaserDetail, string> = texts({
  name: 'Name missing',
  identity: 'Identity number missing',
  nationality: 'Nationality missing',
  registration: 'Registration number missing',
  address: 'Address missing',
});

export const purchaserTexts = texts({
  failed: 'The purchasers could not be loaded',
});
