import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import type { WaitingPerson } from '#modules/queues/contract.ts';
import { queueRefusals } from '#modules/queues/messages.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { LineDialog } from './LineDialog.tsx';

const person = (name: string, position: number): WaitingPerson => ({
  _id: name,
  id: name,
  lotId: 'lot-1',
  lotNumber: '12',
  lotType: 'B',
  state: position === 1 ? 'offered' : 'waiting',
  number: position,
  position,
  createdAt: '2026-03-01T00:00:00.000Z',
  offerUntil: position === 1 ? '2026-03-05T04:00:00.000Z' : null,
  firstMustAnswerBy: null,
  endedAt: null,
  name,
  agencyName: 'Meridian',
});

it('shows the office who waits in their order, and takes one off with a reason, also after a lost line (D-270, D-274)', async () => {
  let people = [person('Aina', 1), person('Goh', 2)];
  let isAway = true;
  const sent: unknown[] = [];
  const answers = {
    'GET /lots/lot-1/queue/places': () => json(people),
    'PUT /queue-places/Aina': ({ init }: { init: RequestInit }) => {
      if (isAway) return Promise.reject(new TypeError('offline'));
      sent.push(JSON.parse(String(init.body)));
      people = [person('Goh', 1)];
      return json({ ...person('Aina', 1), state: 'removed', message: 'Taken off the line.' });
    },
  };
  fakeNetwork(signedIn(userOf('admin'), answers));
  const lot = { id: 'lot-1', lotNumber: '12' };
  renderPage({ at: '/', path: '/', page: <LineDialog lot={lot} opened onClose={() => undefined} /> });
  const user = userEvent.setup();
  const rows = await screen.findAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent?.slice(0, 7))).toEqual(['1. Aina', '2. GohM']);
  expect(within(rows[0] as HTMLElement).getByText(/^Offered until /)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: `${'Take off the line'}: Aina` }));
  const question = within(await screen.findByRole('dialog', { name: 'Take Aina off the line?' }));
  const confirm = () => user.click(question.getByRole('button', { name: 'Take off the line' }));
  await confirm();
  expect(question.getByText(queueRefusals.PLACE_REASON_MISSING.message)).toBeTruthy();
  await user.type(question.getByLabelText(/^Reason/), 'Double account');
  await confirm();
  expect(await screen.findByText('That did not work. Please try again.')).toBeTruthy();
  isAway = false;
  await confirm();
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(1));
  expect(sent).toEqual([{ action: 'remove', reason: 'Double account' }]);
});
