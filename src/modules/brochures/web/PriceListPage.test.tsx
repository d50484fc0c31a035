import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { PriceListPage } from './PriceListPage.tsx';

const call = 'GET /public/properties/aero-industrial-hub/price-list';
const lot = (lotNumber: string, type: 'A' | 'B', price: number | null) => ({
  id: `id-${lotNumber}`,
  lotNumber,
  type,
  phase: 1,
  area: 186,
  price,
  description: 'Jalan Aero 2, facing south',
  buildUp: '1,610 sqft',
});
const asOf = '2026-03-01T04:00:00.000Z';
const lots = [lot('1', 'A', 1_340_000), lot('7', 'B', 1_250_000), lot('9', 'B', null)];
const none = { gone: [], added: [], repriced: [] };

function open(at: string, since: object | null = null) {
  const asked: string[] = [];
  const answer = ({ url }: { url: URL }) => {
    asked.push(url.search);
    return json({ asOf, lots, since });
  };
  fakeNetwork({ [call]: answer });
  renderPage({ at, path: '/price-list', page: <PriceListPage /> });
  return asked;
}

describe('the price list (D-279)', () => {
  it('has a table for each type with area and price, and its files and link', async () => {
    open('/price-list');
    const tables = await screen.findAllByRole('table');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Type A, corner lot (1)',
      'Type B, intermediate lot (2)',
    ]);
    expect(
      within(tables[1] as HTMLElement)
        .getAllByRole('row')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'LotStreet and facingPrice per sqft of landPrice',
      'Phase 1',
      '7Jalan Aero 2, facing southRM\u00a0624/sqft of landRM\u00a01,250,000',
      '9Jalan Aero 2, facing southPrice on request',
    ]);
    expect(screen.getAllByText('Land area: 186 sqm (2,002 sqft)')).toHaveLength(2);
    expect(screen.getAllByText('Built-up area: 1,610 sqft')).toHaveLength(2);
    expect(screen.getByRole('link', { name: '7' }).getAttribute('href')).toContain('lot=id-7');
    expect(screen.getByText('As of Mar 01, 2026 12:00 PM, Malaysia time')).toBeTruthy();
    const toB = screen.getByRole('link', { name: 'Type B' }).getAttribute('href') ?? '';
    expect(document.querySelector(toB)?.textContent).toBe('Type B, intermediate lot (2)');
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toBe(
      '/api/public/properties/aero-industrial-hub/price-list/file?format=pdf',
    );
    const chat = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
    expect(decodeURIComponent(chat)).toContain(
      'price list as of Mar 01, 2026 12:00 PM, Malaysia time: http://localhost:3000/price-list?asOf=2026-03-01T04%3A00Z',
    );
    expect(screen.queryByText(/compared|changed since/)).toBeNull();
  });

  it('shows one type, whose files hold it alone, and leads to all', async () => {
    open('/price-list?type=B');
    expect(await screen.findAllByRole('table')).toHaveLength(1);
    expect(screen.getByRole('link', { name: 'CSV' }).getAttribute('href')).toMatch(/format=csv&type=B$/);
    expect(screen.getByRole('link', { name: 'Show all types' }).getAttribute('href')).toBe('/price-list');
  });
});

describe('phases', () => {
  const phased = [lots[0], { ...lots[1], phase: 2 }, { ...lots[2], phase: 2 }];

  it('are chosen where there are several: list, files and link hold the chosen one', async () => {
    fakeNetwork({ [call]: () => json({ asOf, lots: phased, since: null }) });
    renderPage({ at: '/price-list', path: '/price-list', page: <PriceListPage /> });
    const field = await screen.findByLabelText('Phase');
    await userEvent.setup().selectOptions(field, '2');
    expect(screen.getAllByRole('heading', { level: 2 }).map(({ textContent }) => textContent)).toEqual([
      'Type B, intermediate lot (2)',
    ]);
    expect(screen.getByRole('link', { name: 'PDF' }).getAttribute('href')).toMatch(/format=pdf&phase=2$/);
    expect(screen.getByRole('link', { name: /^Print/ }).getAttribute('href')).toMatch(
      /format=print&phase=2$/,
    );
    const chat = screen.getByRole('link', { name: /WhatsApp/ }).getAttribute('href') ?? '';
    expect(decodeURIComponent(chat)).toContain('/price-list?phase=2&asOf=');
  });

  it('are not asked for where there is one', async () => {
    open('/price-list');
    await screen.findAllByRole('table');
    expect(screen.queryByLabelText('Phase')).toBeNull();
  });
});

describe('what has changed since a list (D-280)', () => {
  it('stands above it: what is gone, new, and priced anew, of the type and phase that are shown', async () => {
    const since = {
      gone: [{ id: 'x', lotNumber: '12', type: 'B', phase: 1 }],
      added: [lots[2]],
      repriced: [lots[1]],
    };
    const asked = open('/price-list?asOf=2026-02-01T04:00Z&type=B&phase=1', since);
    const note = await screen.findByRole('alert');
    expect(asked.join(' ')).toMatch(/type=B&phase=1&asOf=2026-02-01T04%3A00Z/);
    expect(note.textContent).toBe(
      'Since your list of Feb 01, 2026 12:00 PM, Malaysia time' +
        'No longer available (1): 12New (1): 9 Price on requestNew price (1): 7 RM\u00a01,250,000',
    );
  });

  it.each([
    [none, /^Nothing has changed since your list of Feb 01, 2026/],
    [null, /^That list cannot be compared any more\.$/],
  ])('says so when there is nothing to tell (%j)', async (since, text) => {
    open('/price-list?asOf=2026-02-01T04:00Z', since);
    expect(await screen.findByText(text)).toBeTruthy();
    expect(screen.getAllByRole('table')).toHaveLength(2);
  });
});
