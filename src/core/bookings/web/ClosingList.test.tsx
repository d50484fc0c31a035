import { screen, within } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import type { UserClosing } from '#core/bookings/closing-contract.ts';
import { fakeNetwork, json, renderPage } from '#test/render-page.tsx';
import { ClosingList } from './ClosingList.tsx';

const none: UserClosing = { freed: [], approved: [], sold: [], refunds: [], runsAlone: '' };

function open(answer: () => Response) {
  fakeNetwork({ 'GET /users/grace/closing': answer });
  renderPage({ at: '/', path: '/', page: <ClosingList of="user" id="grace" /> });
}

afterEach(() => vi.unstubAllGlobals());

it('names the lots that the deletion of a user frees, and the money held for them (D-420)', async () => {
  const lot = { kind: 'lot', becomes: 'available' } as const;
  const offered = { ...lot, becomes: 'offered', until: '2026-03-02T04:00:00.000Z', to: 'Siti' } as const;
  const money = { kind: 'money', heldSen: 500_000, reportedSen: 0, dueSen: 0, dueOn: null } as const;
  const status = { kind: 'status', becomes: 'cancelled' } as const;
  open(() =>
    json({
      ...none,
      freed: [
        { lotNumber: '31', unitNumber: null, effects: [status, lot, money] },
        { lotNumber: '32', unitNumber: null, effects: [offered, { kind: 'line', waiting: 1, ends: false }] },
      ],
      sold: [{ lotNumber: '7', unitNumber: null }],
      refunds: [
        { lotNumber: '8', unitNumber: null, heldSen: 300_000 },
        { lotNumber: '9', unitNumber: null, heldSen: 300_000, isSigned: true },
      ],
      runsAlone: 'Meridian',
    } satisfies UserClosing),
  );
  const list = await screen.findByRole('list', { name: 'What else changes' });
  expect(
    within(list)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Lot 31 is free for others at once.',
    'RM\u00a05,000 is held for the client: a refund has to be arranged.',
    'Lot 32 is offered to Siti, the next in line, until Mar 02, 2026 12:00 PM.',
    '1 person waits for it.',
    'Nobody else runs Meridian: its requests then wait for the park office.',
    'Sold to this person, and kept with the contact they gave: Lot 7',
    'Lot 8 has ended with RM\u00a03,000 held, which still has to go back to this person.',
    'Lot 9 has ended with RM\u00a03,000 held. What of it goes back follows from the sale and purchase agreement.',
  ]);
});

it.each([
  [{ ...none }, 'No lot is held for this person.'],
  [
    { ...none, approved: [{ lotNumber: '12', unitNumber: null }] },
    'This user has an approved booking. Process it first. Lot 12',
  ],
])('says that nothing is freed, or why the user stays %#', async (answer, said) => {
  open(() => json(answer));
  expect(await screen.findByText(said)).toBeTruthy();
});

it('says when it could not be loaded', async () => {
  open(() => json({ message: 'x' }, 500));
  expect(await screen.findByText(/^What else changes could not be loaded/)).toBeTruthy();
});
