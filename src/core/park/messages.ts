import { texts } from '#shared/say.ts';

/** Sentences beside the facts of the park. */
export const parkTexts = texts({
  sample: 'Figures of the sample park.',
  inMetres: 'Dimensions in metres; not for construction.',
  share: '{percent} %',
  shareLessDeposit: '{percent} %, less the booking deposit',
  shareOfPrice: '{percent} % of the price',
  wholePrice: 'Price',
  bookingDeposit: 'Booking deposit',
  depositBeforeBooked: 'before the lot is booked',
  depositSameDay: 'on the day of the booking',
  depositWithinDay: 'within 1 day of the booking',
  depositWithin: 'within {days} days of the booking',
  payee: '{name} ({is})',
  payeeRoles: { operator: 'the operator of the park', developer: 'the developer of the park' },
  onTop: 'Stamp duty and legal fees come on top.',
  ofPrice: 'on the price',
  ofLoan: 'on a loan of {loan}, {percent} % of the price',
  sst: 'Service tax, {percent} %',
  maintenance: 'Maintenance, {months} months in advance',
  asOf: '{source}, as of {date}',
  priceInvalid: 'Enter a price above 0 and up to {most}, such as 1,200,000.',
  marginInvalid: 'Enter a percentage above 0 and up to {most}.',
  rateInvalid: 'Enter a percentage from 0 to {most}, such as 4.5.',
  yearsInvalid: 'Enter whole years from 1 to {most}.',
});
