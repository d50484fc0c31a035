import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { local, session } from '#platform/web/storage.ts';
import { discardTexts } from '#platform/web/ui/dialog/Dialog.tsx';
import { draftTexts } from '#platform/web/ui/form/DraftNote.tsx';
import { agencyOf, signedInAs, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';
// warms up the module transform before the first test
import '#app/web/pages/sign-in/LoginPage.tsx';
import '#app/web/pages/TypePage.tsx';

const DAY = 24 * 3_600_000;
const hands = userEvent.setup();
const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' } as const;
const buyer = userOf('user', inMeridian);
const other = userOf('user', { ...inMeridian, _id: 'somebody-else', name: 'Somebody Else' });
const lot = lotOf('12-A');
const lotAddress = `/properties/aeroindustrial/type/B?lot=${lot.id}&book=1`;
const contact = { email: 'office@aero.example', phone: '', address: '', whatsapp: '' };

/** A fake server whose sign-in accepts `person`. */
function open(at: string, person: User) {
  let signedIn = person;
  const answers: Handlers = {
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
    ...agencyCalls([agencyOf('meridian', 'Meridian'), agencyOf('selat', 'Selat')]),
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
  fireEvent.click(screen.getAllByRole('button', { name: 'Log In' }).slice(-1)[0] as HTMLElement);
}

const message = () => screen.findByLabelText<HTMLTextAreaElement>('Message (optional)');
const expire = () => local.tokenTimestamp.set(Date.now() - DAY - 1);

/** Fills in a booking of the lot, and sends it with a stale token. */
async function expireWhileBooking() {
  fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
  await hands.upload(screen.getByLabelText('IC front'), new File(['x'], 'front.jpg', { type: 'image/jpeg' }));
  await hands.upload(screen.getByLabelText('IC back'), new File(['x'], 'back.jpg', { type: 'image/jpeg' }));
  expire();
  fireEvent.click(screen.getByRole('button', { name: 'Submit Booking Request' }));
  await screen.findByText(
    'What you typed is kept in this tab until you are back, and the files you chose as long as the page is not reloaded.',
  );
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
    expect(Object.keys(window.sessionStorage).toSorted()).toEqual(['drafts', 'redirectAfterLogin']);
    expect(session.drafts.get()).toEqual([
      {
        place: 'booking',
        owner: buyer._id,
        fields: { message: 'A bakery by March' },
        fileFields: ['icFront', 'icBack'],
      },
    ]);
    expect(JSON.stringify(router.state.location.state)).not.toContain('bakery');

    await signIn();
    expect((await message()).value).toBe('A bakery by March');
    expect(screen.getByText('front.jpg')).toBeTruthy();
    expect(screen.getByText('back.jpg')).toBeTruthy();
    expect(screen.getByText(draftTexts.back)).toBeTruthy();
    expect(router.state.location.pathname + router.state.location.search).toBe(lotAddress);
  });

  it('shows nothing of it to the next person who signs in (D-55)', async () => {
    storeSignIn(signedInAs(buyer));
    const { signInAs } = open(lotAddress, buyer);
    await expireWhileBooking();
    signInAs(other);
    await signIn();
    expect((await message()).value).toBe('');
    expect(screen.getByLabelText<HTMLInputElement>(/^Full name/).value).toBe('Somebody Else');
    expect(screen.queryByText('front.jpg')).toBeNull();
    expect(session.drafts.get()).toBeNull();
  });

  it('asks once before a closed form takes the text with it, and then has nothing to give back (D-135)', async () => {
    storeSignIn(signedInAs(buyer));
    const { router } = open(lotAddress, buyer);
    fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
    await hands.keyboard('{Escape}');
    await hands.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await waitFor(() => expect(screen.queryByText(discardTexts.title)).toBeNull());
    expect((await message()).value).toBe('A bakery by March');
    await hands.click(screen.getByRole('button', { name: 'Cancel' }));
    await hands.click(await screen.findByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(screen.queryByLabelText('Message (optional)')).toBeNull());
    expect(session.drafts.get()).toBeNull();
    await act(() => router.navigate(lotAddress));
    expect((await message()).value).toBe('');
  });

  it('has nothing to give back after a logout (D-36)', async () => {
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

describe('a half-filled form', () => {
  /** Simulates a reload: only the URL and the browser's storage remain. */
  const reload = (person = buyer) => {
    cleanup();
    queryClient.clear();
    return open(lotAddress, person);
  };

  it('finds its text again after a reload, without what was not changed (D-135)', async () => {
    storeSignIn(signedInAs(buyer));
    open(lotAddress, buyer);
    fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
    reload({ ...buyer, phone: '+60125550199' });
    await waitFor(async () => expect((await message()).value).toBe('A bakery by March'));
    // changes made elsewhere meanwhile are not overwritten
    expect(screen.getByLabelText<HTMLInputElement>(/^Phone/).value).toBe('+60125550199');
    fireEvent.click(screen.getByRole('button', { name: 'Start over' }));
    expect((await message()).value).toBe('');
    expect(document.activeElement?.tagName).toBe('INPUT');
    expect(session.drafts.get()).toBeNull();
  });

  it('is gone after a logout in another tab while this one was not there (D-36, D-135)', async () => {
    storeSignIn(signedInAs(buyer));
    open(lotAddress, buyer);
    fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
    window.localStorage.clear();
    reload();
    expect(session.drafts.get()).toBeNull();
  });

  it('is gone when another person has signed in in another tab meanwhile (D-55, D-135)', async () => {
    storeSignIn(signedInAs(buyer));
    open(lotAddress, buyer);
    fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
    storeSignIn(signedInAs(other));
    reload(other);
    expect((await message()).value).toBe('');
    expect(session.drafts.get()).toBeNull();
  });

  it('has the browser ask before it is left only while files are chosen (D-135)', async () => {
    storeSignIn(signedInAs(buyer));
    open(lotAddress, buyer);
    const isAsked = () => {
      const leaving = new Event('beforeunload', { cancelable: true });
      window.dispatchEvent(leaving);
      return leaving.defaultPrevented;
    };
    fireEvent.change(await message(), { target: { value: 'A bakery by March' } });
    expect(isAsked()).toBe(false);
    await hands.upload(
      screen.getByLabelText('IC front'),
      new File(['x'], 'front.jpg', { type: 'image/jpeg' }),
    );
    await waitFor(() => expect(isAsked()).toBe(true));
    // no prompt in a tab whose session was replaced
    storeSignIn(signedInAs(other));
    expect(isAsked()).toBe(false);
    storeSignIn(signedInAs(buyer));
    fireEvent.click(screen.getByRole('button', { name: /^Remove IC front/ }));
    await waitFor(() => expect(isAsked()).toBe(false));
  });
});

describe('a visitor who fills in the membership request', () => {
  it.each(['Log In', 'Log In to Submit'])(
    'finds it again after the sign-in that %j asks for (D-08)',
    async (button) => {
      const { router } = open('/agency-request', userOf('user'));
      fireEvent.change(await screen.findByLabelText(/^Message/), { target: { value: 'We build drones' } });
      fireEvent.click(await screen.findByRole('radio', { name: 'Selat' }));
      const main = screen.getByRole('main');
      const [asked] = Array.from(main.querySelectorAll<HTMLElement>('a, button')).filter(
        ({ textContent }) => textContent === button,
      );
      fireEvent.click(asked as HTMLElement);
      await signIn();
      expect(await screen.findByRole('button', { name: 'Submit Request' })).toBeTruthy();
      expect(router.state.location.pathname).toBe('/agency-request');
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('We build drones');
      const agency = await screen.findByRole<HTMLInputElement>('radio', { name: 'Selat' });
      await waitFor(() => expect(agency.checked).toBe(true));
      expect(
        screen.queryByText(
          'You need an account to ask an agency. We will bring you back here after you have logged in.',
        ),
      ).toBeNull();
    },
  );
});

describe('the contact form of a page that stays after a logout', () => {
  const field = (label: RegExp) => screen.getByLabelText<HTMLInputElement>(label);
  const openForm = async () => {
    fireEvent.click(await screen.findByRole('button', { name: 'Contact Us' }));
    await screen.findByRole('dialog', { name: 'Contact Us' });
  };
  const contents = () => [/^Name/, /^Email/, /^Phone/, /^Message/].map((label) => field(label).value);

  /** Leaves a draft in a closed form. */
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
