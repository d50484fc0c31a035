import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Lot } from '#core/lots/contract.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { forgetRedirect } from '#core/sessions/web/login-redirect.ts';
import { local } from '#platform/web/storage.ts';
import { interpolate } from '#shared/interpolate.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { LotBoard } from './LotBoard.tsx';

function lot(lotNumber: string, changes: Partial<Lot> = {}): Lot {
  return {
    _id: `id-${lotNumber}`,
    id: `id-${lotNumber}`,
    lotNumber,
    type: 'A',
    typeLabel: 'CORNER (A)',
    lotUse: 'Factory',
    phase: 1,
    status: 'available',
    area: 201,
    price: 1_400_000,
    buildUp: '3,120 sqft',
    landSize: '27 ft x 80 ft',
    size: '',
    name: `Lot ${lotNumber}`,
    description: 'Jalan Aero 1, facing south',
    propertyId: 'park',
    ...changes,
  };
}

const lots = [
  lot('1', { price: 1_340_000 }),
  lot('31', { phase: 2 }),
  lot('41', { phase: 2, price: 1_390_000, area: 230 }),
  lot('51', { phase: 3, price: 1_420_000 }),
];

function open(query = '', viewer: Viewer = null, listed = lots, answers: Handlers = {}) {
  fakeNetwork(answers);
  return renderPage({
    at: `/type${query}`,
    path: '/type',
    page: <LotBoard type="A" lots={listed} viewer={viewer} empty="nothing" />,
    others: [
      { path: '/login', element: <p>Sign in here</p> },
      { path: '/hub', element: <p>The hub</p> },
    ],
  });
}

/** The numbers of the lots in the table, in its order. */
const rows = () => screen.getAllByRole('link', { name: /^Lot \d+$/ }).map((row) => row.textContent);

describe('the order and the filters of the table', () => {
  it('names the range of the prices, and none where no lot has a price', () => {
    const range = () => screen.getByRole('group', { name: /^Price/ }).querySelector('legend')?.textContent;
    const { unmount } = open();
    expect(range()).toBe('Price (RM) 1,340,000 to 1,420,000');
    // no field shows a default price
    const hints = screen
      .getAllByRole('textbox', { name: /price$/ })
      .map((field) => field.getAttribute('placeholder'));
    expect(hints).toEqual(['Lowest', 'Highest']);
    unmount();
    open('', null, [lot('1', { price: null })]);
    expect(range()).toBe('Price (RM)');
  });

  it('are read from the URL', () => {
    open('?phase=2&sort=-price');
    expect(rows()).toEqual(['31', '41']);
    expect(screen.getByText('2 of 4 lots.')).toBeTruthy();
  });

  it('write the URL: a click on a column sorts, a second one reverses', async () => {
    const { router } = open();
    const price = screen.getByRole('link', { name: 'Price (RM)' });
    await userEvent.click(price);
    expect([rows(), router.state.location.search]).toEqual([['1', '41', '31', '51'], '?sort=price']);
    await userEvent.click(price);
    expect([rows(), router.state.location.search]).toEqual([['51', '31', '41', '1'], '?sort=-price']);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Lot number');
    expect([rows(), router.state.location.search]).toEqual([['1', '31', '41', '51'], '']);
  });

  it('accept a price range as typed, and can be cleared', async () => {
    const { router } = open('?phase=2');
    await userEvent.type(screen.getByRole('textbox', { name: 'Lowest price' }), 'RM 1,395,000');
    await waitFor(() => expect(rows()).toEqual(['31']));
    expect(new URLSearchParams(router.state.location.search).get('min')).toBe('RM 1,395,000');
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(rows()).toEqual(['1', '31', '41', '51']));
    expect(router.state.location.search).toBe('');
  });

  it('show errors of a price or a range, and a message when nothing matches', async () => {
    open('?min=1500000&max=1300000');
    expect(screen.getByText('The lowest price is higher than the highest price.')).toBeTruthy();
    expect(screen.getByText('No lot matches these filters.')).toBeTruthy();
    await userEvent.type(screen.getByRole('textbox', { name: 'Highest price' }), 'x');
    expect(screen.getByText('Enter the price as a number, for example 1,200,000.')).toBeTruthy();
  });
});

describe('the comparison of lots', () => {
  beforeAll(() => import('#core/lots/web/LotComparison.tsx'));
  const mark = (number: string) =>
    userEvent.click(screen.getByRole('checkbox', { name: `Compare lot ${number}` }));

  it('takes two or three lots and no fourth', async () => {
    open();
    await mark('1');
    const bar = within(await screen.findByRole('region', { name: 'Lots to compare' }));
    expect(bar.getByRole<HTMLButtonElement>('button', { name: 'Choose another to compare' }).disabled).toBe(
      true,
    );
    await mark('31');
    await mark('41');
    await mark('51');
    expect(await screen.findByText(/^Up to three lots can be compared/)).toBeTruthy();
    expect(bar.getAllByRole('listitem').map((each) => each.textContent)).toEqual([
      'Lot 1',
      'Lot 31',
      'Lot 41',
    ]);
    await userEvent.click(bar.getByRole('button', { name: 'Remove lot 31 from the comparison' }));
    expect(bar.getByRole('button', { name: 'Compare 2 lots' })).toBeTruthy();
  });

  it('shows them side by side at a URL that can be shared', async () => {
    const { router } = open();
    await mark('1');
    await mark('41');
    await userEvent.click(screen.getByRole('button', { name: 'Compare 2 lots' }));
    const address = router.state.location.search;
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare lots' }));
    const line = (name: string) =>
      within(dialog.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent?.replaceAll('\u00a0', ' '));
    expect(line('Price RM')).toEqual(['RM 1,340,000', 'RM 1,390,000']);
    expect(line('Price per sqft of land')).toEqual(['RM 619', 'RM 561']);
    expect(line('Land area \\(sqft\\)')).toEqual(['2,164', '2,476']);
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(new URLSearchParams(address).get('compare')).toBe('id-1,id-41');
  });

  it('has one line for the built-up area, whether a lot or its type states it', async () => {
    const facts = {
      sample: false,
      distances: [],
      roads: [],
      completion: {},
      types: { A: { builtUpSqft: 1740 } },
    };
    const some = [lot('1'), lot('41', { buildUp: '' })];
    open('?compare=id-1,id-41&comparing=1', null, some, { 'GET /public/park': () => json(facts) });
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare lots' }));
    await dialog.findByText('162 sqm (1,740 sqft)');
    const cells = within(dialog.getByRole('row', { name: /^Built-up area/ })).getAllByRole('cell');
    expect(cells.map(({ textContent }) => textContent)).toEqual(['3,120 sqft', '162 sqm (1,740 sqft)']);
    expect(dialog.queryByText('Build-up')).toBeNull();
  });

  it('shows only the lines that differ, which its URL remembers, and says so when none does (D-219)', async () => {
    const { router } = open('?compare=id-1,id-41&comparing=1', null, [
      ...lots,
      lot('2', { price: 1_340_000 }),
    ]);
    const dialog = within(await screen.findByRole('dialog', { name: 'Compare lots' }));
    const names = () => dialog.getAllByRole('rowheader').map(({ textContent }) => textContent);
    expect(names()).toContain('Position');
    const toggle = dialog.getByRole('switch', { name: 'Differences only' });
    toggle.focus();
    await userEvent.keyboard(' ');
    expect(names()).not.toContain('Position');
    expect(names()).toContain('Price');
    expect(router.state.location.search).toBe('?compare=id-1%2Cid-41&comparing=1&differences=1');
    await act(() => router.navigate('/type?compare=id-1,id-2&comparing=1&differences=1'));
    expect(await screen.findByText('These lots do not differ in what is stated of them.')).toBeTruthy();
  });

  it('says of a shared comparison that one of its lots has gone, until that is dismissed (D-166)', async () => {
    const { router } = open('?compare=id-1,id-gone&comparing=1');
    await screen.findByText('A lot of this comparison is no longer available.');
    expect(screen.queryByRole('dialog')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Dismiss message' }));
    await waitFor(() => expect(screen.queryByText(/of this comparison/)).toBeNull());
    expect(new URLSearchParams(router.state.location.search).get('compare')).toBe('id-1');
  });

  it('opens from its URL, and books from there (R-LOT-13)', async () => {
    const { router } = open('?compare=id-1,id-41&comparing=1');
    const dialog = await screen.findByRole('dialog', { name: 'Compare lots' });
    await userEvent.click(within(dialog).getByRole('link', { name: 'Book Now: lot 41' }));
    expect(router.state.location.pathname).toBe('/login');
    // the list keeps its filters, without the dialog
    expect(local.redirectAfterLogin.get()).toBe(
      '/properties/aeroindustrial/type/A?compare=id-1%2Cid-41&lot=id-41&book=1',
    );
  });
});

// each test uses its own lot: the last redirect to the sign-in is remembered while the page is loaded
describe('a link to the booking of a lot', () => {
  it('shows the reason for the sign-in; without signing in, a return to the page opens the lot alone (D-133)', async () => {
    const { router } = open('?lot=id-51&book=1');
    expect(await screen.findByText('Sign in here')).toBeTruthy();
    expect(router.state.location.state).toEqual({
      lot: { type: 'A', text: 'Lot 51 · Type A · RM\u00a01,420,000' },
      lines: [interpolate(signInTexts.toBook, { lot: '51' })],
    });
    forgetRedirect();
    await act(() => router.navigate('/type?lot=id-51&book=1'));
    expect(await screen.findByRole('heading', { name: 'Lot 51' })).toBeTruthy();
    expect(router.state.location.search).toBe('?lot=id-51');
    // booking again redirects again
    await userEvent.click(screen.getAllByRole('link', { name: 'Book Now: lot 51' })[0] as HTMLElement);
    expect(await screen.findByText('Sign in here')).toBeTruthy();
  });

  it('opens no dialog for the office, only the details (D-62)', async () => {
    open('?lot=id-41&book=1', { role: 'super_admin' });
    expect(await screen.findByRole('heading', { name: 'Lot 41' })).toBeTruthy();
    expect(screen.queryByRole('dialog', { name: /book/i })).toBeNull();
  });
});
