import { ageText, milestoneLabels } from '#features/bookings/labels.ts';
import { ageBands, milestoneNames } from '#features/bookings/lifecycle.ts';
import { DayField } from '#platform/web/ui/form/DayField.tsx';
import { FilterSelect, optionsOf } from '#platform/web/ui/list/FilterBar.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';

/** URL parameters of these filters. */
export const stepParams = ['waited', 'step', 'stepFrom', 'stepTo'];

const waitedOptions = optionsOf(['', ...ageBands], (age) => (age === '' ? 'Any time' : ageText(age)));

const stepOptions = optionsOf(['', ...milestoneNames], (step) =>
  step === '' ? 'Any step' : milestoneLabels[step],
);

/** How long a booking waits, and what happened to it on which days; the days are asked once there is a step. */
export function StepFilter() {
  const { search } = useUrlState();
  return (
    <>
      <FilterSelect label="Waiting for" name="waited" options={waitedOptions} />
      <FilterSelect label="What happened" name="step" options={stepOptions} />
      {stepParams.slice(1).some((name) => search.has(name)) && (
        <>
          <DayField label="Happened from" name="stepFrom" />
          <DayField label="Happened until" name="stepTo" />
        </>
      )}
    </>
  );
}
