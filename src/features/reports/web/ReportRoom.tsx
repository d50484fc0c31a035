import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { reportTexts } from '#features/reports/messages.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { useUrlState } from '#web/ui/url-state.ts';
import { AgeingReport } from './AgeingReport.tsx';
import { AgenciesReport } from './AgenciesReport.tsx';
import { FunnelReport } from './FunnelReport.tsx';
import { MonthsReport } from './MonthsReport.tsx';
import { PeriodBar } from './PeriodBar.tsx';
import { readWanted } from './period.ts';
import { ageingQuery, agenciesQuery, funnelQuery, monthsQuery, salesQuery } from './queries.ts';
import { SalesReport } from './SalesReport.tsx';

/** What the address asks of the figures, and everything read for it. */
export function useReports() {
  const { search } = useUrlState();
  const wanted = readWanted(search);
  const queries = [
    useQuery(salesQuery),
    useQuery(ageingQuery),
    useQuery(monthsQuery(wanted)),
    useQuery(funnelQuery(wanted)),
    useQuery(agenciesQuery(periodIn(wanted))),
  ] as const;
  return { wanted, queries };
}

/** Agencies are compared whichever one is chosen. */
const periodIn = ({ from, to }: ReturnType<typeof readWanted>) => ({ from, to });

/** The figures of the office: as it stands now, then over a period. */
export function ReportRoom({ wanted }: Pick<ReturnType<typeof useReports>, 'wanted'>) {
  return (
    <Stack gap="lg">
      <PanelHeading title={reportTexts.nowTitle} />
      <SalesReport />
      <AgeingReport />
      <PanelHeading title={reportTexts.periodTitle} />
      <PeriodBar wanted={wanted} />
      <MonthsReport wanted={wanted} />
      <FunnelReport wanted={wanted} />
      <AgenciesReport period={periodIn(wanted)} />
    </Stack>
  );
}
