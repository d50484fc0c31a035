import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { OwnViewing } from '#modules/viewings/contract.ts';
import { viewingRefusals } from '#modules/viewings/messages.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { OwnViewingCard } from './OwnViewingCard.tsx';

const viewing: OwnViewing = {
  startsAt: '2126-03-12T02:00:00.000Z',
  endsAt: '2126-03-12T02:45:00.000Z',
  manner: 'in_person',
  state: 'confirmed',
  reply: 'Ring at the gate',
  lot: { _id: 'lot-12', lotNumber: '12', type: 'B' },
  meeting: { address: 'Show unit, Lot 1', person: { name: 'Nur Aisyah', phone: '+60 12-5555 0110' } },
};

afterEach(() => vi.unstubAllGlobals());

function open(found: () => Response, cancelled: () => Response = () => json({}, 500)) {
  fakeNetwork({ 'GET /public/viewings/one/k': found, 'DELETE /public/viewings/one/k': cancelled });
  renderPage({ at: '/', path: '/', page: <OwnViewingCard link={{ id: 'one', key: 'k' }} /> });
  return userEvent.setup();
}

it('shows when and where, and cancels once asked again (D-286)', async () => {
  let answer = () => json({ ...viewingRefusals.VIEWING_OVER }, 409);
  const user = open(
    () => json(viewing),
    () => answer(),
  );
  expect(await screen.findByRole('heading', { name: 'Tue, Mar 12, 10:00 AM' })).toBeTruthy();
  for (const said of ['Confirmed', 'Ring at the gate', 'In person, lot 12 (Type B)'])
    expect(screen.getByText(said)).toBeTruthy();
  // where to come to, and whom to call (D-479)
  expect(screen.getByText('Show unit, Lot 1')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Waze' }).getAttribute('href')).toContain('q=Show%20unit');
  expect(screen.getByRole('link', { name: '+60 12-5555 0110' }).getAttribute('href')).toBe(
    'tel:+601255550110',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel the viewing' }));
  const question = within(await screen.findByRole('dialog'));
  await user.click(question.getByRole('button', { name: 'Cancel the viewing' }));
  expect((await question.findByRole('alert')).textContent).toBe(viewingRefusals.VIEWING_OVER.message);
  answer = () => json({ ...viewing, state: 'cancelled' });
  await user.click(question.getByRole('button', { name: 'Cancel the viewing' }));
  expect(await screen.findByText('Cancelled')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel the viewing', hidden: false })).toBeNull();
});

it('asks for another free time, which then waits for the office (D-483)', async () => {
  const later = '2126-03-13T07:00:00.000Z';
  const sent: unknown[] = [];
  fakeNetwork({
    'GET /public/viewings/one/k': () => json(viewing),
    'GET /public/viewings': () =>
      json({ minutes: 45, video: true, times: [later], meeting: viewing.meeting }),
    'PUT /public/viewings/one/k': ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return json({ ...viewing, startsAt: later, state: 'requested', reply: '' });
    },
  });
  renderPage({ at: '/', path: '/', page: <OwnViewingCard link={{ id: 'one', key: 'k' }} /> });
  const user = userEvent.setup();
  await user.click(await screen.findByRole('button', { name: 'Choose another time' }));
  const send = await screen.findByRole('button', { name: 'Request this time' });
  await user.click(send);
  expect(screen.getByText('Please choose a time')).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('radio', { name: '3:00 PM' }));
  await user.click(send);
  expect(await screen.findByRole('heading', { name: 'Wed, Mar 13, 3:00 PM' })).toBeTruthy();
  expect(screen.getByRole('status').textContent).toBe('Waiting for the park office');
  expect(sent).toEqual([{ startsAt: later }]);
});

it('offers no cancelling of what is over, and says that a link leads nowhere', async () => {
  open(() => json({ ...viewing, startsAt: '2020-03-12T02:00:00.000Z' }));
  expect(await screen.findByText('To ask for another time, open a lot and choose one there.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel the viewing' })).toBeNull();
  vi.unstubAllGlobals();
  open(() => json({ ...viewingRefusals.VIEWING_NOT_FOUND }, 404));
  expect(await screen.findByText(viewingRefusals.VIEWING_NOT_FOUND.message)).toBeTruthy();
});
