import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { BookingMilestone } from '#features/bookings/lifecycle.ts';
import type { MonthRow } from '#features/reports/contract.ts';
import { reportTexts } from '#features/reports/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { formatMonth } from '#shared/dates.ts';
import { formatPrice } from '#shared/money.ts';
import { FigureTable } from './FigureTable.tsx';
import { sumOf } from './figures.ts';
import { listOf, monthIn } from './lists.ts';
import { loadTable, monthsQuery, type Wanted } from './queries.ts';
import { ChartOrTable, ReportCard } from './ReportCard.tsx';

/** Most months shown on a phone. */
const MAX_BARS = 12;

/** Requests, payments, sales and ended bookings per month. */
export function MonthsReport({ wanted }: { wanted: Wanted }) {
  return (
    <ReportCard
      title={reportTexts.monthsTitle}
      lead={reportTexts.monthsLead}
      query={useQuery(monthsQuery(wanted))}
      load={(format) => loadTable.months(format, wanted)}
      isEmpty={({ rows }) => rows.length === 0}
      empty={reportTexts.nothingHappened}
    >
      {({ rows }) => <Months rows={rows} wanted={wanted} />}
    </ReportCard>
  );
}

function Months({ rows, wanted }: { rows: readonly MonthRow[]; wanted: Wanted }) {
  const drawn = rows.slice(-MAX_BARS);
  const requests = ({ month }: MonthRow) => listOf.requested(monthIn(wanted, month));
  const steps =
    (step: BookingMilestone) =>
    ({ month }: MonthRow) =>
      listOf.step(monthIn(wanted, month), step);
  return (
    <Stack gap="xs">
      <ChartOrTable
        charts={[
          {
            label: reportTexts.monthsTitle,
            rows: drawn.map(({ month, requested, sold, ended }) => ({
              name: formatMonth(month),
              requested,
              sold,
              ended,
            })),
            series: [
              { key: 'requested', label: 'Requested', tone: 'second' },
              { key: 'sold', label: 'Sold', tone: 'first' },
              { key: 'ended', label: 'Ended', tone: 'third' },
            ],
            format: formatCount,
            linkOf: (index, key) => {
              const row = drawn[index];
              return row && (key === 'requested' ? requests(row) : steps(key as BookingMilestone)(row));
            },
          },
        ]}
        table={
          <FigureTable<MonthRow>
            label={reportTexts.monthsTitle}
            columns={[
              { name: 'Month', cell: ({ month }) => (month === allMonths ? 'All' : formatMonth(month)) },
              { name: 'Requested', cell: ({ requested }) => formatCount(requested), to: requests },
              { name: 'Forwarded', cell: ({ forwarded }) => formatCount(forwarded), to: steps('forwarded') },
              { name: 'Paid', cell: ({ paid }) => formatCount(paid), to: steps('paid') },
              { name: 'Sold', cell: ({ sold }) => formatCount(sold), to: steps('sold') },
              { name: 'Ended', cell: ({ ended }) => formatCount(ended), to: steps('ended') },
              { name: 'Sold for', cell: ({ soldValue }) => formatPrice(soldValue) },
            ]}
            rows={rows}
            keyOf={({ month }) => month}
            total={rows.length > 1 ? totalOf(rows) : undefined}
          />
        }
      />
      {rows.length > MAX_BARS && (
        <Text size="sm" c="dimmed">
          {reportTexts.monthsCut(MAX_BARS, rows.length)}
        </Text>
      )}
    </Stack>
  );
}

/** Row header of the totals. */
const allMonths = '';

/** The sums of all months. */
export function totalOf(rows: readonly MonthRow[]): MonthRow {
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
