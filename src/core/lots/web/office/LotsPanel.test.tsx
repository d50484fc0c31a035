import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import type { StaffLot } from '#core/lots/contract.ts';
import { openSite } from '#core/park/web/site.ts';
import { userOf } from '#test/accounts.ts';
import { lotOf } from '#test/lots.ts';
import { ownTypes, positionWords } from '#test/own-types.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { site } from '#test/site.ts';
import { userEvent } from '#test/user-event.ts';
import { LotsPanel } from './LotsPanel.tsx';

const path = '/admin/lots';
const office = userOf('admin');
const free = lotOf('12', { lotUse: 'Factory' });
const booked = lotOf('13', { status: 'booked' });
const locked = lotOf('14', { status: 'locked' });

const held: StaffLot = {
  ...lotOf('15', { status: 'reserved' }),
  holder: {
    bookingId: 'b15',
    clientName: 'Daniel Wong',
    agencyName: 'Meridian',
    since: '2026-03-02T04:00:00.000Z',
    until: '2026-03-09T04:00:00.000Z',
  },
};

/** One page of the list, with the given total. */
const listOf = (lots: StaffLot[], total = lots.length) =>
  new Response(JSON.stringify(lots), { headers: { 'x-total-count': String(total) } });

function open(answers: Handlers = {}, at = path) {
  const one = (lot: StaffLot): Handlers => ({ [`GET /lots/${lot._id}`]: () => json(lot) });
  fakeNetwork(
    signedIn(office, {
      'GET /lots': () => listOf([free, booked, locked]),
      'GET /public/properties/aero-industrial-hub/lots': () =>
        json([free, booked, locked].map(({ _id, type, status }) => ({ _id, type, status }))),
      ...one(free),
      ...one(booked),
      ...one(locked),
      ...answers,
    }),
  );
  return {
    ...renderPage({ at, path, page: <LotsPanel viewer={office} /> }),
    user: userEvent.setup(),
  };
}

/** Replies to a change as the server does and records the request. */
function saving(sent: unknown[], lot: StaffLot, status = 200) {
  return (request: SentRequest) => {
    sent.push(JSON.parse(String(request.init.body)));
    return json({ ...lot, message: 'x' }, status);
  };
}

const dialog = async () => within(await screen.findByRole('dialog'));
const optionsOf = async (user: ReturnType<typeof userEvent.setup>, field: HTMLElement) => {
  await user.click(field);
  const found = screen.getAllByRole('option').map((option) => option.textContent);
  await user.keyboard('{Escape}');
  return found;
};

afterEach(() => vi.unstubAllGlobals());

describe('the list of lots', () => {
  it('leads from row to row with J and K, selects with X, and opens with Enter', async () => {
    const { user } = open();
    await screen.findByRole('table', { name: 'Lots' });
    await user.keyboard('jjx');
    expect(document.activeElement?.textContent).toBe('13');
    expect(screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select lot 13' }).checked).toBe(true);
    await user.keyboard('k{Enter}');
    expect((await dialog()).getByDisplayValue('12')).toBeTruthy();
  });

  it('says beside each status how many lots have it', async () => {
    open();
    const group = await screen.findByRole('radiogroup', { name: 'Status' });
    await waitFor(() => expect(group.textContent).toContain('All 3Available 1'));
  });

  it('requests what the URL says, and returns to the first page with another filter (D-60, R-CALL-51)', async () => {
    const asked: string[] = [];
    const { user, router } = open(
      {
        'GET /lots': ({ url }) => {
          url.searchParams.delete('_t');
          asked.push(url.searchParams.toString());
          return listOf([free], 60);
        },
      },
      `${path}?status=reserved&type=B&phase=2&q=corner&sort=-price&page=2`,
    );
    expect(await screen.findByText('60 lots')).toBeTruthy();
    expect(asked).toEqual(['status=reserved&type=B&phase=2&search=corner&sort=-price&limit=25&offset=25']);
    const group = screen.getByRole('radiogroup', { name: 'Status' });
    const statuses = within(group);
    expect(statuses.getByRole<HTMLInputElement>('radio', { name: 'Reserved' }).checked).toBe(true);
    // the counts are of all lots
    expect(group.textContent).not.toMatch(/\d/);
    await user.click(statuses.getByRole('radio', { name: 'Sold' }));
    await waitFor(() =>
      expect(router.state.location.search).toBe('?status=sold&type=B&phase=2&q=corner&sort=-price'),
    );
    await waitFor(() => expect(asked.at(-1)).toContain('status=sold'));
    expect(asked.at(-1)).toContain('offset=0');
  });
});

it('calls lots as the park does, in list, filters and form, and by no position (D-460)', async () => {
  openSite({ ...site, types: ownTypes });
  onTestFinished(() => openSite(site));
  const { user } = open({}, `${path}?lot=${free._id}`);
  const form = await dialog();
  const type = await form.findByRole('combobox', { name: 'Type' });
  expect(await optionsOf(user, type)).toEqual(['D: Detached lot', 'SD: Semi-D lot', 'K: Cluster lot']);
  await user.keyboard('{Escape}');
  expect(await screen.findAllByText('Semi-D lot (SD)')).not.toHaveLength(0);
  await user.click(screen.getByRole('button', { name: 'Type' }));
  expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
    'DETACHED LOT (D)',
    'SEMI-D LOT (SD)',
    'CLUSTER LOT (K)',
  ]);
  expect(document.body.textContent).not.toMatch(positionWords);
});

/** Opens the menu of a row. @returns what it offers */
async function menuOf(user: ReturnType<typeof open>['user'], about: string) {
  await user.click(await screen.findByRole('button', { name: `More for ${about}` }));
  return (await screen.findAllByRole('menuitem')).map((item) => item.getAttribute('aria-label'));
}

describe('the form of a lot', () => {
  it('offers four uses, and the letters as Position (R-LOT-29, D-63)', async () => {
    const { user } = open({}, `${path}?lot=${free._id}`);
    const form = await dialog();
    const type = await form.findByRole('combobox', { name: 'Use' });
    expect(await optionsOf(user, type)).toEqual(['Factory', 'Warehouse', 'Office', 'Retail']);
    expect(await optionsOf(user, form.getByRole('combobox', { name: 'Position' }))).toEqual([
      'A: Corner lot',
      'B: Intermediate lot',
      'C: End lot',
    ]);
  });

  it.each([
    [free, ['Available', 'Reserved', 'Sold']],
    [booked, ['Available', 'Reserved', 'Booked', 'Sold']],
    [locked, ['Available', 'Reserved', 'Sold', 'Locked']],
  ])('offers three statuses, and the one the lot has (R-LOT-30, D-64)', async (lot, offered) => {
    const { user } = open({}, `${path}?lot=${lot._id}`);
    const status = await (await dialog()).findByRole('combobox', { name: 'Status' });
    expect(await optionsOf(user, status)).toEqual(offered);
  });

  it('says who gets a lot that is set available by hand while people wait for it (D-266)', async () => {
    const lined = { ...free, status: 'reserved' as const, waiting: 3 };
    const { user } = open({ [`GET /lots/${free._id}`]: () => json(lined) }, `${path}?lot=${free._id}`);
    const form = await dialog();
    const said = 'If you set it to available, it is offered to the first in line (3 waiting).';
    const status = await form.findByRole('combobox', { name: 'Status' });
    expect(form.queryByText(said)).toBeNull();
    await user.click(status);
    await user.click(screen.getByRole('option', { name: 'Available' }));
    expect(form.getByText(said)).toBeTruthy();
  });

  it('offers no other status of a lot held by a booking: it names the client and links to the booking (D-64)', async () => {
    const { user } = open({ [`GET /lots/${held._id}`]: () => json(held) }, `${path}?lot=${held._id}`);
    const form = await dialog();
    const status = await form.findByRole<HTMLInputElement>('combobox', { name: 'Status' });
    expect([status.value, status.readOnly]).toEqual(['Reserved', true]);
    await user.click(status);
    expect(screen.queryByRole('option', { name: 'Available' })).toBeNull();
    expect(form.getByText('The status follows the booking that holds the lot.')).toBeTruthy();
    const link = form.getByRole('link', { name: 'Open the booking of lot 15 by Daniel Wong' });
    expect(link.getAttribute('href')).toBe('/admin/bookings?booking=b15');
  });

  it('sends changed fields only, so that a use never overwrites the position (D-63, R-CALL-52)', async () => {
    const sent: unknown[] = [];
    const { user } = open({ [`PUT /lots/${free._id}`]: saving(sent, free) });
    await user.click(await screen.findByRole('button', { name: 'Edit lot 12' }));
    const form = await dialog();
    await user.click(await form.findByRole('combobox', { name: 'Use' }));
    await user.click(screen.getByRole('option', { name: 'Retail' }));
    const price = form.getByLabelText('Price (RM)');
    await user.clear(price);
    await user.type(price, '1,340,000');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Lot 12 updated')).toBeTruthy();
    expect(sent).toEqual([{ lotUse: 'Retail', price: '1,340,000', seenPrice: free.price }]);
  });

  it('is refused a price that was changed meanwhile, and saves it again with nothing else (D-495)', async () => {
    const sent: unknown[] = [];
    const theirs = { ...free, price: 1_105_000, name: 'Renamed' };
    let now = free;
    const { user } = open({
      [`GET /lots/${free._id}`]: () => json(now),
      [`PUT /lots/${free._id}`]: (request) => {
        if (now === theirs) return saving(sent, theirs)(request);
        now = theirs;
        return json({ message: 'Meanwhile changed by somebody else', code: 'LOT_CHANGED' }, 409);
      },
    });
    await user.click(await screen.findByRole('button', { name: 'Edit lot 12' }));
    const form = await dialog();
    const price = form.getByLabelText('Price (RM)');
    await user.clear(price);
    await user.type(price, '1,340,000');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect((await form.findByRole('alert')).textContent).toContain('Meanwhile changed by somebody else');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect(await screen.findByText('Lot 12 updated')).toBeTruthy();
    expect(sent).toEqual([{ price: '1,340,000', seenPrice: 1_105_000 }]);
  });

  it('adds a lot once it has a number (R-ADM-23, D-65)', async () => {
    const sent: unknown[] = [];
    const { user } = open({ 'POST /lots': saving(sent, lotOf('99'), 201) });
    await user.click(await screen.findByRole('button', { name: 'Add Lot' }));
    const form = await dialog();
    await user.click(form.getByRole('button', { name: 'Add Lot' }));
    expect(form.getByText('Lot number is required')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(form.getByLabelText(/^Lot number/), '99');
    await user.click(form.getByRole('button', { name: 'Add Lot' }));
    expect(await screen.findByText('Lot 99 created')).toBeTruthy();
    expect(sent).toEqual([
      expect.objectContaining({ lotNumber: '99', type: 'B', lotUse: null, phase: '1', status: 'available' }),
    ]);
  });

  it.each([
    [
      'the booking that holds the lot',
      () => json({ message: 'This lot has an active booking. Process or reject the booking first.' }, 409),
      'Failed to save lot. Please try again.This lot has an active booking. Process or reject the booking first.',
    ],
    [
      'nothing of a fault of the server',
      () => json({ message: 'Server error. Please try again later or contact support.' }, 500),
      'Failed to save lot. Please try again.',
    ],
    [
      'that it failed',
      () => new Response('<html>', { headers: { 'content-type': 'text/html' } }),
      'Failed to save lot. Please try again.',
    ],
  ])('keeps what was typed and says %s (R-MSG-25, D-64)', async (_, reply, said) => {
    const { user } = open({ [`PUT /lots/${free._id}`]: reply }, `${path}?lot=${free._id}`);
    const form = await dialog();
    await user.type(await form.findByLabelText('Name'), ' east');
    await user.click(form.getByRole('button', { name: 'Save changes' }));
    expect((await form.findByRole('alert')).textContent).toBe(said);
    expect(form.getByLabelText<HTMLInputElement>('Name').value).toBe('Lot 12 east');
  });
});

describe('several lots', () => {
  it('are locked for one reason, those that can be; each has a result of its own (D-197)', async () => {
    const sent: unknown[] = [];
    const also = lotOf('16');
    const { user } = open({
      'GET /lots': () => listOf([free, booked, held, locked, also]),
      'POST /lots/bulk-change': ({ init }) => {
        sent.push(JSON.parse(String(init.body)));
        const rows = [
          { id: free._id, done: true, message: 'Lot 12 is locked' },
          {
            id: also._id,
            done: false,
            message: 'Meanwhile changed by somebody else: Sold, phase 2, RM 1,080,000',
          },
        ];
        return json({ done: 1, refused: 1, rows });
      },
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    expect(bar.getByRole('button', { name: 'Unlock 1' })).toBeTruthy();
    await user.click(bar.getByRole('button', { name: 'Lock 2' }));
    const question = await dialog();
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Lot 12cannot be booked until it is unlocked',
      'Lot 16cannot be booked until it is unlocked',
    ]);
    await user.click(question.getByRole('button', { name: 'Lock lots' }));
    expect(question.getByText('Please give a reason')).toBeTruthy();
    expect(document.activeElement).toBe(question.getByLabelText(/^Reason/));
    await user.keyboard('Claim 12');
    await user.click(question.getByRole('button', { name: 'Lock lots' }));
    expect(await screen.findByRole('dialog', { name: '1 of 2 done' })).toBeTruthy();
    expect(question.getAllByRole('listitem').map((line) => line.textContent)).toEqual([
      'Lot 16: Meanwhile changed by somebody else: Sold, phase 2, RM 1,080,000',
      'Lot 12: Lot 12 is locked',
    ]);
    const rows = [free, also].map(({ _id: id }) => ({ id, seenStatus: 'available' }));
    expect(sent).toEqual([{ status: 'locked', reason: 'Claim 12', rows }]);
  });
});

describe('a lot', () => {
  it.each([
    [free, 'Lock', 'locked', 'Lot 12 is locked'],
    [locked, 'Unlock', 'available', 'Lot 14 is available again'],
  ])('is locked and unlocked with a reason (D-64)', async (lot, verb, status, said) => {
    const sent: unknown[] = [];
    const { user } = open({ [`PUT /lots/${lot._id}`]: saving(sent, lot) });
    await menuOf(user, `lot ${lot.lotNumber}`);
    await user.click(screen.getByRole('menuitem', { name: `${verb} lot ${lot.lotNumber}` }));
    const question = await dialog();
    await user.click(question.getByRole('button', { name: `${verb} lot` }));
    expect(question.getByText('Please give a reason')).toBeTruthy();
    expect(sent).toEqual([]);
    await user.type(question.getByLabelText(/^Reason/), 'court order');
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    await user.click(question.getByRole('button', { name: `${verb} lot` }));
    expect(await screen.findByText(said)).toBeTruthy();
    expect(sent).toEqual([{ status, reason: 'court order', seenStatus: lot.status }]);
  });

  it('says before it is locked, alone and with others, that its line ends (D-270)', async () => {
    const lined = { ...free, status: 'reserved' as const, waiting: 3 };
    const { user } = open({ 'GET /lots': () => listOf([lined, lotOf('16')]) });
    await menuOf(user, 'lot 12');
    await user.click(screen.getByRole('menuitem', { name: 'Lock lot 12' }));
    const said = 'A locked lot cannot be booked until it is unlocked. The line for it ends: 3 people wait.';
    expect((await dialog()).getByText(said)).toBeTruthy();
    await user.keyboard('{Escape}');
    await user.click(await screen.findByRole('checkbox', { name: 'Select all rows' }));
    await user.click(await screen.findByRole('button', { name: 'Lock' }));
    const lines = within(await screen.findByRole('dialog', { name: 'Lock lots: 2' })).getAllByRole(
      'listitem',
    );
    expect(lines.map((line) => line.textContent)).toEqual([
      'Lot 12cannot be booked until it is unlocked, and its line ends: 3 waiting',
      'Lot 16cannot be booked until it is unlocked',
    ]);
  });

  it('that was paid is not locked by a click (D-64)', async () => {
    const { user } = open();
    await screen.findByRole('button', { name: 'Edit lot 13' });
    expect(await menuOf(user, 'lot 13')).toEqual(['Edit lot 13', 'History lot 13']);
  });

  it('held by a booking has no Lock action: it names the client and links to the booking (D-64)', async () => {
    const { user } = open({ 'GET /lots': () => listOf([free, held]) });
    const link = await screen.findByRole('link', { name: 'Open the booking of lot 15 by Daniel Wong' });
    expect(link.getAttribute('href')).toBe('/admin/bookings?booking=b15');
    expect(screen.getByText('Meridian,')).toBeTruthy();
    expect(screen.getByText('since Mar 02, 2026, until Mar 09, 2026')).toBeTruthy();
    expect(await menuOf(user, 'lot 15')).toEqual(['Edit lot 15', 'History lot 15']);
    expect(await menuOf(user, 'lot 12')).toEqual(['Edit lot 12', 'Lock lot 12', 'History lot 12']);
  });

  it('on offer names to whom and until when, opens no booking, and can be locked (D-270, D-349)', async () => {
    const holder = { ...held.holder, bookingId: null } as StaffLot['holder'];
    const offered = { ...held, holder };
    const { user } = open({
      'GET /lots': () => listOf([offered]),
      [`GET /lots/${held._id}`]: () => json(offered),
    });
    expect(await screen.findByText('Daniel Wong')).toBeTruthy();
    expect(screen.getByText(/^Offered until Mar 09, 2026/)).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Open the booking/ })).toBeNull();
    expect(await menuOf(user, 'lot 15')).toEqual(['Edit lot 15', 'Lock lot 15', 'History lot 15']);
    await user.click(screen.getByRole('button', { name: 'Edit lot 15' }));
    const form = await dialog();
    expect(await form.findByText('Daniel Wong')).toBeTruthy();
    expect(form.queryByText('The status follows the booking that holds the lot.')).toBeNull();
  });

  it('shows what happened to its status and price, by whom and why', async () => {
    const event = { actorName: '', actorRole: 'user', at: '2026-03-02T02:00:00.000Z', reason: '' };
    const { user } = open({
      [`GET /lots/${free._id}/events`]: () =>
        json([
          {
            ...event,
            id: 2,
            field: 'price',
            before: '1000000',
            after: null,
            actorName: 'Adam Lim',
            reason: 'new list',
          },
          { ...event, id: 1, field: 'status', before: 'available', after: 'reserved' },
        ]),
    });
    await menuOf(user, 'lot 12');
    await user.click(screen.getByRole('menuitem', { name: 'History lot 12' }));
    const history = await dialog();
    expect(await history.findByText('Lot 12, type B, phase 2')).toBeTruthy();
    expect(await history.findByText(/^Price: RM\s1,000,000 → no price$/)).toBeTruthy();
    expect(history.getByText(/Adam Lim/)).toBeTruthy();
    expect(history.getByText('new list')).toBeTruthy();
    expect(history.getByText('Status: Available → Reserved')).toBeTruthy();
    expect(history.getByText(/A buyer/)).toBeTruthy();
  });
});
