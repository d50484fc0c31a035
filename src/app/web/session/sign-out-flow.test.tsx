import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { type Upload, uploadStore } from '#core/bookings/web/uploads/booking-uploads.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { local } from '#platform/web/storage.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { fakeNetwork, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { userEvent } from '#test/user-event.ts';

const hands = userEvent.setup();
const upload: Upload = {
  type: 'ic_front',
  file: new File(['x'], 'front.jpg', { type: 'image/jpeg' }),
  bookingId: 'b1',
  page: '/dashboard?tab=bookings&booking=b1',
  state: 'sending',
  share: 0.5,
  canRetry: true,
};

async function pressLogout(state: Upload['state']): Promise<void> {
  const user = userOf('user');
  storeSignIn(signedInAs(user));
  fakeNetwork({
    'GET /users/me': () => json(user),
    'POST /auth/logout': () => json({ message: 'You are logged out' }),
  });
  uploadStore.set([{ ...upload, state }]);
  renderSite('/nowhere');
  await hands.click(await screen.findByRole('button', { name: user.name }));
  await hands.click(await screen.findByRole('button', { name: 'Logout' }));
}

afterEach(() => uploadStore.set([]));

it.each(['sending', 'failed'] as const)(
  'a logout asks while the server lacks a document, here a %s one, as closing the tab does (D-36, D-88)',
  async (state) => {
    await pressLogout(state);
    const question = await screen.findByRole('dialog', { name: 'Log out before your documents are sent?' });
    await hands.click(screen.getByRole('button', { name: 'Stay Logged In' }));
    await waitFor(() => expect(question.isConnected).toBe(false));
    expect(local.token.get()).not.toBeNull();
    expect(uploadStore.get()).toHaveLength(1);

    await hands.click(screen.getByRole('button', { name: userOf('user').name }));
    await hands.click(await screen.findByRole('button', { name: 'Logout' }));
    await hands.click(await screen.findByRole('button', { name: 'Log Out' }));
    await waitFor(() => expect(local.token.get()).toBeNull());
    expect(screen.queryByRole('dialog')).toBeNull();
  },
);

it('a logout asks nothing once the server has every document (D-88)', async () => {
  await pressLogout('done');
  await waitFor(() => expect(local.token.get()).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
});
