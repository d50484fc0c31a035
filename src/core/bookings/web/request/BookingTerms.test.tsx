import { screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { paths } from '#platform/web/paths.ts';
import { parkToday } from '#platform/web/server-clock.ts';
import { formatCalendarDay } from '#shared/dates.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { BookingFacts } from '../detail/BookingFacts.tsx';
import { BookingDialog } from './BookingDialog.tsx';
import { BookingSent } from './BookingSent.tsx';

const member = userOf('user', { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' });
const stated = { percentBp: null, amountSen: 500_000, dueDays: null };
const rule = { percentBp: 200, amountSen: null, dueDays: 0 };
const depositsOf = (terms: object) => ({ A: terms, B: terms, C: terms });
const payee = { name: 'Park Ltd', role: 'operator' };
const lot = { ...lotOf('12-A'), price: 1_360_000 };

/** Renders with these facts of the operator. */
function show(page: ReactNode, facts: object) {
  fakeNetwork(signedIn(member, { 'GET /public/park': () => json(facts) }));
  renderPage({ at: '/lots', path: '/lots', page });
}
const open = (facts: object) => show(<BookingDialog lot={lot} opened onClose={() => undefined} />, facts);

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

const chequeText = () =>
  screen
    .getByLabelText('Cheque or transfer slip (optional)')
    .closest('.mantine-InputWrapper-root')
    ?.textContent?.replaceAll('\u00a0', ' ');

const how = 'Nothing is paid on this page.';

it('states the booking deposit and its terms, its payee once, and what IC means once (D-163, D-374, D-380)', async () => {
  const bookingTerms = {
    refund: 'Never.',
    withdrawal: 'Until it is sold.',
    decision: 'We decide.',
    payee: 'Park Ltd',
  };
  open({ cost: { bookingTerms }, deposits: depositsOf(stated), payees: [payee] });
  expect(
    await screen.findByText(
      `The booking deposit is RM 5,000, due before the park office books the lot. ${how}`,
    ),
  ).toBeTruthy();
  expect(screen.getByText(/Never\./).closest('summary')).toBeTruthy();
  const payTo = screen.getByText('Payee: Park Ltd (the operator of the park).');
  expect(payTo.closest('summary')).toBeNull();
  expect(screen.getByText(/^Your booking shows the account to pay to\./)).toBeTruthy();
  expect(screen.getByText('Until it is sold.').closest('summary')).toBeNull();
  expect(screen.getByText('We decide.')).toBeTruthy();
  expect(chequeText()).not.toMatch(/deposit|Payee/i);
  expect(screen.getAllByText(/identity card/)).toHaveLength(1);
});

it('states the sum and the day of a rule (D-380)', async () => {
  open({ deposits: depositsOf(rule) });
  const day = formatCalendarDay(parkToday());
  expect(await screen.findByText(`The booking deposit is RM 27,200, due by ${day}. ${how}`)).toBeTruthy();
});

it('says nothing of a booking deposit that is not stated (D-163)', async () => {
  open({});
  expect(await screen.findByText(/identity card/)).toBeTruthy();
  expect(screen.queryByText(/booking deposit|Payee/i)).toBeNull();
});

const due = { dueSen: 2_720_000, dueOn: '2026-12-12', receivedSen: 0, heldSen: 0, reportedSen: 0 };
it.each([
  ['the ledger', rule, due, 'The booking deposit of RM 27,200 is due by Dec 12, 2026.', null],
  [
    'the park',
    stated,
    null,
    'Booking deposit: RM 5,000, before the lot is booked.',
    'RM 5,000, before the lot is booked',
  ],
  ['a booking before the rule', rule, null, null, null],
])(
  'says it in the success line and in the open booking as %s has it (D-380)',
  async (_, terms, deposit, line, fact) => {
    const booking = bookingOf('62', 'pending_agent', { deposit, price: 1_360_000, propertyType: 'B' });
    show(
      <>
        <BookingSent
          booking={booking}
          uploads={[]}
          failures={[]}
          onRetry={() => undefined}
          onClose={() => undefined}
        />
        <BookingFacts booking={booking} />
      </>,
      { deposits: depositsOf(terms) },
    );
    if (line) expect(await screen.findByText(line)).toBeTruthy();
    else expect(screen.queryByText(/booking deposit/i)).toBeNull();
    expect(screen.queryByRole('link', { name: 'How to pay' }) !== null).toBe(line !== null);
    if (fact) expect(screen.getByText(fact)).toBeTruthy();
  },
);

it.each([
  ['done', /^Slip sent\./, 'How to pay'],
  ['failed', 'How to pay', /^Slip sent\./],
] as const)(
  'asks for no payment whose slip came, and for the other documents (%s)',
  async (state, said, unsaid) => {
    const file = new File(['x'], 'slip.pdf', { type: 'application/pdf' });
    const at = { bookingId: 'b', page: '/', share: 1, canRetry: true };
    const stand = { deposit: null, price: 1_360_000, propertyType: 'B' } as const;
    const booking = bookingOf('62', 'pending_agent', stand);
    show(
      <BookingSent
        booking={booking}
        uploads={[{ ...at, type: 'cheque', file, state }]}
        failures={[]}
        onRetry={() => undefined}
        onClose={() => undefined}
      />,
      { deposits: depositsOf(stated) },
    );
    expect(await screen.findByText(said)).toBeTruthy();
    expect(screen.queryByText(unsaid)).toBeNull();
    expect(screen.getByText('Still to send: IC front, IC back')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Upload documents' }).getAttribute('href')).toBe(
      paths.dashboard({ tab: 'bookings', booking: booking._id, part: 'documents' }),
    );
  },
);
