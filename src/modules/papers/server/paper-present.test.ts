import { encode } from 'uqr';
import { describe, expect, it, vi } from 'vitest';
import type { Plan } from '#core/lots/contract.ts';
import { embeddedOf, pagesOf, qrOf, textOf } from '#test/pdf.ts';
import { excerptOf } from './excerpt-present.ts';
import { drawPaper, drawStatement, type FormFacts, type ReceiptFacts } from './paper-present.ts';

const issued = {
  edition: 1,
  issuedAt: '2026-03-02T04:05:06.000Z',
  verifyUrl: 'https://aero.example/verify/0123456789abcdef0123456789abcdef',
  issuer: {
    park: 'Aero Industrial Hub',
    operator: { name: 'Aero Sdn Bhd', registrationNumber: '202001012345' },
    contact: { phone: '+60 3 1234 5678', email: 'hello@aero.example', address: '' },
  },
  booking: 'a1b2c3',
  agency: 'Northwind Realty',
};
const receipt: ReceiptFacts = {
  ...issued,
  kind: 'receipt',
  number: 'R-2026-000001',
  payer: 'Grace Lim',
  place: 'Lot 12',
  amountSen: 3_000_050,
  method: 'bank_transfer',
  reference: 'FT26061',
  onDay: '2026-03-01',
  deposit: { stillSen: 500_000, dueOn: '2026-12-12' },
};
const form: FormFacts = {
  ...issued,
  kind: 'booking_form',
  number: 'BF-2026-000001',
  edition: 2,
  client: { name: 'Grace Lim', email: 'grace@mail.example', phone: '+60 12 345 6789' },
  purchasersVersion: 1,
  purchasers: [
    { name: 'Example Sdn Bhd', about: '202301012345 (MY), signed for by Grace Lim, 900101145678' },
  ],
  lot: { place: 'Lot 12', about: 'Corner lot (A)', phase: '1', area: '201 sqm' },
  priceSen: 123_400_000,
  deposit: { dueSen: 3_000_000, dueOn: '2026-03-20' },
  terms: {
    hash: 'ab'.repeat(32),
    sections: [
      { title: '1. The lot', parts: [{ words: ['It is held.'] }, { list: [['first'], ['second']] }] },
    ],
  },
};

describe('papers as PDF (D-244)', () => {
  it.each([receipt, form])('are the same bytes from the same facts in any time zone: %#', async (facts) => {
    const first = await drawPaper(facts);
    vi.stubEnv('TZ', 'Pacific/Kiritimati');
    const second = await drawPaper(structuredClone(facts));
    vi.unstubAllEnvs();
    expect(second.equals(first)).toBe(true);
    expect((await drawPaper({ ...facts, booking: 'zzzzzz' })).equals(first)).toBe(false);
  });

  it('say everything they were issued with, and carry the address that verifies them as QR code', async () => {
    const [paid, booked] = [await drawPaper(receipt), await drawPaper(form)];
    for (const said of [
      'Official receipt',
      'R-2026-000001',
      'RM 30,000.50',
      'Received from Grace Lim',
      'Booking deposit for Lot 12, Aero Industrial Hub',
      'Ringgit Malaysia thirty thousand and sen fifty only',
      'RM 5,000.00 by 12 Dec 2026',
      'computer-generated',
      'Bank transfer',
      'FT26061',
      '1 Mar 2026',
      'Aero Sdn Bhd (202001012345)',
      'a1b2c3',
      receipt.verifyUrl,
      '1 / 1',
    ])
      expect(textOf(paid)).toContain(said);
    for (const said of [
      'BF-2026-000001',
      'edition 2',
      'grace@mail.example',
      'RM 1,234,000.00',
      'RM 30,000.00',
      '20 Mar 2026',
      'accepts them',
      'It is held.',
      'second',
      form.terms?.hash ?? '',
      '2 / 2',
    ])
      expect(textOf(booked)).toContain(said);
    for (const pdf of [paid, booked])
      expect(qrOf(pdf)).toEqual(encode(receipt.verifyUrl, { ecc: 'M', border: 0 }).data);
  });

  it('say that a deposit is paid in full, and of a payment without one only what it is for (D-370)', async () => {
    const full = textOf(await drawPaper({ ...receipt, deposit: { stillSen: 0, dueOn: '2026-12-12' } }));
    expect(full).toContain('Nothing: the booking deposit is paid in full');
    const { deposit: _, ...without } = receipt;
    for (const facts of [without, { ...receipt, deposit: null }]) {
      const text = textOf(await drawPaper(facts));
      expect(text).toContain('Lot 12, Aero Industrial Hub');
      for (const absent of ['Booking deposit', 'Still to pay']) expect(text).not.toContain(absent);
    }
  });

  it('name the list price beside another price that was agreed on (D-447)', async () => {
    const text = textOf(await drawPaper({ ...form, listPriceSen: 130_000_000 }));
    expect(text).toMatch(/RM.1,234,000\.00[\s\S]*List price[\s\S]*RM.1,300,000\.00/);
  });

  it('leave out terms that the park has not, and what nobody has fixed', async () => {
    const bare = { ...form, terms: null, priceSen: null, deposit: null, agency: '' };
    const text = textOf(await drawPaper(bare));
    expect(text).toContain('Price on request');
    for (const absent of ['Terms', 'Booking deposit', 'Agency', 'accepts them'])
      expect(text).not.toContain(absent);
  });

  it('lose no word of a long text in several fonts', async () => {
    const words = Array.from({ length: 150 }, (_, index) => `averyveryverylongword${index}`);
    const about = words.map((word) => `${word} 陈`).join(' ');
    const pdf = await drawPaper({ ...form, purchasers: [{ name: 'Grace Lim', about }] });
    const drawn = new Set(textOf(pdf).split(/\s+/));
    expect(words.filter((word) => !drawn.has(word))).toEqual([]);
    expect(embeddedOf(pdf)).toContain('陈');
  });

  it('show where the lot lies: in colour among its neighbours, with streets and north, and nothing from afar', async () => {
    const square = (x: number, y: number): [number, number][] => [
      [x, y],
      [x + 6, y],
      [x + 6, y + 30],
      [x, y + 30],
    ];
    const lots = [0, 6, 12, 500].map((x, index) => ({
      _id: `lot-${index}`,
      lotNumber: `${index + 41}`,
      type: 'B' as const,
      status: 'available' as const,
      phase: 1,
      block: '',
      street: 'Jalan Aero 9',
      facing: '',
      outline: square(x, 12),
      details: null,
    }));
    const street = {
      name: 'Jalan Aero 9',
      kind: 'road',
      outline: [
        [-90, 0],
        [600, 0],
        [600, 12],
        [-90, 12],
      ],
    };
    const plan = { bounds: [-90, 0, 600, 50], roads: [street], places: [], lots } as unknown as Plan;
    const shown = await drawPaper({ ...form, excerpt: excerptOf(plan, 'lot-1') });
    const words = textOf(shown).split(/\s+/);
    for (const said of ['41', '42', '43', 'N']) expect(words).toContain(said);
    expect(words).not.toContain('44');
    expect(textOf(shown).match(/Jalan Aero 9/g)).toHaveLength(2);
    expect(pagesOf(shown)).toBe(2);
    expect(excerptOf(plan, 'elsewhere')).toBeNull();
  });

  it('break long names and terms of several pages without losing a word', async () => {
    const words = Array.from({ length: 4000 }, (_, index) => `w${index}`);
    const long = {
      ...form,
      // nobody is named as purchaser, so the client signs
      purchasers: [],
      client: { ...form.client, name: 'Maximiliane '.repeat(16).trim() },
      terms: {
        hash: form.terms?.hash ?? '',
        sections: [{ title: '', parts: [{ words: [words.join(' ')] }] }],
      },
    };
    const pdf = await drawPaper(long);
    expect(pagesOf(pdf)).toBeGreaterThan(4);
    const drawn = new Set(textOf(pdf).split(/\s+/));
    expect(words.filter((word) => !drawn.has(word))).toEqual([]);
    expect(textOf(pdf)).toContain(`${pagesOf(pdf)} / ${pagesOf(pdf)}`);
    expect(textOf(pdf).match(/Maximiliane/g)?.length).toBe(32);
  });
});

describe('the statement of a deposit (D-250)', () => {
  it('lists every entry over further pages, and says that it is no receipt', async () => {
    const entries = Array.from(
      { length: 90 },
      (_, index) => ['1 Mar 2026', `Payment ${index}.`, 'RM 1.00'] as const,
    );
    const facts = {
      issuer: issued.issuer,
      at: issued.issuedAt,
      booking: 'a1b2c3',
      place: 'Lot 12',
      client: 'G',
    };
    const pdf = await drawStatement({ ...facts, language: 'en', sums: [['Received', 'RM 90.00']], entries });
    const text = textOf(pdf);
    expect(pagesOf(pdf)).toBeGreaterThan(2);
    for (const [, what] of entries) expect(text).toContain(what);
    expect(text).toContain('no receipt');
    expect(textOf(await drawStatement({ ...facts, language: 'en', sums: [], entries: [] }))).toContain(
      'Nothing was recorded.',
    );
  });
});
