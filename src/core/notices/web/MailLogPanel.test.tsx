import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { FullMailView } from '#core/notices/mail-contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { MailLogPanel } from './MailLogPanel.tsx';

const path = '/admin/mails';
const subject = 'Your request for lot 27 was received';
const failed: FullMailView = {
  _id: '42',
  to: 'nur.aina@aero.example',
  name: 'Nur Aina',
  subject,
  template: 'bookings',
  state: 'failed',
  attempts: 20,
  lastError: '550 No such mailbox',
  dropped: null,
  createdAt: '2026-03-02T02:00:00.000Z',
  dueAt: '2026-03-05T02:00:00.000Z',
  sentAt: null,
  text: 'Hello Nur Aina,\n\nYour request for lot 27 was received.',
};
const waiting: FullMailView = { ...failed, state: 'waiting', attempts: 0, lastError: null };
const kept: FullMailView = { ...failed, state: 'kept', attempts: 0, lastError: null };
const dropped: FullMailView = { ...kept, state: 'dropped', dropped: 'access_lost' };
const sent: FullMailView = { ...failed, state: 'sent', attempts: 1, lastError: null, sentAt: failed.dueAt };

const listOf = (mails: FullMailView[], total = mails.length) =>
  new Response(JSON.stringify(mails.map(({ text: _, ...mail }) => mail)), {
    headers: { 'x-total-count': String(total) },
  });
const settings = (reaches: 'yes' | 'no_mail_server') =>
  json({ bookings: 'each', desk: 'bundle', membership: 'each', reaches });

function open(answers: Handlers = {}, at = path) {
  const asked: string[] = [];
  fakeNetwork(
    signedIn(userOf('admin'), {
      'GET /mails': ({ url }) => {
        url.searchParams.delete('_t');
        asked.push(url.searchParams.toString());
        return listOf([failed], 60);
      },
      'GET /mails/42': () => json(failed),
      'GET /users/me/mail-settings': () => settings('yes'),
      ...answers,
    }),
  );
  return { ...renderPage({ at, path, page: <MailLogPanel /> }), user: userEvent.setup(), asked };
}

/** The mail, opened by its address. */
async function openMail(answers: Handlers) {
  const page = open(answers, `${path}?mail=42`);
  const dialog = within(await screen.findByRole('dialog', { name: subject }));
  return { ...page, dialog };
}

afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the list of the mail log (D-147)', () => {
  it('shows to whom each mail goes, its subject, state and time', async () => {
    open();
    const row = within((await screen.findByText(subject)).closest('tr') as HTMLElement);
    for (const words of ['nur.aina@aero.example', 'Nur Aina', 'Failed', 'Mar 02, 2026']) {
      expect(row.getByText(words)).toBeTruthy();
    }
    const heads = screen.getAllByRole('columnheader').map((head) => head.textContent);
    expect(heads).toEqual(['To', 'Subject', 'State', 'Time', 'Actions']);
  });

  it('says in its list and when it is opened why a mail was dropped, which is not sent again (D-210)', async () => {
    const why = 'This person no longer has the role, membership or booking that it is about.';
    const { user } = open({ 'GET /mails': () => listOf([dropped]), 'GET /mails/42': () => json(dropped) });
    const row = within((await screen.findByText(subject)).closest('tr') as HTMLElement);
    expect(row.getByText('Dropped')).toBeTruthy();
    expect(row.getByText(why)).toBeTruthy();
    await user.click(row.getByRole('button', { name: /^Open/ }));
    const dialog = within(await screen.findByRole('dialog', { name: subject }));
    expect(dialog.getByText(why)).toBeTruthy();
    expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull();
  });

  it('is opened by its subject on a phone, and says its state', async () => {
    const wide = window.matchMedia('');
    vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({ ...wide, matches: /max-w/.test(query) }));
    const { user } = open({
      'GET /mails': () => listOf([kept]),
      'GET /users/me/mail-settings': () => settings('no_mail_server'),
    });
    await screen.findByText(/^No mail server is configured/);
    expect(screen.getByRole('cell', { name: 'Kept here' })).toBeTruthy();
    const subjects = await screen.findAllByRole('button', { name: `Open ${subject}, to ${kept.to}` });
    expect(subjects.map(({ textContent }) => textContent)).toEqual([subject]);
    await user.click(subjects[0] as HTMLElement);
    expect(await screen.findByRole('dialog', { name: subject })).toBeTruthy();
  });

  it('requests what the address says, and returns to the first page with another filter (D-60)', async () => {
    const { user, asked, router } = open({}, `${path}?page=2&state=king`);
    expect(await screen.findByText('60 mails')).toBeTruthy();
    expect(asked).toEqual(['limit=25&offset=25']);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lot 27');
    await waitFor(() => expect(router.state.location.search).toBe('?state=king&q=lot+27'));
    await user.click(screen.getByRole('button', { name: 'State' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Kept here' }));
    await waitFor(() => expect(asked.at(-1)).toBe('state=kept&search=lot+27&limit=25&offset=0'));
    expect(router.state.location.search).toBe('?state=kept&q=lot+27');
  });

  it('says that mails are not sent without a mail server, and nothing of it with one', async () => {
    const words = 'No mail server is configured. Mails are kept here and not sent.';
    const { unmount } = open({ 'GET /users/me/mail-settings': () => settings('no_mail_server') });
    expect(await screen.findByText(words)).toBeTruthy();
    unmount();
    let isAsked = false;
    open({
      'GET /users/me/mail-settings': () => {
        isAsked = true;
        return settings('yes');
      },
    });
    await screen.findByText(subject);
    expect(isAsked).toBe(true);
    expect(screen.queryByText(words)).toBeNull();
  });
});

describe('a mail of the log (D-147)', () => {
  it('opens by its row with text, attempts and last error, and closes again', async () => {
    const { user, router } = open();
    await user.click(await screen.findByRole('button', { name: `Open ${subject}, to ${failed.to}` }));
    expect(router.state.location.search).toBe('?mail=42');
    const dialog = within(await screen.findByRole('dialog', { name: subject }));
    const text = dialog.getByRole('region', { name: 'Text' });
    expect(text.textContent).toContain('Hello Nur Aina,\n\nYour request for lot 27 was received.');
    for (const words of ['Nur Aina, nur.aina@aero.example', 'Failed', '20', '550 No such mailbox']) {
      expect(dialog.getByText(words)).toBeTruthy();
    }
    await user.keyboard('{Escape}');
    await waitFor(() => expect(router.state.location.search).toBe(''));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('says when a waiting mail is tried next and when a sent one was sent', async () => {
    const { dialog, unmount } = await openMail({ 'GET /mails/42': () => json(waiting) });
    expect(dialog.getByText('Next attempt').nextSibling?.textContent).toMatch(/^Mar 05, 2026/);
    expect(dialog.queryByText('Sent')).toBeNull();
    unmount();
    const other = await openMail({ 'GET /mails/42': () => json(sent) });
    expect(other.dialog.getByText('Sent', { selector: 'dt' }).nextSibling?.textContent).toMatch(/^Mar 05/);
    expect(other.dialog.queryByText('Next attempt')).toBeNull();
  });

  it.each([
    ['failed', failed, true],
    ['kept', kept, true],
    ['waiting', waiting, false],
    ['sent', sent, true],
    ['link in a sent', { ...sent, template: 'reset_password' as const }, false],
  ])(
    'offers to download a %s mail, and to send it again if it ended without a one-time link (D-423)',
    async (_state, mail, isOffered) => {
      const { dialog } = await openMail({ 'GET /mails/42': () => json(mail) });
      expect(dialog.getByRole('button', { name: 'Download' })).toBeTruthy();
      expect(dialog.queryByRole('button', { name: 'Send again' }) !== null).toBe(isOffered);
    },
  );

  it('offers nothing once the text is no longer kept, and says so', async () => {
    const { dialog } = await openMail({ 'GET /mails/42': () => json({ ...failed, text: null }) });
    expect(dialog.getByText('The text of this mail is no longer kept.')).toBeTruthy();
    expect(dialog.queryByRole('button', { name: /Download|Send again/ })).toBeNull();
  });

  it('sends again, also after a lost connection, closes, and shows the new state (D-42)', async () => {
    let now = failed;
    let isAway = true;
    const { dialog, user, router } = await openMail({
      'GET /mails': () => listOf([now]),
      'POST /mails/42/send-again': () => {
        if (isAway) throw new TypeError('Failed to fetch');
        now = waiting;
        return json({ ...waiting, message: 'The mail will be sent again' });
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect((await dialog.findByRole('alert')).textContent).toContain('The mail could not be sent again.');
    expect(screen.queryByText('The mail will be sent again')).toBeNull();
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    expect(await screen.findByText('The mail will be sent again')).toBeTruthy();
    expect(router.state.location.search).toBe('');
    expect(await screen.findByRole('cell', { name: 'Waiting' })).toBeTruthy();
  });

  it('says why a mail could not be sent again, and shows what became of it', async () => {
    let now = failed;
    const { dialog, user } = await openMail({
      'GET /mails/42': () => json(now),
      'POST /mails/42/send-again': () => {
        now = waiting;
        const message = 'This mail is not waiting to be sent again.';
        return json({ message, code: 'MAIL_SENT', found: 'waiting' }, 409);
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Send again' }));
    const alert = await dialog.findByRole('alert');
    expect(alert.textContent).toBe(
      'The mail could not be sent again.This mail is not waiting to be sent again.',
    );
    await waitFor(() => expect(dialog.queryByRole('button', { name: 'Send again' })).toBeNull());
  });

  it('says that a mail could not be downloaded', async () => {
    const { dialog, user } = await openMail({
      'GET /mails/42/message': () =>
        json({ message: 'The text of this mail is no longer kept.', code: 'MAIL_EMPTIED' }, 409),
    });
    await user.click(dialog.getByRole('button', { name: 'Download' }));
    expect(await screen.findByText('The text of this mail is no longer kept.')).toBeTruthy();
  });

  it('says that a mail is not there', async () => {
    open(
      { 'GET /mails/9': () => json({ message: 'Mail not found', code: 'MAIL_NOT_FOUND' }, 404) },
      `${path}?mail=9`,
    );
    const dialog = within(await screen.findByRole('dialog', { name: 'Mail' }));
    expect(await dialog.findByText('Mail not found')).toBeTruthy();
  });
});
