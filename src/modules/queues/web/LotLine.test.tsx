import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { TakenLot } from '#app/web/pages/TakenLot.tsx';
import type { Booking } from '#core/bookings/contract.ts';
import { BookingPartsProvider, noParts } from '#core/bookings/web/booking-parts.tsx';
import { lotRefusals } from '#core/lots/messages.ts';
import type { LotLine as Line, Place } from '#modules/queues/contract.ts';
import { queueRefusals } from '#modules/queues/messages.ts';
import type { Role } from '#shared/actor.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { LotLine } from './LotLine.tsx';
import { queueModule } from './module.ts';

const place: Place = {
  _id: 'p1',
  id: 'p1',
  lotId: 'lot-1',
  lotNumber: '12',
  lotType: 'B',
  state: 'waiting',
  number: 4,
  position: 2,
  createdAt: '2026-03-01T00:00:00.000Z',
  offerUntil: null,
  firstMustAnswerBy: null,
  endedAt: null,
};
const held: Line = {
  lotId: 'lot-1',
  lotNumber: '12',
  status: 'reserved',
  phase: 1,
  waiting: 1,
  offerHours: 48,
  mine: null,
  watching: false,
  may: 'queue',
};
const call = 'GET /lots/lot-1/queue';

/** The line as the server has it; a change of it is read again. */
function show(role: Role | null, line: Line, answers: Handlers = {}) {
  const now = { line };
  const viewer = role && userOf(role);
  const all = { [call]: () => json(now.line), ...answers };
  fakeNetwork(viewer ? signedIn(viewer, all) : all);
  const lot = { id: 'lot-1', type: 'B', lotNumber: '12' } as const;
  const { router } = renderPage({ at: '/', path: '*', page: <LotLine lot={lot} viewer={viewer} /> });
  return { user: userEvent.setup(), now, router };
}
const button = (name: string) => screen.findByRole('button', { name });

describe('a lot that somebody else holds (D-264, D-265)', () => {
  it('has a line, which a member joins, also after a lost line, and leaves', async () => {
    let isAway = true;
    const { user, now } = show('user', held, {
      'POST /lots/lot-1/queue': () => {
        if (isAway) return Promise.reject(new TypeError('offline'));
        now.line = { ...held, waiting: 2, mine: place };
        return json({ ...place, message: 'You are number 2 in line for lot 12.' }, 201);
      },
      'PUT /queue-places/p1': ({ init }) => {
        expect(JSON.parse(String(init.body))).toEqual({ action: 'leave' });
        now.line = held;
        return json({ ...place, state: 'left', message: 'You have left the line.' });
      },
    });
    expect(await screen.findByText(/^1 person is waiting for it\./)).toBeTruthy();
    await user.click(await button('Join the line'));
    expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy();
    isAway = false;
    await user.click(await button('Join the line'));
    expect(await screen.findByText('You are number 2 in line for lot 12.')).toBeTruthy();
    expect(await screen.findByText('You are 2nd in line.')).toBeTruthy();
    expect(screen.getByText('When it is your turn, the lot is offered to you for 2 days.')).toBeTruthy();
    await user.click(await button('Leave the line'));
    expect(await button('Join the line')).toBeTruthy();
  });

  it('says so when it is free meanwhile, and what is shown is read again', async () => {
    const { LOT_FREE } = queueRefusals;
    const { user, now } = show('user', held, {
      'POST /lots/lot-1/queue': () => {
        now.line = { ...held, status: 'available', waiting: 0 };
        return json({ code: LOT_FREE.code, message: LOT_FREE.message }, 409);
      },
    });
    await user.click(await button('Join the line'));
    expect(await screen.findByText(LOT_FREE.message)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: 'Join the line' })).toBeNull());
  });

  it('leads who has an offer to it', async () => {
    const mine = { ...place, state: 'offered', offerUntil: '2026-03-03T04:00:00.000Z' } as const;
    show('user', { ...held, mine });
    const link = await screen.findByRole('link', { name: 'Go to your offer' });
    expect(link.getAttribute('href')).toBe('/dashboard?tab=bookings');
  });
});

it('says what such a lot costs by those that are free, and who is first that they are (D-475, D-61)', async () => {
  const free = { ...lotOf('7'), phase: 1, price: 1_090_000 };
  const lots = [
    free,
    { ...lotOf('8'), phase: 1, price: 1_080_000 },
    { ...lotOf('9'), phase: 2, price: 900_000 },
  ];
  const mine = { ...place, position: 1 };
  show('user', { ...held, mine }, { 'GET /properties/aeroindustrial/lots/B': () => json(lots) });
  expect(await screen.findByText('You are first in line.')).toBeTruthy();
  const alike = await screen.findByRole('link', { name: /^Lots of this type and phase from/ });
  expect(alike.textContent).toMatch(/1,080,000$/);
  expect(alike.getAttribute('href')).toBe('/properties/aeroindustrial/type/B?phase=1');
});

describe('a lot that the page of its type no longer lists (D-350)', () => {
  const gone = lotRefusals.LOT_TAKEN.message;
  const offered = /^This lot is offered to you until Mar 03, 2026/;

  function open(line: Line, hasLines = true, own: readonly Booking[] = [], role: Role = 'user') {
    const buyer = userOf(role);
    fakeNetwork(signedIn(buyer, { [call]: () => json(line), 'GET /bookings/user': () => json(own) }));
    const HeldLotSection = hasLines ? queueModule.heldLotSection : undefined;
    const page = (
      <BookingPartsProvider value={{ ...noParts, HeldLotSection }}>
        <TakenLot type="B" lots={[]} plan={undefined} viewer={buyer} />
      </BookingPartsProvider>
    );
    renderPage({ at: '/?lot=lot-1', path: '/', page });
  }

  it('is offered to its reader in place of no longer available', async () => {
    open({ ...held, mine: { ...place, state: 'offered', offerUntil: '2026-03-03T04:00:00.000Z' } });
    expect(await screen.findByText(offered)).toBeTruthy();
    expect(screen.queryByText(gone)).toBeNull();
  });

  it.each([
    ['approved', 'Your own booking holds this lot.'],
    ['sold', 'You have bought this lot.'],
  ] as const)('says to whose it is by a booking that is %s: %j', async (status, sentence) => {
    open({ ...held, may: 'none' }, true, [bookingOf('12', status, { lotId: 'lot-1' })]);
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the booking' }).getAttribute('href')).toMatch(
      /^\/dashboard\?tab=bookings&booking=/,
    );
    expect(screen.queryByText(gone)).toBeNull();
    expect(screen.queryByRole('button', { name: 'Join the line' })).toBeNull();
  });

  it.each([
    ['approved', 'Your booking for Client 12 holds this lot.'],
    ['sold', 'This lot is sold to your client Client 12.'],
  ] as const)('says to the agency that made a booking that is %s: %j', async (status, sentence) => {
    const own = [bookingOf('12', status, { lotId: 'lot-1', name: 'Client 12' })];
    open({ ...held, may: 'none' }, true, own, 'agent_admin');
    expect(await screen.findByText(sentence)).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Open the booking' }).getAttribute('href')).toMatch(
      /^\/agent\/booking-requests\?booking=/,
    );
  });

  it.each([
    ['who waits for it', { ...held, mine: place }, true],
    ['who may join its line', held, true],
    ['everybody in a park that keeps no lines', held, false],
  ])('is no longer available for %s', async (_who, line, hasLines) => {
    open(line, hasLines);
    expect(await screen.findByText(gone)).toBeTruthy();
    if (hasLines) await screen.findByRole('button', { name: /the line$/ });
    expect(screen.getByText(gone)).toBeTruthy();
    expect(screen.queryByText(offered)).toBeNull();
  });
});

describe('who cannot join', () => {
  it('is told when it is free, and no more at will, also over a lost line (D-273)', async () => {
    let isAway = true;
    const { user, now } = show(
      'user',
      { ...held, may: 'watch', waiting: null },
      {
        'POST /lots/lot-1/watch': () => {
          if (isAway) return Promise.reject(new TypeError('offline'));
          now.line = { ...held, may: 'watch', watching: true };
          return json({ watching: true, message: 'We will tell you when lot 12 is free.' }, 201);
        },
        'DELETE /lots/lot-1/watch': () => {
          now.line = { ...held, may: 'watch' };
          return json({ watching: false, message: 'You will not be told.' });
        },
      },
    );
    await user.click(await button('Tell me when it is free'));
    expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy();
    isAway = false;
    await user.click(await button('Tell me when it is free'));
    await user.click(await button('Do not tell me'));
    expect(await button('Tell me when it is free')).toBeTruthy();
  });

  it('has no line that could be missing when the lot is unknown', async () => {
    const asked = vi.fn(() => json({ code: 'LOT_NOT_FOUND', message: 'Lot not found' }, 404));
    show('user', held, { [call]: asked });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
    expect(screen.queryByText('The line of this lot could not be loaded')).toBeNull();
  });

  const lots = 'GET /public/properties/aero-industrial-hub/lots';

  it('logs in first as a visitor, who comes back to the lot; the line is not asked for', async () => {
    const { user, router } = show(null, held, {
      [call]: () => Promise.reject(new Error('asked')),
      [lots]: () => json([{ _id: 'lot-1', lotNumber: '12', type: 'B', phase: 1, status: 'reserved' }]),
    });
    const hrefOf = async (name: string) =>
      decodeURIComponent((await screen.findByRole('link', { name })).getAttribute('href') ?? '');
    const back = 'back=/properties/aeroindustrial/type/B?lot=lot-1';
    expect(await hrefOf('I have an account')).toContain(back);
    expect(await hrefOf('Register to wait for it')).toMatch(/mode=register/);
    expect(await hrefOf('Register to wait for it')).toContain(back);
    // the page that it leads to names the lot
    await user.click(screen.getByRole('link', { name: 'Register to wait for it' }));
    expect(router.state.location.state).toMatchObject({ lot: { type: 'B', text: 'Lot 12 · Type B' } });
  });

  it.each([
    ['sold', [{ _id: 'lot-1', lotNumber: '12', type: 'B', phase: 1, status: 'sold' }]],
    ['unknown', []],
  ])('does not register for a lot that is %s', async (_state, known) => {
    const asked = vi.fn(() => json(known));
    show(null, held, { [lots]: asked });
    await waitFor(() => expect(asked).toHaveBeenCalled());
    await waitFor(() => expect(screen.queryAllByRole('link')).toEqual([]));
  });

  it.each(['admin', 'super_admin'] as const)('sees nothing as %s', async (role) => {
    show(role, held);
    await waitFor(() => expect(screen.queryAllByRole('button')).toEqual([]));
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});
