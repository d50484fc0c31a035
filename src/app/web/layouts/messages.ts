import { texts } from '#shared/say.ts';
export const menuTexts = texts({
  dashboard: 'Dashboard',
  contact: 'Contact',
  menu: 'Menu',
  language: 'Language',
  unitBooking: 'Unit Booking',
  location: 'Location',
  login: 'Login',
});
