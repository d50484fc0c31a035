import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { Booking } from '#core/bookings/contract.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { PriceDeal } from './PriceDeal.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/admin/bookings';
const proposal = { price: 950_000, reason: 'Signs this month' };

function show(desk: 'agency' | 'office', changes: Partial<Booking> = {}) {
  const booking = bookingOf('12', 'approved', { workDesk: desk, ...changes });
  const sent: unknown[] = [];
  const effects = [{ kind: 'price', price: 950_000, listPrice: 1_100_000 }];
  fakeNetwork(
    signedIn(userOf(desk === 'office' ? 'admin' : 'agent_admin'), {
      [`PUT /bookings/${booking._id}/agreed-price`]: ({ init }) => {
        const body = JSON.parse(String(init?.body));
        // a dry run is asked for without a reason
        if (body.reason !== '-') sent.push(body);
        return json({ ...booking, message: 'The price is now RM 950,000.', effects });
      },
      [`PUT /bookings/${booking._id}/price-proposal`]: ({ init }) => {
        sent.push(JSON.parse(String(init?.body)));
        return json({ ...booking, message: 'Answered' });
      },
    }),
  );
  const viewer = userOf(desk === 'office' ? 'admin' : 'agent_admin');
  renderPage({ at: path, path, page: <PriceDeal booking={booking} viewer={viewer} /> });
  return { sent, user: userEvent.setup() };
}
const price = () => screen.getByRole<HTMLInputElement>('textbox', { name: /^Price/ });

it('shows what another price does before the office agrees on it, and asks for a reason (D-447)', async () => {
  const { sent, user } = show('office');
  await user.click(await screen.findByRole('button', { name: 'Agree on a price…' }));
  await user.clear(await screen.findByRole('textbox', { name: /^Price/ }));
  await user.type(price(), '950,000');
  expect(await screen.findByText(/the list price of RM.1,100,000 stays beside it/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(screen.getByText('Please give a reason.')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /^Reason/ }), 'Rebate');
  await user.click(screen.getByRole('button', { name: 'Agree' }));
  expect(await screen.findByText(/^The price is now RM 950,000/)).toBeTruthy();
  expect(sent).toEqual([{ price: 950_000, reason: 'Rebate', seenPrice: 1_100_000 }]);
});

it('gives the office the proposed price to agree on or to decline', async () => {
  const { sent, user } = show('office', { proposal });
  expect(await screen.findByText(/Proposed price: RM.950,000 \(Signs this month\)/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Agree on a price…' }));
  expect((await screen.findByRole<HTMLInputElement>('textbox', { name: /^Price/ })).value).toBe('950,000.00');
  await user.click(screen.getByRole('button', { name: 'Cancel' }));
  await user.click(screen.getByRole('button', { name: 'Decline…' }));
  await user.type(await screen.findByRole('textbox', { name: /^Reason/ }), 'Too low');
  await user.click(screen.getByRole('button', { name: 'Decline' }));
  expect(await screen.findByText('Answered')).toBeTruthy();
  expect(sent).toEqual([{ price: null, reason: 'Too low' }]);
});

it('lets the agency propose and withdraw, and nobody once the lot is sold', async () => {
  const { sent, user } = show('agency', { proposal });
  await user.click(await screen.findByRole('button', { name: 'Withdraw…' }));
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }));
  expect(await screen.findByText('Answered')).toBeTruthy();
  expect(sent).toEqual([{ price: null, reason: '' }]);
});
