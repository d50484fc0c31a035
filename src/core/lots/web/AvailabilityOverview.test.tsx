import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { countAvailability, type LotStatus } from '#core/lots/lifecycle.ts';
import { AvailabilityOverview } from './AvailabilityOverview.tsx';

function show(statuses: LotStatus[]) {
  render(
    <MantineProvider env="test">
      <AvailabilityOverview availability={countAvailability(statuses.map((status) => ({ status })))} />
    </MantineProvider>,
  );
}

/** Name and value of every count, in reading order. */
function counts(): [string, string][] {
  const values = screen.getAllByRole('definition');
  return screen.getAllByRole('term').map((term, n) => [term.textContent ?? '', values[n]?.textContent ?? '']);
}

describe('the availability overview', () => {
  it('counts the four groups and the total, locked lots as sold (R-LOT-02, D-72)', () => {
    show(['available', 'available', 'available', 'reserved', 'booked', 'sold', 'locked', 'locked']);
    expect(counts()).toEqual([
      ['Available', '3'],
      ['Reserved', '1'],
      ['Booked', '1'],
      ['Sold or locked', '3'],
      ['Total', '8'],
    ]);
  });

  it('shows the available share, rounded, as text and as a progress bar (R-LOT-07, D-72)', () => {
    show(Array.from({ length: 90 }, (_, n) => (n < 60 ? 'available' : 'sold')));
    expect(screen.getByText('67%')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '67% available' }).getAttribute('aria-valuenow')).toBe(
      '67',
    );
  });

  it('says how few are left, with the share beside it (D-217)', () => {
    show(['available', 'sold', 'sold']);
    expect(screen.getByText('Only 1 lot left')).toBeTruthy();
    expect(screen.getByText('33% available, 1 of 3 lots')).toBeTruthy();
    expect(screen.getByRole('progressbar', { name: '33% available' })).toBeTruthy();
  });

  it('shows 0% without lots', () => {
    show([]);
    expect(screen.getByText('0%')).toBeTruthy();
  });
});
