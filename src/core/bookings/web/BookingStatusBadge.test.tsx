import { MantineProvider } from '@mantine/core';
import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { theme } from '#platform/web/theme.ts';
import { BookingStatusBadge } from './BookingStatusBadge.tsx';

type Place = Parameters<typeof BookingStatusBadge>[0]['place'];

function labelOf(status: string, place: Place = 'user'): string | null {
  const { container, unmount } = render(
    <MantineProvider theme={theme} env="test">
      <BookingStatusBadge status={status} {...(place && { place })} />
    </MantineProvider>,
  );
  const label = container.querySelector('.mantine-Badge-label')?.textContent ?? null;
  unmount();
  return label;
}

describe('the badge of a booking status', () => {
  it.each([
    ['sold', 'Sold'],
    ['completed', 'Completed'],
  ])('says of %s: %s (R-STAT-05)', (status, label) => {
    expect(labelOf(status)).toBe(label);
    expect(labelOf(status, 'admin')).toBe(label);
  });

  it.each(['rejected', 'rejected_by_agent', 'rejected_by_admin'])(
    'says of %s: Rejected (R-STAT-06)',
    (status) => {
      for (const place of ['user', 'agentBadge', 'record', 'admin'] as const) {
        expect([place, labelOf(status, place)]).toEqual([place, 'Rejected']);
      }
    },
  );

  it.each([
    ['cancelled', 'Cancelled'],
    ['checking', 'Checking'],
  ])('says of %s: %s (R-STAT-07)', (status, label) => {
    expect(labelOf(status)).toBe(label);
    expect(labelOf(status, 'record')).toBe(label);
  });

  it.each([
    ['pending_agent', 'admin', 'agentBadge'],
    ['pending_admin', 'agentBadge', 'admin'],
  ] as const)('is loud at the desk for which a booking waits alone: %s', (status, other, own) => {
    const lookOf = (place: Place) => {
      const { container, unmount } = render(
        <MantineProvider theme={theme} env="test">
          <BookingStatusBadge status={status} {...(place && { place })} />
        </MantineProvider>,
      );
      const look = container.querySelector('.mantine-Badge-root')?.getAttribute('style');
      unmount();
      return look;
    };
    expect(lookOf(own)).not.toBe(lookOf(other));
    expect(lookOf(own)).toBe(lookOf('user'));
  });

  it('shows an unknown status capitalised, in the colours of an ended one', () => {
    expect(labelOf('under_review')).toBe('Under review');
    expect(screen.queryByText('under_review')).toBeNull();
  });
});
