import { Button } from '@mantine/core';
import type { MouseEvent } from 'react';
import type { Lot } from '#features/lots/contract.ts';
import { lotAction, type Viewer } from '#features/lots/policy.ts';
import { LotStatusBadge } from './LotStatusBadge.tsx';

type Props = {
  lot: Lot;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  fullWidth?: boolean;
};

/** What a viewer can do with a lot: book an available one, or, for the office, read that it is available (D-62). */
export function LotAction({ lot, viewer, onBook, fullWidth = false }: Props) {
  if (lot.status !== 'available') return null;
  if (lotAction(viewer) === 'tag') return <LotStatusBadge status="available" />;
  const book = (event: MouseEvent) => {
    event.stopPropagation(); // the row around it would open its details as well
    onBook(lot);
  };
  return (
    <Button size="sm" fullWidth={fullWidth} onClick={book} aria-label={`Book Now: lot ${lot.lotNumber}`}>
      Book Now
    </Button>
  );
}
