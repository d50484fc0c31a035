import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { offersBooking, type Viewer } from '#features/lots/policy.ts';
import { LotStatusBadge } from './LotStatusBadge.tsx';

type Props = {
  lot: Lot;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  /** The one action of its surroundings, in full width; in a list it keeps quieter. */
  prominent?: boolean;
};

/** What a viewer can do with a lot: book an available one, or, for the office, read that it is available (D-62). */
export function LotAction({ lot, viewer, onBook, prominent = false }: Props) {
  if (!offersBooking(viewer, lot)) {
    return lot.status === 'available' ? <LotStatusBadge status="available" /> : null;
  }
  const book = (event: MouseEvent) => {
    event.stopPropagation(); // the row around it would open its details as well
    onBook(lot);
  };
  return (
    <Button
      size={prominent ? 'md' : 'sm'}
      variant={prominent ? 'filled' : 'outline'}
      fullWidth={prominent}
      onClick={book}
      aria-label={`Book Now: lot ${lot.lotNumber}`}
      // the server renders it for visitors; the office is offered no booking (R-LOT-11)
      data-visitor-only={viewer === null || undefined}
    >
      Book Now
    </Button>
  );
}
