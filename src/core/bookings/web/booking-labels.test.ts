import { describe, expect, it } from 'vitest';
import { clientNameOf, clientPhoneOf, documentsSummary, lotTypeOf, placeOf } from './booking-labels.ts';

const account = { _id: 'u1', name: 'Mei Ling', email: 'mei@aero.example', phone: '012-345 6789' };
const unknownPlace = { lot: null, unit: null, lotNumber: null, lotType: null };
const lot = { _id: 'l1', lotNumber: '12', type: 'B', name: '', phase: 1, area: 186, price: null } as const;

describe('labels of incomplete bookings (R-BKG-31)', () => {
  it('take the client’s name from the booking, then the account (R-BKG-29)', () => {
    expect(clientNameOf({ name: 'M. Ling', user: account })).toBe('M. Ling');
    expect(clientNameOf({ name: '', user: account })).toBe('Mei Ling');
    expect(clientNameOf({})).toBe('Unknown Client');
  });

  it('take the phone from the contact, then the account, else N/A (R-BKG-29)', () => {
    expect(clientPhoneOf({ contactPhone: '03-1', phone: '03-2', user: account })).toBe('03-1');
    expect(clientPhoneOf({ contactPhone: '', phone: '', user: account })).toBe('012-345 6789');
    expect(clientPhoneOf({})).toBe('N/A');
  });

  it('take type and number from the lot, else Property and N/A', () => {
    const place = { ...unknownPlace, lot: { ...lot, status: 'reserved' as const } };
    expect([lotTypeOf(place), placeOf(place)]).toEqual(['B', 'Lot 12']);
    expect([lotTypeOf(unknownPlace), placeOf(unknownPlace)]).toEqual(['Property', 'Lot N/A']);
  });
});

it.each([
  ['missing', 'missing', 'missing', 'Missing'],
  ['missing', 'unchecked', 'accepted', '2 of 3 sent'],
  ['unchecked', 'missing', 'missing', '1 of 3 sent'],
  [undefined, 'missing', 'unchecked', '1 of 2 sent'],
  ['missing', 'unchecked', 'sent_back', 'Sent back'],
  ['unchecked', 'accepted', 'unchecked', '1 of 3 checked'],
] as const)('say of documents %s, %s and %s: %s', (cheque, ic_front, ic_back, text) => {
  expect(documentsSummary({ cheque, ic_front, ic_back }).text).toBe(text);
});
