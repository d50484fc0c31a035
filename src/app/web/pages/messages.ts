import { texts } from '#shared/say.ts';
export const pageTexts = texts({
  homePage: 'Home page',
  unitBooking: 'Unit Booking',
});
