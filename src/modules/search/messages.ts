import { texts } from '#shared/say.ts';

/** Texts of the search field of staff (D-193). */
export const searchTexts = texts({
  label: 'Lot, booking, client, phone or agency',
  groups: { lots: 'Lots', bookings: 'Bookings', people: 'People', agencies: 'Agencies' },
});
