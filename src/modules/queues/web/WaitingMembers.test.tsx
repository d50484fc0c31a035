import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { WaitingPerson } from '#modules/queues/contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { WaitingMembers } from './WaitingMembers.tsx';

afterEach(() => vi.unstubAllGlobals());

const waiting: WaitingPerson = {
  ...{ _id: 'p1', id: 'p1', lotId: 'lot-12', lotNumber: '12', lotType: 'B', state: 'waiting' },
  ...{ number: 5, position: 2, createdAt: '2026-03-01T00:00:00.000Z', offerUntil: null },
  ...{ firstMustAnswerBy: null, endedAt: null, name: 'Farid Hassan', agencyName: 'Meridian' },
};

function show(people: WaitingPerson[]) {
  const asked = vi.fn(() => json(people));
  fakeNetwork(signedIn(userOf('agent_admin'), { 'GET /agencies/meridian/queue': asked }));
  renderPage({
    at: '/',
    path: '/',
    page: <WaitingMembers viewer={userOf('agent_admin', { agencyId: 'meridian' })} />,
  });
  return asked;
}

it('lists who of the agency waits for which lot, and until when one is offered (D-274)', async () => {
  const offered = {
    ...waiting,
    _id: 'p2',
    lotNumber: '14',
    position: 1,
    offerUntil: '2026-03-04T04:00:00.000Z',
  };
  show([waiting, { ...offered, state: 'offered' }]);
  const table = within(await screen.findByRole('table', { name: 'Members waiting for lots' }));
  const rows = table.getAllByRole('row').slice(1);
  expect(rows[0]?.textContent).toContain('2nd in line, ticket 5');
  expect(rows[1]?.textContent).toMatch(/Lot 14.*Offered until Mar 04, 2026/);
});

it('is not there while nobody waits', async () => {
  const asked = show([]);
  await waitFor(() => expect(asked).toHaveBeenCalled());
  expect(screen.queryByText('Members waiting for lots')).toBeNull();
});
