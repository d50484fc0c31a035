import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { twoStepTexts } from '#core/sessions/security-messages.ts';
import { getUser } from '#core/users/contract.ts';
import { TwoStepSwitch } from '#core/users/web/UserDialog.tsx';
import { ask } from '#platform/web/api-client/queries.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { TwoStepCard } from './TwoStepCard.tsx';

const hands = userEvent.setup();
const me = userOf('super_admin');

/** The connection is lost after the server has done it. */
const lost = (act: () => void) => () => {
  act();
  throw new TypeError('Failed to fetch');
};

it('says that two-step login was not switched on, keeps the code, and shows what holds after a lost reply (D-186)', async () => {
  let since: string | null = null;
  const answers: Handlers = signedIn(me, {
    'GET /users/me/second-factor': () => json({ since, recoveryCodesLeft: 10 }),
    'POST /users/me/second-factor': () =>
      new Response('<html></html>', { headers: { 'content-type': 'text/html' } }),
    'PUT /users/me/second-factor': lost(() => {
      since = '2026-03-01T04:00:00.000Z';
    }),
  });
  fakeNetwork(answers);
  renderPage({ at: '/', path: '/', page: <TwoStepCard /> });
  await hands.click(await screen.findByRole('button', { name: 'Switch on' }));
  const dialog = within(await screen.findByRole('dialog'));
  const password = await dialog.findByLabelText<HTMLInputElement>('Password');
  await hands.type(password, 'a secret');
  await hands.click(dialog.getByRole('button', { name: 'Next' }));
  expect(await dialog.findByText(twoStepTexts.failed)).toBeTruthy();
  expect(password.value).toBe('a secret');

  answers['POST /users/me/second-factor'] = () =>
    json({ key: 'ABCD', uri: 'otpauth://totp/x', setup: 'sealed' });
  await hands.click(dialog.getByRole('button', { name: 'Next' }));
  const code = await dialog.findByLabelText<HTMLInputElement>('Code');
  await hands.type(code, '123456');
  await hands.click(dialog.getByRole('button', { name: 'Switch on' }));
  expect(await dialog.findByText(twoStepTexts.failed)).toBeTruthy();
  expect(code.value).toBe('123456');
  expect(
    screen.queryByText(
      'Each of them logs you in once without your phone. They are shown only now: print them, or keep them where your passwords are.',
    ),
  ).toBeNull();
  await hands.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(await screen.findByText(/^On since/)).toBeTruthy();
});

it.each([
  ['Switch off', 'POST /users/me/second-factor/off', twoStepTexts.switchedOff],
  [
    'New recovery codes',
    'POST /users/me/second-factor/recovery-codes',
    'Each of them logs you in once without your phone. They are shown only now: print them, or keep them where your passwords are.',
  ],
])(
  '%s claims nothing that was not answered, and keeps what was typed (D-186)',
  async (name, call, success) => {
    fakeNetwork(
      signedIn(me, {
        'GET /users/me/second-factor': () =>
          json({ since: '2026-03-01T04:00:00.000Z', recoveryCodesLeft: 10 }),
        [call]: () => new Response('', { status: 200 }),
      }),
    );
    renderPage({ at: '/', path: '/', page: <TwoStepCard /> });
    await hands.click(await screen.findByRole('button', { name }));
    const dialog = within(await screen.findByRole('dialog'));
    await hands.type(await dialog.findByLabelText('Password'), 'a secret');
    const code = dialog.getByLabelText<HTMLInputElement>('Code from your app, or a recovery code');
    await hands.type(code, '123456');
    await hands.click(dialog.getByRole('button', { name }));
    expect(await dialog.findByText(twoStepTexts.failed)).toBeTruthy();
    expect(code.value).toBe('123456');
    expect(screen.queryByText(success)).toBeNull();
  },
);

it('asks anew whether the account still uses two-step login when the reply was lost (D-186)', async () => {
  const person = userOf('admin');
  let read = 0;
  fakeNetwork(
    signedIn(me, {
      [`POST /users/${person._id}/second-factor/off`]: lost(() => undefined),
      [`GET /users/${person._id}`]: () => {
        read += 1;
        return json(person);
      },
    }),
  );
  renderPage({ at: '/', path: '/', page: <Switched id={person._id} /> });
  await hands.click(await screen.findByRole('button', { name: 'Switch off two-step login' }));
  const dialog = within(await screen.findByRole('dialog'));
  await hands.click(dialog.getByRole('button', { name: 'Switch off' }));
  expect(await dialog.findByText('Two-step login could not be switched off. Please try again.')).toBeTruthy();
  await waitFor(() => expect(read).toBe(2));
});

function Switched({ id }: { id: string }) {
  const { data } = useQuery(ask(getUser, { params: { id } }));
  return data && <TwoStepSwitch user={data} />;
}
