export const reviewListTexts = {
  lot: 'Lot',
  client: 'Client',
  agency: 'Agency',
  price: 'Price',
  requested: 'Requested',
  status: 'Status',
  allBookings: 'All bookings',
  overdue: 'Overdue',
  review: 'Review',
} as const;
