import { describe, expect, it } from 'vitest';
import { formatArea, formatSqft, sqmToSqft, withUnits } from './area.ts';
import { formatPhone, isEmail, isPhone, telAddress } from './contact-details.ts';
import { formatCount } from './counts.ts';
import { formatDateTime, formatDay, formatSpan, parseDay } from './dates.ts';
import { formatPrice, formatPriceShort, formatSen, parsePrice, parseSen, senText } from './money.ts';
import { optionalText, requiredText, storable } from './text.ts';

describe('area', () => {
  it('turns square metres into whole square feet (R-LOT-28)', () => {
    expect([sqmToSqft(201), sqmToSqft(186)]).toEqual([2164, 2002]);
    expect([formatSqft(201), formatSqft(9.3), formatSqft(100_000)]).toEqual(['2,164', '100', '1,076,390']);
  });

  it('keeps a number and its unit on one line', () => {
    expect(withUnits('Office, 4.65 m deep, 15 kN/m², 3 months')).toBe(
      'Office, 4.65\u00a0m deep, 15\u00a0kN/m², 3 months',
    );
    expect(withUnits('25 kaki x 80 kaki')).toBe('25\u00a0kaki x 80\u00a0kaki');
  });

  it('writes both with separators', () => {
    expect([formatArea(1008), formatArea(199.5)]).toEqual([
      '1,008 sqm (10,850 sqft)',
      '199.5 sqm (2,147 sqft)',
    ]);
  });
});

describe('money', () => {
  it('writes ringgit in the Malaysian way without decimals (R-CONST-10)', () => {
    expect(formatPrice(1234567).replace(/\s/, ' ')).toBe('RM 1,234,567');
    expect(formatPrice(null)).toBe('Price on request');
    expect(formatPrice(999.5)).toBe('RM\u00a01,000');
    expect([0, 999, 1234567.89].map(formatCount)).toEqual(['0', '999', '1,234,567.89']);
    expect(formatPriceShort(1_250_000)).toBe('RM\u00a01.3M');
  });

  it('reads numbers and written prices (R-LOT-26)', () => {
    expect(parsePrice('1,234,567')).toBe(1234567);
    expect(parsePrice('RM 1,234,567')).toBe(1234567);
    expect(parsePrice(99)).toBe(99);
    for (const none of ['', 'abc', null, undefined, -1, '-5', Number.POSITIVE_INFINITY]) {
      expect(parsePrice(none)).toBeNull();
    }
  });

  it.each([
    ['1,234,567.89', 1234567.89],
    ['1 234 567', 1234567],
    ['RM1,000', 1000],
    [0.07, 0.07],
    [1234567.89, 1234567.89],
    ['1,2,3', null],
    ['12,34', null],
    ['1,2345', null],
    [',123', null],
    ['1,234,', null],
    ['1234,567', null],
    ['1,234 567', null],
    ['12.345', null],
    ['985.000', null],
    ['９８５，０００', 985_000],
    ['RM\u00A0985,000', 985_000],
    [12.345, null],
    ['1.', null],
    ['1.5.5', null],
    ['0x10', null],
    ['1e6', null],
  ])(
    'reads %j as %j: thousands are apart by threes, and nothing is finer than a sen (D-69)',
    (written, sum) => {
      expect(parsePrice(written)).toBe(sum);
    },
  );

  it.each([
    ['30,000.00', 3_000_000],
    ['RM 30000.5', 3_000_050],
    ['0.07', 7],
    ['1.1', 110],
    ['8.29', 829],
    ['99,999,999,999.99', 9_999_999_999_999],
    ['1.005', null],
    ['-1', null],
    ['1,2,3', null],
    ['', null],
  ])('reads the sum %j as %j sen, digit by digit (D-230)', (written, sen) => {
    expect(parseSen(written)).toBe(sen);
    if (sen !== null) expect(parseSen(senText(sen))).toBe(sen);
  });

  it('writes a sum of the ledger with its sen (D-230)', () => {
    expect(formatSen(3_000_050)).toBe('RM\u00a030,000.50');
  });
});

describe('dates', () => {
  it.each([
    ['2026-01-04T16:07:00Z', 'Jan 05, 2026 12:07 AM'],
    ['2026-01-05T04:00:00Z', 'Jan 05, 2026 12:00 PM'],
    ['2026-01-05T15:59:00Z', 'Jan 05, 2026 11:59 PM'],
  ])('%s reads %s in the park, with an ordinary space (R-CONST-11, D-124)', (moment, read) => {
    expect(formatDateTime(moment)).toBe(read);
  });
});

describe('spans of time', () => {
  const hour = 3_600_000;

  it.each([
    [59_000, 'less than a minute'],
    [60_000, '1 minute'],
    [59 * 60_000, '59 minutes'],
    [hour, '1 hour'],
    [24 * hour - 1, '23 hours'],
    [24 * hour, '1 day'],
    [310 * hour, '12 days'],
  ])('of %i ms read %s', (ms, words) => expect(formatSpan(ms)).toBe(words));
});

it('an e-mail is one plain address for every mail program (R-AUTH-17)', () => {
  const plain = ['a@b.c', "o'brien+lots@mail.test.example", 'nur.aina@xn--bcher-kva.example'];
  expect(plain.filter(isEmail)).toEqual(plain);
  const others = ['a', 'a@b', '@b.c', 'a@b.c d', 'a@@b.c', 'a@b@c.d'];
  const lists = [
    'a,b@y.z',
    'a;b@y.z',
    'a<b@y.z>',
    'a:b@y.z;',
    '(a)b@y.z',
    '"a"@y.z',
    'a@[::1].z',
    'a\\b@y.z',
  ];
  expect([...others, ...lists].filter(isEmail)).toEqual([]);
});

describe('phones', () => {
  it('take an optional plus and 10 to 15 digits, separators aside (R-AUTH-20, R-CONST-05, D-31)', () => {
    const written = ['0123456789', '+60 12 345 6789', '012-345 6789', '(03) 5555.0100', '123456789012345'];
    for (const good of written) expect(isPhone(good)).toBe(true);
    for (const bad of ['012345678', '1234567890123456', '012/345/6789', '+', 'phone'])
      expect(isPhone(bad)).toBe(false);
  });

  it('are read in groups, if they are Malaysian', () => {
    const written = ['+60125550100', '012-3456789', '+60111234 5678', '+60 3-5555 0100', '0355550100'];
    const said = ['+60 12-555 0100', '012-345 6789', '+60 11-1234 5678', '+60 3-5555 0100', '03-5555 0100'];
    expect(written.map(formatPhone)).toEqual(said);
    expect(['+6088123456', '+6045550100'].map(formatPhone)).toEqual(['+60 88-123 456', '+60 4-555 0100']);
    const odd = ['0060125550100', '60125550100', '+60 012-555 0100'];
    expect(odd.map(formatPhone)).toEqual(odd.map(() => '+60 12-555 0100'));
    for (const other of ['+6591234567', 'on request', '']) expect(formatPhone(other)).toBe(other);
  });

  it('are dialled by their digits and the plus', () => {
    expect(telAddress('+60 3-5555 0100')).toBe('tel:+60355550100');
    expect(telAddress('+60 012-555 0100')).toBe('tel:+60125550100');
    expect(telAddress('on request')).toBeUndefined();
  });
});

describe('text', () => {
  it('is made storable: no NUL, no lone surrogate', () => {
    expect(storable('a\u0000b\ud800c')).toBe('ab\ufffdc');
  });

  it('that is optional reads absent and null as empty', () => {
    expect([null, undefined, '  x '].map((text) => optionalText(5).parse(text))).toEqual(['', '', 'x']);
  });

  it('that is required must hold more than white space (D-32)', () => {
    const field = requiredText(3, 'Missing');
    for (const empty of [undefined, null, '', '  ', '\u0000']) {
      expect(field.safeParse(empty).error?.issues[0]?.message).toBe('Missing');
    }
    expect(field.safeParse('abcd').success).toBe(false);
    expect(field.parse(' abc ')).toBe('abc');
  });
});

describe('a typed day', () => {
  it.each([
    ['02/03/2026', '2026-03-02'],
    [' 2.3.2026 ', '2026-03-02'],
    ['31-12-2026', '2026-12-31'],
    ['2026-03-02', '2026-03-02'],
    ['', ''],
    ['31/02/2026', undefined],
    ['12/31/2026', undefined],
    ['02/03/20', undefined],
    ['02/03/1999', undefined],
    ['tomorrow', undefined],
  ])('"%s" is %s (D-124)', (written, day) => {
    expect(parseDay(written)).toBe(day);
    if (day) expect(parseDay(formatDay(day))).toBe(day);
  });
});
