import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import type { Lot, Plan } from '#core/lots/contract.ts';
import { parkTexts } from '#core/park/messages.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { lotOf } from '#test/lots.ts';
import { userEvent } from '#test/user-event.ts';
import { LotDetails } from './LotDetails.tsx';

const link = `${window.location.origin}/properties/aeroindustrial/type/B?lot=lot-8`;

/** The facts of a park with one road. */
function park(): QueryClient {
  const queries = new QueryClient();
  queries.setQueryData(parkFactsQuery.queryKey, {
    sample: true,
    distances: [],
    roads: [{ name: 'Jalan 1', widthM: 12 }],
    completion: { 1: 'June 2028', 2: 'June 2029' },
    types: { B: { eaveHeightM: 7.8, builtUpSqft: 1610, freeSide: { faces: 'Road or fire break' } } },
    deposits: { B: { percentBp: null, amountSen: 1_000_000, dueDays: null } },
    cost: {
      steps: [
        { when: 'On signing', what: 'First payment', percent: 10 },
        { when: 'On handover', what: 'Last payment', percent: 90 },
      ],
    },
  });
  return queries;
}

/** Lot 8 on Jalan 1 in the south, with a fire break in the east. */
const plan: Plan = {
  bounds: [0, 0, 20, 40],
  roads: [
    {
      name: 'Jalan 1',
      kind: 'road',
      outline: [
        [0, 0],
        [20, 0],
        [20, 10],
        [0, 10],
      ],
    },
    {
      name: 'Fire break',
      kind: 'fire break',
      outline: [
        [10, 10],
        [16, 10],
        [16, 40],
        [10, 40],
      ],
    },
  ],
  places: [],
  lots: [
    {
      ...{ _id: 'lot-8', lotNumber: '8', type: 'B', status: 'available', phase: 2, block: '1' },
      ...{ street: 'Jalan 1', facing: 'south', details: null },
      outline: [
        [2, 10],
        [10, 10],
        [10, 34],
        [2, 34],
      ],
    },
  ],
};

function show(changes: Partial<Lot> = {}, isSought = false) {
  const never = vi.fn();
  render(
    <MantineProvider>
      <QueryClientProvider client={park()}>
        <LotDetails
          lot={lotOf('8', changes)}
          plan={plan}
          viewer={null}
          onBook={never}
          opened
          onClose={never}
          closeHref={paths.type('A')}
          isSought={isSought}
        />
      </QueryClientProvider>
    </MantineProvider>,
  );
}

/** A device with a touch screen, or without, that can hand links on. */
function onDevice(pointer: 'coarse' | 'fine') {
  const share = vi.fn<Navigator['share']>(() => Promise.reject(new DOMException('closed', 'AbortError')));
  Object.defineProperty(navigator, 'share', { value: share, configurable: true });
  const media = window.matchMedia('');
  const spy = vi.spyOn(window, 'matchMedia').mockImplementation((query) => ({
    ...media,
    matches: query === `(pointer: ${pointer})`,
  }));
  onTestFinished(() => {
    spy.mockRestore();
    Reflect.deleteProperty(navigator, 'share');
  });
  return share;
}

describe('the link to a lot', () => {
  it('is copied to the clipboard, and the button confirms it', async () => {
    const user = userEvent.setup();
    const share = onDevice('fine');
    show();
    await user.click(screen.getByRole('button', { name: 'Share this lot' }));
    await screen.findByRole('button', { name: 'Link copied' });
    expect(await navigator.clipboard.readText()).toBe(link);
    expect(share).not.toHaveBeenCalled();
  });

  it('opens the share sheet of a phone; closing it shows no error', async () => {
    const user = userEvent.setup();
    const share = onDevice('coarse');
    show();
    await user.click(screen.getByRole('button', { name: 'Share this lot' }));
    expect(share).toHaveBeenCalledExactlyOnceWith({ title: 'Lot 8', url: link });
    screen.getByRole('button', { name: 'Share this lot' });
    expect(
      screen.queryByText('The link could not be copied. The address line of the browser holds it too.'),
    ).toBeNull();
  });

  it('points to the address bar where the clipboard is blocked', async () => {
    const user = userEvent.setup();
    // each test of a person's hands brings a clipboard of its own
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no', 'NotAllowedError'));
    show();
    await user.click(screen.getByRole('button', { name: 'Share this lot' }));
    await screen.findByText('The link could not be copied. The address line of the browser holds it too.');
  });

  it('is offered for available lots only: visitors find no other (D-61)', () => {
    show({ status: 'reserved' });
    screen.getByRole('heading', { name: 'Lot 8' });
    expect(screen.queryByRole('button', { name: 'Share this lot' })).toBeNull();
  });
});

describe('the details of a lot', () => {
  it('end with what the operator states of its type, marked if it is the sample (D-163)', () => {
    show({ buildUp: '1,610 sqft' });
    expect(screen.getByText('Built-up area').nextSibling?.textContent).toBe('1,610\u00a0sqft');
    const stated = within(screen.getByRole('region', { name: /^Specification: lot / }));
    stated.getByText('7.8 m (25.6 ft)');
    stated.getByText('Jalan 1, 12 m wide');
    stated.getByText('Fire break');
    expect(screen.getAllByText('June 2029').map((value) => value.previousSibling?.textContent)).toEqual([
      'Keys',
    ]);
    expect(stated.queryByText(/June 2028|Road or/)).toBeNull();
    expect(stated.queryByText('Built-up area')).toBeNull();
    stated.getByText('Figures of the sample park.');
  });

  it.each([
    ['of its own built-up area', { buildUp: '1,800 sqft' }, 'RM 600'],
    ['of its own built-up area in both units', { buildUp: '167 sqm (1,800 sqft)' }, 'RM 600'],
    ['of the built-up area that is stated of its type', {}, 'RM 671'],
    ['of no built-up area that is not written in square feet', { buildUp: 'two floors' }, undefined],
  ])('have the price per sqft of land, and that %s', (_name, changes, perBuiltUp) => {
    show({ price: 1_080_000, ...changes });
    const value = (name: string) =>
      screen.queryByText(name)?.nextSibling?.textContent?.replace('\u00a0', ' ');
    expect(value('Price per sqft of land')).toBe('RM 539');
    expect(value('Price per sqft built-up')).toBe(perBuiltUp);
  });

  it('say what is paid when, and the payments add up to the price', () => {
    show({ price: 1_360_000 });
    const payments = within(screen.getByRole('list', { name: 'Payments' }));
    const sums = payments
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.match(/RM.([\d,]+)/)?.[1]);
    expect(sums).toEqual(['10,000', '126,000', '1,224,000', '1,360,000']);
    payments.getByText('10 %, less the booking deposit');
    payments.getByText(parkTexts.wholePrice);
  });

  it.each([
    ['come into sight when the page was opened for it', true, 0, 1],
    ['leave a reader where they have scrolled to', true, 40, 0],
    ['stay where they are when the lot was chosen on the page', false, 0, 0],
  ])('%s', (_name, isSought, scrollY, times) => {
    const scroll = vi.spyOn(window.HTMLElement.prototype, 'scrollIntoView');
    const at = vi.spyOn(window, 'scrollY', 'get').mockReturnValue(scrollY);
    onTestFinished(() => {
      scroll.mockRestore();
      at.mockRestore();
    });
    show({}, isSought);
    expect(scroll).toHaveBeenCalledTimes(times);
  });
});
