import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { Place } from '#modules/queues/contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { nth } from './nth.ts';
import { WaitingCard } from './WaitingCard.tsx';

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000 + 60_000).toISOString();
const placeOf = (lotNumber: string, more: Partial<Place>): Place => ({
  _id: `p${lotNumber}`,
  id: `p${lotNumber}`,
  lotId: `lot-${lotNumber}`,
  lotNumber,
  lotType: 'B',
  state: 'waiting',
  number: 1,
  position: 1,
  createdAt: '2026-03-01T00:00:00.000Z',
  offerUntil: null,
  firstMustAnswerBy: null,
  endedAt: null,
  ...more,
});
const watch = { lotId: 'lot-9', lotNumber: '9', lotType: 'B' } as const;

function show(places: Place[], watches: object[] = [], answers: Handlers = {}) {
  const now = { places, watches };
  fakeNetwork(signedIn(userOf('user'), { 'GET /users/me/queue': () => json(now), ...answers }));
  renderPage({ at: '/', path: '/', page: <WaitingCard /> });
  return { user: userEvent.setup(), now };
}

it('shows an offer first, with the time that is left; it is requested, or declined after a question (D-266, D-268)', async () => {
  let isAway = true;
  const offered = placeOf('12', { state: 'offered', offerUntil: inHours(44) });
  const { user, now } = show([placeOf('7', { position: 2 }), offered], [], {
    'GET /lots/lot-12': () => json({ message: 'Lot 12 was sold', code: 'LOT_NOT_FOUND' }, 404),
    'PUT /queue-places/p12': ({ init }) => {
      if (isAway) return Promise.reject(new TypeError('offline'));
      expect(JSON.parse(String(init.body))).toEqual({ action: 'decline' });
      now.places = [placeOf('7', { position: 2 })];
      return json({ ...offered, state: 'declined', message: 'The offer was declined.' });
    },
  });
  const offer = within(await screen.findByRole('alert'));
  expect(offer.getByText('Lot 12 is offered to you')).toBeTruthy();
  expect(offer.getByText(/^1 day 20 hours left\./)).toBeTruthy();
  await user.click(offer.getByRole('button', { name: 'Request it now' }));
  expect(await screen.findByText('Lot 12 was sold')).toBeTruthy();
  const decline = async () => {
    await user.click(offer.getByRole('button', { name: 'Decline' }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText('The lot then goes to others. You lose your place.')).toBeTruthy();
    await user.click(dialog.getByRole('button', { name: 'Decline' }));
  };
  await decline();
  expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy();
  isAway = false;
  await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Decline' }));
  await waitFor(() => expect(screen.queryByText('Lot 12 is offered to you')).toBeNull());
});

it('lists positions, an offer before one’s own, and lots watched; each ends at will (D-273, D-274)', async () => {
  const until = inHours(5);
  const first = placeOf('5', { position: 3, firstMustAnswerBy: until });
  const { user, now } = show([first, placeOf('6', { state: 'left' }), placeOf('7', {})], [watch], {
    'PUT /queue-places/p5': () => {
      now.places = [placeOf('7', {})];
      return json({ ...first, state: 'left', message: 'You have left the line.' });
    },
    'DELETE /lots/lot-9/watch': () => {
      now.watches = [];
      return json({ watching: false, message: 'You will not be told.' });
    },
  });
  const rows = (await screen.findAllByRole('listitem')).map(({ textContent }) => textContent);
  expect(rows).toEqual([
    expect.stringMatching(
      /^Lot 5: you are 3rd in line\. The first must answer by .+M, Malaysia time\.Leave the line$/,
    ),
    'Lot 7: you are first in line. Somebody else has reserved it at the moment.Leave the line',
    'Lot 9: we tell you when it is free.Do not tell me',
  ]);
  await user.click(screen.getByRole('button', { name: 'Leave the line: lot 5' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: 'Do not tell me: lot 9' }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
});

it('is nothing for who waits for no lot', async () => {
  show([placeOf('6', { state: 'lapsed', endedAt: '2026-03-02T00:00:00.000Z' })]);
  await waitFor(() => expect(screen.queryByText('Lots I am waiting for')).toBeNull());
});

it.each([
  [1, '1st'],
  [2, '2nd'],
  [3, '3rd'],
  [4, '4th'],
  [11, '11th'],
  [12, '12th'],
  [21, '21st'],
  [113, '113th'],
])('%i is said as %s', (position, said) => {
  expect(nth(position)).toBe(said);
});
