import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookingParts } from '#app/web/modules.ts';
import type { Booking, DepositFacts } from '#core/bookings/contract.ts';
import type { LabelPlace } from '#core/bookings/labels.ts';
import { narrow } from '#platform/web/ui/screen-width.ts';
import { shortId } from '#shared/ids.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf, dayAgo, daysAgo } from '#test/bookings.ts';
import { fakeNetwork, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { type BookingColumn, type BookingRow, BookingsTable } from './BookingsTable.tsx';
import { cardMarks } from './booking-cells.tsx';
import { BookingPartsProvider, noParts } from './booking-parts.tsx';

const ledger = (sums: Partial<DepositFacts>): DepositFacts => ({
  dueSen: 3_000_000,
  dueOn: dayAgo(-10),
  receivedSen: 0,
  heldSen: 0,
  reportedSen: 0,
  ...sums,
});

const noDocuments = { cheque: 'missing', ic_front: 'missing', ic_back: 'missing' } as const;

const shownColumns: BookingColumn[] = ['lot', 'assignee', 'price', 'money', 'documents', 'waiting'];

function show(
  rows: BookingRow[],
  { at = '/list', parts = bookingParts(), columns = shownColumns, place = 'admin' as LabelPlace } = {},
) {
  fakeNetwork(signedIn(userOf('admin'), {}));
  renderPage({
    at,
    path: '/list',
    page: (
      <BookingPartsProvider value={parts}>
        <BookingsTable
          label="Bookings"
          columns={columns}
          place={place}
          rows={rows}
          action={({ _id }) => <button type="button" data-opens aria-label={`Open ${_id}`} />}
        />
      </BookingPartsProvider>
    ),
  });
}

const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
const cellsOf = async (column: string) => {
  const [head, ...rows] = within(await screen.findByRole('table')).getAllByRole('row');
  const at = within(head as HTMLElement)
    .getAllByRole('columnheader')
    .findIndex(({ textContent }) => textContent === column);
  return rows.map((row) => within(row).getAllByRole('cell')[at]);
};

afterEach(() => vi.unstubAllGlobals());

describe('a list of bookings', () => {
  it('says in a word and a sum how the money of each stands, and who looks after it (D-405)', async () => {
    const late = dayAgo(3);
    show([
      bookingOf('1', 'pending_admin', { deposit: ledger({}) }),
      bookingOf('2', 'approved', { deposit: ledger({ receivedSen: 1_000_000, heldSen: 1_000_000 }) }),
      bookingOf('3', 'approved', { deposit: ledger({ dueOn: late }) }),
      bookingOf('4', 'approved', { deposit: ledger({ receivedSen: 3_000_000, heldSen: 3_000_000 }) }),
      bookingOf('5', 'pending_admin', { deposit: ledger({ reportedSen: 3_000_000 }) }),
      bookingOf('6', 'cancelled', { deposit: ledger({ receivedSen: 3_000_000, heldSen: 3_000_000 }) }),
      bookingOf('7', 'pending_admin', { assignedTo: { _id: 'clerk', name: 'Wan Aida' } }),
    ]);
    await screen.findByText('To confirm');
    const said = (await cellsOf('Booking deposit')).map((cell) =>
      cell?.textContent?.replaceAll('\u00a0', ' '),
    );
    expect(said).toEqual([
      'DueRM 30,000',
      'Paid in partRM 20,000',
      '3 days lateRM 30,000',
      'PaidRM 30,000',
      'To confirmRM 30,000',
      'To refundRM 30,000',
      '',
    ]);
    expect((await cellsOf('Looked after by'))[6]?.textContent).toBe('Wan Aida');
  });

  it('has no column of money or of people that no booking of it has, nor of a module that is left out (D-405)', async () => {
    const all = ['Lot', 'Price', 'Requested', 'Actions'];
    show([bookingOf('1', 'pending_admin')]);
    expect(columns()).toEqual(all);
    cleanup();
    show([bookingOf('1', 'pending_admin', { deposit: ledger({}) })], { parts: noParts });
    expect(columns()).toEqual(all);
  });

  it('says the documents of those that sent some, and has no column where nobody did (D-405, D-406)', async () => {
    const marked = (id: string, documentMarks: Booking['documentMarks']) =>
      bookingOf(id, 'pending_admin', { documentMarks });
    show([marked('1', noDocuments), marked('2', { ...noDocuments, ic_back: 'sent_back' })]);
    expect((await cellsOf('Documents')).map((cell) => cell?.textContent)).toEqual([
      'No documents sent',
      'Sent back',
    ]);
    cleanup();
    show([marked('1', noDocuments)]);
    expect(columns()).not.toContain('Documents');
  });

  it('is low cards on a phone, each with the marks that tell it from the others (D-360)', async () => {
    const usual = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({
      ...usual(query),
      matches: query === narrow,
    }));
    const late = { deposit: ledger({ dueOn: dayAgo(3) }), agencyName: 'Meridian' };
    const row = bookingOf('1', 'pending_admin', late);
    show([row], { columns: ['lot', 'client', 'agency', 'price', 'money', 'documents', 'next', 'waiting'] });
    expect(await screen.findByText('Deposit 3 days late')).toBeTruthy();
    expect(columns()).toEqual(['Lot', 'Price', 'Client', 'Requested', 'Next', 'Actions']);
    expect(screen.getByText('Meridian')).toBeTruthy();
    cleanup();
    show([row], { columns: ['id', 'lot', 'client', 'price', 'money', 'status', 'waiting'] });
    expect(await screen.findByText('Pending Your Approval')).toBeTruthy();
    expect(screen.getByText('Deposit 3 days late')).toBeTruthy();
    expect(screen.getByText(shortId(row._id))).toBeTruthy();
    cleanup();
    const rejected = bookingOf('2', 'rejected', { adminNotes: 'No payment came' });
    show([rejected], { columns: ['lot', 'client', 'price', 'next', 'waiting'] });
    expect(await screen.findByText('No payment came')).toBeTruthy();
  });

  it.each<[string, Partial<Booking>, ReturnType<typeof cardMarks>]>([
    [
      'documents and late money, which a checker needs both',
      { documentMarks: { ...noDocuments, ic_front: 'unchecked' } },
      ['documents', 'money'],
    ],
    [
      'a missing document',
      { deposit: null, documentMarks: { ...noDocuments, ic_front: 'unchecked' } },
      ['documents'],
    ],
    ['the task where nothing is wrong', { deposit: null }, ['task']],
  ])('marks %s on a card', (_, changes, marks) => {
    const deposit = ledger({ dueOn: dayAgo(3) });
    const row = bookingOf('1', 'pending_admin', { deposit, ...changes });
    expect(cardMarks(row, dayAgo(0), false)).toEqual(marks);
  });

  it('says of a request how long it has until its deadline, also while money keeps its hold from ending', async () => {
    const expiresAt = daysAgo(-5.5);
    show([
      bookingOf('1', 'pending_agent', { expiresAt }),
      bookingOf('2', 'pending_agent', { expiresAt, deposit: ledger({ receivedSen: 100, heldSen: 100 }) }),
    ]);
    expect(await screen.findByText('Ends in 5 days')).toBeTruthy();
    expect(screen.getByText('Answer due in 5 days')).toBeTruthy();
  });

  it('asks for no check of documents over which a booking was decided, and says why one was rejected', async () => {
    const documentMarks = { cheque: 'unchecked', ic_front: 'unchecked', ic_back: 'unchecked' } as const;
    show([
      bookingOf('1', 'approved', { documentMarks, documentsToCheck: 0 }),
      bookingOf('2', 'approved', { documentMarks, documentsToCheck: 3 }),
    ]);
    const marks = await screen.findAllByText('0 of 3 checked');
    expect(marks.map((mark) => mark.closest('[data-state]')?.getAttribute('data-state'))).toEqual([
      'passed',
      'unchecked',
    ]);
    cleanup();
    const rejected = bookingOf('3', 'rejected', { adminNotes: 'No payment came' });
    show([rejected, bookingOf('4', 'cancelled', { standing: { tasks: [] } })], { columns: ['lot', 'next'] });
    expect(columns()).toContain('Reason');
    expect(screen.getByText('No payment came')).toBeTruthy();
    cleanup();
    const refund = { who: 'buyer', what: 'refund_account', at: 'refund_account', by: null } as const;
    show([rejected, bookingOf('4', 'cancelled', { standing: { tasks: [refund] } })], {
      columns: ['lot', 'next'],
    });
    expect(columns()).toContain('Next');
  });

  it('names the type of a lot unless the filter says it, and a wait in one line (D-405)', async () => {
    const row = bookingOf('1', 'pending_admin', { agentResponseDate: daysAgo(8) });
    show([row]);
    expect(await screen.findByText('Type B · Phase 1')).toBeTruthy();
    expect(screen.getByText('With you for 8 days')).toBeTruthy();
    cleanup();
    show([row], { at: '/list?type=B' });
    expect(await screen.findByText('Phase 1')).toBeTruthy();
  });

  it.each([
    ['admin', ['At the agency for 8 days', 'With you for 8 days']],
    ['agentBadge', ['With you for 8 days', 'At the office for 8 days']],
  ] as const)('says to the desk of %s what waits with the reader (D-405)', async (place, waits) => {
    const asked = { createdAt: daysAgo(8), agentResponseDate: daysAgo(8) };
    show(
      [
        bookingOf('1', 'pending_agent', { ...asked, expiresAt: null }),
        bookingOf('2', 'pending_admin', asked),
      ],
      {
        place,
      },
    );
    for (const wait of waits) expect(await screen.findByText(wait)).toBeTruthy();
  });
});
