import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { VerifiedPaper } from '#modules/papers/contract.ts';
import { paperRefusals } from '#modules/papers/messages.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { VerifiedPaperCard } from './VerifiedPaperCard.tsx';

const receipt: VerifiedPaper = {
  kind: 'receipt',
  number: 'R-2026-000003',
  edition: 1,
  state: 'valid',
  isOutOfDate: false,
  issuedAt: '2026-03-02T04:00:00.000Z',
  place: 'Lot 12',
  sumSen: 3_000_000,
  initials: 'G. L.',
  acceptedAt: null,
};

afterEach(() => vi.unstubAllGlobals());

const show = (answer: () => Response) => {
  fakeNetwork({ 'GET /public/papers/c': answer });
  renderPage({ at: '/', path: '/', page: <VerifiedPaperCard code="c" /> });
};

it.each([
  ['Valid', { state: 'valid' }],
  ['Out of date', { state: 'valid', isOutOfDate: true }],
  ['Replaced by a newer edition', { state: 'superseded' }],
  ['Cancelled', { state: 'cancelled' }],
] as const)('says %s in a large word, and the facts to compare (D-249)', async (word, is) => {
  show(() => json({ ...receipt, ...is }));
  expect(await screen.findByRole('heading', { name: word })).toBeTruthy();
  for (const said of [
    'R-2026-000003',
    'Lot 12',
    'RM 30,000.00',
    'G. L.',
    'Compare them with the paper in your hand.',
  ])
    expect(screen.getByText(said.replace('RM ', 'RM\u00a0'), { collapseWhitespace: false })).toBeTruthy();
});

it('says that no paper has a code, and tries again after a broken network', async () => {
  let asked = 0;
  show(() => {
    asked += 1;
    if (asked === 1) throw new TypeError('offline');
    return json({ ...paperRefusals.CODE_UNKNOWN }, 404);
  });
  expect(await screen.findByText('This paper could not be verified. Please try again.')).toBeTruthy();
  await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
  expect(await screen.findByText(paperRefusals.CODE_UNKNOWN.message)).toBeTruthy();
});
