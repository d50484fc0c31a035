import { expect, it } from 'vitest';
import { park } from '#test/park.ts';
import type { LegalFacts } from './legal-texts.ts';
import { privacySections } from './privacy-texts.ts';
import { termsSections } from './terms-texts.ts';

const site: LegalFacts['site'] = {
  park: park.site,
  devHost: '',
  contact: { email: 'office@park.example', phone: '', address: '', whatsapp: '' },
  mapUrl: null,
  contactForm: { url: null, service: '', template: '', user: '' },
  passwordReset: 'office',
  sendsMail: false,
  requiresTwoStep: false,
  samplePark: false,
  limits: { maxDocumentBytes: 1, holdDays: 17, holdExtensionDays: 6, holdMaxDays: 45, documentDays: 41 },
  retention: { enquiryDays: 42, noticeDays: 43, mailDays: 1, soldDocumentDays: 0 },
};
const textOf = (facts: LegalFacts) => JSON.stringify([privacySections(facts), termsSections(facts)]);

it('takes every period from the configuration, and says what the operator left out (D-160)', () => {
  const text = textOf({ park: {}, site });
  for (const period of [
    '17 days',
    '6 days',
    '45 days',
    '41 days',
    '42 days',
    '43 days',
    'The text 1 day after sending',
  ])
    expect(text).toContain(period);
  expect(text).toContain('The operator of this portal is responsible');
  expect(text).toContain('office@park.example');
  expect(text).toContain('42 days after their time');
  expect(text).not.toMatch(/undefined|null|WhatsApp|outside provider/);
});

it('names the operator of the facts, and outside services only where there are some (D-160)', () => {
  const outside = { ...site, mapUrl: 'https://map.example', limits: { ...site.limits, holdDays: 0 } };
  const { operator } = park.facts;
  const text = textOf({
    park: { operator },
    site: {
      ...outside,
      park: { ...park.site, viewings: undefined },
      contactForm: { ...site.contactForm, url: 'https://mail.example' },
      retention: { ...site.retention, soldDocumentDays: 44 },
    },
  });
  expect(text).toContain('44 days after the sale');
  expect(text).toContain(`${operator?.name}, registration number ${operator?.registrationNumber}, operates`);
  expect(text).toContain(operator?.privacyContact.email);
  expect(text).toContain('without a time limit');
  expect(text).not.toContain('extend this time');
  expect(text).toContain('outside provider');
  expect(text).toContain('Not kept in the portal');
  expect(text).not.toContain('42 days');
});

it('says of withdrawal and money what the park states, as its other pages do, or that the operator states it (D-160)', () => {
  const { withdrawal = '', refund = '', agencyFee = '' } = park.facts.cost?.bookingTerms ?? {};
  const generic = /until the lot is sold\.|are stated by the operator|states its own fees/g;
  const stated = textOf({ park: park.facts, site });
  for (const fact of [withdrawal, refund, agencyFee]) {
    expect(fact).not.toBe('');
    expect(stated).toContain(fact);
  }
  expect(stated).not.toMatch(generic);
  expect(textOf({ park: {}, site }).match(generic)).toHaveLength(2);
});
