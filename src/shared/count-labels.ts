import { t, texts } from './say.ts';
/** What lists count, as `pluralize` takes it: one, many. */
export const nouns = texts({
  agency: ['agency', 'agencies'],
  agencyUser: ['agency user', 'agency users'],
  agentAdmin: ['agent admin', 'agent admins'],
  booking: ['booking', 'bookings'],
  bookingRequest: ['booking request', 'booking requests'],
  day: ['day', 'days'],
  deposit: ['booking deposit', 'booking deposits'],
  enquiry: ['enquiry', 'enquiries'],
  entry: ['entry', 'entries'],
  hour: ['hour', 'hours'],
  lot: ['lot', 'lots'],
  mail: ['mail', 'mails'],
  minute: ['minute', 'minutes'],
  notice: ['notice', 'notices'],
  person: ['person', 'people'],
  price: ['price', 'prices'],
  request: ['request', 'requests'],
  row: ['row', 'rows'],
  user: ['user', 'users'],
  viewing: ['viewing', 'viewings'],
});

export const spanTexts = { lessThanAMinute: t('less than a minute') } as const;
