import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { buyerTexts } from '#features/bookings/messages.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { signInTexts } from '#features/sessions/messages.ts';
import { storeSignIn } from '#features/sessions/web/stored-user.ts';
import type { User } from '#features/users/contract.ts';
import { agencyOf, signedInAs, userOf } from '#test/accounts.ts';
import { lotOf } from '#test/lots.ts';
import { type Answers, fakeNetwork, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { fakeUploads } from '#test/uploads.ts';
import { local } from '#web/storage.ts';
// transformed before the first test waits for them
import '#web/pages/LoginPage.tsx';
import '#web/pages/TypePage.tsx';

const DAY = 24 * 3_600_000;
const hands = userEvent.setup({ delay: null });
const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' } as const;
const buyer = userOf('user', inMeridian);
const other = userOf('user', { ...inMeridian, _id: 'somebody-else', name: 'Somebody Else' });
const lot = lotOf('12-A');
const lotAddress = `/properties/aeroindustrial/type/B?lot=${lot.id}&book=1`;
const contact = { email: 'office@aero.example', phone: '', address: '', whatsapp: '' };

/** A portal whose sign-in lets `person` in. */
function open(at: string, person: User) {
  let signedIn = person;
  const answers: Answers = {
    'GET /users/me': () => json(signedIn),
    'GET /config': () =>
      json({
        devLogin: null,
        devHost: '',
        contact,
        limits: { maxDocumentBytes: 1, holdDays: 14, documentDays: 90 },
      }),
    'GET /public/properties/aero-industrial-hub/lots': () =>
      json([{ _id: lot._id, type: 'B', status: 'available' }]),
    'GET /properties/aeroindustrial/lots/B': () => json([lot]),
    'GET /agencies/public': () => json([agencyOf('meridian', 'Meridian'), agencyOf('selat', 'Selat')]),
    'POST /auth/login': () => json(signedInAs(signedIn, 'second-token')),
    'POST /auth/logout': () => json({ message: '' }),
    'GET /bookings/user': () => json([]),
  };
  fakeNetwork(answers);
  return { ...renderSite(at), signInAs: (next: User) => (signedIn = next), answers };
}

async function signIn() {
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'someone@aero.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret secret' } });
  fireEvent.click(screen.getAllByRole('button', { name: 'Login' }).slice(-1)[0] as HTMLElement);
}

const message = () => screen.findByLabelText<HTMLTextAreaElement>('Message (optional)');
const expire = () => local.tokenTimestamp.set(Date.now() - DAY - 1);

/** Fills in a booking of the lot, and sends it with a token that is out of date. */
async function expireWhileBooking() {
  fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
  await hands.upload(screen.getByLabelText('IC front'), new File(['x'], 'front.jpg', { type: 'image/jpeg' }));
  await hands.upload(screen.getByLabelText('IC back'), new File(['x'], 'back.jpg', { type: 'image/jpeg' }));
  expire();
  fireEvent.click(screen.getByRole('button', { name: 'Submit Booking Request' }));
  await screen.findByText(signInTexts.draftKept);
}

beforeEach(fakeUploads);
afterEach(() => vi.unstubAllGlobals());

describe('a session that ends in the middle of a booking', () => {
  it('leads back to the same lot with everything typed and chosen (R-SES-21, D-06)', async () => {
    storeSignIn(signedInAs(buyer));
    const { router } = open(lotAddress, buyer);
    await expireWhileBooking();
    expect(router.state.location.pathname + router.state.location.search).toBe('/login?reason=expired');
    expect(Object.keys(window.localStorage)).toEqual(['redirectAfterLogin']);
    expect(window.sessionStorage).toHaveLength(0);
    expect(JSON.stringify(router.state.location.state)).not.toContain('bakery');

    await signIn();
    expect((await message()).value).toBe('A bakery by March');
    expect(screen.getByText('front.jpg')).toBeTruthy();
    expect(screen.getByText('back.jpg')).toBeTruthy();
    expect(screen.getByText(buyerTexts.draftBack)).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe(lotAddress);
  });

  it('shows nothing of it to whoever signs in instead (D-55)', async () => {
    storeSignIn(signedInAs(buyer));
    const { signInAs } = open(lotAddress, buyer);
    await expireWhileBooking();
    signInAs(other);
    await signIn();
    expect((await message()).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Somebody Else');
    expect(screen.queryByText('front.jpg')).toBeNull();
  });

  it('has nothing to give back once the form was closed', async () => {
    storeSignIn(signedInAs(buyer));
    const { router } = open(lotAddress, buyer);
    fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
    fireEvent.click(screen.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByLabelText('Message (optional)')).toBeNull());
    await act(() => router.navigate(lotAddress));
    expect((await message()).value).toBe('');
  });

  it('has nothing to give back after somebody logged out (D-36)', async () => {
    storeSignIn(signedInAs(buyer));
    const { router } = open(lotAddress, buyer);
    fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
    window.localStorage.removeItem('token');
    act(() => {
      window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue: null }));
    });
    act(() => storeSignIn(signedInAs(buyer)));
    await act(() => router.navigate('/'));
    await act(() => router.navigate(lotAddress));
    expect((await message()).value).toBe('');
  });
});

describe('a visitor who fills in the membership request', () => {
  it.each(['Log In', 'Log In to Submit'])(
    'finds it again after the sign-in that %j asks for (D-08)',
    async (button) => {
      const { router } = open('/agency-request', userOf('user'));
      fireEvent.change(await screen.findByLabelText(/^Message/), { target: { value: 'We build drones' } });
      fireEvent.click(screen.getByRole('combobox', { name: /^Agency/ }));
      fireEvent.click(await screen.findByRole('option', { name: /^Selat/ }));
      const main = screen.getByRole('main');
      const [asked] = Array.from(main.querySelectorAll('button')).filter(
        ({ textContent }) => textContent === button,
      );
      fireEvent.click(asked as HTMLElement);
      await signIn();
      expect(await screen.findByRole('button', { name: 'Submit Request' })).toBeTruthy();
      expect(router.state.location.pathname).toBe('/agency-request');
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('We build drones');
      const agency = screen.getByRole<HTMLInputElement>('combobox', { name: /^Agency/ });
      await waitFor(() => expect(agency.value).toBe('Selat'));
      expect(screen.queryByText(membershipTexts.signInNote)).toBeNull();
    },
  );
});

describe('the contact form of a page that stays when somebody logs out', () => {
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const openForm = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Contact Us' }));
    await screen.findByRole('dialog', { name: 'Contact Us' });
  };
  const contents = () => [/^Name/, /^Email/, /^Phone/, /^Message/].map((label) => field(label).value);

  /** Leaves a half-written message behind, in a form that is closed. */
  async function writeAndClose() {
    storeSignIn(signedInAs(buyer));
    open('/', buyer);
    await openForm();
    fireEvent.change(field(/^Message/), { target: { value: 'A bakery by March' } });
    expect(contents()).toEqual([buyer.name, buyer.email, buyer.phone, 'A bakery by March']);
    await hands.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }

  it('is blank for the next person after a logout here (D-36, D-55)', async () => {
    await writeAndClose();
    fireEvent.click(screen.getByLabelText('Menu'));
    const menu = within(screen.getByRole('navigation', { name: 'Site' }));
    fireEvent.click(menu.getByRole('button', { name: 'Logout' }));
    await openForm();
    expect(contents()).toEqual(['', '', '', '']);
    expect(document.body.innerHTML).not.toContain(buyer.email);
  });

  it('is blank for the next person after a logout in another tab, and knows them (D-36, D-55)', async () => {
    await writeAndClose();
    const happensElsewhere = (newValue: string | null) =>
      act(() => {
        window.dispatchEvent(new StorageEvent('storage', { key: 'token', newValue }));
      });
    window.localStorage.removeItem('token');
    happensElsewhere(null);
    await openForm();
    expect(contents()).toEqual(['', '', '', '']);
    fireEvent.change(field(/^Message/), { target: { value: 'Nobody needs to know' } });
    act(() => storeSignIn(signedInAs(other)));
    happensElsewhere('first-token');
    await waitFor(() => expect(contents()).toEqual([other.name, other.email, other.phone, '']));
  });
});
