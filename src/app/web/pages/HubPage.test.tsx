import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { type LotStatus, type LotType, lotTypes } from '#core/lots/lifecycle.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { HubPage } from './HubPage.tsx';

const countsCall = 'GET /public/properties/aero-industrial-hub/lots';

function lots(type: LotType, ...statuses: LotStatus[]) {
  return statuses.map((status, n) => ({ _id: `${type}${n}`, type, status }));
}

const planCall = 'GET /public/properties/aero-industrial-hub/plan';
const emptyPlan = { bounds: [0, 0, 1, 1], roads: [], places: [], lots: [] };

const listCall = (type: LotType) => `GET /properties/aeroindustrial/lots/${type}`;

function open(answers: Handlers) {
  answers[planCall] ??= () => json(emptyPlan);
  for (const type of lotTypes) answers[listCall(type)] ??= () => json([]);
  fakeNetwork(answers);
  renderPage({ at: '/aero-industrial-hub', path: '/aero-industrial-hub', page: <HubPage /> });
}

describe('the overview of the lot types', () => {
  it('has a card per type with its counts, locked lots as sold (R-LOT-01, R-LOT-02, D-72)', async () => {
    open({
      [countsCall]: () =>
        json([
          ...lots('A', 'available', 'locked', 'sold'),
          ...lots('B', 'available', 'reserved', 'booked', 'available'),
        ]),
    });
    await screen.findAllByText('Sold out');
    const cards = screen.getAllByRole('article').map((card) => {
      const name = within(card).getByRole('heading').textContent;
      return [
        name,
        ...within(card)
          .getAllByRole('definition')
          .map((count) => count.textContent),
      ];
    });
    expect(screen.getByText(/^Corner factories with a second street front/)).toBeTruthy();
    expect(screen.getByText(/^Terrace factories between party walls/)).toBeTruthy();
    expect(screen.getByText(/^The last factory of a row/)).toBeTruthy();
    // available, reserved, booked, sold, total
    expect(cards).toEqual([
      ['Type A', '1', '0', '0', '2', '3'],
      ['Type B', '2', '1', '1', '0', '4'],
      ['Type C', '0', '0', '0', '0', '0'],
    ]);
  });

  it('leads from each card to the lots of its type (R-LOT-03)', async () => {
    open({ [countsCall]: () => json(lots('C', 'available')) });
    await screen.findByText('Price on request');
    expect(
      screen.getAllByRole('link', { name: /^View Details/ }).map((link) => link.getAttribute('href')),
    ).toEqual([
      '/properties/aeroindustrial/type/A',
      '/properties/aeroindustrial/type/B',
      '/properties/aeroindustrial/type/C',
    ]);
  });

  it('names the lowest price of the available lots, beside its title and of a type', async () => {
    open({
      [countsCall]: () => json([...lots('A', 'available', 'reserved'), ...lots('B', 'sold')]),
      // the office gets the held ones as well
      [listCall('A')]: () =>
        json([
          { _id: 'A0', lotNumber: '1', type: 'A', status: 'available', price: 1_340_000 },
          { _id: 'A1', lotNumber: '2', type: 'A', status: 'reserved', price: 1_000_000 },
          { _id: 'A2', lotNumber: '3', type: 'A', status: 'available', price: 1_400_000 },
        ]),
    });
    expect(await screen.findAllByText('from RM 1,340,000')).toHaveLength(2);
    expect(screen.getAllByText('Sold out')).toHaveLength(2);
  });

  it('marks the lots of the own bookings on the plan, and names the mark in its legend', async () => {
    const own = bookingOf('B0', 'pending_agent', { lotId: 'B0' });
    const outline = [
      [0, 0],
      [8, 0],
      [8, 24],
      [0, 24],
    ];
    const planned = (_id: string) => ({ _id, lotNumber: _id, type: 'B', phase: 1, facing: 'south', outline });
    const states = { B0: 'reserved', B1: 'available' };
    const plan = {
      ...emptyPlan,
      lots: Object.entries(states).map(([id, status]) => ({ ...planned(id), status, details: null })),
    };
    open(
      signedIn(userOf('user'), {
        [countsCall]: () => json(lots('B', 'reserved', 'available')),
        [planCall]: () => json(plan),
        'GET /bookings/user': () => json([own]),
      }),
    );
    expect(await screen.findByRole('option', { name: /^Lot B0, your booking, reserved/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: /^Lot B1, available/ })).toBeTruthy();
    expect(screen.getByText('Your booking')).toBeTruthy();
  });

  it('shows the empty state (R-LOT-04)', async () => {
    open({ [countsCall]: () => json([]) });
    expect(await screen.findByText('No property data available at the moment.')).toBeTruthy();
  });

  it('shows an error when loading fails, and retries (R-LOT-05)', async () => {
    const answers: Handlers = { [countsCall]: () => json({ message: 'x', code: 'y' }, 500) };
    open(answers);
    expect(await screen.findByText('Failed to load property data. Please try again later.')).toBeTruthy();
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    answers[countsCall] = () => json(lots('A', 'available', 'sold'));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('progressbar', { name: '50% available' })).toBeTruthy();
  });
});
