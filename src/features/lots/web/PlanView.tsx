import { Button, SegmentedControl, Text } from '@mantine/core';
import { useMemo } from 'react';
import type { Plan } from '#features/lots/contract.ts';
import { lotTexts } from '#features/lots/messages.ts';
import { phasesOf } from './lot-order.ts';
import { PlanCard, type PlanChoice } from './PlanCard.tsx';
import { PlanFilters, PlanLegend } from './PlanFilters.tsx';
import { PlanList } from './PlanList.tsx';
import { PlanMap } from './PlanMap.tsx';
import classes from './PlanView.module.css';
import { placeLots } from './plan-data.ts';
import { passes, planViews, usePlanFilter } from './plan-filters.ts';

const viewNames = { plan: 'Plan', list: 'List' } as const;

/** The plan or its list with the filters that both share. A file of its own, which only a page that shows it loads. */
export function PlanView({ plan, ...choice }: PlanChoice & { plan: Plan }) {
  const lots = useMemo(() => placeLots(plan.lots), [plan.lots]);
  const phases = phasesOf(lots);
  const filtering = usePlanFilter(phases, choice.onPick ? 'here' : 'address');
  const { filter, view, setView, clear } = filtering;
  const shown = lots.filter((lot) => passes(lot, filter));

  return (
    <div className={classes.view} data-view={view}>
      <div className={classes.side}>
        {/* who offers the choice of a lot has a list of lots already */}
        {choice.onPick === undefined && (
          <SegmentedControl
            fullWidth
            aria-label="How the lots are shown"
            value={view}
            onChange={setView}
            data={planViews.map((value) => ({ value, label: viewNames[value] }))}
          />
        )}
        <PlanFilters filtering={filtering} phases={phases} />
        <p className={classes.sum} role="status">
          {shown.length === lots.length ? `${lots.length} lots` : `${shown.length} of ${lots.length} lots`}
        </p>
        <PlanLegend lots={shown} />
        {/* the office counts them apart */}
        {choice.onPick === undefined && shown.some((lot) => lot.status === 'locked') && (
          <p className={classes.sum}>{lotTexts.planLocked}</p>
        )}
      </div>
      <div className={classes.main}>
        {shown.length === 0 && (
          <div className={classes.none}>
            <Text>{lotTexts.filterEmpty}</Text>
            <Button size="sm" variant="default" onClick={clear}>
              Clear filters
            </Button>
          </div>
        )}
        {view === 'plan' ? (
          <>
            <PlanMap
              plan={plan}
              lots={lots}
              isShown={(lot) => passes(lot, filter)}
              renderCard={(lot, close) => <PlanCard lot={lot} onClose={close} {...choice} />}
            />
            <p className={`${classes.hint} ${classes.byMouse}`}>{lotTexts.planByMouse}</p>
            <p className={`${classes.hint} ${classes.byTouch}`}>{lotTexts.planByTouch}</p>
          </>
        ) : (
          <PlanList lots={shown} {...choice} />
        )}
      </div>
    </div>
  );
}
