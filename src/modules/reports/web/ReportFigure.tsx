import { Anchor, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core';
import { Suspense } from 'react';
import { Link } from 'react-router';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { t } from '#shared/say.ts';
import type { Chart } from './BarFigure.tsx';
import classes from './ReportFigure.module.css';
import type { Figure } from './report.ts';

// without its chunk the table below is there alone
const Bars = lazyWithFallback<Chart & { height: number }>(
  async () => (await import('./BarFigure.tsx')).BarFigure,
);

type Props = Figure & {
  /** Without its charts, which have no size. */
  isFolded: boolean;
};

/** Charts, side by side where there is room, and below them the table of their numbers, which says and leads to more. */
export function ReportFigure({ heading, charts, table, note, folds, isFolded }: Props) {
  const isPhone = useIsPhone();
  if (charts.length === 0) return <NumberTable {...table} />;
  return (
    <Stack gap="xs">
      {heading !== undefined && <Heading>{heading}</Heading>}
      <div className={classes.figure}>
        {!isFolded && (
          <SimpleGrid cols={{ base: 1, md: charts.length }} spacing="xl">
            {charts.map((chart) => (
              <Stack key={chart.label} gap="xs">
                {charts.length > 1 && <Heading>{chart.label}</Heading>}
                <BarsInTime {...chart} />
              </Stack>
            ))}
          </SimpleGrid>
        )}
        {folds && (isPhone || table.rows.length > MOST_ROWS_OPEN) ? (
          <details className={classes.fold}>
            <summary>{t('Show the numbers')}</summary>
            <NumberTable {...table} />
          </details>
        ) : (
          <NumberTable {...table} />
        )}
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
    <Title order={4} size="h6">
      {children}
    </Title>
  );
}

const UPRIGHT_PX = 280;
const LEGEND_PX = 36;

/** A chart, with a skeleton of its height until its library is loaded. */
function BarsInTime(chart: Chart) {
  const { rows, series, horizontal, stacked } = chart;
  const barsEach = stacked ? 1 : series.length;
  const height = horizontal ? 48 + rows.length * (20 + barsEach * 20) : UPRIGHT_PX;
  return (
    <Suspense fallback={<Skeleton height={height + (series.length > 1 ? LEGEND_PX : 0)} />}>
      <Bars {...chart} height={height} />
    </Suspense>
  );
}

/** A share, drawn beside its number for those who see it. */
function ShareBar({ share }: { share: number }) {
  return (
    <span className={classes.share} aria-hidden="true">
      <span className={classes.fill} style={{ inlineSize: `${share * 100}%` }} />
    </span>
  );
}

/** A longer table that repeats its chart is folded. */
const MOST_ROWS_OPEN = 5;

/** A longer table scrolls in its frame, and is printed whole. */
const MOST_ROWS_AT_ONCE = 12;

/** A table of numbers, which scrolls in its frame if it is long; on a phone each number stands below the name of its column. */
function NumberTable({ label, columns, rows, total }: Figure['table']) {
  const isLong = rows.length > MOST_ROWS_AT_ONCE;
  const cellsOf = ({ name, cells }: (typeof rows)[number]) => (
    <>
      <Table.Th scope="row" className={classes.name}>
        {name}
      </Table.Th>
      {cells.map(({ column, text, to, share }) => (
        <Table.Td key={column} className={classes.number} data-column={column}>
          {share !== undefined && <ShareBar share={share} />}
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
    <section
      className={classes.frame}
      data-long={isLong || undefined}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
      tabIndex={0}
      aria-label={t('{label}, table', { label })}
    >
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
