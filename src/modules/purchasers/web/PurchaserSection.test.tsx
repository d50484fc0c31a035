import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import type { BookingStatus } from '#core/bookings/lifecycle.ts';
import type { BookingDocument } from '#core/documents/contract.ts';
import type { Purchaser, Purchasers } from '#modules/purchasers/contract.ts';
import { purchaserFields, purchaserRefusals, purchaserTexts } from '#modules/purchasers/messages.ts';
import type { Role } from '#shared/actor.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AddPurchaser } from './AddPurchaser.tsx';
import { IdentityFacts } from './IdentityFacts.tsx';
import { PurchaserChips } from './PurchaserChips.tsx';
import { PurchaserSection } from './PurchaserSection.tsx';

const ID = bookingOf('62', 'pending_admin')._id;
const aina: Purchaser = {
  id: 'aina',
  company: null,
  name: 'Nur Aina',
  identityKind: 'nric',
  identityMasked: '••••••••5678',
  nationality: 'MY',
  phone: '',
  email: '',
  address: '12, Example Road',
};
const front: BookingDocument = {
  _id: 'front',
  id: 'front',
  documentUrl: '/api/uploads/files/front/front.jpg',
  documentType: 'ic_front',
  documentName: 'front.jpg',
  bookingId: ID,
  createdAt: '2026-11-02T04:00:00.000Z',
  verdict: null,
  paper: null,
  replacedAt: null,
};
const listOf = (purchasers: Purchaser[], changes: Partial<Purchasers> = {}): Purchasers => ({
  version: purchasers.length > 0 ? 1 : 0,
  purchasers,
  foreignInterest: false,
  purchasersComplete: true,
  alsoNeeded: [],
  ...changes,
});

function show(
  role: Role,
  found: Purchasers,
  answers: Handlers = {},
  status: BookingStatus = 'pending_admin',
) {
  const viewer = userOf(role);
  const booking = {
    ...bookingOf('62', status),
    ...(role === 'user' && { userId: viewer._id, createdBy: viewer._id }),
  };
  fakeNetwork(signedIn(viewer, { [`GET /bookings/${ID}/purchasers`]: () => json(found), ...answers }));
  const page = (
    <>
      <PurchaserChips booking={booking} viewer={viewer} />
      <PurchaserSection booking={booking} viewer={viewer} />
    </>
  );
  renderPage({ at: '/', path: '/', page });
  return userEvent.setup();
}
const button = (name: string) => screen.findByRole('button', { name });

/** Replaces the text of a field at once. */
async function fill(user: ReturnType<typeof userEvent.setup>, field: HTMLElement, text: string) {
  await user.tripleClick(field);
  await user.paste(text);
}

it('names a company with its signatory, prefilled from the contact, and keeps the form over a lost line and a refusal (D-254, D-258)', async () => {
  const sent: unknown[] = [];
  let answer: () => Promise<Response> | Response = () => Promise.reject(new TypeError('offline'));
  const user = show('user', listOf([]), {
    [`PUT /bookings/${ID}/purchasers`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return answer();
    },
  });
  expect(await screen.findByText(/papers name Daniel Wong/)).toBeTruthy();
  await user.click(await button('Add purchaser'));
  const dialog = within(await screen.findByRole('dialog'));
  expect(dialog.getByLabelText('Name')).toHaveProperty('value', 'Daniel Wong');
  await user.click(dialog.getByText('A company'));
  await fill(user, dialog.getByLabelText('Company name'), 'Example Sdn Bhd');
  await fill(user, dialog.getByLabelText(/^Registration number/), '12');
  await fill(user, dialog.getByLabelText('Number'), '901301-14-5678');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(purchaserFields.registrationInvalid)).toBeTruthy();
  expect(dialog.getByText(purchaserFields.nricInvalid)).toBeTruthy();
  expect(sent).toEqual([]);

  await fill(user, dialog.getByLabelText(/^Registration number/), '202301012345');
  await fill(user, dialog.getByLabelText('Number'), '900101-14-5678');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('The purchasers could not be saved. Please try again.')).toBeTruthy();
  const { code, message, status } = purchaserRefusals.PURCHASERS_CHANGED;
  answer = () => json({ code, message }, status);
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(message)).toBeTruthy();
  answer = () => json({ ...listOf([aina]), message: 'Purchasers saved' });
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent).toHaveLength(3);
  expect(sent[2]).toMatchObject({
    version: 0,
    purchasers: [
      {
        company: {
          name: 'Example Sdn Bhd',
          registrationNumber: '202301012345',
          country: 'MY',
          foreignHeld: false,
        },
        name: 'Daniel Wong',
        identity: '900101-14-5678',
      },
    ],
  });
  // no number stays in the browser
  expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('900101');
});

it('shows masked numbers, remarks and needed papers; a co-purchaser is added and one removed (D-256, D-257)', async () => {
  const sent: { purchasers: Purchaser[] }[] = [];
  const alsoNeeded = [{ paper: 'passport', name: 'Goh Li' }] as const;
  const found = listOf([aina, { ...aina, id: 'goh', name: 'Goh Li', nationality: 'SG', address: '' }], {
    foreignInterest: true,
    purchasersComplete: false,
    alsoNeeded: [...alsoNeeded],
  });
  const user = show('user', found, {
    [`PUT /bookings/${ID}/purchasers`]: ({ init }) => {
      sent.push(JSON.parse(String(init.body)));
      return json({ ...found, message: 'Purchasers saved' });
    },
  });
  expect(await screen.findByText(/^Foreign interest/)).toBeTruthy();
  expect(screen.getByText('Address missing')).toBeTruthy();
  expect(screen.getByText('Passport (Goh Li)')).toBeTruthy();
  expect(screen.getAllByText(/••••••••5678/)).toHaveLength(2);
  expect(screen.queryByRole('button', { name: /Show number/ })).toBeNull();
  await user.click(await button('Edit'));
  const dialog = within(await screen.findByRole('dialog'));
  const kept = () => dialog.queryAllByText(/^Leave empty to keep/).length;
  const [kind] = dialog.getAllByLabelText('Identity document');
  expect(kept()).toBe(2);
  // a number is kept for its own kind alone
  await user.selectOptions(kind as HTMLElement, 'passport');
  expect(kept()).toBe(1);
  await user.selectOptions(kind as HTMLElement, 'nric');
  await user.click(dialog.getByRole('button', { name: 'Remove Goh Li' }));
  await user.click(dialog.getByRole('button', { name: 'Add a co-purchaser' }));
  await fill(user, dialog.getAllByLabelText('Name')[1] as HTMLElement, 'Siti');
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(sent).toHaveLength(1));
  expect(sent[0]?.purchasers.map(({ id, name }) => [id, name])).toEqual([
    ['aina', 'Nur Aina'],
    [undefined, 'Siti'],
  ]);
  // an untouched number is not sent, so that the stored one stays
  expect(sent[0]?.purchasers[0]).not.toHaveProperty('identity');
});

it('reads a full number for the office on request, and says so when it fails (D-259)', async () => {
  let isAway = true;
  const user = show('admin', listOf([aina]), {
    [`POST /bookings/${ID}/purchasers/aina/identity`]: () =>
      isAway ? Promise.reject(new TypeError('offline')) : json({ identity: '900101145678' }),
  });
  await user.click(await button('Show number: Nur Aina'));
  expect(await screen.findByText(purchaserTexts.failed)).toBeTruthy();
  isAway = false;
  await user.click(await button('Show number: Nur Aina'));
  expect(await screen.findByText(/900101145678/)).toBeTruthy();
});

it('is not changed by the buyer once the booking has ended; the office says why (D-258)', async () => {
  show('user', listOf([aina]), {}, 'rejected');
  expect(await screen.findByText('Nur Aina')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Edit' })).toBeNull();
});

it('opens the form at once for who came to name the purchasers; once they cannot be named any more it is left out', async () => {
  const viewer = userOf('user');
  const own = { userId: viewer._id, createdBy: viewer._id };
  fakeNetwork(signedIn(viewer, { [`GET /bookings/${ID}/purchasers`]: () => json(listOf([])) }));
  const page = (status: BookingStatus) => (
    <PurchaserSection booking={bookingOf('62', status, own)} viewer={viewer} own={{ sought: 'purchaser' }} />
  );
  const { unmount } = renderPage({ at: '/', path: '/', page: page('pending_agent') });
  expect(await screen.findByRole('dialog', { name: 'Purchasers' })).toBeTruthy();
  unmount();
  const { unmount: close } = renderPage({ at: '/', path: '/', page: page('cancelled') });
  await waitFor(() => expect(screen.queryByText('Purchaser')).toBeNull());
  expect(screen.queryByRole('dialog')).toBeNull();
  close();
  // whoever bought the lot is told who can still do it
  renderPage({ at: '/', path: '/', page: page('sold') });
  expect(await screen.findByText('The park office can still name the purchaser.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Add purchaser' })).toBeNull();
});

it('stands beside an identity card of a desk, and beside no cheque (D-411)', async () => {
  const viewer = userOf('admin');
  const booking = bookingOf('62', 'pending_admin');
  fakeNetwork(signedIn(viewer, { [`GET /bookings/${ID}/purchasers`]: () => json(listOf([aina])) }));
  const beside = (documentType: 'ic_front' | 'cheque') => (
    <IdentityFacts booking={booking} viewer={viewer} document={{ ...front, documentType }} />
  );
  const { unmount } = renderPage({ at: '/', path: '/', page: beside('ic_front') });
  expect(await screen.findByText(/••••••••5678/)).toBeTruthy();
  expect(screen.getByRole('button', { name: /^Show number/ })).toBeTruthy();
  unmount();
  renderPage({ at: '/', path: '/', page: beside('cheque') });
  expect(screen.queryByText(/••••••••5678/)).toBeNull();
});

it('leads the office to other bookings with the same number (D-290)', async () => {
  const bookingId = '0b8c9d1e-0000-4000-8000-00000000a1b2';
  show('admin', listOf([aina], { sameAs: [{ bookingId, lotNumber: '7', unitNumber: null }] }));
  expect(
    await screen.findByText(/^The same identity or company number is also in the booking of/),
  ).toBeTruthy();
  const link = screen.getByRole('link', { name: /^Lot 7 \(/ });
  expect(link.getAttribute('href')).toBe(`/admin/bookings?booking=${bookingId}`);
});

it('is asked for once a request is sent, by a link that opens the form and closes the request', async () => {
  const onClose = vi.fn();
  const booking = bookingOf('62', 'pending_agent');
  renderPage({
    at: '/dashboard',
    path: '/dashboard',
    page: <AddPurchaser booking={booking} onClose={onClose} />,
  });
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Add purchaser' });
  expect(link.search).toBe(`?tab=bookings&booking=${booking._id}&part=purchaser`);
  await userEvent.click(link);
  expect(onClose).toHaveBeenCalledTimes(1);
});
