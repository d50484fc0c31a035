import { Button } from '@mantine/core';
import type { Lot } from '#core/lots/contract.ts';
import { offersBooking, type Viewer } from '#core/lots/policy.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { onPlainClick } from '#platform/web/ui/hydration.ts';
import { t } from '#shared/say.ts';
import { LotStatusBadge } from './LotStatusBadge.tsx';

type Props = {
  lot: Lot;
  viewer: Viewer;
  onBook: (lot: Lot) => void;
  /** Full width and filled, where it is the only action; outlined in a list. */
  prominent?: boolean;
};

/** The "Book Now" link of an available lot; for the office a badge instead. */
export function LotAction({ lot, viewer, onBook, prominent = false }: Props) {
  if (!offersBooking(viewer, lot)) {
    return lot.status === 'available' ? <LotStatusBadge status="available" /> : null;
  }
  const book = onPlainClick(() => onBook(lot));
  return (
    <Button
      size={prominent ? 'md' : 'sm'}
      variant={prominent ? 'filled' : 'outline'}
      fullWidth={prominent}
      component="a"
      href={addressOf(paths.type(lot.type, { lot: lot.id, book: true }))}
      onClick={(event) => {
        event.stopPropagation(); // the row around it would open its details as well
        book(event);
      }}
      aria-label={t('Book Now: lot {lot}', { lot: lot.lotNumber })}
      // rendered by the server for visitors; hidden from the office before hydration
      data-visitor-only={viewer === null || undefined}
    >
      {t('Book Now')}
    </Button>
  );
}
