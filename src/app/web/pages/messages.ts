export const pageTexts = {
  homePage: 'Home page',
  unitBooking: 'Unit Booking',
} as const;
