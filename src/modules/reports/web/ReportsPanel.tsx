import { Anchor, Button, Select, Stack } from '@mantine/core';
import { useQueries, useQuery } from '@tanstack/react-query';
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
import { PanelHeading } from '#platform/web/ui/PanelHeading.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
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
import { periodReports } from './period-reports.ts';
import { ReportCard } from './ReportCard.tsx';
import classes from './ReportFigure.module.css';
import type { Report } from './report.ts';
import { waitingReports } from './waiting-reports.ts';

const currentReports = [...lotReports, ...waitingReports];

/** The office's reports, of this month unless the address says another period. */
export function ReportsPanel() {
  const { search, pathOf } = useUrlState();
  const thisMonth = periodOf('this-month', new Date(serverNow()));
  return saysPeriod(search) ? <Reports /> : <Navigate to={pathOf(thisMonth)} replace />;
}

/** Those of a period, led by its key figures and what was sold, then the current state. */
function Reports() {
  const { search, change } = useUrlState();
  const wanted = readWanted(search);
  const enabled = isValidPeriod(wanted);
  const usesDeposits = useQuery(depositCountsQuery).data?.inUse === true;
  const ofDeposits = usesDeposits
    ? [...(enabled ? depositReports.period : []), ...depositReports.current]
    : [];
  const reports = [...(enabled ? periodReports : []), ...currentReports, ...ofDeposits];
  const queries = useQueries({ queries: reports.map(({ query }) => query(wanted)) });
  return (
    <>
      <PageHeading title={t('Reports')} actions={<QueryRefresh queries={queries} texts={reportTexts} />} />
      <Stack gap="lg">
        <PeriodBar wanted={wanted} />
        {enabled && <KeyFigures wanted={wanted} />}
        <Contents reports={reports} />
        {enabled ? (
          periodReports.map((report) => <OfficeReport key={report.title} report={report} wanted={wanted} />)
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
        <PanelHeading title={t('As it stands now')} />
        {currentReports.map((report) => (
          <OfficeReport key={report.title} report={report} wanted={wanted} />
        ))}
        {usesDeposits && <PanelHeading title={t('Deposits')} />}
        {ofDeposits.map((report) => (
          <OfficeReport key={report.title} report={report} wanted={wanted} />
        ))}
      </Stack>
    </>
  );
}

/** The reports of the page, each a link to its place. */
function Contents({ reports }: { reports: readonly Pick<Report, 'id' | 'title' | 'short'>[] }) {
  return (
    <nav aria-label={t('Contents')} className={classes.contents}>
      {reports.map(({ id, title, short = title }) => (
        <Anchor key={id} href={`#${id}`} size="sm">
          {short}
        </Anchor>
      ))}
    </nav>
  );
}

function OfficeReport({ report, wanted }: { report: Report; wanted: Wanted }) {
  const { data, ...state } = useQuery(report.query(wanted));
  return (
    <ReportCard
      {...report}
      query={{ ...state, data: data && report.show(data, wanted) }}
      load={(format) => report.load(format, wanted)}
    />
  );
}

/** Shown while the days are none of the named periods. */
const own = { value: 'own', label: t('Chosen days') };

/** The period of the figures and the agency they are of, kept in the address. */
function PeriodBar({ wanted }: { wanted: Wanted }) {
  const { change } = useUrlState();
  const name = periodNameOf(wanted, new Date(serverNow()));
  const named = periodNames.map((value) => ({ value, label: periodLabels[value] }));
  return (
    <div className={bar.bar}>
      <Select
        className={bar.choice}
        size="sm"
        label={t('Period')}
        data={name === undefined ? [...named, own] : named}
        value={name ?? own.value}
        onChange={(value) => {
          const chosen = periodNames.find((each) => each === value);
          if (chosen === 'ever') change(allTime);
          else if (chosen) change({ ...periodOf(chosen, new Date(serverNow())), period: null });
        }}
        allowDeselect={false}
      />
      <DayField label={t('From')} name="from" />
      <DayField
        label={t('Until')}
        name="to"
        error={isValidPeriod(wanted) ? undefined : reportTexts.endsBeforeStart}
      />
      <AgencyFilter />
    </div>
  );
}
