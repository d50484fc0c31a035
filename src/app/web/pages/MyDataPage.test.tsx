import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import type { DocumentView } from '#core/documents/contract.ts';
import type { OwnSession } from '#core/sessions/contract.ts';
import { sessionTexts } from '#core/sessions/messages.ts';
import { otherDeviceTexts } from '#core/sessions/security-messages.ts';
import { storeSignIn } from '#core/sessions/web/stored-user.ts';
import { myDataTexts } from '#core/users/messages.ts';
import { local } from '#platform/web/storage.ts';
import { formatDate, formatDateTime } from '#shared/dates.ts';
import { signedInAs, userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json } from '#test/render-page.tsx';
import { renderSite } from '#test/render-site.tsx';
import { fakeUploads } from '#test/uploads.ts';
import { userEvent } from '#test/user-event.ts';

const buyer = userOf('user', { _id: 'client' });
const hands = userEvent.setup();

const contact = { email: 'office@aero.example', phone: '', address: '', whatsapp: '' };

const view: DocumentView = {
  _id: '1',
  id: '1',
  documentId: 'd',
  documentType: 'ic_front',
  paper: null,
  documentName: 'front.jpg',
  bookingId: 'b',
  lotNumber: '62',
  viewerName: 'Chitra Devi',
  viewerRole: 'agent_admin',
  viewerAgency: null,
  isOwn: false,
  at: '2026-11-02T04:00:00.000Z',
  kind: 'preview',
  reason: null,
  note: '',
};

const here: OwnSession = {
  _id: 'here',
  id: 'here',
  userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
  ip: '192.0.2.7',
  startedAt: '2026-11-02T04:00:00.000Z',
  renewedAt: '2026-11-03T04:00:00.000Z',
  expiresAt: '2026-12-02T04:00:00.000Z',
  isCurrent: true,
};
const phone: OwnSession = {
  ...here,
  _id: 'phone',
  id: 'phone',
  userAgent: 'Chrome/1 (Android)',
  isCurrent: false,
};

function open(changes: Handlers = {}) {
  const answers: Handlers = {
    'GET /users/me': () => json(buyer),
    'GET /config': () => json({ contact, limits: { maxDocumentBytes: 1, holdDays: 14, documentDays: 60 } }),
    'GET /bookings/user': () => json([]),
    'GET /users/me/document-views': () => json([]),
    'GET /users/me/sessions': () => json([phone, here]),
    'POST /auth/logout': () => json({ message: '' }),
    ...changes,
  };
  storeSignIn(signedInAs(buyer));
  fakeNetwork(answers);
  return { ...renderSite('/my-data'), answers };
}

const part = (name: string) => screen.findByRole('region', { name });

beforeEach(fakeUploads);
describe('my data', () => {
  it('is reached from the profile', async () => {
    storeSignIn(signedInAs(buyer));
    fakeNetwork({ 'GET /users/me': () => json(buyer) });
    const { router } = renderSite('/profile');
    await hands.click(await screen.findByRole('link', { name: 'My Data' }));
    await screen.findByRole('heading', { name: 'My Data', level: 1 });
    expect(router.state.location.pathname).toBe('/my-data');
  });

  it('names which agency holds documents of which lot, and how long they are kept (D-99, D-100)', async () => {
    const withDocuments = bookingOf('62', 'approved', {
      // the cheque stands in two fields (D-170) and is one document
      ...{ documentUrl: '/x', chequeUrl: '/x', icFrontUrl: '/y', icBackUrl: '/z' },
    });
    const office = bookingOf('63', 'sold', { agencyName: '', chequeUrl: '/x' });
    open({ 'GET /bookings/user': () => json([withDocuments, office, bookingOf('64', 'sold')]) });
    const holders = within(await part('Who holds my documents'));
    await holders.findByText('The park office');
    const [, kept] = holders.getAllByRole('list');
    expect(kept?.children).toHaveLength(2);
    const list = within(holders.getByRole('list', { name: 'Who holds my documents' }));
    const lines = list.getAllByRole('listitem').map(({ textContent }) => textContent);
    expect(lines).toEqual([
      'Meridian Industrial Realty and the park office3 documents of Lot 62 · Booking 000062',
      'The park office1 document of Lot 63 · Booking 000063',
    ]);
    expect(await holders.findByText(/are deleted 60 days later, a file .* after 24 hours/)).toBeTruthy();
  });

  it('says who else saw documents on which day, and inside when, which and why, a page at a time (D-182, D-481)', async () => {
    const asked: string[] = [];
    const original = { kind: 'original', reason: 'bank_or_lawyer', note: 'Maybank loan' } as const;
    const rows = [
      { ...view, ...original },
      { ...view, _id: '2', documentId: 'e', lotNumber: null },
      { ...view, _id: '3', viewerName: 'Daniel Wong', viewerRole: 'admin' },
      { ...view, _id: '4', viewerAgency: 'Meridian', at: '2026-10-02T04:00:00.000Z' },
    ];
    open({
      'GET /users/me/document-views': ({ url }) => {
        asked.push(['limit', 'offset', 'others'].map((name) => url.searchParams.get(name)).join());
        return new Response(JSON.stringify(rows), { headers: { 'x-total-count': '22' } });
      },
    });
    const list = await screen.findByRole('list', { name: 'Who saw my documents' });
    const day = formatDate(view.at);
    expect([...list.querySelectorAll('summary')].map(({ textContent }) => textContent)).toEqual([
      `Chitra Devi saw 2 documents${day}, Agent Admin`,
      `Daniel Wong of the park office saw 1 document${day}`,
      `Chitra Devi of Meridian saw 1 document${formatDate('2026-10-02T04:00:00.000Z')}`,
    ]);
    expect([...list.querySelectorAll('details')].map((each) => each.open)).toEqual([true, false, false]);
    const table = within(
      screen.getAllByRole('table', { name: `Seen by Chitra Devi on ${day}` })[0] as HTMLElement,
    );
    const [, first, second] = table.getAllByRole('row');
    expect(first?.textContent).toBe(
      `${formatDateTime(view.at)}IC frontfront.jpgOriginal: for a bank or lawyer, "Maybank loan"62`,
    );
    expect(second?.textContent).toContain('Shown as a picture, with a watermark');
    expect(second?.textContent).toContain('No booking');
    await hands.click(screen.getByRole('switch', { name: 'Also what I saw and downloaded myself' }));
    await waitFor(() => expect(asked).toHaveLength(2));
    await hands.click(await screen.findByRole('button', { name: 'Page 2' }));
    await waitFor(() => expect(asked).toEqual(['20,0,true', '20,0,', '20,20,']));
  });

  it('shows empty states without documents and views', async () => {
    open();
    expect(await screen.findByText('The portal holds no document of yours.')).toBeTruthy();
    expect(await screen.findByText('Nobody has seen any of your documents.')).toBeTruthy();
  });

  it('lists where the reader is signed in, this device first, and signs another out after asking', async () => {
    const ended: string[] = [];
    const { answers } = open({
      'DELETE /users/me/sessions/phone': () => {
        ended.push('phone');
        answers['GET /users/me/sessions'] = () => json([here]);
        return json({ message: sessionTexts.ended });
      },
    });
    const list = await screen.findByRole('list', { name: 'Where you are logged in' });
    const [first, second] = within(list).getAllByRole('listitem');
    expect(first?.textContent).toMatch(
      /^Firefox on LinuxThis deviceLog OutLogged in .* from 192\.0\.2\.7Ends/,
    );
    expect(second?.textContent).toContain('Chrome on Android');
    await hands.click(within(list).getByRole('button', { name: /^Log out Chrome on Android/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log this device out?' }));
    expect(ended).toEqual([]);
    await hands.click(dialog.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText(sessionTexts.ended)).toBeTruthy();
    await waitFor(() => expect(within(list).getAllByRole('listitem')).toHaveLength(1));
  });

  it('begins with three logins, and shows the others on request', async () => {
    const others = ['a', 'b', 'c'].map((id) => ({ ...phone, _id: id, id }));
    open({ 'GET /users/me/sessions': () => json([here, ...others]) });
    const list = within(await screen.findByRole('list', { name: 'Where you are logged in' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    await hands.click(screen.getByRole('button', { name: 'Show all 4' }));
    expect(document.activeElement).not.toBe(document.body);
    expect(list.getAllByRole('listitem')).toHaveLength(4);
  });

  it('logs all other devices out at once, after asking (D-38)', async () => {
    const { answers } = open({
      'DELETE /users/me/sessions': () => {
        answers['GET /users/me/sessions'] = () => json([here]);
        return json({ message: otherDeviceTexts.othersEnded, ended: 1 });
      },
    });
    await hands.click(await screen.findByRole('button', { name: 'Log out all other devices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log out all other devices?' }));
    expect(dialog.getByText('All other devices have to log in again.')).toBeTruthy();
    await hands.click(dialog.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText('All other devices have been logged out')).toBeTruthy();
    await waitFor(() =>
      expect(screen.queryByRole('button', { name: 'Log out all other devices' })).toBeNull(),
    );
  });

  it('takes a device that is gone already as logged out, and says when it failed', async () => {
    const { answers } = open({
      'DELETE /users/me/sessions/phone': () => json({ message: '', code: 'X' }, 500),
    });
    await hands.click(await screen.findByRole('button', { name: /^Log out Chrome on Android/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Log this device out?' }));
    await hands.click(dialog.getByRole('button', { name: 'Log Out' }));
    expect(await dialog.findByText('Failed to log the device out. Please try again.')).toBeTruthy();
    // of whatever stands before the server (D-42)
    answers['DELETE /users/me/sessions/phone'] = () => new Response('<html></html>', { status: 404 });
    await hands.click(dialog.getByRole('button', { name: 'Log Out' }));
    expect(await dialog.findByText('Failed to log the device out. Please try again.')).toBeTruthy();
    expect(screen.queryByText(sessionTexts.ended)).toBeNull();
    answers['DELETE /users/me/sessions/phone'] = () => json({ message: 'x', code: 'SESSION_NOT_FOUND' }, 404);
    await hands.click(dialog.getByRole('button', { name: 'Log Out' }));
    expect(await screen.findByText(sessionTexts.ended)).toBeTruthy();
  });

  it('logs this device out by its own button, and leaves nothing behind (R-NAV-24)', async () => {
    const { router } = open();
    await hands.click(
      await within(await part('Where I am logged in')).findByRole('button', { name: 'Log Out' }),
    );
    await waitFor(() => expect(router.state.location.pathname).toBe('/'));
    expect(window.localStorage).toHaveLength(0);
    expect(window.sessionStorage).toHaveLength(0);
  });

  it('downloads everything as one file, with the token of the session', async () => {
    const saved: [string, string | null][] = [];
    const click = HTMLAnchorElement.prototype.click;
    HTMLAnchorElement.prototype.click = function save() {
      saved.push([this.download, this.getAttribute('href')]);
    };
    onTestFinished(() => {
      HTMLAnchorElement.prototype.click = click;
    });
    let token: string | null = null;
    const { answers } = open({ 'GET /users/me/export': () => json({ message: '', code: 'X' }, 500) });
    const button = await screen.findByRole('button', { name: 'Download My Data' });
    await hands.click(button);
    expect(await screen.findByText(myDataTexts.downloadFailed)).toBeTruthy();
    answers['GET /users/me/export'] = ({ init }) => {
      token = new Headers(init.headers).get('authorization');
      return new Response('{}', {
        headers: { 'content-disposition': 'attachment; filename="my-data.json"' },
      });
    };
    await hands.click(button);
    await waitFor(() => expect(saved).toEqual([['my-data.json', 'blob:picture']]));
    expect(token).toBe(`Bearer ${local.token.get()}`);
  });

  it('says of each part by itself that it failed, and tries again', async () => {
    const failing = () => json({ message: '', code: 'X' }, 500);
    const { answers } = open({
      'GET /bookings/user': failing,
      'GET /bookings/debug/user/client': failing,
      'GET /users/me/document-views': failing,
      'GET /users/me/sessions': failing,
    });
    expect(await screen.findByText('Failed to load who saw your documents. Please try again.')).toBeTruthy();
    expect(await screen.findByText('Failed to load where you are logged in. Please try again.')).toBeTruthy();
    expect(await screen.findByText('Unable to load your bookings. Please try again later.')).toBeTruthy();
    answers['GET /users/me/document-views'] = () => json([]);
    await hands.click(within(await part('Who saw my documents')).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Nobody has seen any of your documents.')).toBeTruthy();
  });
});
