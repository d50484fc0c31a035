import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { FollowUp } from './FollowUp.tsx';

afterEach(() => vi.unstubAllGlobals());

const path = '/admin/bookings';
const booking = bookingOf('12', 'approved', { workDesk: 'office' });
const set = { onDay: '2030-03-16', text: 'Loan offer expected' };

function show(followUp: typeof set | null) {
  const sent: unknown[] = [];
  fakeNetwork(
    signedIn(userOf('admin'), {
      [`PUT /bookings/${booking._id}/follow-up`]: ({ init }) => {
        sent.push(JSON.parse(String(init?.body)));
        return json({ ...booking, message: `Saved ${sent.length}` });
      },
    }),
  );
  renderPage({ at: path, path, page: <FollowUp booking={{ ...booking, followUp }} /> });
  return { sent, user: userEvent.setup() };
}

it('sets a day with what it is for, and asks for both (D-445)', async () => {
  const { sent, user } = show(null);
  await user.click(await screen.findByRole('button', { name: 'Set a follow-up day…' }));
  await user.click(await screen.findByRole('button', { name: 'Save' }));
  expect(screen.getByText('Enter the day as DD/MM/YYYY')).toBeTruthy();
  expect(screen.getByText('Please say what you come back for')).toBeTruthy();
  await user.type(screen.getByRole('textbox', { name: /Come back on/ }), '16/03/2020');
  await user.type(screen.getByRole('textbox', { name: /What for/ }), 'Loan offer expected');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(screen.getByText('Please choose today or a later day')).toBeTruthy();
  await user.clear(screen.getByRole('textbox', { name: /Come back on/ }));
  await user.type(screen.getByRole('textbox', { name: /Come back on/ }), '16/03/2030');
  await user.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Saved 1')).toBeTruthy();
  expect(sent).toEqual([set]);
});

it('is done by one press, which its message takes back', async () => {
  const { sent, user } = show(set);
  expect(await screen.findByText('Come back to it on Mar 16, 2030: Loan offer expected')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Done' }));
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(await screen.findByText('Saved 2')).toBeTruthy();
  expect(sent).toEqual([
    { onDay: null, text: '' },
    { ...set, takesBack: true },
  ]);
});
