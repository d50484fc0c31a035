import { screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { MailState } from './MailState.tsx';
import { NoticeBell } from './NoticeBell.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each([
  [{ sends: false, waitsSince: null }, ''],
  [
    { sends: true, waitsSince: '2026-03-02T02:42:00.000Z' },
    'Mails wait since Mar 02, 2026 10:42 AM; they go when the mail server answers.',
  ],
  [{ sends: true, waitsSince: null }, ''],
  [undefined, ''],
])('says to staff what becomes of mails, by the call of the bell alone (D-423) %#', async (mail, said) => {
  const count = vi.fn(() => json({ unread: 3, mail }));
  fakeNetwork({ 'GET /notices/count': count });
  const page = (
    <>
      <NoticeBell />
      <div data-testid="state">
        <MailState />
      </div>
    </>
  );
  renderPage({ at: '/', path: '/', page });
  expect(await screen.findByText('3')).toBeTruthy();
  await waitFor(() => expect(screen.getByTestId('state').textContent).toBe(said));
  expect(count).toHaveBeenCalledTimes(1);
});
