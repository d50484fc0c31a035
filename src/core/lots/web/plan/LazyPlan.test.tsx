import { screen, waitFor, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import type { Plan, PlannedLot } from '#core/lots/contract.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { fakeNetwork, type Handlers, json, renderPage } from '#test/render-page.tsx';
import { userEvent } from '#test/user-event.ts';
import { LazyPlan } from './LazyPlan.tsx';

const planCall = 'GET /public/properties/aero-industrial-hub/plan';

/** A lot of 8 by 24 metres; the n-th stands n places east in the row of its phase. */
function lot(lotNumber: string, n: number, changes: Partial<PlannedLot> = {}): PlannedLot {
  const phase = changes.phase ?? 1;
  const [x, y] = [n * 8, phase * 40];
  return {
    _id: `id-${lotNumber}`,
    lotNumber,
    type: 'B',
    phase,
    status: 'available',
    block: 'W1',
    street: `Jalan Aero ${phase}`,
    facing: 'south',
    outline: [
      [x, y],
      [x + 8, y],
      [x + 8, y + 24],
      [x, y + 24],
    ],
    details: {
      area: 186,
      price: 1_080_000,
      buildUp: '2,880 sqft',
      landSize: '25 ft x 80 ft',
      frontageM: 8,
      depthM: 24,
    },
    ...changes,
  };
}

const lots = [
  lot('1', 0, { type: 'A' }),
  lot('2', 1),
  lot('3', 2, { status: 'sold', details: null }),
  lot('11', 0, { phase: 2, type: 'C' }),
];

function planOf(all: PlannedLot[]): Plan {
  const road = { name: 'Jalan Aero 1', kind: 'road', outline: lot('', 0).outline };
  return { bounds: [0, 0, 100, 100], roads: [road], places: [], lots: all };
}

type Shown = {
  viewer?: Viewer;
  at?: string;
  onPick?: (lot: PlannedLot) => void;
  actions?: (lot: PlannedLot) => ReactNode;
  answers?: Handlers;
};

function show({ viewer = null, at = '/', onPick, actions, answers }: Shown = {}) {
  fakeNetwork(answers ?? { [planCall]: () => json(planOf(lots)) });
  return renderPage({ at, path: '/', page: <LazyPlan viewer={viewer} onPick={onPick} actions={actions} /> });
}

// the drawing is a file of its own, whose first reading takes its time
beforeAll(() => import('./PlanView.tsx'));

const names = () => screen.getAllByRole('option').map((option) => option.getAttribute('aria-label'));

describe('the plan of the lots', () => {
  it('explains locked lots where there are any (D-72)', async () => {
    const first = lot('1', 0);
    const second = lot('2', 1, { status: 'locked', details: null });
    const { unmount } = show({ answers: { [planCall]: () => json(planOf([first])) } });
    await screen.findByRole('listbox', { name: 'Plan of the lots' });
    expect(screen.queryByText('The sold ones include lots that are not for sale now.')).toBeNull();
    unmount();
    show({ answers: { [planCall]: () => json(planOf([first, second])) } });
    expect(await screen.findByText('The sold ones include lots that are not for sale now.')).toBeTruthy();
  });

  it('names every lot with its status, and no details of a held one (D-61)', async () => {
    show();
    expect(await screen.findByRole('listbox', { name: 'Plan of the lots' })).toBeTruthy();
    expect(names().map((name) => name?.replaceAll('\u00a0', ' '))).toEqual([
      'Lot 1, available, type A, corner lot, phase 1, 186 sqm (2,002 sqft), RM 1,080,000',
      'Lot 2, available, type B, intermediate lot, phase 1, 186 sqm (2,002 sqft), RM 1,080,000',
      'Lot 3, sold, type B, intermediate lot, phase 1',
      'Lot 11, available, type C, end lot, phase 2, 186 sqm (2,002 sqft), RM 1,080,000',
    ]);
    expect(screen.getByRole('img', { name: 'North is at the top' })).toBeTruthy();
  });

  it('has a legend with the number of lots per status (R-LOT-24)', async () => {
    show();
    const legend = within(await screen.findByLabelText('Legend'));
    expect(legend.getAllByRole('term').map((term) => term.textContent)).toEqual(['Available', 'Sold']);
    expect(legend.getAllByRole('definition').map((count) => count.textContent)).toEqual(['3', '1']);
  });

  it('shows the card of a clicked lot with links to its page and its booking (R-LOT-10)', async () => {
    show();
    await userEvent.click(await screen.findByRole('option', { name: /^Lot 2,/ }));
    const card = within(screen.getByRole('region', { name: 'Lot 2' }));
    expect(card.getByText(/Phase 1 · 186 sqm \(2,002 sqft\) · Jalan Aero 1, facing south/)).toBeTruthy();
    expect(card.getByRole('link', { name: 'View details of lot 2' }).getAttribute('href')).toBe(
      '/properties/aeroindustrial/type/B?lot=id-2',
    );
    expect(card.getByRole('link', { name: 'Book Now: lot 2' }).getAttribute('href')).toBe(
      '/properties/aeroindustrial/type/B?lot=id-2&book=1',
    );
  });

  it('keeps the card of a chosen lot while something in it is pressed, and closes it afterwards', async () => {
    show();
    const user = userEvent.setup();
    await user.click(await screen.findByRole('option', { name: /^Lot 2,/ }));
    await user.click(screen.getByText(/Jalan Aero 1, facing south/));
    expect(screen.getByRole('region', { name: 'Lot 2' })).toBeTruthy();
    await user.keyboard('{Escape}');
    expect(document.activeElement).toBe(screen.getByRole('option', { name: /^Lot 2,/ }));
    await user.click(document.body);
    await waitFor(() => expect(screen.queryByRole('region')).toBeNull());
  });

  it('says in the card what the page knows of a lot, and of others how to go on', async () => {
    show({ actions: (lot) => lot.details === null && 'Nothing to see' });
    const user = userEvent.setup();
    await user.hover(await screen.findByRole('option', { name: /^Lot 3,/ }));
    const card = within(await screen.findByRole('region', { name: 'Lot 3' }));
    expect(card.getByText('Nothing to see')).toBeTruthy();
    expect(card.queryAllByRole('link')).toEqual([]);
    await user.hover(screen.getByRole('option', { name: /^Lot 2,/ }));
    expect(await screen.findByRole('link', { name: 'Book Now: lot 2' })).toBeTruthy();
  });

  it('offers no booking to the office (R-LOT-11, D-62)', async () => {
    show({ viewer: { role: 'admin' } });
    await userEvent.click(await screen.findByRole('option', { name: /^Lot 2,/ }));
    expect(screen.getByRole('link', { name: 'View details of lot 2' })).toBeTruthy();
    expect(screen.queryByRole('link', { name: /^Book Now/ })).toBeNull();
  });

  it('shows the card of the hovered lot, and hides it afterwards', async () => {
    show();
    const user = userEvent.setup();
    await user.hover(await screen.findByRole('option', { name: /^Lot 2,/ }));
    expect(await screen.findByRole('region', { name: 'Lot 2' })).toBeTruthy();
    await user.unhover(screen.getByRole('option', { name: /^Lot 2,/ }));
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Lot 2' })).toBeNull());
  });

  it('draws the outline of the active lot above all others, and does not move the focus', async () => {
    show();
    const first = await screen.findByRole('option', { name: /^Lot 1,/ });
    const second = screen.getByRole('option', { name: /^Lot 2,/ });
    const marked = (mark: string) => document.querySelector(`[data-mark=${mark}]`);
    expect([marked('chosen'), marked('focused')]).toEqual([null, null]);
    first.focus();
    await userEvent.hover(second);
    await screen.findByRole('region', { name: 'Lot 2' });
    for (const [mark, lot] of [
      ['focused', first],
      ['chosen', second],
    ] as const) {
      expect(marked(mark)?.querySelector('path')?.getAttribute('d')).toBe(
        lot.querySelector('path')?.getAttribute('d'),
      );
      expect(
        marked(mark)?.matches('[role=option] ~ *') && !marked(mark)?.matches(':has(~ [role=option])'),
      ).toBe(true);
    }
    expect(document.activeElement).toBe(first);
  });

  it('shows a loading text until the plan is loaded', async () => {
    show();
    expect(screen.getByRole('status').textContent).toBe('Loading the plan...');
    expect(await screen.findAllByRole('option')).toHaveLength(4);
    expect(screen.queryByText('Loading the plan...')).toBeNull();
  });

  it('shows an error when loading fails, and retries', async () => {
    const answers: Handlers = { [planCall]: () => json({ message: 'x' }, 500) };
    show({ answers });
    expect(await screen.findByText('The plan could not be loaded. Please try again.')).toBeTruthy();
    answers[planCall] = () => json(planOf(lots));
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findAllByRole('option')).toHaveLength(4);
  });

  it('says how many lots it does not show, where one chooses from a list too', async () => {
    const all = [...lots, { ...lots[0], _id: 'id-99', id: 'id-99' }];
    const { router } = show({
      viewer: { role: 'admin' },
      onPick: vi.fn(),
      answers: {
        [planCall]: () => json(planOf(lots)),
        'GET /public/properties/aero-industrial-hub/lots': () => json(all),
      },
    });
    expect(await screen.findByText('The plan shows 4 of 5 lots')).toBeTruthy();
    await router.navigate('/?q=99');
    expect(await screen.findByText('No lot on the plan matches; the list has all lots.')).toBeTruthy();
  });

  it('finds a lot by the number in the search of its page, until the filters are cleared', async () => {
    const { router } = show({ at: '/?q=11', onPick: vi.fn() });
    await waitFor(() => expect(names().map((name) => name?.split(',')[0])).toEqual(['Lot 11']));
    await router.navigate('/?q=12');
    await userEvent.click(await screen.findByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(4));
    expect(router.state.location.search).toBe('');
  });

  it('lets the office pick a lot of any status in a picker', async () => {
    const onPick = vi.fn();
    const { router } = show({ viewer: { role: 'admin' }, onPick });
    await userEvent.click(await screen.findByRole('option', { name: /^Lot 3,/ }));
    await userEvent.click(screen.getByRole('button', { name: 'Choose lot 3' }));
    expect(onPick).toHaveBeenCalledWith(expect.objectContaining({ _id: 'id-3' }));
    await userEvent.click(screen.getByRole('button', { name: 'A' }));
    await waitFor(() => expect(names()).toHaveLength(1));
    expect(router.state.location.search).toBe('');
  });
});

describe('the plan by keyboard', () => {
  it('has one lot in the tab order and moves by arrows, Home and End', async () => {
    show();
    const first = await screen.findByRole('option', { name: /^Lot 1,/ });
    const inOrder = () => screen.getAllByRole('option').filter((option) => option.tabIndex === 0);
    expect(inOrder()).toEqual([first]);
    first.focus();
    const at = () => document.activeElement?.getAttribute('aria-label')?.split(',')[0];
    const seen: (string | undefined)[] = [];
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Home', 'ArrowUp', 'ArrowDown', 'End']) {
      await userEvent.keyboard(`{${key}}`);
      seen.push(at());
    }
    expect(seen).toEqual(['Lot 2', 'Lot 3', 'Lot 3', 'Lot 1', 'Lot 11', 'Lot 1', 'Lot 11']);
    expect(inOrder()).toEqual([document.activeElement]);
  });

  it('opens the card on focus, enters it by Enter and closes it by Escape', async () => {
    show();
    (await screen.findByRole('option', { name: /^Lot 1,/ })).focus();
    expect(await screen.findByRole('region', { name: 'Lot 1' })).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'View details of lot 1' }));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Lot 1' })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('option', { name: /^Lot 1,/ }));
  });

  it('zooms by plus, minus and zero, and by buttons that keep the focus', async () => {
    show();
    const out = await screen.findByRole('button', { name: 'Zoom out' });
    expect(out.getAttribute('aria-disabled')).toBe('true');
    screen.getByRole('option', { name: /^Lot 1,/ }).focus();
    await userEvent.keyboard('+');
    expect(out.getAttribute('aria-disabled')).toBeNull();
    expect(screen.getByRole('button', { name: 'Move left' })).toBeTruthy();
    await userEvent.keyboard('0');
    expect(out.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await userEvent.click(out);
    expect(document.activeElement).toBe(out);
    expect(screen.queryByRole('button', { name: 'Move left' })).toBeNull();
  });
});

describe('filters and list of the plan', () => {
  it('keep matching lots reachable, and are kept in the URL', async () => {
    const { router } = show();
    await userEvent.click(await screen.findByRole('link', { name: 'B' }));
    await waitFor(() => expect(names().map((name) => name?.split(',')[0])).toEqual(['Lot 2', 'Lot 3']));
    expect(screen.getByText('2 of 4 lots')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch', { name: 'Available only' }));
    await waitFor(() => expect(names().map((name) => name?.split(',')[0])).toEqual(['Lot 2']));
    expect(router.state.location.search).toBe('?type=B&free=1');
  });

  it('show a message when nothing matches, and can be cleared', async () => {
    show({ at: '/?type=C&phase=1' });
    expect(await screen.findByText('No lot matches these filters.')).toBeTruthy();
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.click(screen.getByRole('link', { name: 'Clear filters' }));
    await waitFor(() => expect(names()).toHaveLength(4));
  });

  it('apply to the list as well, which shows the same as text (D-61)', async () => {
    // as the plan has them the sold one is first
    show({ at: '/?phase=1', answers: { [planCall]: () => json(planOf(lots.toReversed())) } });
    await userEvent.click(await screen.findByRole('link', { name: 'List' }));
    expect(screen.queryByRole('listbox')).toBeNull();
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual(['Phase 1']);
    const rows = within(screen.getByRole('region', { name: 'Phase 1' })).getAllByRole('listitem');
    expect(rows).toHaveLength(3);
    const [free, , held] = rows;
    expect(free?.textContent?.replaceAll('\u00a0', ' ')).toContain('RM 1,080,000');
    expect(within(free as HTMLElement).getByRole('link', { name: 'Book Now: lot 2' })).toBeTruthy();
    expect(held?.textContent).toContain('Sold');
    expect(within(held as HTMLElement).queryByRole('link')).toBeNull();
  });
});
