import { Anchor, SimpleGrid, Skeleton, Stack, Table, Text, Title, VisuallyHidden } from '@mantine/core';
import { type ReactNode, Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import type { Chart } from './BarFigure.tsx';
import classes from './ReportFigure.module.css';
import type { Figure } from './report.ts';

type BarsProps = Chart & { height: number; fallback: ReactNode; children: ReactNode };

const Bars = lazyWithFallback(
  async () => (await import('./BarFigure.tsx')).BarFigure,
  // the table of the same numbers while the chart's chunk is unavailable
  ({ fallback }: BarsProps) => fallback,
);

/** Charts, side by side where there is room, with the table of their numbers for screen readers; or the table alone. */
export function ReportFigure({ heading, charts, table, note }: Figure) {
  if (charts.length === 0) return <NumberTable {...table} />;
  return (
    <Stack gap="xs">
      {heading !== undefined && <Heading>{heading}</Heading>}
      <div className={classes.figure}>
        <SimpleGrid cols={{ base: 1, md: charts.length }} spacing="xl">
          {charts.map((chart, index) => (
            <Stack key={chart.label} gap="xs">
              {charts.length > 1 && <Heading>{chart.label}</Heading>}
              <BarsInTime chart={chart} table={index === 0 ? table : undefined} />
            </Stack>
          ))}
        </SimpleGrid>
      </div>
      {note !== undefined && (
        <Text size="sm" c="dimmed">
          {note}
        </Text>
      )}
    </Stack>
  );
}

function Heading({ children }: { children: string }) {
  return (
    <Title order={4} size="h5">
      {children}
    </Title>
  );
}

const UPRIGHT_PX = 280;
const LEGEND_PX = 36;

type TimedProps = { chart: Chart; table: Figure['table'] | undefined };

/** A chart, with a skeleton of its height until its library is loaded. */
function BarsInTime({ chart, table }: TimedProps) {
  const { rows, series, horizontal, stacked } = chart;
  const barsEach = stacked ? 1 : series.length;
  const height = horizontal ? 48 + rows.length * (20 + barsEach * 20) : UPRIGHT_PX;
  return (
    <Suspense fallback={<Skeleton height={height + (series.length > 1 ? LEGEND_PX : 0)} />}>
      <Bars {...chart} height={height} fallback={table && <NumberTable {...table} />}>
        {table && (
          <VisuallyHidden>
            <Numbers {...table} isLinked={false} />
          </VisuallyHidden>
        )}
      </Bars>
    </Suspense>
  );
}

/** A table of numbers; on narrow screens the first column is sticky and the others scroll horizontally. */
function NumberTable(table: Figure['table']) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.frame} tabIndex={0} aria-label={t('{label}, table', { label: table.label })}>
      <Numbers {...table} isLinked />
    </section>
  );
}

/** The table itself; where it cannot be seen, the bars of its chart are the links. */
function Numbers({ label, columns, rows, total, isLinked }: Figure['table'] & { isLinked: boolean }) {
  const cellsOf = ({ name, cells }: (typeof rows)[number]) => (
    <>
      <Table.Th scope="row" className={classes.name}>
        {name}
      </Table.Th>
      {cells.map(({ column, text, to }) => (
        <Table.Td key={column} className={classes.number}>
          {to === undefined || !isLinked ? (
            text
          ) : (
            <Anchor component={Link} to={to} inherit underline="always">
              {text}
            </Anchor>
          )}
        </Table.Td>
      ))}
    </>
  );
  return (
    <Table aria-label={label} className={classes.table} verticalSpacing={6} horizontalSpacing={7}>
      <Table.Thead className={classes.head}>
        <Table.Tr>
          {columns.map((name, index) => (
            <Table.Th key={name} scope="col" className={index === 0 ? classes.name : classes.number}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map((row) => (
          <Table.Tr key={row.key}>{cellsOf(row)}</Table.Tr>
        ))}
      </Table.Tbody>
      {total !== undefined && (
        <Table.Tfoot>
          <Table.Tr className={classes.total}>{cellsOf(total)}</Table.Tr>
        </Table.Tfoot>
      )}
    </Table>
  );
}
