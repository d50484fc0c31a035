import { useId } from 'react';
import type { PlannedLot } from '#features/lots/contract.ts';
import { lotStatusLabels, lotTypes } from '#features/lots/lifecycle.ts';
import { ChoiceBar } from '#platform/web/ui/ChoiceBar.tsx';
import { Toggle } from '#platform/web/ui/Toggle.tsx';
import classes from './PlanFilters.module.css';
import { countByStatus, PlanPatterns, StatusSwatch } from './PlanLots.tsx';
import type { usePlanFilter } from './plan-filters.ts';

type Filtering = ReturnType<typeof usePlanFilter>;

/** Which lots are shown: by type, by phase, and only the free ones. */
export function PlanFilters({ filtering, phases }: { filtering: Filtering; phases: readonly number[] }) {
  const { filter, setType, setPhase, setAvailableOnly } = filtering;
  return (
    <div className={classes.filters}>
      <Choice name="Type" value={filter.type} onChange={setType} choices={lotTypes} />
      <Choice name="Phase" value={filter.phase} onChange={setPhase} choices={phases.map(String)} />
      <Toggle label="Available only" checked={filter.availableOnly} onChange={setAvailableOnly} />
    </div>
  );
}

function Choice({
  name,
  value,
  choices,
  onChange,
}: {
  name: string;
  value: string;
  choices: readonly string[];
  onChange: (value: string) => void;
}) {
  const id = useId();
  return (
    <div className={classes.choice}>
      <span id={id} className={classes.name}>
        {name}
      </span>
      <ChoiceBar
        labelledBy={id}
        value={value}
        onChange={onChange}
        choices={[
          { value: 'all', label: 'All' },
          ...choices.map((choice) => ({ value: choice, label: choice })),
        ]}
      />
    </div>
  );
}

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
