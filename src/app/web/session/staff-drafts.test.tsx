import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { local, session } from '#platform/web/storage.ts';
import { draftTexts } from '#platform/web/ui/form/DraftNote.tsx';
import { signedInAs, userOf } from '#test/accounts.ts';
import { bookingLists } from '#test/booking-lists.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { userEvent } from '#test/user-event.ts';
// warms up the module transform before the first test
import '#app/web/pages/AgentBookingRequestsPage.tsx';
import '#app/web/pages/sign-in/LoginPage.tsx';
import '#core/users/web/UsersPanel.tsx';

const DAY = 24 * 3_600_000;
const hands = userEvent.setup();
const inMeridian = { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' } as const;
const agentAdmin = userOf('agent_admin', inMeridian);
const colleague = userOf('agent_admin', { ...inMeridian, _id: 'colleague', name: 'Colleague' });

/** Opens the review queue as this person; `next` signs in there later. */
function open(at: string, person: User, next = person, answers: Handlers = {}) {
  const bookings = [bookingOf('12', 'pending_agent'), bookingOf('14', 'pending_agent')];
  let signedIn = person;
  storeSignIn(signedInAs(person));
  fakeNetwork({
    'GET /users/me': () => json(signedIn),
    'GET /config': () => json({ message: 'x' }, 500),
    'POST /auth/logout': () => json({ message: '' }),
    'POST /auth/login': () => {
      signedIn = next;
      return json(signedInAs(next, 'second-token'));
    },
    ...bookingLists(() => bookings),
    ...Object.fromEntries(
      bookings.flatMap((booking) => [
        [`GET /bookings/${booking._id}`, () => json(booking)],
        [`GET /uploads/documents/${booking._id}`, () => json([])],
      ]),
    ),
    ...answers,
  });
  return { bookings, ...renderSite(at) };
}

const notes = () => screen.findByLabelText<HTMLTextAreaElement>(/^Notes/);
const write = async (value: string) => fireEvent.change(await notes(), { target: { value } });
const approval = () =>
  within(screen.getByRole('region', { name: 'Decision' })).getByRole('radio', { name: /^Approve/ });
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
const [booking] = [bookingOf('12', 'pending_agent')];
const request = `/agent/booking-requests?booking=${booking._id}`;

async function expireAndSignIn() {
  await hands.click(approval());
  // synchronously, or a call in the background would find the ended session first
  local.tokenTimestamp.set(Date.now() - DAY - 1);
  fireEvent.click(screen.getByRole('button', { name: 'Approve request' }));
  await screen.findByText('What you typed is kept in this tab until you are back.');
  fireEvent.change(await screen.findByLabelText('Email'), { target: { value: 'someone@aero.example' } });
  fireEvent.change(screen.getByLabelText('Password'), { target: { value: 'secret secret' } });
  await hands.click(screen.getAllByRole('button', { name: 'Log In' }).slice(-1)[0] as HTMLElement);
}

afterEach(() => vi.unstubAllGlobals());

describe('the notes on a booking (D-135)', () => {
  it('wait while their writer turns to the next one, or closes the dialog', async () => {
    open(request, agentAdmin);
    await write('Call back on Monday');
    await hands.click(screen.getByRole('button', { name: 'Next booking' }));
    await waitFor(async () => expect((await notes()).value).toBe(''));
    await hands.click(screen.getByRole('button', { name: 'Previous booking' }));
    await screen.findByText(draftTexts.back);
    expect((await notes()).value).toBe('Call back on Monday');
    await hands.keyboard('{Escape}');
    await isClosed();
    await hands.click(await screen.findByRole('button', { name: /^Review Lot 12/ }));
    await waitFor(async () => expect((await notes()).value).toBe('Call back on Monday'));
  });

  it('are back when the same person signs in again after their session has ended', async () => {
    open(request, agentAdmin);
    await write('Call back on Monday');
    await expireAndSignIn();
    await waitFor(async () => expect((await notes()).value).toBe('Call back on Monday'));
    // the decision has to be chosen again
    expect(approval().getAttribute('aria-checked')).toBe('false');
  });

  it('show to nobody else who signs in there', async () => {
    open(request, agentAdmin, colleague);
    await write('Call back on Monday');
    await expireAndSignIn();
    expect((await notes()).value).toBe('');
    expect(JSON.stringify(window.sessionStorage)).not.toContain('Monday');
  });

  it('are gone once they have been sent', async () => {
    const { bookings } = open(request, agentAdmin, agentAdmin, {
      [`PUT /bookings/${booking._id}/agent-response`]: () => json(bookingOf('12', 'pending_admin')),
    });
    expect(bookings).toHaveLength(2);
    await write('Call back on Monday');
    await hands.click(approval());
    await hands.click(screen.getByRole('button', { name: 'Approve request' }));
    await waitFor(() => expect(session.drafts.get()).toBeNull());
  });
});

it('a new account keeps what was typed of it, and never the password (D-135)', async () => {
  open('/admin/users?user=new', userOf('super_admin'), undefined, {
    'GET /users': () => json([]),
    'GET /agencies': () => json([]),
  });
  fireEvent.change(await screen.findByLabelText(/^Name/), { target: { value: 'Chitra Devi' } });
  fireEvent.change(screen.getByLabelText(/^Password/), { target: { value: 'between us' } });
  expect(session.drafts.get()?.map(({ place, fields }) => [place, fields])).toEqual([
    ['user new', { name: 'Chitra Devi' }],
  ]);
  // although its text would be lost
  fireEvent.change(screen.getByLabelText(/^Name/), { target: { value: '' } });
  expect(session.drafts.get()).toBeNull();
  await hands.keyboard('{Escape}');
  await hands.click(await screen.findByRole('button', { name: 'Discard' }));
  await isClosed();
});
