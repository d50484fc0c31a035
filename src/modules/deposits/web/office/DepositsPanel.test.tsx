import { useQuery } from '@tanstack/react-query';
import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { DepositRow } from '#modules/deposits/contract.ts';
import { depositCounts } from '#modules/deposits/test/deposit-counts.ts';
import { depositOf, depositRowOf, entryOf } from '#modules/deposits/test/deposits.ts';
import { DAY_MS, formatCalendarDay, parkDay } from '#shared/dates.ts';
import { userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { expectToSayWhyEmpty } from '#test/list-states.tsx';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { DepositsPanel } from './DepositsPanel.tsx';
import { depositCountsQuery } from './office-queries.ts';

const path = '/admin/deposits';
/** A day of the park, so many days from today. */
const dayIn = (days: number) => parkDay(new Date(Date.now() + days * DAY_MS));
const row = depositRowOf({ dueOn: dayIn(10) });
const reportOf = (id: string, amountSen: number) => ({
  id,
  amountSen,
  reference: 'FT26061',
  onDay: '2026-03-10',
});

/** One page of the list, with the given total. */
const listOf = (rows: DepositRow[], total = rows.length) =>
  new Response(JSON.stringify(rows), { headers: { 'x-total-count': String(total) } });

function open(
  answers: Handlers = {},
  {
    at = path,
    role = 'super_admin',
    beside = null,
  }: { at?: string; role?: 'super_admin' | 'admin'; beside?: ReactNode } = {},
) {
  const viewer = userOf(role);
  fakeNetwork(
    signedIn(viewer, {
      'GET /deposits/counts': () => json(depositCounts({ toConfirm: 2, unlisted: 12 })),
      'GET /deposits': () => listOf([row]),
      'GET /deposit-rules': () => json({ rules: [], stated: { A: stated } }),
      ...agencyCalls([]),
      ...answers,
    }),
  );
  const page = (
    <>
      <DepositsPanel viewer={viewer} />
      {beside}
    </>
  );
  return { ...renderPage({ at, path, page }), user: userEvent.setup() };
}

/** Asks for the counts anew, as a live update does. */
function CountAgain() {
  const { data, refetch } = useQuery(depositCountsQuery);
  return (
    <button
      type="button"
      onClick={() => void refetch()}
    >{`Count again, ${data?.views.to_confirm.count}`}</button>
  );
}

const plain = ({ textContent }: Element) => textContent.replaceAll('\u00a0', ' ');
const queryOf = (url: URL) => {
  url.searchParams.delete('_t');
  return Object.fromEntries(url.searchParams);
};

const stated = { percentBp: null, amountSen: 1_000_000, dueDays: null };

afterEach(() => vi.unstubAllGlobals());

describe('the list of deposits', () => {
  it('shows sums and what waits, and leads to the booking', async () => {
    open({}, { at: `${path}?view=all` });
    const table = await screen.findByRole('table', { name: 'Deposits' });
    const cells = Array.from(within(table).getAllByRole('row')[1]?.querySelectorAll('td') ?? [], plain);
    expect(cells).toEqual([
      'Lot 12',
      'Daniel WongSelat Property',
      `RM 20,000Due ${formatCalendarDay(dayIn(10))}, in 10 days`,
      'RM 10,000',
      `RM 5,000 Part paymentFT26061, ${formatCalendarDay('2026-03-10')}`,
      'Confirm…',
    ]);
    const link = within(table).getByRole('link', { name: 'Open the booking of Lot 12 by Daniel Wong' });
    expect(link.getAttribute('href')).toBe('/admin/bookings?booking=b-1');
    expect(screen.getByText(/^Not in these sums: 12.bookings marked as booked/)).toBeTruthy();
  });

  it('says on a phone how late each row is, whose it is and what its sum is (D-415)', async () => {
    const usual = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...usual(query),
      matches: query === '(max-width: 47.99em)',
    }));
    const refund: DepositRow = {
      ...{ ...row, bookingId: 'b-3', client: 'Tan Li', status: 'cancelled', reportedSen: 0, reports: [] },
      state: 'refund_due',
      ...{ dueSen: 0, balanceSen: 0, dueOn: null, toRefundSen: 1_000_000, refundBy: '2026-12-12' },
      hasRefundAccount: true,
    };
    const { oldestUnconfirmedAt, ...owed } = { ...row, bookingId: 'b-2', reportedSen: 0, reports: [] };
    const reports = [reportOf('e-1', 300_000), { id: 'e-2', amountSen: 200_000 }];
    open(
      {
        'GET /deposits': () =>
          listOf([
            { ...row, state: 'overdue', dueOn: dayIn(-3), reports },
            { ...owed, oldestUnconfirmedAt: null },
            refund,
          ]),
      },
      { at: `${path}?view=all` },
    );
    const table = within(await screen.findByRole('table', { name: 'Deposits' }));
    const cellsOf = (line: Element) => Array.from(line.querySelectorAll('td'), plain).slice(1, 5);
    expect(table.getAllByRole('row').slice(1).map(cellsOf)).toEqual([
      [
        '3 days late',
        'Daniel WongSelat Property',
        `RM 3,000, FT26061, ${formatCalendarDay('2026-03-10')}; RM 2,000`,
        'Sent RM 5,000 of RM 20,000 ',
      ],
      ['in 10 days', 'Daniel WongSelat Property', expect.stringMatching(/^Due /), 'Still to pay RM 20,000 '],
      ['To refund', 'Tan LiSelat Property', expect.stringContaining('account given'), 'To refund RM 10,000 '],
    ]);
  });

  it('opens on what waits to be confirmed, and marks a report of more than is due (D-415)', async () => {
    const { router } = open({ 'GET /deposits': () => listOf([{ ...row, reportedSen: 2_500_000 }]) });
    expect(await screen.findByText(/^RM.5,000 more than due$/)).toBeTruthy();
    expect(document.querySelector('[aria-current]')?.textContent).toMatch(/^To confirm/);
    // an address that changes by itself would overtake a click on a link
    expect(router.state.location.search).toBe('');
  });

  it('stays on the list that is being read when a payment is reported later', async () => {
    let toConfirm = 0;
    const counts = { 'GET /deposits/counts': () => json(depositCounts({ toConfirm })) };
    const { router, user } = open(counts, { beside: <CountAgain /> });
    await user.click(await screen.findByRole('button', { name: 'Count again, 0' }));
    toConfirm = 2;
    await user.click(await screen.findByRole('button', { name: 'Count again, 0' }));
    expect(await screen.findByRole('button', { name: 'Count again, 2' })).toBeTruthy();
    expect(router.state.location.search).toBe('');
  });

  it('says late and soon in days, and shows no column without anything in it (D-415)', async () => {
    const none = { receivedSen: 0, heldSen: 0, reportedSen: 0, reports: [] };
    const late = { ...row, ...none, state: 'overdue', balanceSen: 3_000_000 } as const;
    const unsent = { ...late, oldestUnconfirmedAt: null };
    open(
      {
        'GET /deposits': () =>
          listOf([
            { ...unsent, dueOn: dayIn(-1) },
            { ...unsent, bookingId: 'b-2', dueOn: dayIn(-3) },
            { ...late, bookingId: 'b-3', dueOn: dayIn(-9), reportedSen: 3_000_000 },
          ]),
      },
      { at: `${path}?view=overdue` },
    );
    const [head, ...lines] = await screen.findAllByRole('row');
    const names = Array.from(head?.querySelectorAll('th') ?? [], plain);
    expect(names).toEqual(['Lot', 'Client', 'Still to pay', 'To confirm', 'Actions']);
    expect(lines.map((line) => Array.from(line.querySelectorAll('td'), plain)[2])).toEqual([
      `RM 30,000Due ${formatCalendarDay(dayIn(-1))}, 1 day late`,
      `RM 30,000Due ${formatCalendarDay(dayIn(-3))}, 3 days late`,
      // sent in full: late by its day, and with the office; its sum is part of that above the list
      `RM 30,000Due ${formatCalendarDay(dayIn(-9))}, 9 days latePayment reported`,
    ]);
  });

  it('sends the filters of the address, and has its views as links, so that Back leads to the one before', async () => {
    const asked: unknown[] = [];
    const { user, router } = open(
      {
        'GET /deposits': ({ url }) => {
          asked.push(queryOf(url));
          return listOf([row], 60);
        },
      },
      { at: `${path}?kind=refund&from=2026-03-01&to=2026-03-31&agency=selat&q=wong&page=2` },
    );
    expect(await screen.findByText('60 booking deposits')).toBeTruthy();
    const filters = {
      ...{ view: 'all', search: 'wong', agencyId: 'selat', kind: 'refund' },
      ...{ from: '2026-03-01', to: '2026-03-31' },
    };
    expect(asked).toEqual([{ ...filters, limit: '25', offset: '25' }]);
    const views = within(screen.getByRole('list', { name: 'Views' })).getAllByRole('link');
    expect(views.map(plain)).toEqual([
      'To confirmRM 200on 2 bookings',
      'LateRM 0on 0 bookings',
      'Still to payRM 30,000on 1 booking',
      'To refundRM 0on 0 bookings',
      'All1RM 30,000 held',
    ]);
    expect(views.map((view) => view.getAttribute('aria-current'))).toEqual([...Array(4).fill(null), 'true']);
    await user.click(screen.getByRole('link', { name: /^Late/ }));
    await waitFor(() =>
      expect(asked.at(-1)).toEqual({ ...filters, view: 'overdue', limit: '25', offset: '0' }),
    );
    await router.navigate(-1);
    await waitFor(() => expect(router.state.location.search).not.toContain('view'));
  });

  it('downloads what is filtered, by booking or by entry', async () => {
    const asked: unknown[] = [];
    const { user } = open(
      {
        'GET /deposits/export': ({ url }) => {
          asked.push(queryOf(url));
          return json({ message: 'Too many downloads' }, 429);
        },
      },
      { at: `${path}?view=overdue&q=wong` },
    );
    for (const name of ['Export CSV', 'Entries as Excel']) {
      await user.click(await screen.findByRole('button', { name: 'Export' }));
      expect(screen.queryByText(/^Not in these sums/)).toBeNull();
      await user.click(await screen.findByRole('menuitem', { name }));
      await waitFor(() => expect(screen.queryByRole('menuitem')).toBeNull());
    }
    expect((await screen.findAllByText('Too many downloads')).length).toBeGreaterThan(0);
    const filters = { view: 'overdue', search: 'wong' };
    expect(asked).toEqual([
      { ...filters, format: 'csv' },
      { ...filters, format: 'xlsx', entries: '1' },
    ]);
  });

  it.each([
    ['a failure', () => new Response('', { status: 500 }), /^Failed to load booking deposits/],
    [
      'a refusal',
      () => json({ message: 'You may not do this', code: 'FORBIDDEN' }, 403),
      'You may not do this',
    ],
  ])('shows %s to load, and tries again', async (_, failed, sentence) => {
    let reply: () => Response = failed;
    const { user } = open({ 'GET /deposits/counts': () => reply() });
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText(sentence)).toBeTruthy();
    reply = () => json(depositCounts());
    await user.click(alert.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('1 booking deposit')).toBeTruthy();
  });
});

describe('payments to confirm', () => {
  const deposits = ['b-1', 'b-2'].map((id, at) =>
    depositOf(id, {
      entries: [entryOf({ id: `e-${at + 1}`, bookingId: id, amountSen: 3_000_000 - at * 500_000 })],
    }),
  );
  /** Two bookings with a payment each, and the entries that were settled, with how. */
  function openWaiting(answers: Handlers = {}) {
    const sent: unknown[] = [];
    const settle =
      (entry: number) =>
      ({ init }: { init: RequestInit }) => {
        sent.push([`e-${entry}`, JSON.parse(String(init.body))]);
        const deposit = deposits[entry - 1];
        const entries = deposit?.entries.map((each) => ({ ...each, state: 'confirmed' as const }));
        return json({ ...deposit, entries, message: 'Payment confirmed' });
      };
    const opened = open({
      'GET /deposits': () => listOf([row, { ...row, bookingId: 'b-2', client: 'Priya Nair' }]),
      'GET /bookings/b-1/deposit': () => json(deposits[0]),
      'GET /bookings/b-2/deposit': () => json(deposits[1]),
      'PUT /payments/e-1': settle(1),
      'PUT /payments/e-2': settle(2),
      ...answers,
    });
    return { ...opened, sent };
  }

  it('are confirmed one after the other with one key each, beside what is due (D-415)', async () => {
    const { user, sent } = openWaiting();
    await user.click(await screen.findByRole('button', { name: /^Confirm payments of Lot 12 by Daniel/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Confirm payments' }));
    expect(await dialog.findByText('Exactly what is still to pay')).toBeTruthy();
    expect(dialog.getByText('FT26061')).toBeTruthy();
    const first = dialog.getByRole('button', { name: 'Confirm' });
    await waitFor(() => expect(document.activeElement).toBe(first));
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(/5,000 less than is still to pay$/)).toBeTruthy();
    expect(dialog.getByRole('status').textContent).toBe('2 of 2');
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.closest('table')).toBeTruthy());
    expect(sent).toEqual([
      ['e-1', { action: 'confirm' }],
      ['e-2', { action: 'confirm' }],
    ]);
  });

  it('are skipped, and one that was confirmed meanwhile says so and stays in sight', async () => {
    const { user, sent } = openWaiting({
      'PUT /payments/e-2': () =>
        json({ message: 'This entry is already confirmed', code: 'PAYMENT_SETTLED' }, 409),
    });
    await user.click(await screen.findByRole('button', { name: /^Confirm payments of Lot 12 by Daniel/ }));
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('2 of 2')).toBeTruthy();
    await user.keyboard('{Enter}');
    expect(await screen.findByText('This entry is already confirmed')).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

describe('payments to confirm, beyond one page', () => {
  it('follow each other past the page, without those that were skipped (D-431)', async () => {
    const waiting = (id: string): DepositRow => ({ ...row, bookingId: id, client: `Client ${id}` });
    const asked: unknown[] = [];
    const { user } = open(
      {
        'GET /deposits': ({ url }) => {
          const query = queryOf(url);
          asked.push(query);
          return listOf(query.offset === '0' ? [waiting('b-1')] : [waiting('b-2')], 26);
        },
        'GET /bookings/b-1/deposit': () => json(depositOf('b-1', { entries: [entryOf()] })),
        'GET /bookings/b-2/deposit': () => json(depositOf('b-2', { entries: [entryOf()] })),
      },
      { at: `${path}?q=wong` },
    );
    await user.click(await screen.findByRole('button', { name: /^Confirm payments of Lot 12/ }));
    expect(await screen.findByText('1 of 26')).toBeTruthy();
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    expect(await screen.findByText('2 of 26')).toBeTruthy();
    expect(screen.getByText(/Client b-2/, { selector: '[role=dialog] *' })).toBeTruthy();
    expect(asked.at(-1)).toMatchObject({ view: 'to_confirm', search: 'wong', limit: '25', offset: '25' });
    await user.click(await screen.findByRole('button', { name: 'Skip' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('payments of a selection', () => {
  it('are confirmed with one question, which says count, sum and what differs, and an answer for each (D-431)', async () => {
    const exact = { ...row, balanceSen: 500_000 };
    const less = {
      ...row,
      bookingId: 'b-2',
      client: 'Priya Nair',
      reports: [reportOf('e-2', 500_000)],
    };
    const ended: DepositRow = {
      ...{ ...row, bookingId: 'b-3', client: 'Tan Li', status: 'cancelled', dueSen: 0, reportedSen: 900_000 },
      reports: [reportOf('e-3', 400_000), reportOf('e-4', 500_000)],
    };
    const refund = { ...row, bookingId: 'b-4', client: 'Nobody', reportedSen: 0, reports: [] };
    const sent: unknown[] = [];
    const { user } = open(
      {
        'GET /deposits': () => listOf([exact, less, ended, refund]),
        'POST /payments/bulk-confirm': ({ init }) => {
          sent.push(JSON.parse(String(init.body)));
          const done = ['e-2', 'e-3', 'e-4'].map((id) => ({ id, done: true, message: 'Entry confirmed' }));
          const refused = { id: 'e-1', done: false, message: 'This entry is already void', status: 'void' };
          return json({ done: 3, refused: 1, rows: [...done, refused] });
        },
      },
      { at: `${path}?view=to_confirm` },
    );
    expect(await screen.findByRole('checkbox', { name: 'Select Lot 12, Daniel Wong' })).toBeTruthy();
    expect(screen.queryByRole('checkbox', { name: 'Select Lot 12, Nobody' })).toBeNull();
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.getByText(/^3 selected, RM.19,000$/)).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Confirm…' }));
    const dialog = within(
      await screen.findByRole('dialog', { name: /^Confirm 4 payments, RM\s19,000 in all/ }),
    );
    expect(dialog.getByText('For 2 bookings it differs from the sum still to pay.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map(plain)).toEqual([
      'Lot 12, Priya NairRM 5,000, RM 15,000 less than is still to pay',
      'Lot 12, Tan LiRM 4,000',
      'Lot 12, Tan LiRM 5,000, the booking has ended',
      'Lot 12, Daniel WongRM 5,000',
    ]);
    await user.click(dialog.getByRole('button', { name: 'Confirm' }));
    const answered = within(await screen.findByRole('dialog', { name: '3 of 4 done' }));
    expect(answered.getAllByRole('listitem').map(plain)[0]).toBe(
      'Lot 12, Daniel Wong: This entry is already void',
    );
    expect(sent).toEqual([{ rows: ['e-2', 'e-3', 'e-4', 'e-1'].map((id) => ({ id })) }]);
  });
});

describe('the rules', () => {
  const unused = { 'GET /deposits/counts': () => json(depositCounts({ inUse: false })) };

  it('are begun by a super admin, and survive a broken network (D-240)', async () => {
    const sent: unknown[] = [];
    const replies = [
      () => Promise.reject(new TypeError('Failed to fetch')),
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      () => json({ rules: [], message: 'Booking deposit rules saved' }),
    ];
    const { user } = open({
      ...unused,
      'PUT /deposit-rules': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        return replies[sent.length - 1]?.() ?? json({}, 500);
      },
    });
    expect(screen.queryByRole('table')).toBeNull();
    await user.click(await screen.findByRole('button', { name: 'Set the first rule' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Booking deposit rules' }));
    await dialog.findByText(/Bookings that were made before keep what was due then/);
    const group = (name: string) => within(dialog.getByRole('group', { name }));
    const choose = async (name: string, choice: string) => {
      await user.click(group(name).getByRole('combobox', { name: 'What is due' }));
      await user.click(await screen.findByRole('option', { name: choice }));
    };
    const save = dialog.getByRole('button', { name: 'Save rules' });
    expect(save).toHaveProperty('disabled', true);
    await choose('All types', '% of the price');
    await choose('Type A: corner lots', 'A sum');
    const percent = group('All types').getByRole('textbox', { name: /Per cent/ });
    await user.type(percent, '250');
    await user.clear(group('Type A: corner lots').getByRole('textbox', { name: /Days to pay/ }));
    await user.click(save);
    expect(await dialog.findByText('Please enter a percentage from 0.01 to 100')).toBeTruthy();
    expect(dialog.getByText('Please enter a sum')).toBeTruthy();
    expect(dialog.getByText('Please enter whole days, up to 365')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.clear(percent);
    await user.type(percent, '2.5');
    await user.type(group('Type A: corner lots').getByRole('textbox', { name: /Sum/ }), '12345.67');
    await user.type(group('Type A: corner lots').getByRole('textbox', { name: /Days to pay/ }), '7');
    const pages = within(dialog.getByRole('region', { name: 'What pages, mails and papers say now' }));
    expect(pages.getAllByRole('listitem').map(plain)).toEqual([
      'Type A: RM 10,000, before the lot is bookedOnce saved: RM 12,345.67, within 7 days of the booking',
      ...['Type B', 'Type C'].map(
        (type) => `${type}: no booking depositOnce saved: 2.5 % of the price, within 14 days of the booking`,
      ),
    ]);
    for (const tries of [1, 2]) {
      await user.click(save);
      await waitFor(() => expect(sent).toHaveLength(tries));
      expect(await dialog.findByText('The rules could not be saved.', { exact: false })).toBeTruthy();
      expect(percent).toHaveProperty('value', '2.5');
    }
    await user.click(save);
    expect(await screen.findByText('Booking deposit rules saved')).toBeTruthy();
    expect(sent.at(-1)).toEqual({
      rules: [
        { lotType: null, percentBp: 250, amountSen: null, dueDays: 14 },
        { lotType: 'A', percentBp: null, amountSen: 1_234_567, dueDays: 7 },
      ],
    });
  });

  it('are read by an admin, who cannot change them', async () => {
    const rules = [
      { lotType: null, percentBp: 250, amountSen: null, dueDays: 14 },
      { lotType: 'B', percentBp: null, amountSen: 1_000_000, dueDays: 1 },
    ];
    const { user } = open({ 'GET /deposit-rules': () => json({ rules, stated: {} }) }, { role: 'admin' });
    await user.click(await screen.findByRole('button', { name: 'Rules' }));
    const items = within(await screen.findByRole('dialog')).findAllByRole('listitem');
    expect((await items).map(plain)).toEqual([
      'All types: 2.5 % of the price, within 14 days of the booking',
      'Type B: intermediate lots: RM 10,000, within 1 day of the booking',
    ]);
    expect(screen.queryByRole('button', { name: 'Save rules' })).toBeNull();
  });

  it('are not offered to an admin of a park without any', async () => {
    open(unused, { role: 'admin' });
    expect(await screen.findByText(/A super admin sets the first rule\.$/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: /rule/i })).toBeNull();
  });
});

it('a list without deposits says why', async () => {
  await expectToSayWhyEmpty({
    page: <DepositsPanel viewer={userOf('super_admin')} />,
    call: 'GET /deposits',
    others: {
      'GET /deposits/counts': () => json(depositCounts({})),
      'GET /deposit-rules': () => json({ rules: [], stated: { A: stated } }),
    },
    failed: 'Failed to load booking deposits. Please try again later.',
    nothingMatches: 'No booking deposit matches these filters.',
    none: 'No booking has a booking deposit yet. One is due with the next booking for which a rule exists.',
  });
});
