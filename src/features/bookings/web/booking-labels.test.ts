import { describe, expect, it } from 'vitest';
import { clientNameOf, clientPhoneOf, lotTypeOf, placeOf } from './booking-labels.ts';

const account = { _id: 'u1', name: 'Mei Ling', email: 'mei@aero.example', phone: '012-345 6789' };
const unknownPlace = { lot: null, unit: null, lotNumber: null, lotType: null };
const lot = { _id: 'l1', lotNumber: '12', type: 'B', name: '', phase: 1, area: 186, price: null } as const;

describe('what a booking does not say (R-BKG-31)', () => {
  it('of its client is told by the account, and else by nobody (R-BKG-29)', () => {
    expect(clientNameOf({ name: 'M. Ling', user: account })).toBe('M. Ling');
    expect(clientNameOf({ name: '', user: account })).toBe('Mei Ling');
    expect(clientNameOf({})).toBe('Unknown Client');
  });

  it('of the phone is the contact, then the account, else N/A (R-BKG-29)', () => {
    expect(clientPhoneOf({ contactPhone: '03-1', phone: '03-2', user: account })).toBe('03-1');
    expect(clientPhoneOf({ contactPhone: '', phone: '', user: account })).toBe('012-345 6789');
    expect(clientPhoneOf({})).toBe('N/A');
  });

  it('of the lot is told by the lot itself, else Property and N/A', () => {
    const place = { ...unknownPlace, lot: { ...lot, status: 'reserved' as const } };
    expect([lotTypeOf(place), placeOf(place)]).toEqual(['B', 'Lot 12']);
    expect([lotTypeOf(unknownPlace), placeOf(unknownPlace)]).toEqual(['Property', 'Lot N/A']);
  });
});
