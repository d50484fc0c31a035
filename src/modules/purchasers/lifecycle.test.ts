import { describe, expect, it } from 'vitest';
import {
  isForeign,
  isIdentity,
  isPurchaserComplete,
  isRegistration,
  maskedNumber,
  neededPapers,
  plainNumber,
  plainRegistration,
  registrationNumbers,
} from './lifecycle.ts';

describe('identity numbers (D-255)', () => {
  it.each([
    ['900101-14-5678', true],
    ['900101 14 5678', true],
    // a leap day of 2000 and of 1996, and none of 1900 or 2001
    ['000229-01-1234', true],
    ['960229-01-1234', true],
    ['010229-01-1234', false],
    ['901301-14-5678', false],
    ['900100-14-5678', false],
    ['900101-00-5678', false],
    ['90010114567', false],
    ['9001011456789', false],
    ['90010A145678', false],
    ['', false],
  ])('NRIC %j: %s', (written, is) => {
    expect(isIdentity('nric', plainNumber(written))).toBe(is);
  });

  it.each([
    ['passport', 'a 1234567', true],
    ['passport', 'A123', false],
    ['passport', 'A123456789012345', false],
    ['passport', 'A12345_', false],
    ['other', 'T/123', true],
    ['other', 'T1', false],
    ['other', 'T'.repeat(21), false],
  ] as const)('%s %j: %s', (kind, written, is) => {
    expect(isIdentity(kind, plainNumber(written))).toBe(is);
  });

  it.each([
    ['MY', '202301012345', true],
    ['MY', '202307012345', false],
    ['MY', '123456-A', true],
    ['MY', 'LLP0012345-LGN', true],
    ['MY', '202001012345 (1385669-X)', true],
    ['MY', '２０２００１０１２３４５（１３８５６６９－x）', true],
    ['MY', '202007012345 (1385669-X)', false],
    ['MY', '12345', false],
    ['SG', '201912345K', true],
    ['SG', 'K', false],
  ])('registration in %s %j: %s', (country, written, is) => {
    expect(isRegistration(country, plainRegistration(written))).toBe(is);
  });

  it('of SSM stay as printed, and are found by either number (D-255, D-290)', () => {
    const printed = plainRegistration(' 202001012345(1385669 -x) ');
    expect(printed).toBe('202001012345 (1385669-X)');
    expect(plainRegistration(printed)).toBe(printed);
    expect(registrationNumbers(printed)).toEqual(['202001012345', plainRegistration('1385669-X')]);
  });

  it('are normalized once and for all, and masked to their last four characters', () => {
    for (const written of [' ab-12 34 ', '900101-14-5678', '--', 'ß']) {
      expect(plainNumber(plainNumber(written))).toBe(plainNumber(written));
    }
    expect(maskedNumber('900101145678')).toBe('••••••••5678');
    expect(maskedNumber('A1234')).toBe('••••1234');
    expect(maskedNumber('A123')).toBe('••••');
  });
});

const person = {
  name: 'Nur Aina',
  identityKind: 'nric' as const,
  identityMasked: '••••••••5678',
  nationality: 'MY',
  address: '12, Example Road',
  company: null,
};
const company = {
  name: 'Example Sdn Bhd',
  registrationNumber: '202301012345',
  country: 'MY',
  foreignHeld: false,
};

describe('what follows from who buys', () => {
  it('is foreign interest by nationality, country or holders (D-256)', () => {
    expect(isForeign(person)).toBe(false);
    expect(isForeign({ ...person, nationality: 'SG' })).toBe(true);
    expect(isForeign({ ...person, nationality: '' })).toBe(false);
    // a foreigner may sign for a Malaysian company
    expect(isForeign({ nationality: 'SG', company })).toBe(false);
    expect(isForeign({ nationality: 'MY', company: { ...company, foreignHeld: true } })).toBe(true);
    expect(isForeign({ nationality: 'MY', company: { ...company, country: 'SG' } })).toBe(true);
  });

  it('is complete with name, number, address, and nationality or registration (D-257)', () => {
    expect(isPurchaserComplete(person)).toBe(true);
    expect(isPurchaserComplete({ ...person, company, nationality: '' })).toBe(true);
    for (const lack of [
      { identityMasked: '' },
      { address: '' },
      { nationality: '' },
      { identityKind: null },
    ]) {
      expect(isPurchaserComplete({ ...person, ...lack })).toBe(false);
    }
  });

  it('are the papers also needed', () => {
    const papers = (...all: Parameters<typeof neededPapers>[0]) =>
      neededPapers(all).map(({ paper, name }) => `${paper}: ${name}`);
    expect(papers(person)).toEqual([]);
    // the passport of the main purchaser is asked for like an identity card (D-261)
    expect(papers({ ...person, identityKind: 'passport' })).toEqual([]);
    expect(papers(person, { ...person, identityKind: 'passport' })).toEqual(['passport: Nur Aina']);
    expect(papers({ ...person, company })).toEqual([
      'company_profile: Example Sdn Bhd',
      'board_resolution: Example Sdn Bhd',
    ]);
    expect(papers(person, { ...person, name: 'Goh Li' })).toEqual([
      'second_ic_front: Goh Li',
      'second_ic_back: Goh Li',
    ]);
  });
});
