import { screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { TrailCheck } from '#core/audit/contract.ts';
import type { Integrity } from '#core/integrity/contract.ts';
import { userOf } from '#test/accounts.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { IntegrityPage } from './IntegrityPage.tsx';

const path = '/admin/integrity';
const sound: Integrity = {
  at: '2026-03-02T02:00:00.000Z',
  checked: { lots: 70, units: 12, bookings: 9, events: 31, documents: 5, plainDocuments: 2 },
  differences: [],
  plan: null,
};

const unchanged: TrailCheck = {
  at: '2026-03-02T02:00:00.000Z',
  entries: 1200,
  differing: 0,
  differences: [],
  waiting: 3,
  waitingSince: '2026-03-02T01:59:55.000Z',
  head: 'agrees',
  headAt: '2026-03-02T01:59:00.000Z',
  unchecked: 0,
  reason: '',
};

function open(reply: () => Response, trail: () => Response = () => json(unchanged)) {
  const answers = { 'GET /integrity': () => reply(), 'GET /audit/check': () => trail() };
  fakeNetwork(signedIn(userOf('admin'), answers));
  renderPage({ at: path, path, page: <IntegrityPage /> });
  return userEvent.setup();
}

afterEach(() => vi.unstubAllGlobals());

describe('the check of every status', () => {
  it('says that everything agrees, how much was compared and when', async () => {
    open(() => json(sound));
    const status = (await screen.findByText('Everything agrees')).closest('[role="status"]');
    expect(status?.textContent).toContain('Last checked Mar 02, 2026');
    const compared = within(screen.getByRole('list', { name: 'What was compared' }));
    expect(compared.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
      'Lots70',
      'Units12',
      'Bookings9',
      'Recorded changes31',
      'Documents5',
      'Not encrypted yet2',
    ]);
    expect(screen.queryByRole('table')).toBeNull();
  });

  it('tells lots without an outline and outlines without a lot, and nothing while all fit (D-214)', async () => {
    let answer: Integrity = { ...sound, plan: { lotsWithoutOutline: [], outlinesWithoutLot: [] } };
    const user = open(() => json(answer));
    await screen.findByText('Everything agrees');
    expect(screen.queryByText(/outline/)).toBeNull();
    const many = Array.from({ length: 60 }, (_, index) => String(100 + index));
    answer = {
      ...sound,
      plan: { lotsWithoutOutline: [{ id: 'l9', lotNumber: '9' }], outlinesWithoutLot: many },
    };
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Lots and site plan differ: 61')).toBeTruthy();
    expect(screen.getByText(/^Lots without an outline/).textContent).toBe('Lots without an outline: 9');
    expect(screen.getByRole('link', { name: '9' }).getAttribute('href')).toBe('/admin/lots?lot=l9');
    const outlines = screen.getByText(/^Outlines without a lot/).textContent;
    expect(outlines).toMatch(/^Outlines without a lot: 100, 101, .* and 10 more$/);
  });

  it('shows each difference: what stands, what was expected, why, and the ways there', async () => {
    let answer = sound;
    const user = open(() => json(answer));
    await screen.findByText('Everything agrees');
    answer = {
      ...sound,
      differences: [
        {
          what: 'lot',
          id: 'l1',
          name: '12',
          found: 'available',
          expected: 'booked',
          because: 'live booking',
        },
        { what: 'booking', id: 'b1', name: '13', found: 'sold', expected: 'none', because: 'last event' },
        { what: 'document', id: 'd1', name: '14', found: 'purged', expected: 'kept', because: 'legal hold' },
        {
          what: 'sum',
          id: '2026-03',
          name: '2026-03',
          found: 'Agency sold 2',
          expected: '',
          because: 'steps',
        },
      ],
    };
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('Differences found: 4')).toBeTruthy();
    const [lot, booking, document, sum] = within(screen.getByRole('table', { name: 'Differences' }))
      .getAllByRole('row')
      .slice(1)
      .map((row) => within(row));
    for (const words of ['Lot 12', 'Available', 'Booked', 'A booking that is under way implies it']) {
      expect(lot?.getAllByText(words)[0]).toBeTruthy();
    }
    expect(lot?.getByRole('link', { name: 'Lot 12' }).getAttribute('href')).toBe('/admin/lots?lot=l1');
    expect(lot?.getByRole('link', { name: 'All bookings of 12' }).getAttribute('href')).toBe(
      '/admin/all-bookings?q=12',
    );
    expect(document?.getByText('Document of 14')).toBeTruthy();
    expect(document?.getByText('Purged')).toBeTruthy();
    expect(sum?.getByText('Sums of reports, 2026-03')).toBeTruthy();
    expect(sum?.queryByRole('link')).toBeNull();
    expect(booking?.getByText('Nothing recorded')).toBeTruthy();
    expect(booking?.getByRole('link', { name: 'This booking' }).getAttribute('href')).toBe(
      '/admin/bookings?booking=b1',
    );
  });

  it('says that it could not be run, tries again, and keeps what it found when a later run fails', async () => {
    let reply = () => json({ message: '' }, 500);
    const user = open(() => reply());
    const alert = within(await screen.findByRole('alert'));
    expect(alert.getByText('The check could not be run. Please try again later.')).toBeTruthy();
    reply = () => json(sound);
    await user.click(alert.getByRole('button', { name: 'Try Again' }));
    await screen.findByText('Everything agrees');
    reply = () => json({ message: '' }, 500);
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('The check could not be run. Please try again later.')).toBeTruthy();
    expect(screen.getByText('Everything agrees')).toBeTruthy();
  });
});

describe('the check of the audit trail (D-204)', () => {
  it('says that no entry was changed, how many were checked and how many wait', async () => {
    open(() => json(sound));
    const status = (await screen.findByText('No entry was changed')).closest('[role="status"]');
    expect(status?.textContent).toContain('The trail reaches as far as was noted outside the database.');
    const checked = within(screen.getByRole('list', { name: 'What was checked' }));
    expect(checked.getAllByRole('listitem').map((tile) => tile.textContent)).toEqual([
      'Sealed entries1,200',
      'Differ0',
      'Wait for their seal3',
    ]);
  });

  it('names the entries that differ and what that means, and says so when seals are late', async () => {
    let found: TrailCheck = {
      ...unchanged,
      differing: 3,
      differences: [
        { id: 17, what: 'changed' },
        { id: 21, what: 'added' },
      ],
      head: 'cut',
      waitingSince: '2026-03-02T01:00:00.000Z',
      unchecked: 8,
      reason: 'Key lost in a move',
    };
    const user = open(
      () => json(sound),
      () => json(found),
    );
    const status = (await screen.findByText('The audit trail is not what was sealed')).closest(
      '[role="status"]',
    );
    for (const words of [
      'older backup',
      'Tell the operator of the portal',
      '8 entries are left out',
      'Key lost',
    ])
      expect(status?.textContent).toContain(words);
    const rows = within(screen.getByRole('table', { name: 'Entries that differ' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringMatching(/No. 17.*Is not what was sealed/),
      expect.stringMatching(/No. 21.*Was added later/),
    ]);
    expect(screen.getByText('Further entries that differ: 1.')).toBeTruthy();
    found = unchanged;
    await user.click(screen.getByRole('button', { name: 'Check again' }));
    expect(await screen.findByText('No entry was changed')).toBeTruthy();
  });
});
