import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { bookingSuccess } from '#core/bookings/messages.ts';
import { membershipFields, membershipTexts } from '#core/memberships/messages.ts';
import { storedWelcome } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { bookingOf } from '#test/bookings.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { BookingDialog } from './BookingDialog.tsx';

/** The window's jsdom, as Vitest offers it. */
declare const jsdom: { virtualConsole: { on: (event: 'jsdomError', heard: () => void) => void } };

const lot = lotOf('12');
const agencies = [
  agencyOf('meridian', 'Meridian Industrial Realty'),
  agencyOf('selat', 'Selat Property Partners'),
];
const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian Industrial Realty' } as const;

const dialog = <BookingDialog lot={lot} opened onClose={() => undefined} />;

/** A field of the booking form alone. */
const formField = /^Phone number/;

function open(viewer: User, answers: Handlers = {}) {
  const network = signedIn(viewer, { ...agencyCalls(agencies), ...answers });
  fakeNetwork(network);
  renderPage({ at: '/lots', path: '/lots', page: dialog });
  return { network, user: userEvent.setup() };
}

afterEach(() => queryClient.clear());

describe('a booking dialog before a membership', () => {
  it('loads the account from the server, not from storage (D-34)', async () => {
    const pending = userOf('user', { ...inMeridian, agencyStatus: 'pending' });
    open(pending, { 'GET /users/me': () => json({ ...pending, agencyStatus: 'approved' }) });
    expect(await screen.findByLabelText(formField)).toBeTruthy();
    expect(screen.queryByText('Agency Membership Pending')).toBeNull();
  });

  it('shows a visitor the link to the sign-in, in the documented words (R-BKG-08)', () => {
    fakeNetwork({});
    renderPage({ at: '/lots', path: '/lots', page: dialog });
    expect(screen.getByRole('alert').textContent).toContain(
      'You must be logged in to submit a booking request.',
    );
    expect(screen.getByRole('link', { name: 'I have an account' }).getAttribute('href')).toBe('/login');
    expect(screen.getByRole('link', { name: 'Register' }).getAttribute('href')).toBe('/login?mode=register');
    expect(screen.queryByLabelText(formField)).toBeNull();
  });

  it('shows the pending screen with a button to withdraw the request (R-MEM-16, D-105)', async () => {
    const agencyRequestDate = new Date().toISOString();
    const pending = userOf('user', { ...inMeridian, agencyStatus: 'pending', agencyRequestDate });
    const none = userOf('user');
    open(pending);
    // also on the page that began anew, once (R-MEM-19)
    const success = /^Agency membership request submitted successfully!/;
    expect(await screen.findByText(success)).toBeTruthy();
    expect(screen.getByText('Agency Membership Pending · Meridian Industrial Realty')).toBeTruthy();
    cleanup();
    const { user, network } = open(pending);
    expect(await screen.findByText(/^Agency Membership Pending/)).toBeTruthy();
    expect(screen.queryByText(success)).toBeNull();
    expect(screen.queryByLabelText(formField)).toBeNull();
    network['DELETE /users/request-agency'] = () => {
      network['GET /users/me'] = () => json(none);
      return json({ ...none, message: membershipTexts.withdrawn });
    };
    await user.click(screen.getByRole('button', { name: 'Withdraw Request' }));
    const asked = within(await screen.findByRole('dialog', { name: 'Withdraw your request?' }));
    await user.click(asked.getByRole('button', { name: 'Withdraw Request' }));
    expect(await screen.findByLabelText(/^Your position/)).toBeTruthy();
    expect(await screen.findByText(membershipTexts.withdrawn)).toBeTruthy();
  });

  it('says what holds the lot, and the form within 15 s of the approval (R-MEM-16, D-34)', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const pending = userOf('user', { ...inMeridian, agencyStatus: 'pending' });
    const { network } = open(pending);
    expect(await screen.findByText(/^The lot is not held for you yet\./)).toBeTruthy();
    const agencyStatusDate = '2026-11-02T04:00:00.000Z';
    network['GET /users/me'] = () => json({ ...pending, agencyStatus: 'approved', agencyStatusDate });
    await act(() => vi.advanceTimersByTimeAsync(15_000));
    expect(screen.getByLabelText(formField)).toBeTruthy();
    // the dashboard welcomes them no more
    expect(storedWelcome()).toBe(agencyStatusDate);
    expect(
      screen.getByText(/^Meridian Industrial Realty has approved you\./).closest('[role=status]'),
    ).toBeTruthy();
    expect(screen.getByRole('dialog', { name: 'Book lot 12' })).toBeTruthy();
  });

  it('refetches the answer when the window is focused, and says of a sent request only that it was sent (D-34)', async () => {
    const pending = userOf('user', { ...inMeridian, agencyStatus: 'pending' });
    const { network, user } = open(pending, {
      'POST /bookings/request': () => json(bookingOf('12', 'pending_agent'), 201),
    });
    await screen.findByText(/^The lot is not held for you yet\./);
    network['GET /users/me'] = () => json({ ...pending, agencyStatus: 'approved' });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByLabelText(formField)).toBeTruthy();
    expect(screen.getByText(/^Meridian Industrial Realty has approved you\./)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Submit Booking Request' }));
    expect(await screen.findByText(bookingSuccess.requested)).toBeTruthy();
    expect(screen.queryByText(/^Meridian Industrial Realty has approved you\./)).toBeNull();
  });

  const outside: [string, User][] = [
    ['without an agency', userOf('user')],
    ['turned down', userOf('user', { ...inMeridian, agencyStatus: 'rejected' })],
    ['an agent without an agency', userOf('agent')],
  ];

  it.each(outside)('shows the membership form to a buyer %s (R-MEM-17, R-MEM-18)', async (_, viewer) => {
    const { user } = open(viewer);
    const message = await screen.findByLabelText<HTMLTextAreaElement>('Message (optional)');
    expect(message.value).toBe('Requesting agency membership');
    expect(message.closest('details') !== null).toBe(viewer.role === 'user');
    expect(screen.getByText(/The lot is not held for you until you send your booking request/)).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Ask the agency' }));
    expect(await screen.findByText(membershipFields.agencyRequired)).toBeTruthy();
    // who buys need not say what they are (D-473)
    expect(screen.queryByText('Your position is required') !== null).toBe(viewer.role === 'agent');
  });

  it('sends the request, shows what follows, and reloads the page after two seconds (R-MEM-19, R-MEM-21)', async () => {
    let body: unknown;
    // jsdom cannot reload: its console hears of each attempt
    const reload = vi.fn();
    jsdom.virtualConsole.on('jsdomError', reload);
    const { user } = open(userOf('user'), {
      'POST /users/request-agency': ({ init }) => {
        body = JSON.parse(String(init.body));
        return json({ agencyId: 'selat', agencyName: 'Selat', agencyStatus: 'pending' }, 201);
      },
    });
    await user.click(await screen.findByRole('radio', { name: /^Selat/ }));
    const position = screen.getByLabelText<HTMLInputElement>(/^Your position/);
    expect(position.value).toBe('Buyer');
    await user.clear(position);
    await user.type(position, 'Director');
    vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
    await user.click(screen.getByRole('button', { name: 'Ask the agency' }));
    expect(
      await screen.findByText(
        'Agency membership request submitted successfully! Please wait for approval before booking.',
      ),
    ).toBeTruthy();
    expect(screen.getByText('Agency Membership Pending · Selat')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Ask the agency' })).toBeNull();
    expect(body).toEqual({
      userId: 'id-of-user',
      agencyId: 'selat',
      agencyName: 'Selat Property Partners',
      position: 'Director',
      message: 'Requesting agency membership',
      status: 'pending',
      lotId: lot.id,
      createdAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
    });
    expect(reload).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTimeAsync(2000));
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it.each([
    [
      'the reason of the server',
      () => json({ message: 'This agency is not active' }, 403),
      'This agency is not active',
    ],
    [
      'a sentence of its own',
      () => Promise.reject(new TypeError('no network')),
      'Failed to submit agency membership request. Please try again.',
    ],
  ])('shows %s when the request fails (R-MEM-20)', async (_, answer, sentence) => {
    const { user } = open(userOf('user'), { 'POST /users/request-agency': answer });
    await user.click(await screen.findByRole('radio', { name: /^Selat/ }));
    await user.click(screen.getByRole('button', { name: 'Ask the agency' }));
    expect((await screen.findByRole('alert')).textContent).toBe(sentence);
  });
});
