import { Button, CloseButton, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { PlannedLot } from '#features/lots/contract.ts';
import { lotTexts, lotTypeTexts } from '#features/lots/messages.ts';
import { offersBooking, type Viewer } from '#features/lots/policy.ts';
import { paths } from '#platform/web/paths.ts';
import { LotStatusBadge } from '../LotStatusBadge.tsx';
import { phasesOf } from '../lot-order.ts';
import classes from './PlanCard.module.css';
import list from './PlanList.module.css';
import { areaText, priceText } from './plan-data.ts';

/** The actions on a chosen lot. */
export type PlanChoice = {
  viewer: Viewer;
  /** Called with the chosen lot; replaces the links. */
  onPick?: ((lot: PlannedLot) => void) | undefined;
  /** The lots that may be picked; the others are faded. Without it every lot may. */
  mayPick?: ((lot: PlannedLot) => boolean) | undefined;
  /** The id of the picked lot, which is marked. */
  pickedId?: string | undefined;
};

type Props = PlanChoice & { lot: PlannedLot; onClose: () => void };

/** A summary of one lot, with links to its page and its booking. */
export function PlanCard({ lot, onClose, ...choice }: Props) {
  // a form goes on with the picked lot
  const onPick =
    choice.mayPick &&
    ((picked: PlannedLot) => {
      onClose();
      choice.onPick?.(picked);
    });
  return (
    <section className={classes.card} aria-label={`Lot ${lot.lotNumber}`}>
      <div className={classes.head}>
        <p className={classes.title}>
          Lot {lot.lotNumber}
          <span className={classes.type}>{lotTypeTexts[lot.type].label}</span>
        </p>
        <LotStatusBadge status={lot.status} />
      </div>
      {lot.details && <p className={classes.price}>{priceText(lot)}</p>}
      <p className={classes.facts}>{factsOf(lot).join(' · ')}</p>
      <PlanActions lot={lot} {...choice} onPick={onPick ?? choice.onPick} />
      {/* last, so that the links come first in the tab order */}
      <CloseButton
        className={classes.close}
        size="lg"
        onClick={onClose}
        aria-label={`Close lot ${lot.lotNumber}`}
      />
    </section>
  );
}

/** Phase, street and, where visible to the reader, area. */
function factsOf(lot: PlannedLot): string[] {
  const { phase, street, facing } = lot;
  const facts = [`Phase ${phase}`, areaText(lot), street === '' ? null : `${street}, facing ${facing}`];
  return facts.filter((fact) => fact !== null);
}

/** The links of a lot. A lot without visible details links to its type page only. */
function PlanActions({ lot, viewer, onPick }: PlanChoice & { lot: PlannedLot }) {
  if (onPick) {
    return (
      <Button size="sm" fullWidth onClick={() => onPick(lot)} aria-label={`Choose lot ${lot.lotNumber}`}>
        Choose this lot
      </Button>
    );
  }
  if (lot.details === null) {
    return (
      <>
        <Text size="sm" c="dimmed">
          {lotTexts.detailsHidden}
        </Text>
        <Button component={Link} to={paths.type(lot.type)} size="sm" variant="default" fullWidth>
          See lots of {lotTypeTexts[lot.type].name}
        </Button>
      </>
    );
  }
  return (
    <div className={classes.actions}>
      <Button
        component={Link}
        to={paths.type(lot.type, { lot: lot._id })}
        size="sm"
        variant="default"
        aria-label={`View details of lot ${lot.lotNumber}`}
      >
        View details
      </Button>
      {offersBooking(viewer, lot) && (
        <Button
          component={Link}
          to={paths.type(lot.type, { lot: lot._id, book: true })}
          size="sm"
          aria-label={`Book Now: lot ${lot.lotNumber}`}
        >
          Book Now
        </Button>
      )}
    </div>
  );
}

/** The lots of the plan as lists by phase, for small screens and screen readers. */
export function PlanList({ lots, ...choice }: PlanChoice & { lots: readonly PlannedLot[] }) {
  const phases = phasesOf(lots);
  return phases.map((phase) => (
    <section key={phase} className={list.phase} aria-label={`Phase ${phase}`}>
      <h3 className={list.heading}>Phase {phase}</h3>
      <ul className={list.lots}>
        {lots
          .filter((lot) => lot.phase === phase)
          .map((lot) => (
            <li key={lot._id} className={list.lot}>
              <p className={list.title}>
                Lot {lot.lotNumber} <span className={list.type}>{lotTypeTexts[lot.type].label}</span>
              </p>
              <span className={list.status}>
                <LotStatusBadge status={lot.status} />
              </span>
              {lot.details && <p className={list.price}>{priceText(lot)}</p>}
              <p className={list.facts}>{factsOf(lot).slice(1).join(' · ')}</p>
              <div className={list.actions}>
                {(lot.details || choice.onPick) && <PlanActions lot={lot} {...choice} />}
              </div>
            </li>
          ))}
      </ul>
    </section>
  ));
}
