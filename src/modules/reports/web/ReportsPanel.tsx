import { Button, Select, Stack } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Navigate } from 'react-router';
import { AgencyFilter } from '#core/agencies/web/OfficeAgencySelect.tsx';
import { depositCountsQuery } from '#modules/deposits/web/office/office-queries.ts';
import { reportTexts } from '#modules/reports/messages.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { EmptyState } from '#platform/web/ui/EmptyState.tsx';
import { DayField } from '#platform/web/ui/form/DayField.tsx';
import bar from '#platform/web/ui/list/list-bar.module.css';
import { QueryRefresh } from '#platform/web/ui/list/QueryRefresh.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { formatMonth } from '#shared/dates.ts';
import { t } from '#shared/say.ts';
import type { TableFormat } from '#shared/table-format.ts';
import { depositReports } from './deposit-reports.ts';
import { KeyFigures } from './KeyFigures.tsx';
import { lotReports } from './lot-reports.ts';
import {
  allTime,
  isValidPeriod,
  periodLabels,
  periodNameOf,
  periodNames,
  periodOf,
  readWanted,
  saysPeriod,
  type Wanted,
} from './period.ts';
import { periodReports, soldReport } from './period-reports.ts';
import { FoldedReport, FoldedReports, ReportCard } from './ReportCard.tsx';
import type { Report } from './report.ts';
import { waitingReports } from './waiting-reports.ts';

const currentReports = [...lotReports, ...waitingReports];

/** The office's reports, of this month unless the address says another period. */
export function ReportsPanel() {
  const { search, pathOf } = useUrlState();
  const thisMonth = periodOf('this-month', new Date(serverNow()));
  return saysPeriod(search) ? <Reports /> : <Navigate to={pathOf(thisMonth)} replace />;
}

/** A finding, the key figures and what was sold of a period; folded the rest of it, and the current state. */
function Reports() {
  const { search, change } = useUrlState();
  const wanted = readWanted(search);
  const thisMonth = periodOf('this-month', new Date(serverNow()));
  const enabled = isValidPeriod(wanted);
  const usesDeposits = useQuery(depositCountsQuery).data?.inUse === true;
  const ofPeriod = [...periodReports(wanted), ...(usesDeposits ? depositReports.period : [])];
  const current = [...currentReports, ...(usesDeposits ? depositReports.current : [])];
  const reports = [...(enabled ? [soldReport, ...ofPeriod] : []), ...current];
  const queries = useQueries({ queries: reports.map(({ query }) => query(wanted)) });
  const isQuiet =
    enabled &&
    periodNameOf(wanted, new Date(serverNow())) === 'this-month' &&
    [soldReport, ...ofPeriod].every((report, at) => {
      const data = queries[at]?.data;
      return data !== undefined && report.show(data, wanted) === null;
    });
  const folded = (report: Report) => <OfficeReport key={report.name} report={report} wanted={wanted} />;
  return (
    <>
      <PageHeading title={t('Reports')} actions={<QueryRefresh queries={queries} texts={reportTexts} />} />
      <Stack gap="lg">
        <PeriodBar wanted={wanted} />
        {enabled ? (
          <>
            <KeyFigures
              wanted={wanted}
              note={
                isQuiet
                  ? t('Nothing happened in {month} yet.', { month: formatMonth(thisMonth.from.slice(0, 7)) })
                  : undefined
              }
            />
            {!isQuiet && (
              <>
                <OfficeReport report={soldReport} wanted={wanted} isOpen />
                <FoldedReports title={t('More of this period')}>{ofPeriod.map(folded)}</FoldedReports>
              </>
            )}
          </>
        ) : (
          <EmptyState
            title={t('There are no figures for a period that ends before it begins. Choose other days.')}
            action={
              <Button variant="default" onClick={() => change(allTime)}>
                {t('Show all time')}
              </Button>
            }
          />
        )}
        <FoldedReports title={t('As it stands now')}>{current.map(folded)}</FoldedReports>
      </Stack>
    </>
  );
}

type OfficeReportProps = { report: Report; wanted: Wanted; isOpen?: boolean };

function OfficeReport({ report, wanted, isOpen = false }: OfficeReportProps) {
  const { data, ...state } = useQuery(report.query(wanted));
  const props = {
    ...report,
    query: { ...state, data: data && report.show(data, wanted) },
    load: (format: TableFormat) => report.load(format, wanted),
  };
  return isOpen ? <ReportCard {...props} /> : <FoldedReport {...props} says={data && report.says(data)} />;
}

/** Shows the fields of its days. */
const own = { value: 'own', label: t('Chosen days') };

/** The period of the figures and the agency they are of, kept in the address; its days while they are chosen. */
function PeriodBar({ wanted }: { wanted: Wanted }) {
  const { change } = useUrlState();
  const [choosesDays, setChoosesDays] = useState(false);
  const name = periodNameOf(wanted, new Date(serverNow()));
  const named = periodNames.map((value) => ({ value, label: periodLabels[value] }));
  const hasDays = choosesDays || name === undefined;
  return (
    <div className={bar.bar}>
      <Select
        className={bar.choice}
        size="sm"
        label={t('Period')}
        data={[...named, own]}
        value={hasDays ? own.value : name}
        onChange={(value) => {
          const chosen = periodNames.find((each) => each === value);
          setChoosesDays(value === own.value);
          if (chosen === 'ever') change(allTime);
          else if (chosen) change({ ...periodOf(chosen, new Date(serverNow())), period: null });
        }}
        allowDeselect={false}
      />
      {hasDays && (
        <>
          <DayField label={t('From')} name="from" />
          <DayField
            label={t('Until')}
            name="to"
            error={isValidPeriod(wanted) ? undefined : reportTexts.endsBeforeStart}
          />
        </>
      )}
      <AgencyFilter />
    </div>
  );
}
