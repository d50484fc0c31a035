import { Button, CloseButton } from '@mantine/core';
import type { Lot } from '#core/lots/contract.ts';
import { t } from '#shared/say.ts';
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
    <section className={classes.bar} aria-label={t('Lots to compare')}>
      <ul className={classes.lots}>
        {lots.map((lot) => (
          <li key={lot.id} className={classes.lot}>
            {t('Lot {lot}', { lot: lot.lotNumber })}
            <CloseButton
              size="sm"
              onClick={() => onRemove(lot)}
              aria-label={t('Remove lot {lot} from the comparison', { lot: lot.lotNumber })}
            />
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        <Button size="sm" variant="subtle" onClick={onClose}>
          {t('Clear')}
        </Button>
        <Button size="sm" onClick={onCompare} disabled={lots.length < 2}>
          {lots.length < 2
            ? t('Choose another to compare')
            : t('Compare {count} lots', { count: lots.length })}
        </Button>
      </div>
    </section>
  );
}
