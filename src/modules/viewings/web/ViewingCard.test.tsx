import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { LinkedViewing } from '#modules/viewings/contract.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { ViewingCard } from './ViewingCard.tsx';

const viewing: LinkedViewing = {
  startsAt: '2126-03-12T02:00:00.000Z',
  endsAt: '2126-03-12T02:45:00.000Z',
  manner: 'in_person',
  state: 'confirmed',
  reply: '',
  lot: { _id: 'lot-12', lotNumber: '12', type: 'B' },
  meeting: { address: 'Show unit, Lot 1', person: { name: 'Nur Aisyah', phone: '+60 12-5555 0110' } },
  link: '/viewing#one/k',
};

afterEach(() => vi.unstubAllGlobals());

it('shows a buyer when and where the viewing is, whom to call, and its page (D-483)', async () => {
  fakeNetwork({ 'GET /users/me/viewings': () => json([viewing]) });
  renderPage({ at: '/', path: '/', page: <ViewingCard /> });
  expect(await screen.findByRole('heading', { name: 'Viewing: Tue, Mar 12, 10:00 AM' })).toBeTruthy();
  for (const said of ['Confirmed', 'In person, lot 12 (Type B)', 'Show unit, Lot 1'])
    expect(screen.getByText(said)).toBeTruthy();
  expect(screen.getByRole('link', { name: '+60 12-5555 0110' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Move or cancel' }).getAttribute('href')).toBe('/viewing#one/k');
});
