import { act, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { agencyRefusals } from '#core/agencies/messages.ts';
import { membershipFields, membershipRefusals, membershipTexts } from '#core/memberships/messages.ts';
import { AGENCY_REQUEST_DRAFT } from '#core/memberships/web/AgencyRequestForm.tsx';
import type { User } from '#core/users/contract.ts';
import { queryClient } from '#platform/web/api-client/query-client.ts';
import { keepDraft } from '#platform/web/drafts.ts';
import { local, session } from '#platform/web/storage.ts';
import { agencyOf, userOf } from '#test/accounts.ts';
import { agencyCalls } from '#test/agency-calls.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgencyRequestPage } from './AgencyRequestPage.tsx';

const meridian = agencyOf('meridian', 'Meridian Industrial Realty');
const selat = agencyOf('selat', 'Selat Property Partners');
const inMeridian = { agencyId: 'meridian', agencyName: meridian.name } as const;
const waiting = userOf('user', {
  ...inMeridian,
  agencyStatus: 'pending',
  agencyRequestDate: '2026-03-01T02:00:00.000Z',
  agencyRequestMessage: 'A bakery',
});
const list = 'GET /agencies/public';
const ask = 'POST /users/request-agency';
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

function open(viewer: User | null, answers: Handlers = {}, query = '') {
  const given = { ...agencyCalls([meridian, selat]), ...answers };
  fakeNetwork(viewer ? signedIn(viewer, given) : given);
  const shown = renderPage({
    at: `/agency-request${query}`,
    path: '/agency-request',
    page: <AgencyRequestPage />,
    others: [
      { path: '/login', element: <p>Sign in here</p> },
      { path: '/enhanced-dashboard', element: <p>The dashboard</p> },
      { path: '/properties/aeroindustrial/type/B', element: <p>The lots</p> },
    ],
  });
  return { ...shown, user: userEvent.setup() };
}

async function choose(user: ReturnType<typeof userEvent.setup>, name: RegExp) {
  await user.click(await screen.findByRole('radio', { name }));
}
/** The facts of the park, with this agency in its folder. */
const parkWith = (agency: ReturnType<typeof agencyOf>): Handlers => ({
  'GET /public/park': () =>
    json({ sample: true, distances: [], roads: [], completion: {}, types: {}, agencies: [agency] }),
});
const send = () => screen.findByRole('button', { name: 'Submit Request' });

afterEach(() => queryClient.clear());

describe('the agency request page', () => {
  it('wants an agency and a message (R-MEM-05, R-MEM-07, R-MEM-08)', async () => {
    const { user } = open(userOf('user'));
    const first = await screen.findByRole('radio', { name: 'Choose an agency for me' });
    await user.click(await send());
    expect(await screen.findByText(membershipFields.agencyRequired)).toBeTruthy();
    expect(screen.getByText('Please enter a message')).toBeTruthy();
    expect(document.activeElement).toBe(first);
    expect(screen.getByText('First choose an agency above.')).toBeTruthy();
    await user.click(first);
    expect(screen.queryByText('First choose an agency above.')).toBeNull();
  });

  it('finds one of many agencies by its name', async () => {
    const others = [...'abcdefgh'].map((id) => agencyOf(id, `Agency ${id}`));
    const { user } = open(userOf('user'), agencyCalls([meridian, selat, ...others]));
    await user.type(await screen.findByRole('combobox', { name: /^Agency/ }), 'selat');
    await waitFor(() =>
      expect(screen.getAllByRole('option').map((option) => option.textContent)).toEqual([
        'Selat Property PartnersFactories and warehouses Phone: +60 3-5555 0101.',
      ]),
    );
  });

  it.each([
    ['the remembered path', '/properties/aeroindustrial/type/B', 'The lots'],
    ['the dashboard', null, 'The dashboard'],
  ])(
    'sends agency and message, says so, and goes to %s after three seconds (R-MEM-11, R-MEM-22)',
    async (_, path, arrival) => {
      if (path) local.redirectAfterLogin.set(path);
      let body: unknown;
      const { user } = open(userOf('user'), {
        [ask]: ({ init }) => {
          body = JSON.parse(String(init.body));
          return json({ agencyId: 'selat', agencyName: selat.name, agencyStatus: 'pending' }, 201);
        },
      });
      await choose(user, /^Selat/);
      await user.type(screen.getByLabelText(/^Message/), 'A bakery');
      vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout'] });
      await user.click(await send());
      expect(await screen.findByText(membershipTexts.submitted)).toBeTruthy();
      expect(body).toEqual({ agencyId: 'selat', requestMessage: 'A bakery' });
      expect(screen.queryByText(arrival)).toBeNull();
      await act(() => vi.advanceTimersByTimeAsync(3000));
      expect(await screen.findByText(arrival)).toBeTruthy();
      expect(local.redirectAfterLogin.get()).toBeNull();
    },
  );

  it('lets go on at once who has sent it', async () => {
    const { user } = open(userOf('user'), {
      [ask]: () => json({ agencyId: 'selat', agencyName: selat.name, agencyStatus: 'pending' }, 201),
    });
    await choose(user, /^Selat/);
    await user.type(screen.getByLabelText(/^Message/), 'A bakery');
    await user.click(await send());
    await user.click(await screen.findByRole('button', { name: 'Go on' }));
    expect(screen.getByText('The dashboard')).toBeTruthy();
  });

  it.each([
    [
      'the server’s reason',
      () => json({ message: 'This agency is not active' }, 403),
      `${'Failed to submit request. Please try again.'}This agency is not active`,
    ],
    [
      'nothing of a fault of the server',
      () => json({ message: 'Server error. Please try again later or contact support.' }, 500),
      'Failed to submit request. Please try again.',
    ],
    ['a sentence of its own', lost, 'Failed to submit request. Please try again.'],
  ])('shows %s and a toast when it fails (R-MEM-15)', async (_, answer, sentence) => {
    const { user } = open(userOf('user'), { [ask]: answer });
    await choose(user, /^Selat/);
    await user.type(screen.getByLabelText(/^Message/), 'A bakery');
    await user.click(await send());
    expect(await screen.findByText('Failed to submit agency request')).toBeTruthy();
    expect(screen.getByRole('alert').textContent).toBe(sentence);
    expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('A bakery');
  });

  it('shows an applicant who waits how their request stands, and no agency to choose (R-MEM-06)', async () => {
    const lot = { _id: 'b23', lotNumber: '23', type: 'B', price: null };
    const contact = { person: null, membership: null, request: null, lot };
    open(waiting, { 'GET /users/me/agency-contact': () => json(contact) });
    expect(
      await screen.findByRole('heading', { level: 1, name: `${meridian.name} will answer you` }),
    ).toBeTruthy();
    expect((await screen.findByRole('link', { name: 'Lot 23 · Type B' })).getAttribute('href')).toContain(
      'lot=b23',
    );
    expect(screen.getByText('Agency Membership Pending · Requested on Mar 01, 2026')).toBeTruthy();
    expect(screen.getByText('Your message: A bakery')).toBeTruthy();
    expect(screen.getByRole('status').textContent).toContain(
      'To ask a different agency, withdraw this request first.',
    );
    expect(screen.queryByText(/You already have a pending request/)).toBeNull();
    expect(screen.queryByText(/Then you can book lots/)).toBeNull();
    expect(screen.queryByRole('combobox')).toBeNull();
  });

  it('lets an applicant who waits ask the same agency again with another message (D-105)', async () => {
    let body: unknown;
    const { user } = open(waiting, {
      [ask]: ({ init }) => {
        body = JSON.parse(String(init.body));
        return json({ agencyId: 'meridian', agencyName: meridian.name, agencyStatus: 'pending' });
      },
    });
    await user.click(await screen.findByText('Send another message'));
    const message = await screen.findByLabelText<HTMLTextAreaElement>(/^Message/);
    expect(message.value).toBe('A bakery');
    await user.clear(message);
    await user.click(screen.getByRole('button', { name: 'Ask Again' }));
    expect(screen.getByText('Please enter a message')).toBeTruthy();
    await user.type(message, 'A larger bakery');
    await user.click(screen.getByRole('button', { name: 'Ask Again' }));
    expect(await screen.findByText(membershipTexts.submitted)).toBeTruthy();
    expect(body).toEqual({ agencyId: 'meridian', requestMessage: 'A larger bakery' });
  });

  it.each([
    ['they have chosen', ''],
    ['of a link to join it', '?agency=selat'],
  ])(
    'tells an applicant who waits why the different agency %s cannot be asked (R-MEM-10)',
    async (_, query) => {
      signedIn(waiting, {});
      if (query === '') {
        keepDraft(AGENCY_REQUEST_DRAFT, waiting._id, { agencyId: 'selat', requestMessage: 'A workshop' });
      }
      const { user } = open(waiting, {}, query);
      expect(
        await screen.findByText(/^You already have a pending request for a different agency\./),
      ).toBeTruthy();
      await user.click(screen.getByText('Send another message'));
      expect(screen.getByLabelText<HTMLTextAreaElement>(/^Message/).value).toBe('A bakery');
    },
  );

  it.each([
    [
      'a member',
      userOf('user', { ...inMeridian, agencyStatus: 'approved' }),
      membershipRefusals.ALREADY_MEMBER.message,
    ],
    ['the office', userOf('admin'), 'The park office needs no agency: membership is for buyers and agents.'],
  ] as [string, User, string][])(
    'tells %s that there is nothing to ask (R-MEM-09, D-08)',
    async (_, viewer, text) => {
      open(viewer);
      expect(await screen.findByText(text)).toBeTruthy();
      expect(screen.queryByRole('combobox')).toBeNull();
    },
  );

  it('tells a member how to reach the office that can change their agency', async () => {
    const contact = { email: 'office@aero.example', phone: '+60 3-5555 0100', address: '', whatsapp: '' };
    open(userOf('user', { ...inMeridian, agencyStatus: 'approved' }), {
      'GET /config': () => json({ contact }),
    });
    const link = await screen.findByRole('link', { name: 'office@aero.example' });
    expect(link.getAttribute('href')).toBe('mailto:office@aero.example');
  });

  it('lets a visitor look and sends them to the sign-in, which leads back (D-08)', async () => {
    const { user } = open(null);
    expect(
      await screen.findByText(
        'You need an account to ask an agency. We will bring you back here after you have logged in.',
      ),
    ).toBeTruthy();
    await choose(user, /^Selat/);
    await user.click(screen.getByRole('button', { name: 'Log In to Submit' }));
    expect(await screen.findByText('Sign in here')).toBeTruthy();
    expect(local.redirectAfterLogin.get()).toBe('/agency-request');
  });

  it('has the agency of a link to join it chosen, and leads a visitor to a new account and back (D-199)', async () => {
    const { user } = open(null, {}, '?agency=selat');
    expect(await screen.findByRole('radio', { name: 'Selat Property Partners', checked: true })).toBeTruthy();
    await user.click(screen.getByRole('link', { name: 'Create Account' }));
    expect(await screen.findByText('Sign in here')).toBeTruthy();
    expect(local.redirectAfterLogin.get()).toBe('/agency-request?agency=selat');
  });

  it('says that the agency of a link takes nobody any more, and wants another one, also of the built-in list (D-110, D-199)', async () => {
    const { user } = open(
      userOf('user'),
      {
        'GET /public/agencies/closed': () => json(agencyRefusals.AGENCY_NOT_FOUND, 404),
        ...parkWith(agencyOf('closed', 'Closed Realty')),
      },
      '?agency=closed',
    );
    expect(
      await screen.findByText(
        'The agency of this link takes no new members at the moment. Please choose another one.',
      ),
    ).toBeTruthy();
    // as a draft the emptied choice would take the place of the agency of the next link
    expect(session.drafts.get() ?? []).toEqual([]);
    await user.type(await screen.findByLabelText(/^Message/), 'A bakery');
    await user.click(await send());
    expect(await screen.findByText(membershipFields.agencyRequired)).toBeTruthy();
    expect(screen.queryByDisplayValue('Closed Realty')).toBeNull();
  });
});

describe('the list of agencies', () => {
  it('comes from the fallback endpoint when the first one fails (R-CALL-16, R-CALL-17)', async () => {
    const { user } = open(userOf('user'), {
      [list]: () => json({ message: 'x' }, 500),
      'GET /agencies': () => json([selat]),
    });
    await choose(user, /^Selat/);
    expect(
      screen.queryByText('Note: Using backup agency data. You can still submit your request.'),
    ).toBeNull();
  });

  it('is the one that came with the pages when neither answers, and says so (R-MEM-13, D-103)', async () => {
    const { user } = open(userOf('user'), { [list]: lost, 'GET /agencies': lost, ...parkWith(selat) });
    expect(
      await screen.findByText('Note: Using backup agency data. You can still submit your request.'),
    ).toBeTruthy();
    await choose(user, /^Selat/);
  });

  it('asks a visitor through no fallback endpoint', async () => {
    const second = vi.fn(() => json([selat]));
    open(null, { [list]: lost, 'GET /agencies': second });
    expect(
      await screen.findByText('No agencies loaded. Please reload the page or contact support.'),
    ).toBeTruthy();
    expect(second).not.toHaveBeenCalled();
  });

  it('says that there is none, without one that came with the pages, and loads again (R-MEM-14, R-CALL-16)', async () => {
    const answers: Handlers = { [list]: lost, 'GET /agencies': lost };
    const { user } = open(userOf('user'), answers);
    expect(
      await screen.findByText('No agencies loaded. Please reload the page or contact support.'),
    ).toBeTruthy();
    expect(screen.getByText('Failed to fetch agencies from both public and admin endpoints')).toBeTruthy();
    fakeNetwork(signedIn(userOf('user'), { [list]: () => json([selat]) }));
    await user.click(screen.getByRole('button', { name: 'Reload agencies' }));
    await choose(user, /^Selat/);
  });

  it('may be empty, which is no failure (D-103)', async () => {
    open(userOf('user'), { [list]: () => json([]), ...parkWith(selat) });
    expect(
      await screen.findByText('No agencies loaded. Please reload the page or contact support.'),
    ).toBeTruthy();
    expect(
      screen.queryByText('Note: Using backup agency data. You can still submit your request.'),
    ).toBeNull();
  });
});
