import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { agencyTexts } from '#features/agencies/messages.ts';
import { officeAgenciesQuery } from '#features/agencies/web/queries.ts';
import { reportTexts } from '#features/reports/messages.ts';
import { DayField } from '#platform/web/ui/DayField.tsx';
import { FilterSelect } from '#platform/web/ui/FilterBar.tsx';
import bar from '#platform/web/ui/list-bar.module.css';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { isPossible, nameOf, periodLabels, periodNames, periodOf } from './period.ts';
import type { Wanted } from './queries.ts';

/** Shown while the days are none of the named periods. */
const own = { value: 'own', label: 'Chosen days' };

/** The period of the figures and the agency they are of, kept in the address. */
export function PeriodBar({ wanted }: { wanted: Wanted }) {
  const { change } = useUrlState();
  const { data: agencies = [] } = useQuery(officeAgenciesQuery);
  const name = nameOf(wanted, new Date());
  const named = periodNames.map((value) => ({ value, label: periodLabels[value] }));
  return (
    <div className={bar.bar}>
      <Select
        className={bar.choice}
        size="sm"
        label="Period"
        data={name === undefined ? [...named, own] : named}
        value={name ?? own.value}
        onChange={(value) => {
          const chosen = periodNames.find((each) => each === value);
          if (chosen !== undefined) change(periodOf(chosen, new Date()));
        }}
        allowDeselect={false}
      />
      <DayField label="From" name="from" />
      <DayField
        label="Until"
        name="to"
        error={isPossible(wanted) ? undefined : reportTexts.endsBeforeStart}
      />
      <FilterSelect
        label="Agency"
        name="agency"
        options={[
          { value: '', label: 'All agencies' },
          ...agencies.map(({ id, name: label }) => ({ value: id, label })),
        ]}
        noOption={agencyTexts.noneOfName}
      />
    </div>
  );
}
