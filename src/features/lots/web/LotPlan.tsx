import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { lotTexts } from '#features/lots/messages.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import classes from './LotPlan.module.css';
import type { PlanChoice } from './PlanCard.tsx';
import { planQuery } from './queries.ts';

const PlanView = lazy(async () => ({ default: (await import('./PlanView.tsx')).PlanView }));

/** The plan is fetched when it is this far below the screen. */
const AHEAD = '600px';

/**
 * The park as a plan of its lots, or as their list: what is free, by type and phase, each lot with the way to its page
 * and its booking; with `onPick` a way to choose one. `viewer` is the signed-in person or null. Code and data load
 * when the reader comes near; until then it keeps its place.
 */
export function LotPlan({ viewer, onPick }: PlanChoice) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD });
  const plan = useQuery({ ...planQuery(viewer), enabled: entry?.isIntersecting ?? false });
  return (
    <div ref={ref}>
      <QueryState query={plan} errorText={lotTexts.planFailed} loading={<PlanPlace />}>
        {(found) => (
          <Suspense fallback={<PlanPlace />}>
            <PlanView plan={found} viewer={viewer} onPick={onPick} />
          </Suspense>
        )}
      </QueryState>
    </div>
  );
}

function PlanPlace() {
  return (
    <div className={classes.room}>
      <Skeleton className={classes.place} radius="lg" />
    </div>
  );
}
