import { expect, it, onTestFinished } from 'vitest';
import type { Lot } from '#core/lots/contract.ts';
import { lotTypes } from '#core/lots/lifecycle.ts';
import type { ParkDetails } from '#core/park/details-contract.ts';
import { FIRST_ROWS, type PageApi } from '#core/web-module.ts';
import { paths } from '#platform/web/paths.ts';
import { ownTypes, positionWords } from '#test/own-types.ts';
import { site } from '#test/site.ts';
import { openPark, render, renderShell, viewAt } from './entry-server.tsx';
import { usedModules } from './modules.ts';

const config = {
  park: site,
  devHost: '',
  contact: { email: 'office@park.example', phone: '1', address: 'Jalan 1', whatsapp: '1' },
  mapUrl: null,
  contactForm: { url: null, service: '', template: '', user: '' },
  passwordReset: 'office' as const,
  sendsMail: false,
  requiresTwoStep: false,
  samplePark: false,
  limits: { maxDocumentBytes: 1, holdDays: 1, holdExtensionDays: 1, holdMaxDays: 1, documentDays: 1 },
  retention: { enquiryDays: 1, noticeDays: 1, mailDays: 1, soldDocumentDays: 0 },
};

function lotOf(number: number): Lot {
  const lotNumber = String(number);
  return {
    _id: lotNumber,
    id: lotNumber,
    lotNumber,
    type: 'A',
    typeLabel: 'CORNER (A)',
    lotUse: 'Factory',
    phase: 1,
    status: 'available',
    area: 201,
    price: 1_000_000,
    buildUp: '',
    landSize: '',
    size: '',
    name: '',
    description: '',
    propertyId: '1',
  };
}

const details: ParkDetails = {
  ...{ people: [], approvals: [], permittedTrades: [], progress: [], views: [], faq: [] },
};

function apiOf(count: number): PageApi {
  const lots = Array.from({ length: count }, (_, index) => lotOf(index + 1));
  return {
    config: () => config,
    lotsVersion: () => 'v1',
    park: () => ({ sample: false, types: {}, distances: [], roads: [], completion: {} }),
    parkDetails: () => details,
    legalTexts: () => ({}),
    publicLots: async () => lots,
    lotsOfType: async () => lots,
    plan: async () => undefined,
  };
}

openPark(site);

const request = { address: paths.type('A'), site: 'https://park.example', nonce: 'n' };

/** The rows embedded in the page, and their timestamp. */
function sentRows({ state }: Awaited<ReturnType<typeof render>>) {
  const list = state.queries.find(({ queryKey }) => queryKey.includes('type'))?.state;
  return { rows: Array.isArray(list?.data) ? list.data.length : undefined, updatedAt: list?.dataUpdatedAt };
}

it('sends a list with the page, and of a long one the first rows, stale', async () => {
  const short = await render({ ...request, api: apiOf(2) });
  expect(sentRows(short)).toEqual({ rows: 2, updatedAt: expect.any(Number) });
  expect(sentRows(short).updatedAt).toBeGreaterThan(0);
  const long = await render({ ...request, api: apiOf(10_000) });
  expect(sentRows(long)).toEqual({ rows: FIRST_ROWS, updatedAt: 0 });
  expect(long.body.match(/aria-label="Book Now: lot/g)).toHaveLength(FIRST_ROWS);
  expect(JSON.stringify(long.state).length).toBeLessThan(100_000);
});

it('renders for a visitor: what is theirs alone is marked, every style carries the nonce, the first picture is preloaded', async () => {
  const { body, head, component } = await render({ ...request, api: apiOf(2) });
  const offers = body.match(/<a[^>]*aria-label="Book Now[^>]*>/g) ?? [];
  expect(offers.filter((tag) => tag.includes('data-visitor-only'))).toHaveLength(2);
  expect(body.match(/<style(?![^>]*nonce="n")/g)).toBeNull();
  expect(head).toMatch(/^<link rel="preload" as="image" type="image\/avif"[^>]*type-a-480/);
  expect(`${head}${body}`).not.toMatch(/<script(?! type="application\/ld\+json")/);
  expect(component).toBe('TypePage');
});

it('names a canonical address only as a whole one', async () => {
  const canonicalOf = async (site: string) =>
    /<link rel="canonical" href="([^"]*)"/.exec((await render({ ...request, site })).head)?.[1];
  expect(await canonicalOf('https://park.example')).toBe(`https://park.example${paths.type('A')}`);
  expect(await canonicalOf('')).toBeUndefined();
});

it('renders the form for a forgotten password, whose button waits for hydration', async () => {
  const api = { ...apiOf(0), config: () => ({ ...config, passwordReset: 'mail' as const }) };
  const { body } = await render({ ...request, address: paths.forgotPassword(), api });
  expect(body).toMatch(/<input[^>]* type="email"/);
  expect(body).toMatch(/<button[^>]* type="submit"[^>]* disabled=""/);
});

it('renders placeholders without an api, and nothing behind the sign-in', async () => {
  const { body, state } = await render(request);
  expect(body).toContain('aria-busy="true"');
  expect(state.queries).toEqual([]);
  expect(renderShell({ address: '/dashboard', api: apiOf(0) })).toMatchObject({
    component: 'DashboardPage',
    body: '',
  });
});

it('renders what the query asks of a page, and names the parameters that it does not render in no view', async () => {
  const asked = new URLSearchParams('phase=2&compare=1,2&utm_source=paper&sort=-price');
  expect(viewAt(paths.type('A'), asked)).toBe(`${paths.type('A')}?phase=2&sort=-price`);
  expect(viewAt(paths.hub(), asked)).toBe(`${paths.hub()}?phase=2`);
  expect(viewAt(paths.home(), asked)).toBe(paths.home());
  const lots = Array.from({ length: 4 }, (_, index) => ({ ...lotOf(index + 1), phase: index % 2 }));
  const api = { ...apiOf(0), lotsOfType: async () => lots };
  const { body } = await render({ ...request, address: `${paths.type('A')}?phase=1&sort=-number`, api });
  expect(body.match(/aria-label="Lot \d/g)).toEqual(['aria-label="Lot 4', 'aria-label="Lot 2']);
});

it('has its pages where the folder of the park says (D-221)', async () => {
  onTestFinished(() => void openPark(site));
  const other = { ...site, name: 'Harbour Park', slug: 'harbour-park', aliases: [] };
  const { publicPages, moved, known } = openPark(other);
  expect(publicPages).toEqual(expect.arrayContaining(['/harbour-park', '/properties/harbour-park/type/A']));
  expect([moved, known]).toEqual([
    {
      '/properties': '/harbour-park',
      '/properties/harbour-park': '/harbour-park',
      '/properties/harbour-park/type': '/harbour-park',
      '/admin': '/admin-dashboard',
      '/agent': '/agent-dashboard',
    },
    expect.arrayContaining(['/harbour-park', '/properties/harbour-park/type/:typeId']),
  ]);
  expect([...publicPages, ...known].join()).not.toContain('aero');
  const { title, body } = await render({ ...request, address: '/harbour-park', api: apiOf(2) });
  expect(title).toBe('Unit Booking · Harbour Park');
  expect(body).toContain('href="/properties/harbour-park/type/B"');
  expect(body).not.toMatch(/(?:href|to)="[^"]*aero/);
});

it('calls lots as the park does on every public page, and by no position (D-460)', async () => {
  onTestFinished(() => void openPark(site));
  const media = { pictures: {}, films: [] };
  const { publicPages } = openPark({ ...site, media, words: { lots: {}, types: {} }, types: ownTypes });
  const few = (['available', 'sold', 'sold', 'sold'] as const).map((status, n) => ({ ...lotOf(n), status }));
  const api: PageApi = {
    ...apiOf(0),
    publicLots: async () => lotTypes.flatMap((type) => few.map((lot) => ({ ...lot, type }))),
    lotsOfType: async (type) => [{ ...lotOf(1), type, typeLabel: '' }],
  };
  const said = new Map<string, string>();
  for (const address of [...publicPages, paths.type('A', { lot: '1' })]) {
    const { title, description, head, body } = await render({ ...request, address, api });
    const text = [title, description, head, body].join('\n').replaceAll(/<style.*?<\/style>/gs, '');
    said.set(address, text);
    expect([address, positionWords.exec(text)]).toEqual([address, null]);
  }
  const hasNames = [paths.home(), paths.hub(), paths.type('A'), '/price-list'];
  for (const address of hasNames.filter((each) => said.has(each)))
    expect([address, said.get(address)]).toEqual([address, expect.stringMatching(/detached lots?/i)]);
  expect(said.get(paths.type('B'))).toContain('Only 1 semi-D lot left');
  expect(said.get(paths.type('C'))).toContain('og:title" content="Type K: cluster lots');
});

it.each([
  ['every module, with their page and links about lots', undefined],
  ['no module, without a trace of these', []],
])('has in a park of %s (D-341)', async (_, modules) => {
  onTestFinished(() => void openPark(site));
  const { publicPages, known } = openPark({ ...site, ...(modules && { modules }) });
  const isThere = usedModules().some(({ name }) => name === 'brochures');
  expect([publicPages.includes('/price-list'), known.includes('/price-list')]).toEqual([isThere, isThere]);
  const linksOf = async (address: string) =>
    (await render({ ...request, address, api: apiOf(2) })).body.match(/price-list|\/brochure|\/sheet/g) ?? [];
  expect(await linksOf(paths.hub())).toEqual(isThere ? ['price-list', '/brochure'] : []);
  expect(await linksOf(paths.type('A', { lot: '1' }))).toEqual(isThere ? ['price-list', '/sheet'] : []);
});

it('has the colours of the park in the first bytes of a page (D-222)', async () => {
  onTestFinished(() => {
    openPark(site);
  });
  const accent = Array.from({ length: 10 }, (_, shade) => `#${String(shade).repeat(6)}`);
  openPark({ ...site, colors: { accent } });
  const { body } = await render({ ...request, address: paths.login(), api: apiOf(0) });
  expect(body).toContain('--mantine-color-accent-8: #888888');
  expect(body).toContain('--mantine-color-navy-9: #0B2545');
});

const home = { ...request, address: paths.home() };

it('renders what a buyer asks of the park, with the questions as FAQPage (D-225)', async () => {
  const stated: ParkDetails = {
    ...details,
    salesOffice: { hours: [{ days: 'Saturday', hours: '10 am to 4 pm' }] },
    people: [{ name: 'Nur Aisyah', role: 'Sales', phone: '+60 12-5555 0110', languages: 'Malay' }],
    developer: { name: 'Builder Bhd', built: [{ name: 'Works, 2019', text: '48 factories.' }] },
    permittedTrades: ['Printing'],
    progress: [{ date: 'October 2026', text: 'Roofs of phase 1.' }],
    views: [{ name: 'Look around in 360°', url: 'https://tour.example/360' }],
    faq: [{ question: 'Is it freehold?', answer: 'Yes </script>.' }],
  };
  const { body, head } = await render({ ...home, api: { ...apiOf(2), parkDetails: () => stated } });
  const page = new DOMParser().parseFromString(body, 'text/html');
  const headings = Array.from(page.querySelectorAll('h2, h3'), ({ textContent }) => textContent);
  expect(headings).toEqual(expect.arrayContaining(['Builder Bhd', 'Progress, October 2026', 'Sales office']));
  const folded = Array.from(page.querySelectorAll('#developer details'), ({ textContent }) => textContent);
  expect(folded.at(-1)).toBe('Permitted tradesPrinting');
  expect(headings).not.toContain('Title and approvals');
  expect(page.querySelector('#questions details')?.textContent).toBe('Is it freehold?Yes </script>.');
  expect(page.querySelector('a[href="https://tour.example/360"]')?.getAttribute('target')).toBe('_blank');
  expect(page.querySelector('a[href="tel:+601255550110"]')).toBeTruthy();
  const facts = { ...apiOf(2).park(), sample: true };
  const sample = await render({
    ...home,
    api: { ...apiOf(2), parkDetails: () => stated, park: () => facts },
  });
  expect(sample.body).toContain('How it will look');
  expect(sample.body).not.toContain('October 2026');
  expect(head).toContain('"@type":"FAQPage"');
  expect(head).not.toContain('Yes </script>');
});

it('has neither heading nor room for what the park does not state (D-225)', async () => {
  const { body, head } = await render({ ...home, api: apiOf(2) });
  expect(body).not.toMatch(/Questions buyers ask|who builds it|Progress|Sales office/);
  expect(head).not.toContain('FAQPage');
});

it('renders on a type page the full sum at the lowest price, and the terms of the booking deposit (D-226, D-163)', async () => {
  const stated = { source: 'Stamp Act', date: '1 January 2026' };
  const rule = { percentBp: 200, amountSen: null, dueDays: 14 };
  const bands = [{ upTo: 100_000, percent: 1 }, { percent: 4 }];
  const park = {
    ...apiOf(0).park(),
    deposits: { A: rule, B: rule, C: rule },
    cost: {
      ...{ bookingTerms: { refund: 'It comes back.' }, steps: [] },
      charges: [{ name: 'Transfer', of: 'price' as const, bands, sst: false, ...stated }],
    },
  };
  const { body } = await render({ ...request, api: { ...apiOf(2), park: () => park } });
  const page = new DOMParser().parseFromString(body, 'text/html');
  const full = page.querySelector('[aria-labelledby="cost-heading"] details');
  expect(full?.querySelector('summary')?.textContent).toBe(
    'In full, with duties and fees: RM\u00a01,037,000',
  );
  expect(full?.textContent).toContain('Stamp Act, as of 1 January 2026');
  expect(body).toContain('It comes back.');
  expect(body).toContain('Within 14 days of the booking');
  expect(body).not.toContain('come on top');
});
