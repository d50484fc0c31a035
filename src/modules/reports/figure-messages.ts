import { texts } from '#shared/say.ts';
export const figureTexts = texts({
  month: 'Month',
  agency: 'Agency',
  overdue: 'Overdue',
  held: 'Held',
  noChange: 'No change',
  type: 'Type',
  available: 'Available',
  sold: 'Sold',
  value: 'Value',
  forwarded: 'Forwarded',
  soldFor: 'Sold for',
  waiting: 'Waiting',
  expired: 'Expired',
  expireSoon: 'Expire soon',
  forTheOffice: 'For the office',
});
