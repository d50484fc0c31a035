import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { UnsubscribePanel } from './UnsubscribePanel.tsx';

const link = '/unsubscribe?user=u1&topic=desk&key=k1';
const call = 'POST /public/mail/unsubscribe/u1/desk/k1';

function open(answers: Handlers, at = link) {
  fakeNetwork(answers);
  return {
    ...renderPage({ at, path: '/unsubscribe', page: <UnsubscribePanel /> }),
    user: userEvent.setup(),
  };
}

it('stops mails only when asked to, and takes it back (D-149)', async () => {
  const asked: (string | null)[] = [];
  const { user } = open({
    [call]: ({ url }) => {
      asked.push(url.searchParams.get('undo'));
      return json({ topic: 'desk', mail: 'off' });
    },
  });
  expect(screen.getByRole('heading', { name: 'Stop mails about requests you answer?' })).toBeTruthy();
  expect(asked).toEqual([]);
  await user.click(screen.getByRole('button', { name: 'Stop these mails' }));
  const done = await screen.findByRole('heading', {
    name: 'Done. You will get no more mails about requests you answer.',
  });
  await waitFor(() => expect(document.activeElement).toBe(done));
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  await screen.findByRole('heading', { name: 'You will get mails about requests you answer again.' });
  expect(asked).toEqual([null, 'true']);
});

it.each([
  ['without a key', '/unsubscribe?user=u1&topic=desk'],
  ['of an unknown topic', '/unsubscribe?user=u1&topic=weather&key=k1'],
])('a link %s is not valid', (_, at) => {
  open({}, at);
  expect(screen.getByRole('heading', { name: 'This link is not valid.' })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Stop these mails' })).toBeNull();
});

it('says that the server refused the link, and otherwise lets the reader try again', async () => {
  let reply = () => json({ message: 'x', code: 'INTERNAL' }, 500);
  const { user } = open({ [call]: () => reply() });
  await user.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect((await screen.findByRole('alert')).textContent).toBe('x');
  reply = () => json({ message: 'This link is not valid.', code: 'LINK_INVALID' }, 400);
  await user.click(screen.getByRole('button', { name: 'Stop these mails' }));
  expect(await screen.findByRole('heading', { name: 'This link is not valid.' })).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Mail settings' }).getAttribute('href')).toBe('/profile');
});
