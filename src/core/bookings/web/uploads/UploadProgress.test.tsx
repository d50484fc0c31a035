import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { signIn, signOut } from '#core/sessions/web/queries.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingDialog } from '../request/BookingDialog.tsx';
import { UploadProgress } from './UploadProgress.tsx';

const member = userOf('user', { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' });
const made = bookingOf('12', 'pending_agent');

/** A lot page whose dialog unmounts when it is closed, below the header. */
function LotPage() {
  const [opened, setOpened] = useState(true);
  return (
    <>
      <UploadProgress />
      {opened && <BookingDialog lot={lotOf('12-A')} opened onClose={() => setOpened(false)} />}
    </>
  );
}

type Waiting = { token: string; answer: (response: Response) => void };
let uploads: Waiting[];

/** Requests the lot with both sides of an identity card and closes the dialog during the first upload. */
async function sendAndClose() {
  const user = userEvent.setup();
  fakeNetwork(
    signedIn(member, {
      'POST /bookings/request': () => json(made, 201),
      'POST /auth/logout': () => json({ message: 'Logged out' }),
      'POST /uploads/document': ({ init }) =>
        new Promise((answer) => {
          const token = new Headers(init.headers).get('authorization') ?? '';
          uploads.push({ token, answer });
        }),
    }),
  );
  renderPage({ at: '/lots', path: '/lots', page: <LotPage /> });
  for (const name of ['IC front', 'IC back']) {
    await user.upload(
      await screen.findByLabelText(name),
      new File(['x'], `${name}.jpg`, { type: 'image/jpeg' }),
    );
  }
  await user.click(screen.getByRole('button', { name: 'Submit Booking Request' }));
  await waitFor(() => expect(uploads).toHaveLength(1));
  await user.click(screen.getByText('Close'));
  expect(screen.queryByRole('dialog')).toBeNull();
  return user;
}

const finish = (index: number, response: Response) => act(async () => uploads[index]?.answer(response));

/** Whether closing the tab is asked about. */
function asksBeforeUnload(): boolean {
  const event = new Event('beforeunload', { cancelable: true });
  window.dispatchEvent(event);
  return event.defaultPrevented;
}

beforeEach(() => {
  uploads = [];
  fakeUploads();
});
afterEach(() => {
  local.token.clear();
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('goes on after the dialog was closed, with its progress in the header, and asks before the tab closes (D-88)', async () => {
  await sendAndClose();
  const link = screen.getByRole('link', { name: 'Uploading document 1 of 2' });
  expect(link.getAttribute('href')).toBe(`/dashboard?tab=bookings&booking=${made._id}`);
  expect(asksBeforeUnload()).toBe(true);
  await finish(0, json({ _id: 'd1' }, 201));
  expect(await screen.findByRole('link', { name: 'Uploading document 2 of 2' })).toBeTruthy();
  await waitFor(() => expect(uploads).toHaveLength(2));
  await finish(1, json({ _id: 'd2' }, 201));
  await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  expect(asksBeforeUnload()).toBe(false);
});

it('leads to the booking when a document failed (D-88)', async () => {
  await sendAndClose();
  await finish(0, json({ message: 'Damaged' }, 400));
  await waitFor(() => expect(uploads).toHaveLength(2));
  await finish(1, json({ _id: 'd2' }, 201));
  const link = await screen.findByRole('link', { name: '1 document was not uploaded' });
  expect(link.getAttribute('href')).toBe(`/dashboard?tab=bookings&booking=${made._id}`);
});

it('stops at a sign-out and sends nothing with the token of the next person (D-36)', async () => {
  await sendAndClose();
  act(() => signOut());
  expect(screen.queryByRole('link')).toBeNull();
  act(() => void signIn({ token: 'other', user: userOf('agent'), expiresAt: '2099-01-01T00:00:00.000Z' }));
  await finish(0, json({ _id: 'd1' }, 201));
  expect(uploads.map(({ token }) => token)).toEqual(['Bearer token']);
  expect(screen.queryByRole('link')).toBeNull();
  expect(asksBeforeUnload()).toBe(false);
});
