import { screen, waitFor, within } from '@testing-library/react';
import { useLocation } from 'react-router';
import { describe, expect, it } from 'vitest';
import { type BookingDecision, type BookingStatus, bookingDecisions } from '#core/bookings/lifecycle.ts';
import { bookingTaskWords } from '#core/bookings/standing-labels.ts';
import type { User } from '#core/users/contract.ts';
import type { Found } from '#modules/search/contract.ts';
import { searchTexts } from '#modules/search/messages.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { foundGroups } from './found-rows.tsx';
import { readCommand } from './read-command.ts';
import { StaffSearch } from './StaffSearch.tsx';

const holder = {
  bookingId: 'b201',
  clientName: 'Daniel Wong',
  agencyName: 'Meridian',
  since: '2026-03-02T04:00:00.000Z',
  until: null,
};
const lot = { _id: 'l201', lotNumber: '201', type: 'B', phase: 2, status: 'reserved' } as const;
const found: Found = {
  lots: [
    { ...lot, holder },
    { ...lot, _id: 'l202', lotNumber: '2012', holder: null },
  ],
  bookings: [
    {
      _id: 'b201',
      status: 'pending_admin',
      name: 'Daniel Wong',
      email: 'd@aero.example',
      lotNumber: '201',
      unitNumber: null,
      agencyName: 'Meridian',
      createdAt: holder.since,
      workDesk: 'office',
      decisions: ['book', 'sell', 'reject'],
      standing: { tasks: [{ who: 'office', what: 'decide', by: null, at: 'decision' }] },
    },
  ],
  people: [{ ...userOf('user'), _id: 'u1' }],
  agencies: [{ _id: 'a1', name: 'Meridian', contactEmail: 'desk@meridian.example', isActive: true }],
};
const agentAdmin = userOf('agent_admin', { agencyId: 'a1', agencyStatus: 'approved' });

describe('a found record', () => {
  it.each([
    [
      'admin',
      userOf('admin'),
      [
        '/admin/bookings?booking=b201',
        '/admin/lots?lot=l202',
        '/admin/bookings?booking=b201',
        '/admin/users?user=u1',
        '/admin/agencies?agency=a1',
      ],
    ],
    [
      'super_admin',
      userOf('super_admin'),
      [
        '/admin/bookings?booking=b201',
        '/admin/lots?lot=l202',
        '/admin/bookings?booking=b201',
        '/admin/users?user=u1',
        '/admin/agencies/a1',
      ],
    ],
    [
      'agent_admin',
      agentAdmin,
      [
        '/agent/booking-requests?booking=b201',
        '/properties/aeroindustrial/type/B?lot=l202',
        '/agent/booking-requests?booking=b201',
        '/agent-dashboard?tab=users',
        '/agent-dashboard',
      ],
    ],
  ] as const)('opens for %s on a page of theirs (D-193)', (_role, viewer, expected) => {
    expect(
      foundGroups(found, viewer, bookingTaskWords).flatMap(({ rows }) => rows.map(({ to }) => to)),
    ).toEqual(expected);
  });
});

it('names the agency of a booking once where its next task does', () => {
  const bookings = found.bookings.map((booking): Found['bookings'][number] => ({
    ...booking,
    status: 'pending_agent' as const,
    standing: { tasks: [{ who: 'agency', what: 'answer', by: null, at: 'decision' }] },
  }));
  const only = { ...found, lots: [], people: [], agencies: [], bookings };
  const [row] = foundGroups(only, userOf('admin'), bookingTaskWords)[0]?.rows ?? [];
  expect(row?.details.join(' ').match(/Meridian/g)).toHaveLength(1);
});

it.each([
  ['admin', userOf('admin'), '/admin/lots?line=l201'],
  ['agent_admin', agentAdmin, '/properties/aeroindustrial/type/B?lot=l201'],
] as const)(
  'names for %s to whom a found lot is offered, which no booking holds (D-349)',
  (_role, viewer, to) => {
    const offered = { ...lot, holder: { ...holder, bookingId: null, until: '2026-03-04T04:00:00.000Z' } };
    const [row] = foundGroups({ ...found, lots: [offered] }, viewer, bookingTaskWords)[0]?.rows ?? [];
    expect([row?.to, ...(row?.details ?? [])]).toEqual([
      to,
      'Held by Daniel Wong',
      'Meridian',
      expect.stringMatching(/^Offered until Mar 04, 2026/),
    ]);
  },
);

it('puts people above their bookings, unless a lot was sought', () => {
  const labels = (records: Found) =>
    foundGroups(records, userOf('admin'), bookingTaskWords).map(({ label }) => label);
  expect(labels({ ...found, lots: [] })).toEqual(['People', 'Bookings', 'Agencies']);
  expect(labels(found)).toEqual(['Lots', 'Bookings', 'People', 'Agencies']);
});

describe('a command in the search (D-421)', () => {
  it.each([
    ['who holds lot 31', 'lot 31', []],
    ['Who has Lot 31?', 'lot 31', []],
    ['approve lot 31', 'lot 31', ['forward', 'book']],
    ['reject 31', 'lot 31', ['reject_by_agency', 'reject']],
    ['book lot 31', 'lot 31', ['book']],
    ['sell lot B-12', 'lot B-12', ['sell']],
    ['cancel lot 31', 'lot 31', ['reject_by_agency', 'reject', 'cancel']],
    ['lot 31', 'lot 31', []],
    ['31', '31', []],
    ['Daniel lot 31', 'Daniel lot 31', []],
    ['reject lot 31 Daniel', 'reject lot 31 Daniel', []],
    ['Mark Sold', 'Mark Sold', []],
    ['012 345 6789', '012 345 6789', []],
  ])('%s', (typed, words, decisions) => {
    expect(readCommand(typed)).toEqual({ words, decisions, assigns: false });
  });

  it.each(['assign lot 31 to me', 'Assign 31', 'take lot 31'])('%s', (typed) => {
    expect(readCommand(typed)).toEqual({ words: 'lot 31', decisions: [], assigns: true });
  });

  it('offers what its reader may decide now, and nothing else', () => {
    const rowsOf = (
      viewer: User,
      typed: string,
      allowed: BookingDecision[],
      status: BookingStatus = viewer === agentAdmin ? 'pending_agent' : 'pending_admin',
    ) => {
      const bookings = found.bookings.map((booking): Found['bookings'][number] => ({
        ...booking,
        status,
        decisions: allowed,
      }));
      const groups = foundGroups({ ...found, bookings }, viewer, bookingTaskWords, readCommand(typed));
      return groups
        .filter(({ label }) => label === 'Decisions')
        .flatMap(({ rows }) => rows.map(({ to }) => to));
    };
    const approve = 'approve lot 201';
    const all = [...bookingDecisions];
    expect(rowsOf(userOf('admin'), approve, all)).toEqual(['/admin/bookings?booking=b201&decide=booked']);
    expect(rowsOf(agentAdmin, approve, all)).toEqual(['/agent/booking-requests?booking=b201&decide=approve']);
    expect(rowsOf(userOf('admin'), approve, ['cancel'])).toEqual([]);
    // a lot that is booked is not booked again
    expect(rowsOf(userOf('admin'), approve, all, 'approved')).toEqual([]);
    expect(rowsOf(userOf('admin'), 'lot 201', all)).toEqual([]);
    const cancel = 'cancel lot 201';
    const opens = '/agent/booking-requests?booking=b201&decide=';
    expect(rowsOf(agentAdmin, cancel, ['cancel'])).toEqual([`${opens}cancel`]);
    expect(rowsOf(agentAdmin, cancel, all)).toEqual([`${opens}reject`]);
    expect(rowsOf(userOf('admin'), cancel, all)).toEqual(['/admin/bookings?booking=b201&decide=reject']);
  });
});

const late = { label: 'Late', to: '/admin/reports?view=late' };
const reports = { label: 'Reports', to: '/admin/reports', icon: null, views: [late] };
/** Left out of the menu of this person. */
const repositories = { label: 'Repositories', to: '/admin/repositories', icon: null, useIsFor: () => false };

function Here() {
  const { pathname, search } = useLocation();
  return <p>{`at ${pathname}${search}`}</p>;
}

describe('the search field of staff', () => {
  it('opens by Ctrl K, asks once for what was typed, and opens the chosen record by Enter (D-193)', async () => {
    const asked: (string | null)[] = [];
    const viewer = userOf('admin');
    fakeNetwork(
      signedIn(viewer, {
        'GET /search': ({ url }) => {
          asked.push(url.searchParams.get('search'));
          return json(found);
        },
      }),
    );
    const page = (
      <>
        <StaffSearch viewer={viewer} loadPages={async () => [reports, repositories]} />
        <Here />
      </>
    );
    renderPage({ at: '/', path: '*', page });
    const hands = userEvent.setup();
    await hands.keyboard('{Control>}k{/Control}');
    const field = await screen.findByRole('combobox', { name: searchTexts.label });
    await waitFor(() => expect(document.activeElement).toBe(field));
    await hands.keyboard('2');
    expect(screen.getByText('Who holds lot 31?')).toBeTruthy();
    await hands.keyboard('01');

    const lots = await screen.findByRole('group', { name: 'Lots' });
    expect(within(lots).getAllByRole('option')[0]?.textContent).toBe(
      'Lot 201Held by Daniel Wong · Meridian · since Mar 02, 2026Reserved',
    );
    const bookings = screen.getByRole('group', { name: 'Bookings' });
    expect(within(bookings).getByRole('option').textContent).toContain('Decide on the booking');
    expect(asked).toEqual(['201']);
    expect(screen.getByText('5 found. Enter opens Lot 201.')).toBeTruthy();
    await hands.keyboard('{Enter}');
    expect(await screen.findByText('at /admin/bookings?booking=b201')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

    await hands.keyboard('{Meta>}k{/Meta}');
    await screen.findByRole('combobox', { name: searchTexts.label });
    await hands.keyboard('repo');
    const pages = await screen.findByRole('group', { name: 'Pages' });
    expect(within(pages).getByRole('option').textContent).toBe('Reports');
    expect(await screen.findByText('6 found. Enter opens Reports.')).toBeTruthy();
    await hands.keyboard('{Backspace>4/}late repo');
    expect(await screen.findByRole('option', { name: 'Reports: Late' })).toBeTruthy();
    await hands.keyboard('{Backspace>9/}repo');
    expect(await screen.findByRole('option', { name: 'Reports' })).toBeTruthy();
    await hands.keyboard('{Enter}');
    expect(await screen.findByText('at /admin/reports')).toBeTruthy();

    await hands.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: searchTexts.label });
    // before its answer
    await hands.keyboard('201{Enter}');
    expect(await screen.findByText('at /admin/bookings?booking=b201')).toBeTruthy();

    await hands.keyboard('{Control>}k{/Control}');
    await screen.findByRole('combobox', { name: searchTexts.label });
    await hands.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});
