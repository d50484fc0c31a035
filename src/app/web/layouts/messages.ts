export const menuTexts = {
  dashboard: 'Dashboard',
  contact: 'Contact',
  menu: 'Menu',
  language: 'Language',
  unitBooking: 'Unit Booking',
  location: 'Location',
  login: 'Login',
} as const;
