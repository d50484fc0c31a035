import { Button, CloseButton } from '@mantine/core';
import type { Lot } from '#features/lots/contract.ts';
import classes from './CompareBar.module.css';

/** The lots chosen for comparison, in a bar at the bottom of the screen. */
export function CompareBar({
  lots,
  opened,
  onCompare,
  onRemove,
  onClose,
}: {
  lots: readonly Lot[];
  opened: boolean;
  onCompare: () => void;
  onRemove: (lot: Lot) => void;
  /** Clears the choice. */
  onClose: () => void;
}) {
  if (!opened) return null;
  return (
    <section className={classes.bar} aria-label="Lots to compare">
      <ul className={classes.lots}>
        {lots.map((lot) => (
          <li key={lot.id} className={classes.lot}>
            Lot {lot.lotNumber}
            <CloseButton
              size="sm"
              onClick={() => onRemove(lot)}
              aria-label={`Remove lot ${lot.lotNumber} from the comparison`}
            />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button size="sm" variant="subtle" onClick={onClose}>
          Clear
        </Button>
        <Button size="sm" onClick={onCompare} disabled={lots.length < 2}>
          {lots.length < 2 ? 'Choose another to compare' : `Compare ${lots.length} lots`}
        </Button>
      </div>
    </section>
  );
}
