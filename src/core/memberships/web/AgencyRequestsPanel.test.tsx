import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgencyApplicant } from '#core/memberships/contract.ts';
import { membershipRefusals } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { daysAgo } from '#test/bookings.ts';
import { peopleList } from '#test/people-lists.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AgencyRequestsPanel } from './AgencyRequestsPanel.tsx';

const path = '/agent/agency-requests';
const agentAdmin = userOf('agent_admin', { agencyId: 'meridian', agencyStatus: 'approved' });

function applicant(name: string, days: number): AgencyApplicant {
  return {
    ...userOf('user', { name, email: `${name.toLowerCase()}@aero.example`, position: 'Director' }),
    _id: name,
    id: name,
    requestId: `request-of-${name}`,
    agencyId: 'meridian',
    agencyName: 'Meridian Industrial Realty',
    agencyStatus: 'pending',
    agencyRequestDate: daysAgo(days),
    agencyRequestMessage: `${name} looks for a factory.`,
  };
}
const elena = applicant('Elena', 1);
const farid = applicant('Farid', 4);

function open(viewer: User, answers: Handlers) {
  fakeNetwork(signedIn(viewer, answers));
  const shown = renderPage({ at: path, path, page: <AgencyRequestsPanel as="page" viewer={viewer} /> });
  return { ...shown, user: userEvent.setup() };
}

afterEach(() => vi.unstubAllGlobals());

describe('the pending membership requests', () => {
  it('show who asks, as what, why and since when, longest waiting first (R-AGT-18)', async () => {
    const asked = vi.fn();
    open(agentAdmin, {
      'GET /users/agency-requests': ({ url }) => {
        asked(url.searchParams.get('sort'));
        return json([farid, elena]);
      },
    });
    const rows = (await screen.findAllByRole('row')).slice(1);
    // sorted by the server
    expect(asked).toHaveBeenCalledWith('createdAt');
    expect(rows.map((row) => /Elena|Farid/.exec(row.textContent ?? '')?.[0])).toEqual(['Farid', 'Elena']);
    const row = within(rows[0] as HTMLElement);
    expect(row.getByText('Position: Director')).toBeTruthy();
    expect(row.getByText('Farid looks for a factory.')).toBeTruthy();
    expect(row.getByText('Waiting 4 days')).toBeTruthy();
    expect(row.getByRole('link', { name: 'farid@aero.example' }).getAttribute('href')).toBe(
      'mailto:farid@aero.example',
    );
    expect(screen.queryByRole('columnheader', { name: 'Agency' })).toBeNull();
  });

  it('come page by page from the server, which searches and counts all of them', async () => {
    const crowd = Array.from({ length: 30 }, (_, at) => applicant(`Buyer ${at + 1}`, 40 - at));
    const { user, router } = open(agentAdmin, { 'GET /users/agency-requests': peopleList(() => crowd) });
    expect(await screen.findByText('30 requests')).toBeTruthy();
    expect(screen.getAllByRole('row')).toHaveLength(1 + 25);
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    expect(await screen.findByText('Buyer 30')).toBeTruthy();
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'buyer 30');
    expect(await screen.findByText('1 request')).toBeTruthy();
    expect(router.state.location.search).toBe('?q=buyer+30');
    // only the list's length is stored (D-55)
    expect(local.agencyRequests.get()?.requests?.count).toBe(30);
  });

  it('name the agency to the office, which sees those of all (D-89)', async () => {
    open(userOf('admin'), { 'GET /users/agency-requests': () => json([elena]) });
    expect(await screen.findByRole('columnheader', { name: 'Agency' })).toBeTruthy();
    expect(screen.getByText('Meridian Industrial Realty')).toBeTruthy();
  });

  it('keep no names in the browser, only how many waited at the last look (D-55)', async () => {
    const { unmount } = open(agentAdmin, { 'GET /users/agency-requests': () => json([elena, farid]) });
    await screen.findAllByRole('row');
    expect(local.agencyRequests.get()).toEqual({
      userId: agentAdmin._id,
      requests: { at: expect.any(Number), count: 2 },
    });
    unmount();
    open(agentAdmin, { 'GET /users/agency-requests': () => json({ message: 'x' }, 500) });
    const said = (await screen.findByRole('alert')).textContent;
    expect(said).toMatch(/^Failed to fetch requests At .*, the last time the list could be read, 2 waited\./);
  });

  it.each([
    ['Approve', 'approve', 'Request approved successfully'],
    ['Reject', 'reject', 'Request rejected successfully'],
  ])('are answered with %s after a question (R-MSG-28)', async (button, action, said) => {
    let waiting = [elena];
    const answer = vi.fn(() => {
      waiting = [];
      return json({ ...elena, message: said });
    });
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json(waiting),
      [`PUT /users/Elena/agency-request/${action}`]: answer,
    });
    await user.click(await screen.findByRole('button', { name: `${button} Elena` }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(answer).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: button }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(await screen.findByText('No pending agency requests found')).toBeTruthy();
  });

  it('are not answered when the question is', async () => {
    const answer = vi.fn(() => json(elena));
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([elena]),
      'PUT /users/Elena/agency-request/reject': answer,
    });
    await user.click(await screen.findByRole('button', { name: 'Reject Elena' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(answer).not.toHaveBeenCalled();
  });

  it('say why an answer was refused, or that it failed (R-MSG-13)', async () => {
    let reply = () => json({ message: membershipRefusals.NO_PENDING_REQUEST.message, status: 'none' }, 409);
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([elena]),
      'PUT /users/Elena/agency-request/approve': () => reply(),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Elena' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('No pending agency request for this user');
    reply = () => new Response('<html>', { headers: { 'content-type': 'text/html' } });
    await user.click(dialog.getByRole('button', { name: 'Approve' }));
    await waitFor(() => expect(dialog.getByRole('alert').textContent).toBe('Failed to approve request'));
  });

  it('count as answered when a lost answer had already brought the person there (D-59)', async () => {
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([elena]),
      'PUT /users/Elena/agency-request/approve': () =>
        json({ message: membershipRefusals.NO_PENDING_REQUEST.message, status: 'approved' }, 409),
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Elena' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Request approved successfully')).toBeTruthy();
  });
});

describe('several membership requests', () => {
  it('are selected and approved by keyboard, each with a result of its own (D-197)', async () => {
    const sent: unknown[] = [];
    const result = (id: string, more: object) => ({
      id: `request-of-${id}`,
      done: false,
      message: 'no',
      ...more,
    });
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([farid, elena, applicant('Gita', 0)]),
      'POST /users/agency-requests/bulk-answer': ({ init }) => {
        const { 'idempotency-key': key } = init.headers as Record<string, string>;
        sent.push([JSON.parse(String(init.body)), key]);
        if (sent.length === 1) throw new TypeError('no network');
        const rows = [result('Farid', { done: true }), result('Elena', { status: 'rejected' })];
        return json({ done: 1, refused: 1, rows });
      },
    });
    await screen.findByRole('button', { name: 'Approve Elena' });
    await user.keyboard('jxjxa');
    const dialog = await screen.findByRole('dialog', { name: 'Approve 2 membership requests?' });
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual([
      'Faridbecomes a member of Meridian Industrial Realty',
      'Elenabecomes a member of Meridian Industrial Realty',
    ]);
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect((await within(dialog).findByRole('alert')).textContent).toMatch(/^The answer could not be sent/);
    await user.click(within(dialog).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByRole('dialog', { name: '1 of 2 done' })).toBeTruthy();
    expect(
      within(dialog)
        .getAllByRole('listitem')
        .map((line) => line.textContent),
    ).toEqual(['Elena: meanwhile rejected by somebody else', 'Farid: approved']);
    const rows = [farid, elena].map(({ requestId, agencyRequestDate }) => ({
      id: requestId,
      seenDate: agencyRequestDate,
    }));
    const key = expect.any(String);
    expect(sent).toEqual([
      [{ decision: 'approve', rows }, key],
      [{ decision: 'approve', rows }, key],
    ]);
    const [[, first], [, second]] = sent as [[unknown, string], [unknown, string]];
    expect(second).toBe(first);
    await user.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Selected rows' })).toBeNull());
  });

  it('are told why with a note, and so is one alone (D-196)', async () => {
    const sent: unknown[] = [];
    const keep = ({ init }: { init: RequestInit }) => {
      sent.push(JSON.parse(String(init.body)));
      return json({ ...elena, done: 2, refused: 0, rows: [], message: 'x' });
    };
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([farid, elena]),
      'PUT /users/Elena/agency-request/reject': keep,
      'POST /users/agency-requests/bulk-answer': keep,
    });
    const reject = async () => {
      const dialog = within(await screen.findByRole('dialog'));
      const note = dialog.getByLabelText('Note (optional)');
      await waitFor(() => expect(document.activeElement).toBe(note));
      await user.keyboard(' Full ');
      await user.click(dialog.getByRole('button', { name: 'Cancel' }));
      await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
      await waitFor(() => expect(screen.queryByText('Discard what you typed?')).toBeNull());
      await user.click(dialog.getByRole('button', { name: 'Reject' }));
    };
    await user.click(await screen.findByRole('button', { name: 'Reject Elena' }));
    await reject();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(screen.getByRole('checkbox', { name: 'Select all rows' }));
    await user.click(screen.getByRole('button', { name: 'Reject' }));
    await reject();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent).toMatchObject([{ note: 'Full' }, { decision: 'reject', note: 'Full' }]);
  });
});

describe('the ways back around the membership requests (D-50, D-54)', () => {
  const broken = () => json({ message: 'x' }, 500);
  const request = {
    _id: 'request-of-Elena',
    id: 'request-of-Elena',
    userId: 'Elena',
    agencyId: 'meridian',
    agencyName: 'Meridian Industrial Realty',
    status: 'pending',
    name: 'Elena',
    email: 'elena@aero.example',
    phone: '',
    position: 'Director',
    message: 'Elena looks for a factory.',
    agencyRequestMessage: 'Elena looks for a factory.',
    createdAt: daysAgo(1),
    agencyRequestDate: daysAgo(1),
    user: { _id: 'Elena', name: 'Elena', email: 'elena@aero.example', phone: '' },
  };

  it('read the list of the agency when that of the people fails (R-CALL-41)', async () => {
    open(agentAdmin, {
      'GET /users/agency-requests': broken,
      'GET /agencies/meridian/requests': () => json([request]),
    });
    expect(await screen.findByText('Elena looks for a factory.')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Approve Elena' })).toBeTruthy();
  });

  it('try the four fallback endpoints of a decision in their order, each with its own words (R-CALL-43 to R-CALL-46)', async () => {
    const tried: unknown[] = [];
    const refuseAs =
      (status: number) =>
      ({ url, init }: { url: URL; init: RequestInit }) => {
        const body = init.body ? JSON.parse(String(init.body)) : null;
        tried.push([init.method, url.pathname.replace('/api', ''), body]);
        return json({ message: 'x' }, status);
      };
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([elena]),
      'PUT /users/Elena/agency-request/approve': refuseAs(500),
      'PUT /agencies/meridian/users/Elena': refuseAs(404),
      'POST /agencies/meridian/requests': refuseAs(405),
      'POST /agency-requests/request-of-Elena': refuseAs(503),
      'POST /agencies/meridian/requests/request-of-Elena': (request) => {
        refuseAs(200)(request);
        return json({ ...elena, message: 'Request approved successfully' });
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Approve Elena' }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Approve' }));
    expect(await screen.findByText('Request approved successfully')).toBeTruthy();
    const requestId = 'request-of-Elena';
    expect(tried).toEqual([
      ['PUT', '/users/Elena/agency-request/approve', null],
      ['PUT', '/agencies/meridian/users/Elena', { approved: true, status: 'approved' }],
      [
        'POST',
        '/agencies/meridian/requests',
        { userId: 'Elena', approved: true, requestId, status: 'approved' },
      ],
      ['POST', `/agency-requests/${requestId}`, { approved: true, userId: 'Elena', agencyId: 'meridian' }],
      ['POST', `/agencies/meridian/requests/${requestId}`, { approved: true }],
    ]);
  });

  it('stay closed after a refusal', async () => {
    const other = vi.fn(broken);
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([elena]),
      'PUT /users/Elena/agency-request/reject': () => json({ message: 'no', code: 'FORBIDDEN' }, 403),
      'PUT /agencies/meridian/users/Elena': other,
    });
    await user.click(await screen.findByRole('button', { name: 'Reject Elena' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('no');
    expect(other).not.toHaveBeenCalled();
  });

  it('say that the answer failed when no endpoint gives one (R-MSG-13)', async () => {
    const { user } = open(agentAdmin, {
      'GET /users/agency-requests': () => json([elena]),
      'PUT /users/Elena/agency-request/reject': () => {
        throw new TypeError('no network');
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Reject Elena' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Reject' }));
    expect((await dialog.findByRole('alert')).textContent).toBe('Failed to reject request');
  });
});
