import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ageText } from '#features/bookings/labels.ts';
import { type AgeBand, ageBands, OVERDUE_DAYS } from '#features/bookings/lifecycle.ts';
import { queueTexts } from '#features/bookings/messages.ts';
import type { AgeingRow } from '#features/reports/contract.ts';
import { EXPIRES_SOON_DAYS } from '#features/reports/lifecycle.ts';
import { reportTexts, tileHints } from '#features/reports/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { interpolate } from '#shared/problem.ts';
import { FigureTable } from './FigureTable.tsx';
import { sumOf } from './figures.ts';
import { listOf } from './lists.ts';
import { ageingQuery, loadTable } from './queries.ts';
import { ChartOrTable, ReportCard } from './ReportCard.tsx';

type Rows = readonly AgeingRow[];
const bookingsOf = (rows: Rows) => sumOf(rows, ({ bookings }) => bookings);
const waitingFor = (rows: Rows, who: AgeingRow['waitsFor']) =>
  bookingsOf(rows.filter(({ waitsFor }) => waitsFor === who));

/** Counts of pending bookings, for the tiles here and on an agency's overview. */
export function waitingOf(rows: Rows) {
  return {
    agency: waitingFor(rows, 'agency'),
    office: waitingFor(rows, 'office'),
    overdue: sumOf(rows, ({ overdue }) => overdue),
    expiresSoon: sumOf(rows, ({ expiresSoon }) => expiresSoon),
  };
}

export const overdueHint = interpolate(queueTexts.overdueHint, { days: String(OVERDUE_DAYS) });
const overdueList = paths.adminBookings({ overdue: true });
export const expiresSoonHint = interpolate(tileHints.expiresSoon, { days: String(EXPIRES_SOON_DAYS) });

/** Pending bookings by deciding side and age. */
export function AgeingReport() {
  return (
    <ReportCard
      title={reportTexts.ageingTitle}
      lead={reportTexts.ageingLead}
      query={useQuery(ageingQuery)}
      load={loadTable.ageing}
      isEmpty={(rows) => bookingsOf(rows) === 0}
      empty={reportTexts.nothingWaits}
    >
      {(rows) => <Ageing rows={rows} />}
    </ReportCard>
  );
}

type Band = { age?: AgeBand; label: string; rows: Rows };

const statusOf = { agency: 'pending_agent', office: 'pending_admin' } as const;
const bandList = (waited: AgeBand | undefined, who: AgeingRow['waitsFor']) =>
  listOf.waiting({ waited, status: statusOf[who] });

function Ageing({ rows }: { rows: Rows }) {
  const { agency, office, overdue, expiresSoon } = waitingOf(rows);
  const bands = ageBands.map((age) => ({
    age,
    label: ageText(age),
    rows: rows.filter((row) => row.age === age),
  }));
  return (
    <Stack gap="lg">
      <StatTiles
        label="What waits"
        stats={[
          {
            label: 'Wait for an agency',
            value: agency,
            hint: tileHints.withAgency,
            to: listOf.waiting({ status: 'pending_agent' }),
          },
          {
            label: 'Wait for the office',
            value: office,
            hint: tileHints.withOffice,
            to: listOf.waiting({ status: 'pending_admin' }),
          },
          { label: 'Overdue', value: overdue, hint: overdueHint, tone: 'alarm', to: overdueList },
          { label: 'Expire soon', value: expiresSoon, hint: expiresSoonHint },
        ]}
      />
      <ChartOrTable
        charts={[
          {
            label: reportTexts.ageingTitle,
            stacked: true,
            rows: bands.map((band) => ({
              name: `${band.age} days`,
              agency: waitingFor(band.rows, 'agency'),
              office: waitingFor(band.rows, 'office'),
            })),
            series: [
              { key: 'agency', label: 'For an agency', tone: 'second' },
              { key: 'office', label: 'For the office', tone: 'first' },
            ],
            format: formatCount,
            linkOf: (index, key) => bandList(bands[index]?.age, key as AgeingRow['waitsFor']),
          },
        ]}
        table={
          <FigureTable<Band>
            label="Waiting requests by age"
            columns={[
              { name: 'Waiting', cell: ({ label }) => label },
              {
                name: 'Agency',
                cell: (band) => formatCount(waitingFor(band.rows, 'agency')),
                to: ({ age }) => bandList(age, 'agency'),
              },
              {
                name: 'Office',
                cell: (band) => formatCount(waitingFor(band.rows, 'office')),
                to: ({ age }) => bandList(age, 'office'),
              },
              { name: 'Overdue', cell: (band) => formatCount(sumOf(band.rows, (row) => row.overdue)) },
              {
                name: 'Expire soon',
                cell: (band) => formatCount(sumOf(band.rows, (row) => row.expiresSoon)),
              },
              { name: 'Value', cell: (band) => formatPrice(sumOf(band.rows, ({ value }) => value)) },
            ]}
            rows={bands}
            keyOf={({ label }) => label}
            total={{ label: 'All', rows }}
          />
        }
      />
    </Stack>
  );
}
