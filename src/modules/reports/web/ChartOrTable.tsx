import { Anchor, Button, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { type ReactNode, Suspense, useState } from 'react';
import { Link } from 'react-router';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { joined, listed } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import type { Chart } from './BarFigure.tsx';
import classes from './ChartOrTable.module.css';
import type { Figure } from './report.ts';

type BarsProps = Chart & { height: number; fallback: ReactNode };

const Bars = lazyWithFallback(
  async () => (await import('./BarFigure.tsx')).BarFigure,
  // the table of the same numbers while the chart's chunk is unavailable
  ({ fallback }: BarsProps) => fallback,
);

/** Charts, side by side where there is room, or the table of their numbers at the press of a button. */
export function ChartOrTable({ heading, charts, table, note }: Figure) {
  const [isTable, setIsTable] = useState(false);
  if (charts.length === 0) return <NumberTable {...table} />;
  const turn = isTable ? t('Show as chart') : t('Show as table');
  return (
    <Stack gap="xs">
      {heading !== undefined && <Heading>{heading}</Heading>}
      <div className={classes.figure}>
        {isTable ? (
          <NumberTable {...table} />
        ) : (
          <SimpleGrid cols={{ base: 1, md: charts.length }} spacing="xl">
            {charts.map((chart, index) => (
              <Stack key={chart.label} gap="xs">
                {charts.length > 1 && <Heading>{chart.label}</Heading>}
                <BarsInTime chart={chart} fallback={index === 0 && <NumberTable {...table} />} />
              </Stack>
            ))}
          </SimpleGrid>
        )}
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.turn ?? ''}
          aria-label={joined(': ', [turn, listed(charts.map(({ label }) => label))])}
          onClick={() => setIsTable(!isTable)}
        >
          {turn}
        </Button>
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

/** A chart, with a skeleton of its height until its library is loaded. */
function BarsInTime({ chart, fallback }: { chart: Chart; fallback: ReactNode }) {
  const { rows, series, horizontal, stacked } = chart;
  const barsEach = stacked ? 1 : series.length;
  const height = horizontal ? 48 + rows.length * (20 + barsEach * 20) : UPRIGHT_PX;
  return (
    <Suspense fallback={<Skeleton height={height + (series.length > 1 ? LEGEND_PX : 0)} />}>
      <Bars {...chart} height={height} fallback={fallback} />
    </Suspense>
  );
}

/** A table of numbers; on narrow screens the first column is sticky and the others scroll horizontally. */
function NumberTable({ label, columns, rows, total }: Figure['table']) {
  const cellsOf = ({ name, cells }: (typeof rows)[number]) => (
    <>
      <Table.Th scope="row" className={classes.name}>
        {name}
      </Table.Th>
      {cells.map(({ column, text, to }) => (
        <Table.Td key={column} className={classes.number}>
          {to === undefined ? (
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
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.frame} tabIndex={0} aria-label={t('{label}, table', { label })}>
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
    </section>
  );
}
