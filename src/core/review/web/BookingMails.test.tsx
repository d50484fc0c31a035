import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { MailView } from '#core/notices/mail-contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingMails } from './BookingMails.tsx';

const mail: MailView = {
  _id: '7',
  to: 'aina@mail.example',
  name: 'Nur Aina',
  subject: 'Your request for lot 12 was received',
  template: 'bookings',
  state: 'sent',
  attempts: 1,
  lastError: null,
  dropped: null,
  createdAt: '2026-03-02T02:00:00.000Z',
  dueAt: '2026-03-02T02:00:00.000Z',
  sentAt: '2026-03-02T02:00:00.000Z',
};

afterEach(() => vi.unstubAllGlobals());

it('lists the mails of the booking, and sends one again (D-484)', async () => {
  const asked: string[] = [];
  fakeNetwork(
    signedIn(userOf('admin'), {
      'GET /mails': ({ url }) => {
        asked.push(url.searchParams.get('bookingId') ?? '');
        return json([mail, { ...mail, _id: '8', subject: 'On its way', state: 'waiting', sentAt: null }]);
      },
      'POST /mails/7/send-again': () => json({ ...mail, message: 'The mail will be sent again' }),
    }),
  );
  renderPage({ at: '/', path: '/', page: <BookingMails bookingId="booking-12" /> });
  const user = userEvent.setup();
  expect(await screen.findByText('Nur Aina, Sent, Mar 02, 2026 10:00 AM')).toBeTruthy();
  expect(asked).toEqual(['booking-12']);
  // a mail that waits goes by itself
  expect(screen.getAllByRole('button', { name: /^Send again/ })).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: `Send again: ${mail.subject}` }));
  expect(await screen.findByText('The mail will be sent again')).toBeTruthy();
});
