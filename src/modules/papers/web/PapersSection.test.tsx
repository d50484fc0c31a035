import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Paper } from '#modules/papers/contract.ts';
import { paperRefusals } from '#modules/papers/messages.ts';
import { callTexts } from '#platform/web/api-client/call-failure.ts';
import { local } from '#platform/web/storage.ts';
import { userOf } from '#test/accounts.ts';
import { bookingOf } from '#test/bookings.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { PapersSection } from './PapersSection.tsx';
import { ReceiptButton } from './ReceiptButton.tsx';

const form: Paper = {
  id: 'f2',
  bookingId: 'b',
  kind: 'booking_form',
  number: 'BF-2026-000012',
  edition: 2,
  state: 'valid',
  issuedAt: '2026-03-02T04:00:00.000Z',
  paymentId: null,
  outOfDate: [],
  hasTerms: true,
  sha256: null,
  accepted: null,
  signatory: 'Grace Lim',
};
const receipt: Paper = {
  ...form,
  id: 'r1',
  kind: 'receipt',
  number: 'R-2026-000003',
  paymentId: 'p',
  edition: 1,
};
const noDeposit = { dueSen: 0, dueOn: null, receivedSen: 0, heldSen: 0, reportedSen: 0 };
const nobody = { inUse: true, mayIssue: false, mayAccept: false };

const opened: string[] = [];
beforeEach(() => {
  local.token.set('token');
  opened.length = 0;
  Object.assign(URL, { createObjectURL: () => 'blob:paper', revokeObjectURL: () => undefined });
  const tab = {
    location: { replace: (url: string) => opened.push(url) },
    close: () => opened.push('closed'),
  };
  vi.stubGlobal('open', () => tab);
});
function show(answer: () => object, more: Handlers = {}, hasDeposit = false) {
  fakeNetwork({ 'GET /bookings/b/papers': () => json(answer()), ...more });
  const booking = {
    ...bookingOf('62', 'pending_admin', { deposit: hasDeposit ? noDeposit : null }),
    _id: 'b',
  };
  const page = <PapersSection booking={booking} viewer={userOf('user')} />;
  renderPage({ at: '/', path: '/', page });
  return userEvent.setup();
}
const pdf = () => new Response('%PDF', { headers: { 'content-type': 'application/pdf' } });

describe('the papers of a booking', () => {
  it.each([
    ['without a paper, for its buyer', { papers: [], ...nobody }],
    ['in a park without terms and deposits', { papers: [], ...nobody, inUse: false, mayIssue: true }],
  ])('are not mentioned %s (D-251)', async (_, answer) => {
    let asked = 0;
    show(() => {
      asked += 1;
      return answer;
    });
    await waitFor(() => expect(asked).toBe(1));
    await new Promise((resolve) => setTimeout(resolve));
    expect(screen.queryByText('Papers')).toBeNull();
  });

  it('show number, edition, state and what has changed since', async () => {
    const earlier = { ...form, id: 'f1', edition: 1, state: 'superseded' };
    const cancelled = { ...receipt, state: 'cancelled' };
    const outOfDate = ['price', 'deposit'];
    show(() => ({ papers: [{ ...form, outOfDate }, earlier, cancelled], ...nobody }), {}, true);
    const [newest, ...others] = await screen.findAllByRole('listitem');
    if (!newest) throw new Error('There is no form');
    for (const said of ['Booking form BF-2026-000012', /Edition 2/, 'Valid', 'Earlier editions (1)'])
      expect(within(newest).getAllByText(said).length).toBeGreaterThan(0);
    expect(
      screen.getByText('Out of date: the price and the booking deposit have changed since.'),
    ).toBeTruthy();
    expect(others.some((row) => within(row).queryByText('Cancelled'))).toBe(true);
    expect(screen.queryByRole('button', { name: /Accept|Issue/ })).toBeNull();
    expect(screen.getByRole('button', { name: 'Statement (PDF)' })).toBeTruthy();
  });

  it('open an accepted form with its acceptance, and as it was read (D-373)', async () => {
    const asked: string[] = [];
    const open = ({ url }: { url: URL }) => {
      asked.push(url.searchParams.get('as') ?? '');
      return pdf();
    };
    const accepted = { name: 'Grace Lim', at: form.issuedAt };
    const user = show(() => ({ papers: [{ ...form, accepted }], ...nobody }), {
      'GET /papers/f2/file': open,
    });
    await user.click(await screen.findByRole('button', { name: /^Open Booking form/ }));
    await user.click(screen.getByRole('button', { name: /^Open as it was read/ }));
    await waitFor(() => expect(asked).toEqual(['', 'read']));
  });

  it('say that they could not be loaded, and load again', async () => {
    let isBroken = true;
    const user = show(() => ({}), {
      'GET /bookings/b/papers': () => {
        if (isBroken) throw new TypeError('offline');
        return json({ papers: [receipt], ...nobody });
      },
    });
    expect(await screen.findByText('The papers of this booking could not be loaded.')).toBeTruthy();
    isBroken = false;
    await user.click(screen.getByRole('button', { name: 'Retry' }));
    expect(await screen.findByText('Official receipt R-2026-000003')).toBeTruthy();
  });
});

it('a receipt opens from the entry of its payment too, once it is there', async () => {
  fakeNetwork({
    'GET /bookings/b/papers': () => json({ papers: [form, receipt], ...nobody }),
    'GET /papers/r1/file': pdf,
  });
  const page = ['R-2026-000003', 'R-2026-000004'].map((number) => (
    <ReceiptButton key={number} bookingId="b" number={number} />
  ));
  renderPage({ at: '/', path: '/', page });
  await userEvent.setup().click(await screen.findByRole('button', { name: 'Open receipt R-2026-000003' }));
  await waitFor(() => expect(opened).toEqual(['blob:paper']));
  expect(screen.getAllByRole('button')).toHaveLength(1);
});

describe('issuing a form', () => {
  it('repeats one key after a lost reply, and says why a form is refused', async () => {
    const keys: (string | null)[] = [];
    const user = show(() => ({ papers: [], ...nobody, mayIssue: true }), {
      'POST /bookings/b/papers': ({ init }) => {
        keys.push(new Headers(init.headers).get('idempotency-key'));
        if (keys.length === 1) throw new TypeError('offline');
        if (keys.length === 2) return json({ message: 'The name has', code: 'PAPER_UNPRINTABLE' }, 409);
        return json({ ...form, message: 'Booking form BF-2026-000012 issued' }, 201);
      },
    });
    const button = await screen.findByRole('button', { name: 'Issue booking form' });
    await user.click(button);
    expect(await screen.findByText('The form could not be issued. Please try again.')).toBeTruthy();
    await user.click(button);
    expect(await screen.findByText('The name has')).toBeTruthy();
    await user.click(button);
    expect(await screen.findByText('Booking form BF-2026-000012 issued')).toBeTruthy();
    expect(new Set(keys).size).toBe(1);
  });
});

describe('accepting a form (D-248)', () => {
  async function openDialog(more: Handlers = {}) {
    const sums = { sha256: null as string | null };
    const sent: unknown[] = [];
    const user = show(() => ({ papers: [{ ...form, ...sums }], ...nobody, mayAccept: true }), {
      'GET /papers/f2/file': () => {
        sums.sha256 = 'ab'.repeat(32);
        return pdf();
      },
      'POST /papers/f2/accept': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        if (sent.length === 1) throw new TypeError('offline');
        if (sent.length === 2) return json({ ...paperRefusals.PAPER_SUPERSEDED }, 409);
        return json({ ...form, accepted: { name: 'Grace Lim', at: form.issuedAt }, message: 'Thank you.' });
      },
      ...more,
    });
    await user.click(await screen.findByRole('button', { name: /^Accept Booking form/ }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Accept the booking form' }));
    return { user, dialog, sent, accept: dialog.getByRole('button', { name: 'Accept' }) };
  }

  it('needs the form to be opened, a name and a tick, and keeps them over a broken network', async () => {
    const { user, dialog, sent, accept } = await openDialog();
    expect((accept as HTMLButtonElement).disabled).toBe(true);
    await user.click(dialog.getByRole('button', { name: 'Read the form' }));
    await dialog.findByRole('button', { name: 'Read the form again' });
    expect(opened).toEqual(['blob:paper']);
    await user.click(accept);
    expect(await dialog.findByText('Please tick this to accept the form')).toBeTruthy();
    expect(sent).toEqual([]);
    const name = dialog.getByLabelText('Your full name');
    expect(dialog.getByText('As on the form: Grace Lim')).toBeTruthy();
    await user.type(name, 'Grace Wong');
    await user.click(dialog.getByRole('checkbox'));
    await user.click(accept);
    expect(await dialog.findByText('Please write the name on the form: Grace Lim')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.clear(name);
    await user.type(name, 'Grace Lim');
    await user.click(accept);
    expect(await dialog.findByText('The form could not be accepted. Please try again.')).toBeTruthy();
    expect((name as HTMLInputElement).value).toBe('Grace Lim');
    await user.click(accept);
    expect(await dialog.findByText(paperRefusals.PAPER_SUPERSEDED.message)).toBeTruthy();
    await user.click(accept);
    expect(await screen.findByText('Thank you.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(sent.at(-1)).toEqual({ name: 'Grace Lim', sha256: 'ab'.repeat(32) });
  });

  it('stays asleep when the form cannot be opened', async () => {
    const { user, dialog, accept } = await openDialog({
      'GET /papers/f2/file': () => {
        throw new TypeError('offline');
      },
    });
    await user.click(dialog.getByRole('button', { name: 'Read the form' }));
    expect(await screen.findByText('The paper could not be opened. Please try again.')).toBeTruthy();
    expect(opened).toEqual(['closed']);
    expect((accept as HTMLButtonElement).disabled).toBe(true);
    expect(screen.queryByText(callTexts.network)).toBeNull();
  });
});

describe('for their buyer', () => {
  const own = (papers: Paper[], mayAccept: boolean) => {
    fakeNetwork({ 'GET /bookings/b/papers': () => json({ papers, ...nobody, mayAccept }) });
    const booking = { ...bookingOf('62', 'approved', { deposit: noDeposit }), _id: 'b' };
    const page = <PapersSection booking={booking} viewer={userOf('user')} own={{ sought: null }} />;
    renderPage({ at: '/', path: '/', page });
  };

  it('are in sight while one is to accept, without the receipts that stand at their payments (D-471)', async () => {
    own([form, receipt], true);
    expect(await screen.findByRole('button', { name: 'Accept Booking form BF-2026-000012' })).toBeTruthy();
    expect(screen.queryByText(/R-2026-000003/)).toBeNull();
  });

  it('are folded otherwise (D-471)', async () => {
    own([{ ...form, hasTerms: false }], true);
    await userEvent.setup().click(await screen.findByText('Papers'));
    expect(await screen.findByText('Booking form BF-2026-000012')).toBeTruthy();
  });
});
