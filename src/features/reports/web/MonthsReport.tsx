import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { MonthRow } from '#features/reports/contract.ts';
import { reportTexts } from '#features/reports/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { formatMonth } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { Figure } from './Figure.tsx';
import { FigureTable } from './FigureTable.tsx';
import { loadTable, monthsQuery, type Wanted } from './queries.ts';
import { ChartAndTable, ReportCard } from './ReportCard.tsx';
import { sumOf } from './sums.ts';

/** Most months shown on a phone. */
const DRAWN = 12;

/** Requests, payments, sales and ended bookings per month. */
export function MonthsReport({ wanted }: { wanted: Wanted }) {
  return (
    <ReportCard
      title={reportTexts.monthsTitle}
      lead={reportTexts.monthsLead}
      query={useQuery(monthsQuery(wanted))}
      load={(format) => loadTable.months(format, wanted)}
      isEmpty={(rows) => rows.length === 0}
      empty={<Text c="dimmed">{reportTexts.nothingHappened}</Text>}
    >
      {(rows) => <Months rows={rows} />}
    </ReportCard>
  );
}

function Months({ rows }: { rows: readonly MonthRow[] }) {
  return (
    <ChartAndTable
      wide
      chart={
        <Stack gap="xs">
          <Figure
            rows={rows.slice(-DRAWN).map(({ month, requested, sold, ended }) => ({
              name: formatMonth(month),
              requested,
              sold,
              ended,
            }))}
            series={[
              { key: 'requested', label: 'Requested', tone: 'second' },
              { key: 'sold', label: 'Sold', tone: 'first' },
              { key: 'ended', label: 'Ended', tone: 'third' },
            ]}
            format={formatCount}
          />
          {rows.length > DRAWN && (
            <Text size="sm" c="dimmed">
              {reportTexts.monthsCut(DRAWN, rows.length)}
            </Text>
          )}
        </Stack>
      }
      table={
        <FigureTable<MonthRow>
          label="Bookings month by month"
          columns={[
            { name: 'Month', cell: ({ month }) => (month === allMonths ? 'All' : formatMonth(month)) },
            { name: 'Requested', cell: ({ requested }) => formatCount(requested) },
            { name: 'Forwarded', cell: ({ forwarded }) => formatCount(forwarded) },
            { name: 'Paid', cell: ({ paid }) => formatCount(paid) },
            { name: 'Sold', cell: ({ sold }) => formatCount(sold) },
            { name: 'Ended', cell: ({ ended }) => formatCount(ended) },
            { name: 'Sold for', cell: ({ soldValue }) => formatPrice(soldValue) },
          ]}
          rows={rows}
          keyOf={({ month }) => month}
          total={rows.length > 1 ? totalOf(rows) : undefined}
        />
      }
    />
  );
}

/** Row header of the totals. */
const allMonths = '';

function totalOf(rows: readonly MonthRow[]): MonthRow {
  return {
    month: allMonths,
    requested: sumOf(rows, ({ requested }) => requested),
    forwarded: sumOf(rows, ({ forwarded }) => forwarded),
    paid: sumOf(rows, ({ paid }) => paid),
    sold: sumOf(rows, ({ sold }) => sold),
    ended: sumOf(rows, ({ ended }) => ended),
    soldValue: sumOf(rows, ({ soldValue }) => soldValue),
  };
}
