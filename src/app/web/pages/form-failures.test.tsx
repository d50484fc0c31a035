import { fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { lotRefusals } from '#core/lots/messages.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { local } from '#platform/web/storage.ts';
import { commonRefusals } from '#shared/problem.ts';
import { agencyOf, signedInAs, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { fakeUploads } from '#test/uploads.ts';

// Errors of a buyer's forms: the server's own sentence if it sent one, else the
// form's, and typed text is kept in every case.

const lot = lotOf('12-A');
const contact = { email: 'office@aero.example', phone: '', address: '', whatsapp: '' };
const member = userOf('user', { agencyId: 'meridian', agencyName: 'Meridian', agencyStatus: 'approved' });
const buyer = userOf('user');

type Form = {
  /** The page, its user, and the call that submits it. */
  at: string;
  person: typeof buyer;
  call: string;
  /** Fills in the form, submits it, and returns the filled field. */
  send: () => Promise<HTMLInputElement | HTMLTextAreaElement>;
  otherwise: string;
  /** Faults of the server show the server's sentence too (R-MEM-15). */
  isOwnOfFaults?: true;
};

const press = async (name: string) =>
  fireEvent.click(await screen.findByText(name, { selector: 'button *' }));

const booking: Form = {
  at: `/properties/aeroindustrial/type/B?lot=${lot.id}&book=1`,
  person: member,
  call: 'POST /bookings/request',
  otherwise: 'Failed to submit booking request. Please try again.',
  send: async () => {
    const field = await screen.findByLabelText<HTMLTextAreaElement>('Message (optional)');
    fireEvent.change(field, { target: { value: 'typed' } });
    await press('Submit Booking Request');
    return field;
  },
};

const others: Record<string, Form> = {
  'a membership request': {
    at: '/agency-request',
    person: buyer,
    call: 'POST /users/request-agency',
    otherwise: 'Failed to submit request. Please try again.',
    isOwnOfFaults: true,
    send: async () => {
      fireEvent.click(await screen.findByRole('radio', { name: /^Meridian/ }));
      const field = screen.getByLabelText<HTMLTextAreaElement>(/^Message/);
      fireEvent.change(field, { target: { value: 'typed' } });
      await press('Submit Request');
      return field;
    },
  },
  'the profile': {
    at: '/profile',
    person: buyer,
    call: 'PUT /auth/me',
    otherwise: 'Failed to update profile',
    send: async () => {
      await press('Edit Profile');
      const field = screen.getByLabelText<HTMLInputElement>('Name');
      fireEvent.change(field, { target: { value: 'typed' } });
      await press('Save changes');
      return field;
    },
  },
};

const refused =
  (status: number, message: string, code = 'X') =>
  () =>
    json({ message, code }, status);
const serverError = commonRefusals.SERVER_ERROR.message;

/** Replies, and the server's sentence in them, if any. */
const answers: [name: string, answer: Handlers[string], words: string | null][] = [
  ['no network', () => Promise.reject(new TypeError('Failed to fetch')), null],
  ['an answer that never comes', ({ init }) => Promise.reject(init.signal?.reason), null],
  [
    'a page instead of an answer',
    () => new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }),
    null,
  ],
  ['409', refused(409, lotRefusals.LOT_TAKEN.message), lotRefusals.LOT_TAKEN.message],
  ['500', refused(500, serverError), serverError],
];

function open({ at, person, call }: Form, answer: Handlers[string]) {
  storeSignIn(signedInAs(person));
  fakeNetwork({
    'GET /users/me': () => json(person),
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
    ...agencyCalls([agencyOf('meridian', 'Meridian')]),
    'POST /auth/logout': () => json({ message: '' }),
    [call]: answer,
  });
  return renderSite(at);
}

beforeEach(fakeUploads);
afterEach(() => vi.restoreAllMocks());

/** Sends the form, and expects a sentence, the typed text and the page as they were. */
async function expectKept(form: Form, answer: Handlers[string], sentence: string): Promise<void> {
  const { router } = open(form, answer);
  const field = await form.send();
  expect(await screen.findByText(sentence)).toBeTruthy();
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('typed');
  expect(`${router.state.location.pathname}${router.state.location.search}`).toBe(form.at);
  expect(local.token.get()).toBe('first-token');
}

it.each(answers)(
  'a booking that is not sent because of %s shows an error and keeps the typed text (R-MSG-01, R-MSG-02, R-BKG-16, R-BKG-17)',
  async (name, answer, words) => {
    if (name === 'an answer that never comes') {
      vi.spyOn(AbortSignal, 'timeout').mockImplementation(() =>
        AbortSignal.abort(new DOMException('', 'TimeoutError')),
      );
    }
    await expectKept(booking, answer, words ?? booking.otherwise);
  },
);

it.each(Object.entries(others))(
  '%s that meets a fault of the server shows an error and keeps the typed text (R-MSG-01, R-MEM-15)',
  async (_form, form) => {
    await expectKept(form, refused(500, serverError), form.isOwnOfFaults ? form.otherwise : serverError);
  },
);

it.each([
  ['has expired', commonRefusals.SESSION_EXPIRED, '?reason=expired'],
  ['is not known', commonRefusals.UNAUTHENTICATED, ''],
])(
  'a booking whose session %s leads to the sign-in and back (R-SES-19, R-SES-20)',
  async (_case, { message, code }, search) => {
    const { router } = open(booking, refused(401, message, code));
    await booking.send();
    expect(await screen.findByText(message)).toBeTruthy();
    await waitFor(() =>
      expect(router.state.location.pathname + router.state.location.search).toBe(`/login${search}`),
    );
    expect(local.token.get()).toBeNull();
    expect(local.redirectAfterLogin.get()).toBe(booking.at);
  },
);
