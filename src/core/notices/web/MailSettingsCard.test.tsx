import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { MailSettingsView } from '#core/notices/contract.ts';
import type { Role } from '#shared/actor.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { MailSettingsCard } from './MailSettingsCard.tsx';

const settings: MailSettingsView = { bookings: 'each', desk: 'bundle', membership: 'each', reaches: 'yes' };

function open(role: Role, answers: Handlers) {
  const viewer = userOf(role);
  fakeNetwork(signedIn(viewer, answers));
  const page = <MailSettingsCard viewer={viewer} />;
  return { ...renderPage({ at: '/profile', path: '/profile', page }), user: userEvent.setup() };
}

const choicesIn = (group: HTMLElement) =>
  within(group)
    .getAllByRole<HTMLInputElement>('radio')
    .map((radio) => radio.labels?.[0]?.textContent);

it.each([
  ['user', false],
  ['agent', false],
  ['agent_admin', true],
  ['admin', true],
  ['super_admin', true],
] as const)('asks %s about the topics they are told of (D-144)', async (role, hasDesk) => {
  open(role, { 'GET /users/me/mail-settings': () => json(settings) });
  const own = await screen.findByRole('radiogroup', { name: 'My bookings' });
  expect(choicesIn(own)).toEqual(['Each notice', 'No mail']);
  expect(choicesIn(screen.getByRole('radiogroup', { name: 'My membership' }))).toEqual([
    'Each notice',
    'No mail',
  ]);
  const desk = screen.queryByRole('radiogroup', { name: 'Requests I answer' });
  expect(desk && choicesIn(desk)).toEqual(
    hasDesk ? ['At once, then at most hourly', 'Once a day at 8 AM', 'No mail'] : null,
  );
});

it('takes a choice back that was not saved, also while the network is away (D-144)', async () => {
  let isAway = false;
  const unless = (answer: () => Response) => () => {
    if (isAway) throw new TypeError('Failed to fetch');
    return answer();
  };
  const { user } = open('agent_admin', {
    'GET /users/me/mail-settings': unless(() => json(settings)),
    'PUT /users/me/mail-settings': unless(() => json({ ...settings, message: 'Mail settings saved' })),
  });
  const daily = await screen.findByRole<HTMLInputElement>('radio', { name: 'Once a day at 8 AM' });
  isAway = true;
  await user.click(daily);
  expect(await screen.findByText('Your mail settings could not be saved. Please try again.')).toBeTruthy();
  expect(daily.checked).toBe(false);
});

it('takes back only the choice that was not saved when another is under way (D-144)', async () => {
  const save: ((answer: Response) => void)[] = [];
  let isAway = false;
  const { user } = open('agent_admin', {
    'GET /users/me/mail-settings': () => {
      if (isAway) throw new TypeError('Failed to fetch');
      return json(settings);
    },
    'PUT /users/me/mail-settings': () => new Promise((resolve) => save.push(resolve)),
  });
  const daily = await screen.findByRole<HTMLInputElement>('radio', { name: 'Once a day at 8 AM' });
  const membership = within(screen.getByRole('radiogroup', { name: 'My membership' }));
  const none = membership.getByRole<HTMLInputElement>('radio', { name: 'No mail' });
  isAway = true;
  await user.click(daily);
  await user.click(none);
  await waitFor(() => expect(save).toHaveLength(2));
  save[0]?.(json({ message: '', code: 'X' }, 500));
  await waitFor(() => expect(daily.checked).toBe(false));
  expect(none.checked).toBe(true);
});

it('saves a choice at once, and changes no other', async () => {
  let stored = settings;
  const sent: unknown[] = [];
  const { user } = open('agent_admin', {
    'GET /users/me/mail-settings': () => json(stored),
    'PUT /users/me/mail-settings': ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      stored = { ...stored, desk: 'daily' };
      return json({ ...stored, message: 'Mail settings saved' });
    },
  });
  await user.click(await screen.findByRole('radio', { name: 'Once a day at 8 AM' }));
  expect(await screen.findByText('Mail settings saved')).toBeTruthy();
  expect(sent).toEqual([{ desk: 'daily' }]);
  expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Once a day at 8 AM' }).checked).toBe(true);
});

it('says that a choice was not saved, and shows the one that holds', async () => {
  const { user } = open('user', {
    'GET /users/me/mail-settings': () => json(settings),
    'PUT /users/me/mail-settings': () => json({ message: '', code: 'X' }, 500),
  });
  const group = within(await screen.findByRole('radiogroup', { name: 'My membership' }));
  await user.click(group.getByRole('radio', { name: 'No mail' }));
  expect(await screen.findByText('Your mail settings could not be saved. Please try again.')).toBeTruthy();
  await waitFor(() =>
    expect(group.getByRole<HTMLInputElement>('radio', { name: 'Each notice' }).checked).toBe(true),
  );
});

it.each([
  ['yes', null],
  ['unconfirmed', 'Confirm your email address, else you are told in the portal only.'],
  ['no_mail_server', 'The portal sends no mails at the moment. You are told in the portal only.'],
] as const)('says whether mails reach the reader: %s (D-146)', async (reaches, sentence) => {
  open('user', { 'GET /users/me/mail-settings': () => json({ ...settings, reaches }) });
  const isSent = reaches !== 'no_mail_server';
  await screen.findByText(isSent ? /^Mails about the security of your account/ : /sends no mails/);
  expect(screen.queryByText(/in the portal only/)?.textContent ?? null).toBe(sentence);
  // no choice of mails where none is sent, nor a promise of one (D-319)
  expect(screen.queryAllByRole('radio').length > 0).toBe(isSent);
  expect(screen.queryByText(/always sent/) !== null).toBe(isSent);
});
