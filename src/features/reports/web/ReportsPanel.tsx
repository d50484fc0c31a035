import { Button, Select, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AgencyFilter } from '#features/agencies/web/OfficeAgencySelect.tsx';
import { reportTexts } from '#features/reports/messages.ts';
import { DayField } from '#platform/web/ui/DayField.tsx';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import bar from '#platform/web/ui/list-bar.module.css';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { AgeingReport } from './AgeingReport.tsx';
import { AgenciesReport } from './AgenciesReport.tsx';
import { AgencyAgeingReport } from './AgencyAgeingReport.tsx';
import { FunnelReport } from './FunnelReport.tsx';
import { KeyFigures } from './KeyFigures.tsx';
import { MonthsReport } from './MonthsReport.tsx';
import { PaceReport } from './PaceReport.tsx';
import { isValidPeriod, periodLabels, periodNameOf, periodNames, periodOf, readWanted } from './period.ts';
import {
  ageingQuery,
  agenciesQuery,
  agencyAgeingQuery,
  funnelQuery,
  monthsQuery,
  paceQuery,
  salesQuery,
  type Wanted,
} from './queries.ts';
import { SalesReport } from './SalesReport.tsx';

/** The comparison of agencies ignores the agency filter. */
const periodIn = ({ from, to }: ReturnType<typeof readWanted>) => ({ from, to });

/** The office's reports: those of a period, led by its key figures, then the current state. */
export function ReportsPanel() {
  const { search, change } = useUrlState();
  const wanted = readWanted(search);
  const enabled = isValidPeriod(wanted);
  const now = [useQuery(salesQuery), useQuery(paceQuery), useQuery(ageingQuery), useQuery(agencyAgeingQuery)];
  const overPeriod = [
    useQuery({ ...monthsQuery(wanted), enabled }),
    useQuery({ ...funnelQuery(wanted), enabled }),
    useQuery({ ...agenciesQuery(periodIn(wanted)), enabled }),
  ];
  const queries = enabled ? [...now, ...overPeriod] : now;
  return (
    <>
      <PageHeading
        title="Reports"
        lead={reportTexts.pageLead}
        actions={<QueryRefresh queries={queries} texts={reportTexts} />}
      />
      <Stack gap="lg">
        <PeriodBar wanted={wanted} />
        {enabled ? (
          <>
            <PanelHeading title={reportTexts.keyTitle} />
            <KeyFigures wanted={wanted} />
            <MonthsReport wanted={wanted} />
            <FunnelReport wanted={wanted} />
            <AgenciesReport period={periodIn(wanted)} />
          </>
        ) : (
          <EmptyState
            title={reportTexts.impossiblePeriod}
            action={
              <Button variant="default" onClick={() => change({ from: null, to: null })}>
                Show all time
              </Button>
            }
          />
        )}
        <PanelHeading title={reportTexts.nowTitle} />
        <SalesReport />
        <PaceReport />
        <AgeingReport />
        <AgencyAgeingReport />
      </Stack>
    </>
  );
}

/** Shown while the days are none of the named periods. */
const own = { value: 'own', label: 'Chosen days' };

/** The period of the figures and the agency they are of, kept in the address. */
function PeriodBar({ wanted }: { wanted: Wanted }) {
  const { change } = useUrlState();
  const name = periodNameOf(wanted, new Date());
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
        error={isValidPeriod(wanted) ? undefined : reportTexts.endsBeforeStart}
      />
      <AgencyFilter />
    </div>
  );
}
