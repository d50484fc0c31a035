import { texts } from '#shared/say.ts';
export const bookingListTexts = texts({
  status: 'Status',
  bookNow: 'Book Now',
});
