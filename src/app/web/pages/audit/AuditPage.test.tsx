import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AuditEntryView } from '#core/audit/contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, type Handlers, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { AuditPage } from './AuditPage.tsx';

const path = '/admin/audit';
const entry: AuditEntryView = {
  _id: '7',
  id: 7,
  at: '2026-03-02T02:00:00.000Z',
  actor: { id: 'adam', name: 'Adam Lim', role: 'admin' },
  action: 'lot.update',
  target: { type: 'lot', id: 'lot-12', name: '12' },
  from: { price: 1_000_000 },
  to: { price: 1_250_000 },
  why: 'List of May',
  detail: { lotNumber: '12' },
};
const listOf = (entries: AuditEntryView[], total = entries.length) =>
  new Response(JSON.stringify(entries), { headers: { 'x-total-count': String(total) } });

function open(answers: Handlers = {}, { at = path, role = 'super_admin' as 'admin' | 'super_admin' } = {}) {
  const asked: string[] = [];
  fakeNetwork(
    signedIn(userOf(role), {
      'GET /audit': ({ url }) => {
        url.searchParams.delete('_t');
        asked.push(url.searchParams.toString());
        return listOf([entry], 120);
      },
      ...answers,
    }),
  );
  return { ...renderPage({ at, path, page: <AuditPage /> }), user: userEvent.setup(), asked };
}

afterEach(() => vi.unstubAllGlobals());

describe('the audit trail', () => {
  it('says in words who did what to what, what changed and why', async () => {
    open();
    const row = (await screen.findByRole('link', { name: 'Lot 12' })).closest('tr') as HTMLElement;
    for (const words of ['Adam Lim', 'Admin', 'Changed a lot', 'Lot 12', 'RM 1,250,000', 'List of May']) {
      expect(within(row).getByText(words)).toBeTruthy();
    }
    expect(row.textContent?.replaceAll('\u00a0', ' ')).toContain('Price: RM 1,000,000 → RM 1,250,000');
    expect(row.textContent).toContain('Reason: List of May');
    expect(row.textContent).not.toContain('{');
  });

  it('groups entries by their day, and leaves empty what did not change', async () => {
    const login = { ...entry, action: 'user.login', from: {}, to: {}, why: '', detail: {} };
    const earlier = { ...login, _id: '5', id: 5, at: '2026-03-01T02:00:00.000Z' } as AuditEntryView;
    // in the park the next day
    const night = { ...earlier, _id: '6', id: 6, at: '2026-03-01T18:00:00.000Z' };
    open({ 'GET /audit': () => listOf([entry, night, earlier]) });
    await screen.findAllByRole('link', { name: 'Adam Lim' });
    const first = screen.getAllByRole('row').map((row) => row.children[0]?.textContent);
    expect(first).toEqual(['When', 'Mar 02, 2026', '10:00 AM', '2:00 AM', 'Mar 01, 2026', '10:00 AM']);
    expect(screen.getAllByRole('row')[5]?.textContent).not.toContain('–');
  });

  it('shows neighbouring logins of a day as one row that opens, and each to who asks for logins', async () => {
    const at = (id: number, action: string, time: string): AuditEntryView => ({
      ...entry,
      ...{ _id: String(id), id, action, at: time, target: { type: 'session', id: null, name: '' } },
      ...{ from: null, to: null, why: '', detail: {} },
    });
    const trail = [
      at(5, 'session.start', '2026-03-02T02:00:00.000Z'),
      at(4, 'session.end', '2026-03-02T01:30:00.000Z'),
      at(3, 'session.start', '2026-03-02T01:00:00.000Z'),
      // two of another day
      at(2, 'session.start', '2026-03-01T02:00:00.000Z'),
      at(1, 'session.start', '2026-03-01T01:00:00.000Z'),
    ];
    const words = () => screen.getAllByRole('row').map((row) => row.children[2]?.textContent);
    const each = ['Logged in', 'Logged out', 'Logged in', undefined, 'Logged in', 'Logged in'];
    const { user, unmount } = open({ 'GET /audit': () => listOf(trail) });
    await screen.findByText('3 logins and logouts');
    expect(words().slice(2)).toEqual(['3 logins and logouts', undefined, 'Logged in', 'Logged in']);
    expect(screen.getByText('5 entries')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Show the logins until 10:00 AM' }));
    expect(words().slice(2)).toEqual(['3 logins and logouts', ...each]);
    await user.click(screen.getByRole('button', { name: 'Hide the logins until 10:00 AM' }));
    expect(words()).toHaveLength(6);
    unmount();
    open({ 'GET /audit': () => listOf(trail) }, { at: `${path}?action=session` });
    await screen.findByText('5 entries');
    expect(words().slice(2)).toEqual(each);
  });

  it('shows the documents that one person saw in a row as one row, not those of two', async () => {
    const opened = (
      id: number,
      actor = entry.actor,
      documentType = 'ic_back',
      bookingId = 'b',
    ): AuditEntryView => ({
      ...entry,
      ...{ _id: String(id), id, actor, action: 'document.view' },
      ...{
        target: { type: 'document', id: `d${id}`, name: 'lot 50' },
        detail: { documentType, bookingId },
      },
      ...{ from: null, to: null, why: '' },
    });
    const other = { id: 'mei', name: 'Mei Lin', role: 'admin' } as const;
    const trail = [
      opened(5),
      opened(4, entry.actor, 'ic_front', 'earlier'),
      opened(3, entry.actor, 'ic_front'),
      opened(2, other),
      opened(1, other),
    ];
    open({ 'GET /audit': () => listOf(trail) });
    const run = (await screen.findByText('3 documents seen')).closest('tr');
    expect(run?.textContent).toContain('Adam LimAdmin');
    expect(run?.textContent).toContain('Lot 50: IC front, IC backLot 50: IC front');
    const bookings = within(run as HTMLElement).getAllByRole('link', { name: 'Lot 50' });
    expect(bookings.map((booking) => booking.getAttribute('href'))).toEqual([
      '/admin/bookings?booking=b',
      '/admin/bookings?booking=earlier',
    ]);
    expect(
      screen
        .getAllByRole('row')
        .slice(2)
        .map((row) => row.children[1]?.textContent),
    ).toEqual(['Adam LimAdmin', 'Mei LinAdmin', 'Mei LinAdmin']);
  });

  it('requests what the URL says, and returns to the first page with another filter (D-60)', async () => {
    const { user, asked, router } = open(
      {},
      { at: `${path}?q=may&action=lot.update&role=admin&from=2026-03-01&to=2026-03-31&page=2` },
    );
    expect(await screen.findByText('120 entries')).toBeTruthy();
    expect(asked).toEqual([
      'search=may&action=lot.update&actor=admin&from=2026-03-01&to=2026-03-31&limit=50&offset=50',
    ]);
    await user.click(screen.getByRole('button', { name: 'What: Changed a lot' }));
    await user.click(await screen.findByRole('combobox', { name: 'What' }));
    await user.click(screen.getByRole('option', { name: 'All of bookings' }));
    await waitFor(() => expect(asked.at(-1)).toContain('action=booking&'));
    expect(asked.at(-1)).toContain('offset=0');
    expect(router.state.location.search).toBe(
      '?q=may&action=booking&role=admin&from=2026-03-01&to=2026-03-31',
    );
  });

  it('leaves out what the address cannot mean', async () => {
    const { asked } = open({}, { at: `${path}?action=rm&role=king&from=yesterday&page=-1` });
    await screen.findByText('120 entries');
    expect(asked).toEqual(['limit=50&offset=0']);
  });

  it('shows one person or one thing alone, and everything again', async () => {
    const { user, asked } = open({}, { at: `${path}?role=admin` });
    await user.click(await screen.findByRole('link', { name: 'Adam Lim' }));
    await waitFor(() => expect(asked.at(-1)).toBe('actor=adam&limit=50&offset=0'));
    await user.click(await screen.findByRole('link', { name: 'Lot 12' }));
    await waitFor(() => expect(asked.at(-1)).toBe('actor=adam&target=lot-12&limit=50&offset=0'));
    const record = screen.getByRole('link', { name: 'Open the record' });
    expect(record.getAttribute('href')).toBe('/admin/lots?lot=lot-12');
    await user.click(screen.getByRole('button', { name: 'Only what Adam Lim did: show everything' }));
    await waitFor(() => expect(asked.at(-1)).toBe('target=lot-12&limit=50&offset=0'));
    await user.click(screen.getByRole('button', { name: /^Only what was done to Lot 12/ }));
    expect(screen.queryByRole('button', { name: /show everything/ })).toBeNull();
  });

  it('shows what changed and why in an entry, with its record, and how it was recorded', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: 'Details of entry 7' }));
    const dialog = await screen.findByRole('dialog', { name: 'Entry 7: Changed a lot' });
    expect(dialog.textContent).toContain('Reason: List of May');
    const record = within(dialog).getByRole('link', { name: 'Lot 12' });
    expect(record.getAttribute('href')).toBe('/admin/lots?lot=lot-12');
    expect(JSON.parse(within(dialog).getByLabelText('Entry as recorded').textContent ?? '')).toEqual(entry);
  });

  it('shows an admin a refusal without a request (D-112)', async () => {
    const { asked } = open({}, { role: 'admin' });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('Only super admins can read the audit trail');
    expect(asked).toEqual([]);
  });
});
