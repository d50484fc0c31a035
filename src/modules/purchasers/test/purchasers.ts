import type { TestApp } from '#test/app.ts';

/** A person with a complete identity card, as a booking's call takes them. */
export const person = {
  name: 'Nur Aina binti Hassan',
  identityKind: 'nric',
  identity: '900101-14-5678',
  nationality: 'MY',
  phone: '+60125550100',
  email: 'nur.aina@example.com',
  address: '12, Example Road',
};
/** The identity number of `person` as it is stored. */
export const PLAIN_IDENTITY = '900101145678';

/** A company for which a person signs. */
export const company = {
  name: 'Example Sdn Bhd',
  registrationNumber: '202301012345',
  country: 'MY',
  foreignHeld: false,
};

type Person = { id: string };

/** Saves a list of who buys, by default the first one with `person`. */
export const savePurchasers = (t: TestApp, by: Person, bookingId: string, body: object = {}) =>
  t.call(by, `PUT /bookings/${bookingId}/purchasers`, {
    body: { version: 0, purchasers: [person], ...body },
  });

/** Reads the full identity number of a purchaser. */
export const revealIdentity = (t: TestApp, by: Person, bookingId: string, purchaserId: string) =>
  t.call(by, `POST /bookings/${bookingId}/purchasers/${purchaserId}/identity`, { body: {} });
