import { describe, expect, it } from 'vitest';
import { clientNameOf, clientPhoneOf, lotTypeOf, placeOf, taskOf } from './booking-labels.ts';

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

describe('the next task of a buyer (D-162)', () => {
  const marks = { cheque: 'unchecked', ic_front: 'unchecked', ic_back: 'unchecked' } as const;
  const complete = { documentsComplete: true, documentMarks: marks };
  const task = (change: Partial<Parameters<typeof taskOf>[0]>) =>
    taskOf({ ...complete, status: 'pending_agent', agencyName: 'Meridian', ...change });
  const lacks = (...missing: string[]) => ({
    documentsComplete: false,
    documentMarks: { ...marks, ...Object.fromEntries(missing.map((each) => [each, 'missing'])) },
  });

  it('is to upload what is missing', () => {
    expect(task(lacks('cheque', 'ic_front', 'ic_back'))).toBe('Upload IC and payment cheque');
    expect(task({ ...lacks('ic_back'), status: 'approved' })).toBe('Upload IC back');
    expect(task(lacks('ic_front'))).toBe('Upload IC front');
    expect(task(lacks('cheque'))).toBe('Upload payment cheque');
    expect(task(lacks('ic_front', 'passport', 'cheque'))).toBe('Upload passport and payment cheque');
  });

  it('is first to send again what was sent back (D-183)', () => {
    const sentBack = (...sentBackTypes: NonNullable<Parameters<typeof taskOf>[0]['sentBackTypes']>) =>
      task({ ...lacks('cheque'), sentBackTypes });
    expect(sentBack('ic_front')).toBe('IC front was sent back. Upload it again.');
    expect(sentBack('ic_back', 'cheque')).toBe(
      'Payment cheque and IC back were sent back. Upload them again.',
    );
    expect(sentBack('other')).toBe('Other document was sent back. Upload it again.');
    const passport = task({ documentMarks: { ...marks, passport: 'sent_back' }, sentBackTypes: ['other'] });
    expect(passport).toBe('Passport was sent back. Upload it again.');
  });

  it('is otherwise to wait for the next answer', () => {
    expect(task({})).toBe('Wait for the answer of Meridian');
    expect(task({ agencyName: '' })).toBe('Wait for the answer of the agency');
    expect(task({ status: 'pending_admin' })).toBe('Wait for the park office');
    expect(task({ status: 'approved' })).toBe('Wait for the sale');
  });
});
