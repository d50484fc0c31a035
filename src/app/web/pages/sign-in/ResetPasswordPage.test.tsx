import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { linkTexts } from '#core/sessions/link-messages.ts';
import { local } from '#platform/web/storage.ts';
import { fakeNetwork, json, type SentRequest } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { userEvent } from '#test/user-event.ts';

const hands = userEvent.setup();

async function setPassword(password: string, confirm = password) {
  const fields = [await screen.findByLabelText('Password'), screen.getByLabelText('Confirm password')];
  for (const [index, text] of [password, confirm].entries()) {
    await hands.clear(fields[index] as HTMLElement);
    await hands.type(fields[index] as HTMLElement, text);
  }
  await hands.click(screen.getByRole('button', { name: 'Set password' }));
}

it('checks the passwords, shows a refused one at its field, and leads to the login with the address (D-184)', async () => {
  const sent: unknown[] = [];
  const message = 'This password is too common. Please choose another one.';
  fakeNetwork({
    'POST /auth/reset-password': ({ init }: SentRequest) => {
      sent.push(JSON.parse(String(init.body)));
      if (sent.length === 1)
        return json({ message, code: 'PASSWORD_COMMON', errors: { newPassword: message } }, 400);
      if (sent.length === 2) throw new TypeError('Failed to fetch');
      return json({ message: linkTexts.changed, email: 'nur@aero.example' });
    },
  });
  const { router } = renderSite('/reset-password#some-token');
  await setPassword('dragon1', 'dragon2');
  expect(await screen.findByText('Passwords do not match')).toBeTruthy();
  await setPassword('      ');
  expect(await screen.findByText('Password is required')).toBeTruthy();
  expect(sent).toEqual([]);
  await setPassword('dragon1');
  expect(await screen.findAllByText(message)).toHaveLength(1);
  await setPassword('four horses');
  expect((await screen.findByRole('alert')).textContent).toBe(linkTexts.failed);
  expect(router.state.location.pathname).toBe('/reset-password');
  for (const label of ['Password', 'Confirm password'])
    expect(screen.getByLabelText(label)).toHaveProperty('value', 'four horses');
  await hands.click(screen.getByRole('button', { name: 'Set password' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/login'));
  expect(sent.at(-1)).toEqual({ token: 'some-token', newPassword: 'four horses' });
  expect(await screen.findByText(linkTexts.changed)).toBeTruthy();
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'nur@aero.example');
  expect(local.token.get()).toBeNull();
});

it('offers a new link without a token (D-184)', async () => {
  fakeNetwork({});
  const { router } = renderSite('/reset-password');
  expect((await screen.findByRole('alert')).textContent).toContain('This link is not valid any more.');
  await hands.click(screen.getByRole('link', { name: 'Ask for a new link' }));
  await waitFor(() => expect(router.state.location.pathname).toBe('/forgot-password'));
});

it('keeps the address while the link cannot be asked for, and says nothing of a mail before (D-42, D-184)', async () => {
  let isAway = true;
  fakeNetwork({
    'POST /auth/forgot-password': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return json({ message: linkTexts.sent });
    },
  });
  renderSite('/forgot-password');
  const email = await screen.findByLabelText('Email');
  await hands.type(email, 'nur@aero.example');
  await hands.click(screen.getByRole('button', { name: 'Send link' }));
  expect((await screen.findByRole('alert')).textContent).toBe(linkTexts.failed);
  expect(screen.queryByText(linkTexts.sent)).toBeNull();
  expect(email).toHaveProperty('value', 'nur@aero.example');
  isAway = false;
  await hands.click(screen.getByRole('button', { name: 'Send link' }));
  expect(await screen.findByText(linkTexts.sent)).toBeTruthy();
});

it.each(['office', 'mail'] as const)(
  'names phone and mail of the office where no links are mailed: %s resets (D-39, D-319)',
  async (passwordReset) => {
    const contact = { email: 'office@aero.example', phone: '+60 3-5555 0100', address: '', whatsapp: '' };
    fakeNetwork({
      'GET /config': () => json({ devHost: '', devLogin: null, contact, passwordReset, sendsMail: false }),
      'POST /auth/forgot-password': () => json({ message: linkTexts.sentToLog }),
    });
    renderSite('/forgot-password');
    if (passwordReset === 'mail') {
      await hands.type(await screen.findByLabelText('Email'), 'nur@aero.example');
      expect(screen.queryByText(/we will send you/)).toBeNull();
      await hands.click(screen.getByRole('button', { name: 'Send link' }));
    } else expect(screen.queryByRole('button', { name: 'Send link' })).toBeNull();
    const asked = await screen.findByText(/^Ask the park office|The park office sets a new password for you/);
    expect([...asked.querySelectorAll('a')].map(({ href }) => href)).toEqual([
      'mailto:office@aero.example',
      'tel:+60355550100',
    ]);
  },
);
