import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { ageing, agencies, funnel } from '../test/replies.ts';
import { AgencyFigures } from './AgencyFigures.tsx';

const report = (rows: unknown[]) => () => json({ at: '2026-03-02T04:00:00.000Z', rows });
const viewer = userOf('agent_admin', {
  agencyId: 'meridian',
  agencyName: 'Meridian',
  agencyStatus: 'approved',
});

function open(answers: Handlers = {}) {
  fakeNetwork(
    signedIn(viewer, {
      'GET /reports/agencies': report(agencies.slice(0, 1)),
      'GET /reports/ageing': report(ageing),
      'GET /reports/funnel': report(funnel),
      ...answers,
    }),
  );
  renderPage({ at: '/agent-dashboard', path: '/agent-dashboard', page: <AgencyFigures /> });
}

afterEach(() => vi.unstubAllGlobals());

it('shows the figures of the agency with hints', async () => {
  open();
  const tiles = within(await screen.findByRole('list', { name: 'Figures of your agency' }));
  expect(tiles.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'Typical answer time1 day 2 hourshalf of the answers came sooner',
    'Closing rate16.7%1 of 6 concluded as a sale',
    'Open requests63 for you to answer, 3 with the office',
    'Expire soon1end within 3 days unless the agency answers',
    'Overdue3with the office for more than 7 days',
  ]);
  const table = within(await screen.findByRole('table', { name: 'From request to sale' }));
  expect(table.getAllByRole('row')).toHaveLength(5);
});

it('stays without figures when they fail, or when there are none yet', async () => {
  open({ 'GET /reports/funnel': () => json({ message: 'x' }, 500) });
  const card = within(await screen.findByRole('region', { name: 'How your agency does' }));
  expect(await card.findByRole('button', { name: 'Try Again' })).toBeTruthy();
  cleanup();
  open({ 'GET /reports/agencies': report([]) });
  expect(await screen.findByText('Figures appear with the first booking request.')).toBeTruthy();
});
