import { Button, CloseButton } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { PlannedLot } from '#core/lots/contract.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { facingText } from '#core/lots/place-labels.ts';
import { offersBooking, type Viewer } from '#core/lots/policy.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { formatArea } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { LotStatusBadge } from '../LotStatusBadge.tsx';
import { phasesOf } from '../lot-order.ts';
import classes from './PlanList.module.css';

/** The actions on a chosen lot. */
export type PlanChoice = {
  viewer: Viewer;
  /** Called with the chosen lot; replaces the links. */
  onPick?: ((lot: PlannedLot) => void) | undefined;
  /** In the card of a lot, in place of the button that picks it. */
  actions?: ((lot: PlannedLot) => ReactNode) | undefined;
  /** The lots that may be picked; the others are faded. Without it every lot may. */
  mayPick?: ((lot: PlannedLot) => boolean) | undefined;
  /** The id of the picked lot, which is marked. */
  pickedId?: string | undefined;
  /** The ids of the lots that the viewer's own bookings hold or bought, which are outlined. */
  ownIds?: readonly string[] | undefined;
  /** Whether the legend counts the lots, which is usual; not where the page says it elsewhere. */
  isCounted?: boolean | undefined;
};

const isFree = ({ status }: PlannedLot) => status === 'available';

/** The lots of the plan as lists by phase, those to be had first, for small screens and screen readers. */
export function PlanList({ lots, ...choice }: PlanChoice & { lots: readonly PlannedLot[] }) {
  return phasesOf(lots).map((phase) => (
    <section key={phase} className={classes.phase} aria-label={t('Phase {phase}', { phase })}>
      <h3 className={classes.heading}>{t('Phase {phase}', { phase })}</h3>
      <ul className={classes.rows}>
        {lots
          .filter((lot) => lot.phase === phase)
          .toSorted((one, other) => Number(isFree(other)) - Number(isFree(one)))
          .map((lot) => (
            <li key={lot._id} className={classes.row}>
              <p className={classes.title}>
                {t('Lot {lot}', { lot: lot.lotNumber })}{' '}
                <span className={classes.type}>{typeTexts(lot.type).label}</span>
              </p>
              <span className={classes.status}>
                <LotStatusBadge status={lot.status} />
              </span>
              {lot.details && <p className={classes.price}>{formatPrice(lot.details.price)}</p>}
              <p className={classes.facts}>{factsOf(lot).join(' · ')}</p>
              <div className={classes.actions}>
                {(lot.details || choice.onPick) && <PlanActions lot={lot} {...choice} variant="outline" />}
              </div>
            </li>
          ))}
      </ul>
    </section>
  ));
}

/** A summary of one lot, with links to its page and its booking. */
export function PlanCard({ lot, onClose, ...choice }: PlanChoice & { lot: PlannedLot; onClose: () => void }) {
  const { data: facts } = useQuery(parkFactsQuery);
  const when = facts?.completion[lot.phase];
  // a form goes on with the picked lot
  const onPick =
    choice.mayPick &&
    ((picked: PlannedLot) => {
      onClose();
      choice.onPick?.(picked);
    });
  return (
    <section className={classes.card} aria-label={t('Lot {lot}', { lot: lot.lotNumber })}>
      <div className={classes.head}>
        <p className={classes.title}>
          {t('Lot {lot}', { lot: lot.lotNumber })}
          <span className={classes.type}>{typeTexts(lot.type).label}</span>
        </p>
        <LotStatusBadge status={lot.status} />
      </div>
      {lot.details && <p className={classes.price}>{formatPrice(lot.details.price)}</p>}
      <p className={classes.facts}>
        {[
          t('Phase {phase}', { phase: lot.phase }),
          ...(when ? [t('keys {when}', { when })] : []),
          ...factsOf(lot),
        ].join(' · ')}
      </p>
      {choice.actions?.(lot) || <PlanActions lot={lot} {...choice} onPick={onPick ?? choice.onPick} />}
      {/* last, so that the links come first in the tab order */}
      <CloseButton
        className={classes.close}
        size="lg"
        onClick={onClose}
        aria-label={t('Close lot {lot}', { lot: lot.lotNumber })}
      />
    </section>
  );
}

/** '201 sqm (2,164 sqft)' of a lot whose details the reader may see, or null. */
export function areaText({ details, type }: PlannedLot): string | null {
  if (details === null) return null;
  const area = areaOrDefault(details.area, type);
  return formatArea(area);
}

/** Street and, where visible to the reader, area. */
function factsOf(lot: PlannedLot): string[] {
  const facts = [areaText(lot), lot.street === '' ? null : facingText(lot.street, lot.facing)];
  return facts.filter((fact) => fact !== null);
}

/** The links of a lot. A lot without visible details links to its type page only. */
function PlanActions({
  lot,
  viewer,
  onPick,
  variant = 'filled',
}: PlanChoice & {
  lot: PlannedLot;
  /** Outlined where many stand below each other. */
  variant?: 'filled' | 'outline';
}) {
  if (onPick) {
    return (
      <Button
        size="sm"
        fullWidth
        onClick={() => onPick(lot)}
        aria-label={t('Choose lot {lot}', { lot: lot.lotNumber })}
      >
        {t('Choose this lot')}
      </Button>
    );
  }
  return (
    <div className={classes.links}>
      <Button
        component={Link}
        to={paths.type(lot.type, { lot: lot._id })}
        size="sm"
        variant="default"
        aria-label={t('View details of lot {lot}', { lot: lot.lotNumber })}
      >
        {t('View details')}
      </Button>
      {offersBooking(viewer, lot) && (
        <Button
          component={Link}
          to={paths.type(lot.type, { lot: lot._id, book: true })}
          size="sm"
          variant={variant}
          aria-label={t('Book Now: lot {lot}', { lot: lot.lotNumber })}
        >
          {t('Book Now')}
        </Button>
      )}
    </div>
  );
}
