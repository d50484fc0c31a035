import { texts } from '#shared/say.ts';
export const reviewListTexts = texts({
  lot: 'Lot',
  client: 'Client',
  agency: 'Agency',
  price: 'Price',
  requested: 'Requested',
  status: 'Status',
  allBookings: 'All bookings',
  overdue: 'Overdue',
  review: 'Review',
});
