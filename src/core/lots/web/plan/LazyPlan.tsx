import { Skeleton } from '@mantine/core';
import { useIntersection } from '@mantine/hooks';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { lotTexts } from '#core/lots/messages.ts';
import { combineQueries, QueryState } from '#platform/web/ui/QueryState.tsx';
import { t } from '#shared/say.ts';
import { planQuery } from '../queries.ts';
import classes from './LazyPlan.module.css';
import type { PlanChoice } from './PlanList.tsx';

/** The lazy chunk as a query, so that a failed load shows the same error and retry button as the data. */
const planView = queryOptions({
  queryKey: ['plan view'],
  queryFn: async () => (await import('./PlanView.tsx')).PlanView,
  staleTime: Number.POSITIVE_INFINITY,
});

/** Distance below the viewport at which the plan is fetched. */
const AHEAD = '100px';

/**
 * The site plan, or its list of lots, with filters; each lot links to its page
 * and its booking, or with `onPick` is a choice. `viewer` is the signed-in person or null. Code and data load
 * near the viewport; until then a skeleton reserves the space.
 */
export function LazyPlan(choice: PlanChoice) {
  const { ref, entry } = useIntersection({ rootMargin: AHEAD });
  const enabled = entry?.isIntersecting ?? false;
  const plan = useQuery({ ...planQuery(choice.viewer), enabled });
  const view = useQuery({ ...planView, enabled });
  return (
    <div ref={ref}>
      <QueryState
        query={combineQueries(plan, view)}
        errorText={lotTexts.planFailed}
        loading={<PlanSkeleton />}
      >
        {([found, PlanView]) => <PlanView plan={found} {...choice} />}
      </QueryState>
    </div>
  );
}

/** A skeleton with the size of plan and filters; its text is sticky, since the skeleton is higher than a screen. */
export function PlanSkeleton() {
  return (
    <div className={classes.room}>
      <div className={classes.place}>
        <Skeleton className={classes.side} radius="lg" />
        <Skeleton className={classes.main} radius="lg" />
        <p className={classes.word}>{t('Loading the plan...')}</p>
      </div>
    </div>
  );
}
