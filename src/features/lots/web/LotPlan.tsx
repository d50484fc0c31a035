import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lotTexts } from '#features/lots/messages.ts';
import { combineQueries, QueryState } from '#platform/web/ui/QueryState.tsx';
import classes from './LotPlan.module.css';
import type { PlanChoice } from './PlanCard.tsx';
import { planQuery } from './queries.ts';

/** The drawing comes like its data, so that a page which does not get it says so and can try again. */
const planView = queryOptions({
  queryKey: ['plan view'],
  queryFn: async () => (await import('./PlanView.tsx')).PlanView,
  staleTime: Number.POSITIVE_INFINITY,
});

/** The plan is fetched when it is this far below the screen. */
const AHEAD = '600px';

/**
 * The park as a plan of its lots, or as their list: what is free, by type and phase, each lot with the way to its page
 * and its booking; with `onPick` a way to choose one. `viewer` is the signed-in person or null. Code and data load
 * when the reader comes near; until then it keeps its place.
 */
export function LotPlan({ viewer, onPick }: PlanChoice) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD });
  const enabled = entry?.isIntersecting ?? false;
  const plan = useQuery({ ...planQuery(viewer), enabled });
  const view = useQuery({ ...planView, enabled });
  return (
    <div ref={ref}>
      <QueryState query={combineQueries(plan, view)} errorText={lotTexts.planFailed} loading={<PlanPlace />}>
        {([found, PlanView]) => <PlanView plan={found} viewer={viewer} onPick={onPick} />}
      </QueryState>
    </div>
  );
}

/** As the plan and its filters will stand; what is being waited for stays in sight, since the place is higher than a screen. */
function PlanPlace() {
  return (
    <div className={classes.room}>
      <div className={classes.place}>
        <Skeleton className={classes.side} radius="lg" />
        <Skeleton className={classes.main} radius="lg" />
        <p className={classes.word}>{lotTexts.planLoading}</p>
      </div>
    </div>
  );
}
