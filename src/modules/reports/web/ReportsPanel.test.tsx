import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AgencyRow, MonthRow } from '#modules/reports/contract.ts';
import {
  ageing,
  agencies,
  agencyAgeing,
  before,
  funnel,
  months,
  pace,
  sales,
} from '#modules/reports/test/replies.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { ReportsPanel } from './ReportsPanel.tsx';

const path = '/admin/reports';
const at = '2026-03-02T04:00:00.000Z';
const report =
  (rows: unknown[], more: object = {}) =>
  () =>
    json({ at, rows, ...more });
const monthly = (rows: unknown[], compared: unknown = null) => report(rows, { before: compared });

/** All time, unless another address is given. */
function open(answers: Handlers = {}, address = `${path}?period=ever`) {
  fakeNetwork(
    signedIn(userOf('admin'), {
      'GET /reports/sales': report(sales),
      'GET /reports/ageing': report(ageing),
      'GET /reports/agency-ageing': report(agencyAgeing),
      'GET /reports/pace': report(pace, { since: '2025-09-01T04:00:00.000Z' }),
      'GET /reports/months': monthly(months, before),
      'GET /reports/funnel': report(funnel),
      'GET /reports/agencies': report(agencies),
      ...agencyCalls([agencyOf('selat', 'Selat Property')]),
      ...answers,
    }),
  );
  return { ...renderPage({ at: address, path, page: <ReportsPanel /> }), user: userEvent.setup() };
}

/** A text with non-breaking spaces replaced. */
const plain = ({ textContent }: Element) => textContent.replaceAll('\u00a0', ' ');

/** The cells of a table row by row, the head first. */
async function cellsOf(name: string) {
  const table = await screen.findByRole('table', { name });
  return within(table)
    .getAllByRole('row')
    .map((row) => Array.from(row.querySelectorAll('th, td'), plain).join(' | '));
}

const card = async (name: string) => within(await screen.findByRole('region', { name }));

// jsdom has no layout, so the charts report a lack of room
beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

describe('the reports of the office', () => {
  it('add lots and values up by status, type and phase', async () => {
    open();
    await card('Lots and their value');
    expect(await cellsOf('Lots and their value by status')).toEqual([
      'Status | Lots | Value | No price',
      'Available | 3 | RM 3,000,000 | 0',
      'Reserved | 1 | RM 900,000 | 0',
      'Sold | 2 | RM 1,500,000 | 1',
      'All | 6 | RM 5,400,000 | 1',
    ]);
    expect(await cellsOf('Lots and their value by type')).toEqual([
      'Type | Available | Reserved | Sold | Lots | Value',
      'Type A | 1 | 0 | 2 | 3 | RM 2,500,000',
      'Type B | 2 | 1 | 0 | 3 | RM 2,900,000',
      'All | 3 | 1 | 2 | 6 | RM 5,400,000',
    ]);
    expect(await cellsOf('Lots and their value by phase')).toEqual([
      'Phase | Available | Reserved | Sold | Lots | Value',
      'Phase 1 | 3 | 0 | 2 | 5 | RM 4,500,000',
      'Phase 10 | 0 | 1 | 0 | 1 | RM 900,000',
      'All | 3 | 1 | 2 | 6 | RM 5,400,000',
    ]);
  });

  it('say what waits, how long, for which agency, and what is overdue (D-80)', async () => {
    open();
    await screen.findByRole('list', { name: 'What waits' });
    expect(await cellsOf('How long requests have waited, by agency')).toEqual([
      'Agency | For it | For the office | 0 to 2 days | 3 to 6 days | 7 to 13 days | 14 days or more | Longest',
      'No agency | 0 | 1 | 0 | 0 | 0 | 1 | 21 days',
      'Selat Property | 2 | 0 | 0 | 2 | 0 | 0 | 5 days',
    ]);
    expect(await cellsOf('Waiting requests by age')).toEqual([
      'Waiting | Agency | Office | Overdue | Expire soon | Value',
      '0 to 2 days | 2 | 0 | 0 | 0 | RM 200',
      '3 to 6 days | 0 | 0 | 0 | 0 | RM 0',
      '7 to 13 days | 1 | 3 | 3 | 1 | RM 400',
      '14 days or more | 0 | 0 | 0 | 0 | RM 0',
      'All | 3 | 3 | 3 | 1 | RM 600',
    ]);
    const tiles = within(screen.getByRole('list', { name: 'What waits' })).getAllByRole('listitem');
    expect(tiles[2]?.textContent).toBe('Overdue3with the office for 7 days or more');
  });

  it('show months, the way to the sale, and agencies side by side', async () => {
    open();
    await screen.findByRole('table', { name: 'Agencies compared' });
    expect(await cellsOf('Month by month')).toEqual([
      'Month | Requested | Forwarded | Booked | Sold | Ended | Sold for',
      'Jan 2026 | 4 | 2 | 1 | 1 | 0 | RM 1,500,000',
      'Feb 2026 | 1,200 | 0 | 0 | 0 | 1 | RM 0',
      'All | 1,204 | 2 | 1 | 1 | 1 | RM 1,500,000',
    ]);
    expect(await cellsOf('From request to sale')).toEqual([
      'Stage | Reached | Share of requests | Value | Waiting | Rejected | Cancelled | Expired',
      'Requested | 8 | 100% | RM 8,000 | 3 | 2 | 0 | 1',
      'Forwarded | 2 | 25% | RM 2,000 | 1 | 0 | 0 | 0',
      'Booked | 1 | 12.5% | RM 1,000 | 0 | 0 | 0 | 0',
      'Sold | 1 | 12.5% | RM 1,000 | 0 | 0 | 0 | 0',
    ]);
    const stages = within(await screen.findByRole('table', { name: 'From request to sale' }));
    expect(stages.getByRole('link', { name: '2' }).getAttribute('href')).toBe(
      '/admin/all-bookings?step=reached_office',
    );
    expect(await cellsOf('Agencies compared')).toEqual([
      'Agency | Requests | Answered | Typical answer | Forwarded | Booked | Sold | Ended | Of these expired | Closing rate | Sold for',
      'Selat Property | 6 | 4 | 1 day 2 hours | 2 | 1 | 1 | 5 | 1 | 16.7% | RM 1,000',
      'No agency | 2 | 0 | – | 0 | 0 | 0 | 2 | 0 | 0% | RM 0',
      'All | 8 | 4 | – | 2 | 1 | 1 | 7 | 1 | 12.5% | RM 1,000',
    ]);
  });

  it('keep period and agency in the address and ask for them, days that are none aside', async () => {
    const asked: string[] = [];
    const noting =
      (name: string, rows: unknown[]) =>
      ({ url }: SentRequest) => {
        url.searchParams.delete('_t');
        asked.push(`${name} ${url.searchParams}`.trim());
        return report(rows)();
      };
    const { user, router } = open(
      {
        'GET /reports/sales': noting('sales', sales),
        'GET /reports/funnel': noting('funnel', funnel),
        'GET /reports/agencies': noting('agencies', agencies),
      },
      `${path}?from=2026-02-31&to=2026-03-31&agency=selat`,
    );
    await screen.findByRole('table', { name: 'Agencies compared' });
    expect(asked.toSorted()).toEqual([
      'agencies to=2026-03-31',
      'agencies to=2026-03-31&agencyId=selat',
      'funnel to=2026-03-31&agencyId=selat',
      'sales',
    ]);
    asked.length = 0;
    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByRole('option', { name: 'Last year' }));
    const year = new Date(Date.now() + 8 * 3_600_000).getUTCFullYear() - 1;
    await waitFor(() =>
      expect(router.state.location.search).toBe(`?from=${year}-01-01&to=${year}-12-31&agency=selat`),
    );
    await waitFor(() =>
      expect(asked.toSorted()).toEqual([
        `agencies from=${year}-01-01&to=${year}-12-31`,
        `agencies from=${year}-01-01&to=${year}-12-31&agencyId=selat`,
        `funnel from=${year}-01-01&to=${year}-12-31&agencyId=selat`,
      ]),
    );
    await user.click(screen.getByRole('combobox', { name: 'Period' }));
    await user.click(await screen.findByRole('option', { name: 'All time' }));
    await waitFor(() => expect(router.state.location.search).toBe('?agency=selat&period=ever'));
  });

  it('lead with key figures, their change in words and sign, and what they count (D-198)', async () => {
    open({}, `${path}?from=2026-01-01&to=2026-02-28&agency=selat`);
    const tiles = within(await screen.findByRole('list', { name: 'Key figures' })).getAllByRole('listitem');
    expect(tiles.map(plain)).toEqual([
      'Lots sold1No change',
      'Sold forRM 1.5M−RM 500K from RM 2M',
      'Requests1,204+602 from 602',
      'Closing rate50%1 sold of 2 closed',
    ]);
    const of = (step: string) =>
      `/admin/all-bookings?step=${step}&stepFrom=2026-01-01&stepTo=2026-02-28&agency=selat`;
    expect(tiles.map((tile) => tile.querySelector('a')?.getAttribute('href') ?? '')).toEqual([
      of('sold'),
      of('sold'),
      '/admin/all-bookings?from=2026-01-01&to=2026-02-28&agency=selat',
      '',
    ]);
    expect(screen.getByText(/^Compared with Nov 01, 2025 – Dec 31, 2025$/)).toBeTruthy();
    const stock = within(await screen.findByRole('list', { name: 'Pace of sales' })).getAllByRole('listitem');
    expect(stock.map(plain)).toEqual([
      'Lots sold a month0.74 lots sold since Sep 01, 2025',
      'Months of stock left4.53 lots available at this pace',
    ]);
    expect((await cellsOf('Pace of sales by type')).at(-2)).toBe(
      'Type B | 2 | 0 | Not enough sales | Not enough sales',
    );
  });

  it('begin with this month, and keep it in the address (D-417)', async () => {
    const { router } = open({}, path);
    await screen.findByRole('table', { name: 'From request to sale' });
    expect(screen.queryByText('Month by month')).toBeNull();
    const month = parkToday().slice(0, 7);
    expect(router.state.location.search).toMatch(new RegExp(`^\\?from=${month}-01&to=${month}-\\d\\d$`));
  });

  it('begin with the key figures, and what was sold by agency, and fold the rest to a line each (D-417)', async () => {
    open({}, `${path}?from=2026-01-01&to=2026-02-28`);
    expect(await screen.findByText(/^Compared with Nov 01, 2025 – Dec 31, 2025$/)).toBeTruthy();
    expect((await cellsOf('Sold by agency'))[0]).toBe('Agency | Lots sold | Sold for | Share of value');
    await screen.findByRole('table', { name: 'How long requests have waited, by agency' });
    expect(Array.from(document.querySelectorAll('summary[class*=line]'), plain)).toEqual([
      'Month by month1,204 requested, 1 booked, 1 ended',
      'From request to sale1 of 8 requests made in this period sold so far',
      'Agencies comparedHighest closing rate: Selat Property, 16.7% of 6 closed',
      'Lots and their value3 of 6 lots available; value of all 6 lots: RM 5.4M',
      'Pace of sales0.7 lots a month, stock for 4.5 months',
      'How long requests have waited3 for an agency, 3 for the office, 3 overdue',
      'Waiting by agencyLongest: No agency, 21 days',
    ]);
  });

  it('keep in the address which are open, so that they are after Back', async () => {
    const { router } = open({}, `${path}?from=2026-01-01&to=2026-02-28&open=agencies`);
    const line = (name: string) => screen.findByText(name, { selector: 'summary *' });
    const fold = async (name: string) => (await line(name)).closest('details');
    expect((await fold('Agencies compared'))?.open).toBe(true);
    const others = [await fold('Month by month'), await fold('Pace of sales')];
    for (const other of others) {
      expect(other?.open).toBe(false);
      if (other) other.open = true;
    }
    await waitFor(() =>
      expect(new URLSearchParams(router.state.location.search).get('open')).toBe('agencies,months,pace'),
    );
  });

  it('show what was sold at its list price too, where another price was agreed on (D-447)', async () => {
    const [sold, ...others] = agencies;
    const [month, ...later] = months;
    open({
      'GET /reports/agencies': report([{ ...sold, listValue: 1200 }, ...others]),
      'GET /reports/months': monthly([{ ...month, listValue: 1_600_000 }, ...later]),
      'GET /reports/sales': report(sales.map((row) => ({ ...row, listValue: row.value + 1 }))),
    });
    expect((await cellsOf('Sold by agency')).slice(0, 2)).toEqual([
      'Agency | Lots sold | Sold for | At list price | Share of value',
      'Selat Property | 1 | RM 1,000 | RM 1,200 | 100%',
    ]);
    expect((await cellsOf('Month by month')).slice(0, 2)).toEqual([
      'Month | Requested | Forwarded | Booked | Sold | Ended | Sold for | At list price',
      'Jan 2026 | 4 | 2 | 1 | 1 | 0 | RM 1,500,000 | RM 1,600,000',
    ]);
    expect((await cellsOf('Lots and their value by status')).slice(0, 2)).toEqual([
      'Status | Lots | Value | At list price | No price',
      'Available | 3 | RM 3,000,000 | RM 3,000,002 | 0',
    ]);
  });

  it('say that a period ends before it begins, and show and ask no figures of it', async () => {
    const none = vi.fn(report([]));
    open(
      { 'GET /reports/months': none, 'GET /reports/funnel': none, 'GET /reports/agencies': none },
      `${path}?from=2026-03-01&to=2026-02-01`,
    );
    expect(await screen.findByText('The period ends before it begins')).toBeTruthy();
    expect(
      screen.getByText('There are no figures for a period that ends before it begins. Choose other days.'),
    ).toBeTruthy();
    await screen.findByRole('list', { name: 'What waits' });
    expect(screen.queryByRole('heading', { name: 'From request to sale' })).toBeNull();
    expect(none).not.toHaveBeenCalled();
  });

  it('say of each report that failed alone, and try that again', async () => {
    let reply = () => json({ message: 'x' }, 500);
    const { user } = open({ 'GET /reports/funnel': () => reply() });
    const failed = await card('From request to sale');
    const alert = within(await failed.findByRole('alert'));
    expect(alert.getByText('The figures could not be loaded. Please try again.')).toBeTruthy();
    expect(await screen.findByRole('table', { name: 'Month by month' })).toBeTruthy();
    reply = report(funnel);
    await user.click(alert.getByRole('button', { name: 'Try Again' }));
    expect(await failed.findByRole('table', { name: 'From request to sale' })).toBeTruthy();
  });

  it('set a month without anything yet beside the whole of last month, to which they lead', async () => {
    const thisMonth = parkToday().slice(0, 7);
    const { user, router } = open(
      {
        'GET /reports/months': ({ url }) =>
          url.searchParams.get('from')?.startsWith(thisMonth)
            ? monthly([], { ...before, sold: 0 })()
            : monthly(months)(),
        'GET /reports/funnel': report([]),
        'GET /reports/agencies': report([]),
      },
      path,
    );
    const tiles = await screen.findByRole('list', { name: 'Key figures' });
    expect(
      (await within(tiles).findByText('Last month: 0 by this day, 1 in all')).closest('li')?.textContent,
    ).toContain('Lots sold0');
    await user.click(await screen.findByRole('button', { name: 'Show last month' }));
    expect(router.state.location.search).not.toContain(thisMonth);
    expect(await screen.findByText('Sold by agency')).toBeTruthy();
  });

  it('have words for a park in which nothing has happened', async () => {
    const still = funnel.map((row) => ({ ...row, reached: 0 }));
    open({
      'GET /reports/sales': report([]),
      'GET /reports/ageing': report(ageing.map((row) => ({ ...row, bookings: 0 }))),
      'GET /reports/months': monthly([]),
      'GET /reports/agency-ageing': report([]),
      'GET /reports/pace': report([], { since: null }),
      'GET /reports/funnel': report(still),
      'GET /reports/agencies': report([]),
    });
    expect(await screen.findByText('There are no lots yet.')).toBeTruthy();
    expect(await screen.findAllByText('No request is waiting.')).toHaveLength(2);
    expect(await screen.findByText('There is no booking yet.')).toBeTruthy();
    expect(await screen.findAllByText('Nothing happened in this period.')).toHaveLength(2);
    expect(await screen.findByText('No booking was requested in this period.')).toBeTruthy();
  });

  it('fold a long table below its chart (D-417)', async () => {
    const phases = Array.from({ length: 6 }, (_, phase) => ({ ...sales[0], phase }));
    open({ 'GET /reports/sales': report(phases) });
    const foldsAround = (table: Element) => {
      const fold = table.closest('details');
      return fold === null ? 0 : 1 + (fold.parentElement?.closest('details') ? 1 : 0);
    };
    const isFolded = async (subject: string) =>
      foldsAround(await screen.findByRole('table', { name: `Lots and their value by ${subject}` })) > 1;
    expect([await isFolded('type'), await isFolded('phase')]).toEqual([false, true]);
  });

  it('say what a chart leaves out', async () => {
    const many: MonthRow[] = Array.from({ length: 14 }, (_, month) => ({
      ...(months[0] as MonthRow),
      month: `20${25 + Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
    }));
    const crowd: AgencyRow[] = Array.from({ length: 11 }, (_, number) => ({
      ...(agencies[0] as AgencyRow),
      agencyId: `agency-${number}`,
    }));
    open({
      'GET /reports/months': monthly(many),
      'GET /reports/agencies': report(crowd),
    });
    expect(await screen.findByText('The chart shows the last 12 months, the table all 14.')).toBeTruthy();
    expect(
      await screen.findByText('The charts show the 10 agencies with the most requests, the table all 11.'),
    ).toBeTruthy();
  });
});

it.each([
  ['Lots and their value', 'sales', ''],
  ['How long requests have waited', 'ageing', ''],
  ['Month by month', 'months', 'from=2026-01-01&agencyId=selat&'],
  ['From request to sale', 'funnel', 'from=2026-01-01&agencyId=selat&'],
  ['Agencies compared', 'agencies', 'from=2026-01-01&'],
])('the table of "%s" is downloaded as it is shown', async (title, name, narrowed) => {
  const asked: string[] = [];
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  vi.stubGlobal(
    'URL',
    class extends URL {
      static override createObjectURL = () => 'blob:table';
      static override revokeObjectURL = () => {};
    },
  );
  const rows = { sales, ageing, months, funnel, agencies }[name] ?? [];
  const { user } = open(
    {
      [`GET /reports/${name}`]: ({ url }) => {
        if (url.searchParams.get('format') !== 'csv') return report(rows, { before: null })();
        url.searchParams.delete('_t');
        asked.push(url.searchParams.toString());
        return new Response('a,b', {
          headers: { 'content-disposition': `attachment; filename="${name}-2026-03-02.csv"` },
        });
      },
    },
    `${path}?from=2026-01-01&agency=selat`,
  );
  await user.click(await screen.findByRole('button', { name: `Export: ${title}` }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  await waitFor(() => expect(saved).toEqual([`${name}-2026-03-02.csv`]));
  expect(asked).toEqual([`${narrowed}format=csv`]);
});

it('a table that cannot be downloaded is said', async () => {
  const { user } = open({
    'GET /reports/ageing': ({ url }) =>
      url.searchParams.has('format') ? json({ message: '' }, 500) : report(ageing)(),
  });
  await user.click(await screen.findByRole('button', { name: 'Export: How long requests have waited' }));
  await user.click(await screen.findByRole('menuitem', { name: 'Export CSV' }));
  expect(await screen.findByText('The table could not be downloaded. Please try again.')).toBeTruthy();
});
