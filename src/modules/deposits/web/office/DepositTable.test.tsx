import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { DepositView } from '#modules/deposits/lifecycle.ts';
import { depositRowOf } from '#modules/deposits/test/deposits.ts';
import { renderPage } from '#test/render-page.tsx';
import { DepositTable } from './DepositTable.tsx';

afterEach(() => vi.unstubAllGlobals());

it.each<[DepositView, number]>([
  ['to_confirm', 0],
  ['all', 1],
])('a card on a phone repeats no word of its list and its button: %s', async (view, badges) => {
  const usual = window.matchMedia;
  vi.stubGlobal('matchMedia', (query: string) => ({
    ...usual(query),
    matches: query === '(max-width: 47.99em)',
  }));
  const row = { ...depositRowOf({ balanceSen: 100, reportedSen: 100 }), _id: 'b' };
  const none = () => undefined;
  const page = (
    <DepositTable rows={[row]} view={view} onConfirm={none} onRecord={none} loadingId={undefined} />
  );
  renderPage({ at: '/', path: '/', page });
  expect(await screen.findByRole('button', { name: /^Confirm payments/ })).toBeTruthy();
  expect(screen.queryAllByText('To confirm')).toHaveLength(badges);
});
