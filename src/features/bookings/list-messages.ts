export const bookingListTexts = {
  status: 'Status',
  bookNow: 'Book Now',
} as const;
