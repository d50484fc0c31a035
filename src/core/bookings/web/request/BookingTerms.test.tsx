import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { userOf } from '#test/accounts.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { BookingDialog } from './BookingDialog.tsx';

const member = userOf('user', { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' });

/** Opens the booking form with these facts of the operator. */
function open(facts: object) {
  fakeNetwork(signedIn(member, { 'GET /public/park': () => json(facts) }));
  const page = <BookingDialog lot={lotOf('12-A')} opened onClose={() => undefined} />;
  renderPage({ at: '/lots', path: '/lots', page });
}

afterEach(() => {
  queryClient.clear();
  vi.unstubAllGlobals();
});

it('states the terms of the booking fee, amount and payee of the cheque, and what IC means once (D-163)', async () => {
  const bookingTerms = { refund: 'Never.', decision: 'We decide.', payee: 'Park Ltd' };
  open({ cost: { bookingFee: 5000, bookingTerms } });
  expect(await screen.findByText('The booking fee is RM 5,000. Never.')).toBeTruthy();
  expect(screen.getByText('We decide.')).toBeTruthy();
  const cheque = screen.getByLabelText('Payment cheque (optional)');
  expect(cheque.closest('.mantine-InputWrapper-root')?.textContent).toMatch(
    /Amount: RM\s5,000 · Payee: Park Ltd/,
  );
  expect(screen.getAllByText(/identity card/)).toHaveLength(1);
});

it('says nothing of a fee that the operator does not state (D-163)', async () => {
  open({});
  expect(await screen.findByText(/identity card/)).toBeTruthy();
  expect(screen.queryByText(/booking fee|Amount|Payee/)).toBeNull();
});
