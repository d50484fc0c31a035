import { screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import { openSite } from '#core/park/web/site.ts';
import { paths } from '#platform/web/paths.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { site } from '#test/site.ts';
import { HomePage } from './HomePage.tsx';

const countsCall = 'GET /public/properties/aero-industrial-hub/lots';
const answers: Handlers = {
  [countsCall]: () =>
    json([
      { _id: '1', type: 'A', status: 'available' },
      { _id: '2', type: 'A', status: 'sold' },
      { _id: '3', type: 'B', status: 'available' },
    ]),
  'GET /properties/aeroindustrial/lots/A': () =>
    json([{ _id: '1', lotNumber: '10', type: 'A', phase: 1, status: 'available', price: 1_340_000 }]),
  'GET /properties/aeroindustrial/lots/B': () =>
    json([{ _id: '3', lotNumber: '42', type: 'B', status: 'available', price: null }]),
  'GET /properties/aeroindustrial/lots/C': () => json([]),
  'GET /config': () =>
    json({
      devLogin: null,
      devHost: '127.0.0.1',
      contact: {
        email: 'hello@aero.example',
        phone: '+60 3-5555 0100',
        address: 'Aero Boulevard',
        whatsapp: '+60 3-5555 0101',
      },
      limits: { maxDocumentBytes: 1, holdDays: 7, documentDays: 90 },
    }),
};

function open(changes: Handlers = {}) {
  fakeNetwork({ ...answers, ...changes });
  renderPage({ at: '/', path: '/', page: <HomePage /> });
}

const addressOf = (name: string | RegExp) => screen.getByRole('link', { name }).getAttribute('href');

describe('the landing page', () => {
  it('leaves out what the folder of the park has no words for (D-220)', () => {
    openSite({ ...site, name: 'Harbour Park', words: { lots: {}, types: {} } });
    onTestFinished(() => openSite(site));
    open();
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Harbour Park');
    const sections = screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent);
    expect(sections).toEqual(['Master plan', 'Find your lot', 'How booking works', 'Talk to us']);
  });

  it('leads to the lots and to the sign-up (R-LAND-01, R-LAND-02, R-LAND-07)', () => {
    open();
    expect(addressOf('See lots and prices')).toBe('/properties');
    expect(addressOf('Register')).toBe('/login?mode=register');
    expect(addressOf(/^Learn More/)).toBe('/aero-industrial-hub');
    for (const card of ['Master Plan', 'Type A', 'Type B', 'Type C']) {
      expect(addressOf(card)).toBe('/aero-industrial-hub');
    }
  });

  it('shows the steps to a lot', () => {
    open();
    const steps = screen.getByRole('region', { name: 'How booking works' });
    expect(`/#${steps.id}`).toBe(paths.home('booking'));
    const way = within(steps);
    expect(way.getAllByRole('listitem').map((step) => step.querySelector('strong')?.textContent)).toEqual([
      'Join an agency',
      'Request a lot',
      'Follow the answers',
      'Sign, pay and get the keys',
    ]);
  });

  it('takes every count and price from the data (D-70)', async () => {
    open();
    expect(await screen.findByRole('progressbar', { name: '67% available' })).toBeTruthy();
    const cardOf = (name: string) => screen.getByRole('link', { name }).closest('article') as HTMLElement;
    expect(await within(cardOf('Type A')).findByText('from RM 1,340,000')).toBeTruthy();
    expect(within(cardOf('Type B')).getByText('Price on request')).toBeTruthy();
    expect(within(cardOf('Type C')).getByText('Sold out')).toBeTruthy();
  });

  it('says in the hero and on the cards what sells: price, height, handover, and how few are left (D-217)', async () => {
    const type = { tenure: 'Freehold', eaveHeightM: 7.8 };
    const facts = {
      ...{ sample: false, roads: [], distances: [], completion: { 1: 'June 2028' } },
      types: { A: { ...type, builtUpSqft: 1740 }, B: type, C: type },
    };
    const sold = ['2', '4'].map((_id) => ({ _id, type: 'A', status: 'sold' }));
    const free = { _id: '1', type: 'A', status: 'available' };
    open({ 'GET /public/park': () => json(facts), [countsCall]: () => json([free, ...sold]) });
    const offer = /^Freehold factories from RM 1.34 million, 7.8 m eaves, keys June 2028$/;
    expect(await screen.findByText(offer)).toBeTruthy();
    const card = within(screen.getByRole('link', { name: 'Type A' }).closest('article') as HTMLElement);
    expect(card.getByText('1,740 sqft built-up, 7.8 m eaves, keys June 2028')).toBeTruthy();
    expect(card.getByText('Only 1 corner lot left')).toBeTruthy();
  });

  it('is shown without counts when the lots cannot be loaded', async () => {
    open({ [countsCall]: () => json({ message: 'x', code: 'y' }, 500) });
    await screen.findByRole('link', { name: 'hello@aero.example' });
    expect(screen.queryByRole('region', { name: 'Availability overview' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Type A' })).toBeTruthy();
  });

  it('says what a unit does for a business (R-LAND-03)', () => {
    open();
    const section = within(screen.getByRole('region', { name: 'Transform your business' }));
    expect(section.getAllByRole('term')).toHaveLength(3);
    expect(section.getByRole('img')).toBeTruthy();
  });

  it('features the park (R-LAND-06)', () => {
    open();
    const card = screen.getByText('Featured property').closest('article') as HTMLElement;
    expect(within(card).getByRole('heading', { name: 'Aero Industrial Hub' })).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'View lots' }).getAttribute('href')).toBe(
      '/aero-industrial-hub',
    );
  });

  it('shows where the park lies in pictures, with the way to a map (R-LAND-08, D-121)', async () => {
    open();
    const section = within(screen.getByRole('region', { name: 'Beside the interchange' }));
    const map = await section.findByRole('link', { name: 'Open the address on a map' });
    expect(new URL(map.getAttribute('href') ?? '').searchParams.get('query')).toBe('Aero Boulevard');
    expect(section.getAllByRole('img')).toHaveLength(3);
    expect(section.queryByTitle("Map of the park's surroundings")).toBeNull();
    expect(section.queryByText(/ km$/)).toBeNull();
  });

  it('tells distances and leads to navigation apps by coordinates, if the operator states them (R-LAND-08, D-163)', async () => {
    const facts = {
      sample: true,
      types: {},
      ...{ roads: [], completion: {} },
      coordinates: { latitude: 3.25, longitude: 101.5 },
      distances: [{ kind: 'port', name: 'West quay', km: 18.5, minutes: 25 }],
    };
    open({ 'GET /public/park': () => json(facts) });
    const term = await screen.findByText('West quay');
    expect(term.parentElement?.textContent).toBe('West quayPort18.5 km 25 min');
    expect(addressOf('Directions in Waze')).toBe('https://www.waze.com/ul?ll=3.25%2C101.5&navigate=yes');
    expect(addressOf('Directions in Google Maps')).toBe(
      'https://www.google.com/maps/search/?api=1&query=3.25%2C101.5',
    );
    expect(screen.getByText(/^By car.*Figures of the sample park\.$/)).toBeTruthy();
    expect(screen.getByText(/The sample park is no real place/)).toBeTruthy();
  });

  it('embeds the map of the provider that is configured (R-LAND-08, D-121)', async () => {
    const mapUrl = 'https://maps.example/embed?q=aero';
    const usual = answers['GET /config'];
    open({
      'GET /config': async (request) => json({ ...(await (await usual?.(request))?.json()), mapUrl }),
    });
    const map = await screen.findByTitle("Map of the park's surroundings");
    expect(map.getAttribute('src')).toBe(mapUrl);
    expect(map.getAttribute('referrerpolicy')).toBe('no-referrer');
    // with the map blocked, the labelled model is shown
    const section = within(screen.getByRole('region', { name: 'Beside the interchange' }));
    expect(section.getByText(/Illustrative location model/)).toBeTruthy();
    expect(section.getAllByRole('img')).toHaveLength(3);
  });

  it('names the five reasons (R-LAND-05)', () => {
    open();
    const list = within(screen.getByRole('region', { name: 'Why choose us' }));
    const names = list.getAllByRole('listitem').map((item) => item.querySelector('strong')?.textContent);
    expect(names).toEqual([
      '70 lots',
      'Strategic location',
      'Open plan',
      'Double-height ceilings with mezzanine',
      'Highway access',
    ]);
  });

  it('leads to the office by e-mail, phone and chat, and names its address (R-LAND-09, D-120)', async () => {
    open();
    await screen.findByRole('link', { name: 'hello@aero.example' });
    expect(addressOf('+60 3-5555 0100')).toBe('tel:+60355550100');
    expect(addressOf('+60 3-5555 0101')).toBe('https://wa.me/60355550101');
    expect(screen.getByText('Aero Boulevard')).toBeTruthy();
  });
});
