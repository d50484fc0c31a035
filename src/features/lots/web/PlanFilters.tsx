import { Switch } from '@mantine/core';
import { useId } from 'react';
import type { PlannedLot } from '#features/lots/contract.ts';
import { lotStatusLabels, lotTypes } from '#features/lots/lifecycle.ts';
import { ChoiceField } from '#platform/web/ui/ChoiceField.tsx';
import classes from './PlanFilters.module.css';
import { countByStatus, PlanPatterns, StatusSwatch } from './PlanLots.tsx';
import type { usePlanFilter } from './plan-filters.ts';

type Filtering = ReturnType<typeof usePlanFilter>;

/** Which lots are shown: by type, by phase, and only the free ones. */
export function PlanFilters({ filtering, phases }: { filtering: Filtering; phases: readonly number[] }) {
  const { filter, setType, setPhase, setAvailableOnly } = filtering;
  return (
    <div className={classes.filters}>
      <ChoiceField label="Type" data={withAll(lotTypes)} value={filter.type} onChange={setType} />
      <ChoiceField
        label="Phase"
        data={withAll(phases.map(String))}
        value={filter.phase}
        onChange={setPhase}
      />
      <Switch
        size="md"
        label="Available only"
        checked={filter.availableOnly}
        onChange={(event) => setAvailableOnly(event.currentTarget.checked)}
      />
    </div>
  );
}

const withAll = (choices: readonly string[]) => [{ value: 'all', label: 'All' }, ...choices];

/** What colour and pattern mean, and how many of the shown lots have each status. */
export function PlanLegend({ lots }: { lots: readonly PlannedLot[] }) {
  const name = useId();
  return (
    <dl className={classes.legend} aria-label="Legend">
      <svg className={classes.patterns} aria-hidden="true" focusable="false">
        <PlanPatterns name={name} />
      </svg>
      {countByStatus(lots).map(({ status, count }) => (
        <div key={status} className={classes.entry}>
          <dt className={classes.status}>
            <StatusSwatch name={name} status={status} />
            {lotStatusLabels[status]}
          </dt>
          <dd className={classes.count}>{count}</dd>
        </div>
      ))}
    </dl>
  );
}
