import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { PricedLot } from '#core/lots/bulk-contract.ts';
import type { ImportedRow } from '#core/lots/import-contract.ts';
import { bulkRefusals, priceTexts } from '#core/lots/office-messages.ts';
import { userOf } from '#test/accounts.ts';
import { lotOf } from '#test/lots.ts';
import { fakeNetwork, type Handlers, json, renderPage, type SentRequest } from '#test/render-page.tsx';
import { signedIn } from '#test/signed-in.ts';
import { userEvent } from '#test/user-event.ts';
import { LotsPanel } from './LotsPanel.tsx';

const path = '/admin/lots';
const office = userOf('admin');

function open(answers: Handlers, at = path) {
  fakeNetwork(signedIn(office, { 'GET /lots': () => json([lotOf('12')]), ...answers }));
  renderPage({ at, path, page: <LotsPanel viewer={office} /> });
  return userEvent.setup();
}

afterEach(() => vi.unstubAllGlobals());

/** The refusal of what differs from what was looked at. */
const changedSince = () => {
  const { code, message, status } = bulkRefusals.LOTS_CHANGED;
  return json({ code, message }, status);
};

const rowOf = (line: number, changes: Partial<ImportedRow> = {}): ImportedRow => ({
  line,
  lotNumber: `N-${line}`,
  verdict: 'change',
  changes: [{ column: 'Price (RM)', before: '5', after: '7' }],
  errors: [],
  ...changes,
});

function importOf(rows: ImportedRow[], dryRun: boolean, remarks: string[] = []) {
  const many = (verdict: ImportedRow['verdict']) => rows.filter((row) => row.verdict === verdict).length;
  const counts = {
    create: many('create'),
    change: many('change'),
    unchanged: many('unchanged'),
    refused: many('refused'),
  };
  const message = `Lots added: ${counts.create}, changed: ${counts.change}`;
  return json({ dryRun, message, counts, digest: `${counts.change} changed`, rows, remarks });
}

describe('an import of lots', () => {
  const csv = new File(['Lot number,Price (RM)\nN-2,7\n'], 'lots.csv', { type: 'text/csv' });

  /** Records the requests: dry run or not, the file as text, the reason, the digest. */
  function server(rows: () => ImportedRow[], sent: unknown[]): Handlers {
    return {
      'POST /lots/import': async ({ url, init }: SentRequest) => {
        const dryRun = url.searchParams.get('dryRun') === 'true';
        const form = init.body as FormData;
        const file = form.get('file') as File;
        sent.push([dryRun, file.name, await file.text(), form.get('reason'), form.get('seen')]);
        return importOf(rows(), dryRun);
      },
    };
  }

  async function choose(user: ReturnType<typeof userEvent.setup>) {
    await user.click(await screen.findByRole('button', { name: 'More for the lots' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Import lots' }));
    const dialog = await screen.findByRole('dialog', { name: 'Import lots' });
    await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, csv);
    return within(dialog);
  }

  it('runs a dry run first, shows the outcome of each row, and imports the same file (D-65, D-69)', async () => {
    const sent: unknown[] = [];
    const rows = [
      rowOf(2),
      rowOf(3, { verdict: 'create', changes: [{ column: 'Position', before: '', after: 'B' }] }),
      rowOf(4, { verdict: 'unchanged', changes: [] }),
    ];
    const user = open(server(() => rows, sent));
    const dialog = await choose(user);
    expect(await dialog.findByText('Price (RM):')).toBeTruthy();
    expect(dialog.getByText(/^1 new, 1 changed, 1 as they are, 0 with problems$/)).toBeTruthy();
    const table = dialog.getByRole('table', { name: 'Rows of the file' });
    expect(table.textContent).toContain('Price (RM): 5 → 7');
    expect(table.textContent).toContain('Position: B');
    expect(table.textContent).not.toContain('N-4');
    await user.type(dialog.getByLabelText('Reason'), 'List of May');
    await user.click(dialog.getByRole('button', { name: 'Import 2 lots' }));
    expect(await screen.findByText('Lots added: 1, changed: 1')).toBeTruthy();
    const content = 'Lot number,Price (RM)\nN-2,7\n';
    expect(sent).toEqual([
      [true, 'lots.csv', content, null, null],
      [false, 'lots.csv', content, 'List of May', '1 changed'],
    ]);
  });

  it('shows what would happen now when lots changed since the check, to be confirmed again (D-495)', async () => {
    const sent: unknown[] = [];
    const rows = [rowOf(2)];
    const { 'POST /lots/import': answer } = server(() => rows, sent);
    const user = open({
      'POST /lots/import': async (request) => {
        const seen = (request.init.body as FormData).get('seen');
        return !answer || (seen === '1 changed' && rows.length > 1) ? changedSince() : answer(request);
      },
    });
    const dialog = await choose(user);
    await user.type(await dialog.findByLabelText('Reason'), 'List of May');
    rows.push(rowOf(3, { changes: [{ column: 'Status', before: 'locked', after: 'available' }] }));
    await user.click(dialog.getByRole('button', { name: 'Import 1 lot' }));
    expect(await dialog.findByText('locked → available')).toBeTruthy();
    expect(dialog.getByText(bulkRefusals.LOTS_CHANGED.message)).toBeTruthy();
    expect(dialog.getByLabelText('Reason')).toHaveProperty('value', 'List of May');
    expect(document.activeElement).toBe(dialog.getByLabelText('Reason'));
    await user.click(dialog.getByRole('button', { name: 'Import 2 lots' }));
    expect(await screen.findByText('Lots added: 0, changed: 2')).toBeTruthy();
    expect(sent.at(-1)).toEqual([false, 'lots.csv', await csv.text(), 'List of May', '2 changed']);
  });

  it('shows only the invalid rows, and imports nothing while there are any', async () => {
    const sent: unknown[] = [];
    const bad = rowOf(3, {
      verdict: 'refused',
      changes: [],
      errors: [
        {
          column: 'Price (RM)',
          message:
            'Price must be an amount in ringgit above 0, such as 1,340,000, with at most two decimals; leave it empty if it is on request',
        },
      ],
    });
    const user = open(server(() => [rowOf(2), bad], sent));
    const dialog = await choose(user);
    const table = within(await dialog.findByRole('table', { name: 'Rows of the file' }));
    expect(table.getByText('N-3')).toBeTruthy();
    expect(table.getByText(/Price must be an amount/)).toBeTruthy();
    expect(table.queryByText('N-2')).toBeNull();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    await user.click(dialog.getByRole('radio', { name: 'All (2)' }));
    expect(within(dialog.getByRole('table')).getByText('N-2')).toBeTruthy();
    expect(sent).toHaveLength(1);
  });

  it('renders fifty of twenty thousand rows at a time', async () => {
    const rows = Array.from({ length: 20_000 }, (_, at) => rowOf(at + 2));
    const user = open(server(() => rows, []));
    const dialog = await choose(user);
    expect(await dialog.findByText('N-2')).toBeTruthy();
    expect(dialog.getAllByRole('row')).toHaveLength(51);
    await user.click(dialog.getByRole('button', { name: 'Page 400' }));
    expect(dialog.getByText('N-20001')).toBeTruthy();
    expect(dialog.getByRole('button', { name: 'Import 20,000 lots' })).toBeTruthy();
  });

  it('says that the dry run or the import failed, keeps file and reason, and tries again (D-42, D-65)', async () => {
    let isAway = true;
    const answers = server(() => [rowOf(2)], []);
    const { 'POST /lots/import': answer } = answers;
    const user = open({
      'POST /lots/import': async (request) => {
        if (isAway || !answer) throw new TypeError('Failed to fetch');
        return answer(request);
      },
    });
    const dialog = await choose(user);
    expect(await dialog.findByText('The file could not be checked. Please try again.')).toBeTruthy();
    expect(dialog.getByRole<HTMLButtonElement>('button', { name: 'Import' }).disabled).toBe(true);
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Remove the file' }));
    await user.upload(document.querySelector('input[type="file"]') as HTMLInputElement, csv);
    const reason = await dialog.findByLabelText('Reason');
    await user.type(reason, 'List of May');
    isAway = true;
    await user.click(dialog.getByRole('button', { name: 'Import 1 lot' }));
    expect(await dialog.findByText('The file could not be imported. Please try again.')).toBeTruthy();
    expect(screen.queryByText(/^Lots added/)).toBeNull();
    expect(reason).toHaveProperty('value', 'List of May');
    isAway = false;
    await user.click(dialog.getByRole('button', { name: 'Import 1 lot' }));
    expect(await screen.findByText('Lots added: 0, changed: 1')).toBeTruthy();
  });

  it('says how the file was read, and what in it may not be meant (D-392)', async () => {
    const remarks = ['Read as Windows-1252, separated by semicolons', 'Column Owner is not read.'];
    const user = open({ 'POST /lots/import': () => importOf([rowOf(2)], true, remarks) });
    const dialog = await choose(user);
    const about = within(await dialog.findByRole('status', { name: 'About the file' }));
    for (const remark of remarks) expect(about.getByText(remark)).toBeTruthy();
  });

  it('shows why a file is refused', async () => {
    const message = 'The heading on line 1 does not match: column Lot number is missing';
    const user = open({ 'POST /lots/import': () => json({ message, code: 'IMPORT_COLUMNS' }, 400) });
    const dialog = await choose(user);
    expect((await dialog.findByRole('alert')).textContent).toBe(message);
  });
});

describe('a change of many prices', () => {
  const priced = (
    _id: string,
    before: number,
    after: number,
    changes: Partial<PricedLot> = {},
  ): PricedLot => ({
    _id,
    id: _id,
    lotNumber: _id,
    type: 'B',
    phase: 2,
    before,
    after,
    verdict: 'change',
    note: '',
    ...changes,
  });

  function server(lots: PricedLot[], sent: unknown[]): Handlers {
    return {
      'POST /lots/prices': ({ url, init }) => {
        const dryRun = url.searchParams.get('dryRun') === 'true';
        const { 'idempotency-key': key } = init.headers as Record<string, string>;
        sent.push([dryRun, JSON.parse(String(init.body)), key !== undefined]);
        const many = (verdict: PricedLot['verdict']) => lots.filter((lot) => lot.verdict === verdict).length;
        const counts = { change: many('change'), unchanged: many('unchanged'), refused: many('refused') };
        const message = `Prices changed: ${counts.change}`;
        return json({ dryRun, message, counts, digest: String(lots[0]?.after), lots });
      },
    };
  }

  async function ask(user: ReturnType<typeof userEvent.setup>, value: string) {
    await user.click(await screen.findByRole('button', { name: 'More for the lots' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change prices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
    await user.type(dialog.getByLabelText(/^Per cent/), value);
    await user.click(dialog.getByRole('button', { name: 'Show new prices' }));
    return dialog;
  }

  it('shows every new price and the sums, then changes exactly these prices, for a reason (D-56, D-495)', async () => {
    const sent: unknown[] = [];
    const lots = [
      priced('12', 1_000_000, 1_050_000),
      priced('14', 2_000_000, 2_100_000),
      priced('15', 0, 0, {
        verdict: 'unchanged',
        before: null,
        after: null,
        note: 'There is no price to change',
      }),
    ];
    const user = open(server(lots, sent), `${path}?phase=2`);
    const dialog = await ask(user, '5');
    const table = await dialog.findByRole('table', { name: 'New prices' });
    const words = table.textContent?.replaceAll('\u00a0', ' ');
    expect(words).toContain('RM 1,000,000RM 1,050,000+RM 50,000 (+5%)');
    expect(words).toContain('There is no price to change');
    expect(dialog.getByText('2 of 3')).toBeTruthy();
    expect(dialog.getByText('RM 3,150,000')).toBeTruthy();

    const confirm = dialog.getByRole('button', { name: 'Change 2 prices' });
    const reason = dialog.getByLabelText(/^Reason/);
    expect(document.activeElement).toBe(reason);
    await user.click(confirm);
    expect(dialog.getByText('Please give a reason')).toBeTruthy();
    expect(document.activeElement).toBe(reason);
    await user.keyboard('List of May');
    await user.click(confirm);
    expect(await screen.findByText('Prices changed: 2')).toBeTruthy();
    const filter = { status: 'available', type: 'all', phase: 2, search: '' };
    const change = { filter, change: 'percent', value: 5 };
    expect(sent).toEqual([
      [true, change, false],
      [false, { ...change, reason: 'List of May', seen: '1050000' }, true],
    ]);
  });

  it('is asked for the lots chosen in the list, whatever its filters', async () => {
    const sent: unknown[] = [];
    const user = open(server([priced('12', 10, 11)], sent), `${path}?phase=2`);
    await user.click(await screen.findByRole('checkbox', { name: 'Select lot 12' }));
    const bar = within(screen.getByRole('region', { name: 'Selected rows' }));
    await user.click(bar.getByRole('button', { name: 'Change prices' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change prices' }));
    expect(dialog.getByText('Lots selected in the list: 1')).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Per cent/), '5');
    await user.click(dialog.getByRole('button', { name: 'Show new prices' }));
    expect(await dialog.findByRole('button', { name: 'Change 1 price' })).toBeTruthy();
    expect(sent).toEqual([[true, { ids: ['lot-12'], change: 'percent', value: 5 }, false]]);
  });

  it('shows the new prices when lots changed since, to be confirmed again (D-495)', async () => {
    const sent: unknown[] = [];
    const lots = [priced('12', 100, 105)];
    const { 'POST /lots/prices': answer } = server(lots, sent);
    const user = open({
      'POST /lots/prices': async (request) => {
        const isOld = lots[0]?.before === 105 && String(request.init.body).includes('"seen":"105"');
        return !answer || isOld ? changedSince() : answer(request);
      },
    });
    const dialog = await ask(user, '5');
    await user.type(await dialog.findByLabelText(/^Reason/), 'List of May');
    lots[0] = priced('12', 105, 110);
    await user.click(dialog.getByRole('button', { name: 'Change 1 price' }));
    expect(await dialog.findByText(bulkRefusals.LOTS_CHANGED.message)).toBeTruthy();
    await user.click(await dialog.findByRole('button', { name: 'Change 1 price' }));
    expect(await screen.findByText('Prices changed: 1')).toBeTruthy();
    expect(sent.at(-1)).toMatchObject([false, { reason: 'List of May', seen: '110' }, true]);
  });

  it('needs a new preview after any change of the form', async () => {
    const user = open(server([priced('12', 10, 11)], []));
    const dialog = await ask(user, '5');
    expect(await dialog.findByRole('button', { name: 'Change 1 price' })).toBeTruthy();
    await user.type(dialog.getByLabelText(/^Per cent/), '5');
    expect(dialog.queryByRole('table')).toBeNull();
    expect(dialog.getByRole('button', { name: 'Show new prices' })).toBeTruthy();
  });

  it('cannot be confirmed while one price is refused, which stands first', async () => {
    const refused = priced('9', 1, -1, { verdict: 'refused', note: 'The price would fall to 0 or below' });
    const user = open(server([priced('12', 10, 11), refused], []));
    const dialog = await ask(user, '-5');
    const [first] = within(await dialog.findByRole('table'))
      .getAllByRole('row')
      .slice(1);
    expect(first?.textContent).toContain('The price would fall to 0 or below');
    expect(dialog.getByRole('alert').textContent).toContain('Prices that cannot be used: 1');
    expect(dialog.queryByRole('button', { name: /^Change 1/ })).toBeNull();
  });

  it('needs a number', async () => {
    const sent: unknown[] = [];
    const user = open(server([], sent));
    await user.click(await screen.findByRole('button', { name: 'More for the lots' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change prices' }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: 'Show new prices' }));
    expect(dialog.getByText(priceTexts.valueInvalid)).toBeTruthy();
    expect(sent).toEqual([]);
  });
});

const planCall = 'GET /public/properties/aero-industrial-hub/plan';
/** A plan of lot 12 alone. */
function planWith(changes: Parameters<typeof lotOf>[1] = {}) {
  const place = { block: 'W1', street: 'Jalan Aero 1', facing: 'south', details: null };
  const outline = [
    [0, 0],
    [8, 0],
    [8, 24],
    [0, 24],
  ];
  const lots = [{ ...lotOf('12', changes), ...place, outline }];
  return json({ bounds: [0, 0, 100, 100], roads: [], places: [], lots });
}

describe('the plan in the office’s lots', () => {
  it('opens the form of the lot that is picked on it, and goes back to the list', async () => {
    const user = open({
      [planCall]: () => planWith(),
      'GET /lots/lot-12': () => json(lotOf('12')),
    });
    await user.click(await screen.findByRole('radio', { name: 'Plan' }));
    expect(screen.queryByRole('table', { name: 'Lots' })).toBeNull();
    (await screen.findByRole('option', { name: /^Lot 12/ })).focus();
    await user.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Edit'));
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Lot' }));
    expect((await dialog.findByLabelText<HTMLInputElement>(/^Lot number/)).value).toBe('12');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('radio', { name: 'List' }));
    expect(await screen.findByRole('table', { name: 'Lots' })).toBeTruthy();
  });

  it('says who holds a lot, and leads to the booking and the history', async () => {
    const holder = {
      bookingId: 'b12',
      clientName: 'Daniel Wong',
      agencyName: 'Meridian',
      since: '2026-03-02T04:00:00.000Z',
      until: null,
    };
    const user = open(
      {
        [planCall]: () => planWith({ status: 'booked' }),
        'GET /lots/lot-12': () => json({ ...lotOf('12', { status: 'booked' }), holder }),
        'GET /lots/lot-12/history': () => json([]),
      },
      `${path}?view=plan`,
    );
    await user.click(await screen.findByRole('option', { name: /^Lot 12/ }));
    const card = within(screen.getByRole('region', { name: 'Lot 12' }));
    expect(await card.findByText('Daniel Wong')).toBeTruthy();
    expect(card.getByRole('link', { name: 'Open the booking' }).getAttribute('href')).toBe(
      '/admin/bookings?booking=b12',
    );
    await user.click(card.getByRole('button', { name: 'History lot 12' }));
    expect(await screen.findByRole('dialog')).toBeTruthy();
  });
});
