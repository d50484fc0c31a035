import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportTexts } from '#features/reports/messages.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#platform/web/ui/QueryRefresh.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { AgeingReport } from './AgeingReport.tsx';
import { AgenciesReport } from './AgenciesReport.tsx';
import { FunnelReport } from './FunnelReport.tsx';
import { MonthsReport } from './MonthsReport.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { isPossible, readWanted } from './period.ts';
import { ageingQuery, agenciesQuery, funnelQuery, monthsQuery, salesQuery } from './queries.ts';
import { SalesReport } from './SalesReport.tsx';

/** Agencies are compared whichever one is chosen. */
const periodIn = ({ from, to }: ReturnType<typeof readWanted>) => ({ from, to });

/** The figures of the office: as it stands now, then over a period. */
export function ReportsPanel() {
  const { search } = useUrlState();
  const wanted = readWanted(search);
  const enabled = isPossible(wanted);
  const now = [useQuery(salesQuery), useQuery(ageingQuery)];
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
        <PanelHeading title={reportTexts.nowTitle} />
        <SalesReport />
        <AgeingReport />
        <PanelHeading title={reportTexts.periodTitle} />
        <PeriodBar wanted={wanted} />
        {enabled ? (
          <>
            <MonthsReport wanted={wanted} />
            <FunnelReport wanted={wanted} />
            <AgenciesReport period={periodIn(wanted)} />
          </>
        ) : (
          <EmptyState title={reportTexts.impossiblePeriod} />
        )}
      </Stack>
    </>
  );
}
