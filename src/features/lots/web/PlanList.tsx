import type { PlannedLot } from '#features/lots/contract.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import { phasesOf } from './lot-order.ts';
import { factsOf, PlanActions, type PlanChoice } from './PlanCard.tsx';
import classes from './PlanList.module.css';
import { priceText } from './plan-data.ts';

/** The lots of the plan in words, phase by phase: the same for a small screen and for whoever does not see the plan. */
export function PlanList({ lots, ...choice }: PlanChoice & { lots: readonly PlannedLot[] }) {
  const phases = phasesOf(lots);
  return phases.map((phase) => (
    <section key={phase} className={classes.phase} aria-label={`Phase ${phase}`}>
      <h3 className={classes.heading}>Phase {phase}</h3>
      <ul className={classes.lots}>
        {lots
          .filter((lot) => lot.phase === phase)
          .map((lot) => (
            <li key={lot._id} className={classes.lot}>
              <p className={classes.title}>
                Lot {lot.lotNumber} <span className={classes.type}>{lotTypeTexts[lot.type].label}</span>
              </p>
              <span className={classes.status}>
                <LotStatusBadge status={lot.status} />
              </span>
              {lot.details && <p className={classes.price}>{priceText(lot)}</p>}
              <p className={classes.facts}>{factsOf(lot).slice(1).join(' · ')}</p>
              <div className={classes.actions}>
                {(lot.details || choice.onPick) && <PlanActions lot={lot} {...choice} />}
              </div>
            </li>
          ))}
      </ul>
    </section>
  ));
}
