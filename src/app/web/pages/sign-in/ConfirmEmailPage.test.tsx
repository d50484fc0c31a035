import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { confirmTexts, linkTexts } from '#core/sessions/link-messages.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, type SentRequest } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';

const hands = userEvent.setup();
const contact = { email: 'office@aero.example', phone: '', address: '', whatsapp: '' };
const config = (passwordReset: 'mail' | 'office') =>
  json({ devHost: '', devLogin: null, contact, passwordReset });

it('confirms the address that the link names by the button alone, also after a lost connection (D-42, D-185)', async () => {
  const sent: unknown[] = [];
  fakeNetwork({
    'POST /auth/confirm-email': ({ init }: SentRequest) => {
      sent.push(JSON.parse(String(init.body)));
      if (sent.length === 1) throw new TypeError('Failed to fetch');
      return json({ message: confirmTexts.confirmed });
    },
  });
  renderSite('/confirm-email#some-token/nur%40aero.example');
  expect(await screen.findByText('Confirm nur@aero.example?')).toBeTruthy();
  expect(sent).toEqual([]);
  await hands.click(screen.getByRole('button', { name: 'Confirm' }));
  expect((await screen.findByRole('alert')).textContent).toBe(linkTexts.failed);
  expect(screen.queryByText(confirmTexts.confirmed)).toBeNull();
  await hands.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(await screen.findByText(confirmTexts.confirmed)).toBeTruthy();
  expect(sent).toEqual([{ token: 'some-token' }, { token: 'some-token' }]);
});

it.each([
  ['mail', true],
  ['office', false],
] as const)(
  'is asked for on the dashboard where links are mailed: %s (D-185)',
  async (passwordReset, isAsked) => {
    let asked = 0;
    let isAway = true;
    fakeNetwork(
      signedIn(userOf('user', { emailConfirmed: false }), {
        'GET /config': () => {
          asked += 1;
          return config(passwordReset);
        },
        'GET /bookings/user': () => json([]),
        'POST /users/me/confirm-email': () => {
          if (isAway) throw new TypeError('Failed to fetch');
          return json({ message: confirmTexts.sentAgain });
        },
      }),
    );
    renderSite('/dashboard?tab=profile');
    expect(await screen.findByRole('tab', { name: 'My Profile' })).toBeTruthy();
    await waitFor(() => expect(asked).toBeGreaterThan(0));
    if (!isAsked) {
      expect(screen.queryByText(/confirm your email/)).toBeNull();
      return;
    }
    expect(
      await screen.findByText(/Please confirm your email address. We sent a link to user@aero/),
    ).toBeTruthy();
    await hands.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText('The link could not be sent. Please try again.')).toBeTruthy();
    expect(screen.queryByText(confirmTexts.sentAgain)).toBeNull();
    isAway = false;
    await hands.click(screen.getByRole('button', { name: 'Send it again' }));
    expect(await screen.findByText(confirmTexts.sentAgain)).toBeTruthy();
  },
);

it.each([
  ['user', false],
  ['admin', true],
] as const)('speaks of the mail log to staff alone: %s', async (role, isTold) => {
  let asked = 0;
  fakeNetwork(
    signedIn(userOf(role, { emailConfirmed: false }), {
      'GET /config': () => {
        asked += 1;
        return json({ devHost: '', devLogin: null, contact, passwordReset: 'mail', sendsMail: false });
      },
      'GET /bookings/user': () => json([]),
    }),
  );
  renderSite('/dashboard?tab=profile');
  expect(await screen.findByRole('tab', { name: 'My Profile' })).toBeTruthy();
  await waitFor(() => expect(asked).toBeGreaterThan(0));
  if (isTold) expect(await screen.findByText(/mail log of the office/)).toBeTruthy();
  else expect(screen.queryByText(/mail log of the office/)).toBeNull();
});
