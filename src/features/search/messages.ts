/** Texts of the search field of staff (D-193). */
export const searchTexts = {
  title: 'Find a record',
  label: 'Lot, booking, client, phone or agency',
  hint: 'Type a lot number, the last six characters of a booking ID, a name, email or phone number, or the name of an agency.',
  nothing: 'Nothing found for "{text}".',
  nothingShort: 'No lot and no agency found for "{text}". Three characters also find bookings and people.',
  failed: 'The search could not be run. Please try again.',
  /** For screen readers, after each answer. */
  found: '{count} found. Enter opens {first}.',
  held: 'Held by {client}',
  groups: { lots: 'Lots', bookings: 'Bookings', people: 'People', agencies: 'Agencies' },
  close: 'Close',
  foundRecords: 'Found records',
  search: 'Search',
  lot: 'Lot {number}',
  type: 'Type {type}',
  phase: 'Phase {phase}',
} as const;
