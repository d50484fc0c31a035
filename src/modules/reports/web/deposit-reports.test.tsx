import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { depositCounts } from '#modules/deposits/test/deposit-counts.ts';
import { userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { ReportsPanel } from './ReportsPanel.tsx';

const path = '/admin/reports';

function open(answers: Handlers, at = `${path}?period=ever`) {
  fakeNetwork(signedIn(userOf('admin'), { ...agencyCalls([]), ...answers }));
  return renderPage({ at, path, page: <ReportsPanel /> });
}

/** The cells of a table row by row, the head first. */
async function cellsOf(name: string) {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) =>
      Array.from(row.querySelectorAll('th, td'), ({ textContent }) =>
        textContent.replaceAll('\u00a0', ' '),
      ).join(' | '),
    );
}

afterEach(() => vi.unstubAllGlobals());

it('the reports add deposits up by month and agency, each number leading to its list (D-238)', async () => {
  open(
    {
      'GET /deposits/counts': () => json(depositCounts()),
      'GET /deposits/report': () =>
        json({
          months: [
            { month: '2026-02', receivedSen: 3_000_000, refundedSen: 0, forfeitedSen: 0 },
            { month: '2026-03', receivedSen: 50, refundedSen: 1_000_000, forfeitedSen: 2_000_000 },
          ],
          agencies: [
            {
              agencyId: 'selat',
              agencyName: 'Selat Property',
              balanceSen: 500,
              overdueSen: 200,
              receivedSen: 3_000_050,
              heldSen: 50,
              toRefundSen: 0,
            },
          ],
        }),
    },
    `${path}?from=2026-02-10&to=2026-03-31&agency=selat`,
  );
  expect(await cellsOf('Booking deposits by month')).toEqual([
    'Month | Received | Refunded | Kept by the park',
    'Feb 2026 | RM 30,000.00 | RM 0.00 | RM 0.00',
    'Mar 2026 | RM 0.50 | RM 10,000.00 | RM 20,000.00',
    'All | RM 30,000.50 | RM 10,000.00 | RM 20,000.00',
  ]);
  expect(await cellsOf('Booking deposits by agency')).toEqual([
    'Agency | Still to pay | Late | Received | Held | To refund',
    'Selat Property | RM 5.00 | RM 2.00 | RM 30,000.50 | RM 0.50 | RM 0.00',
  ]);
  const hrefs = async (name: string) =>
    within(await screen.findByRole('table', { name }))
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
  const of = '/admin/deposits?';
  expect(await hrefs('Booking deposits by month')).toEqual([
    `${of}kind=payment&from=2026-02-10&to=2026-02-28&agency=selat`,
    `${of}kind=payment&from=2026-03-01&to=2026-03-31&agency=selat`,
    `${of}kind=refund&from=2026-03-01&to=2026-03-31&agency=selat`,
    `${of}kind=forfeit&from=2026-03-01&to=2026-03-31&agency=selat`,
  ]);
  expect(await hrefs('Booking deposits by agency')).toEqual([
    `${of}view=due&agency=selat`,
    `${of}view=overdue&agency=selat`,
    // what is held adds up from payments, refunds and forfeits, which no list shows alone
    `${of}kind=payment&agency=selat`,
  ]);
});

it('the reports say nothing of deposits where none are in use (D-240)', async () => {
  let asked = false;
  open({
    'GET /deposits/counts': () => {
      asked = true;
      return json(depositCounts({ inUse: false }));
    },
  });
  await screen.findByRole('heading', { name: 'As it stands now' });
  await waitFor(() => expect(asked).toBe(true));
  expect(screen.queryByText(/deposit/i)).toBeNull();
});
