import { Button, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId, useState } from 'react';
import { reportTexts } from '#features/reports/messages.ts';
import type { NamedFile } from '#platform/web/api-client/call.ts';
import { ExportMenu } from '#platform/web/ui/ExportMenu.tsx';
import { type Loaded, QueryState } from '#platform/web/ui/QueryState.tsx';
import type { TableFormat } from '#shared/table-format.ts';
import { Figure, type FigureProps } from './Figure.tsx';
import classes from './ReportCard.module.css';

type Props<T> = {
  title: string;
  /** Description of the numbers. */
  lead: string;
  query: Loaded<T>;
  /** Fetches the table as a file. */
  load: (format: TableFormat) => Promise<NamedFile>;
  isEmpty: (data: T) => boolean;
  /** The sentence without any data. */
  empty: string;
  children: (data: T) => ReactNode;
};

/** One report: description, figures, and an export. */
export function ReportCard<T>({ title, lead, query, load, isEmpty, empty, children }: Props<T>) {
  const id = useId();
  return (
    <Card
      withBorder
      component="section"
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby={id}
      className={classes.card}
    >
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <div className={classes.words}>
            <Title order={3} size="h4" id={id} c="var(--aero-heading)">
              {title}
            </Title>
            <Text size="sm" c="dimmed">
              {lead}
            </Text>
          </div>
          <ExportMenu size="xs" load={load} failed={reportTexts.downloadFailed} what={title} />
        </Group>
        <QueryState
          query={query}
          errorText={reportTexts.failed}
          isEmpty={isEmpty}
          empty={<Text c="dimmed">{empty}</Text>}
        >
          {children}
        </QueryState>
      </Stack>
    </Card>
  );
}

/** Charts, side by side where there is room, or the table of their numbers at the press of a button. */
export function ChartOrTable({ charts, table }: { charts: readonly FigureProps[]; table: ReactNode }) {
  const [isTable, setIsTable] = useState(false);
  const turn = isTable ? reportTexts.showChart : reportTexts.showTable;
  return (
    <div className={classes.figure}>
      {isTable ? (
        table
      ) : (
        <SimpleGrid cols={{ base: 1, md: charts.length }} spacing="xl">
          {charts.map((chart, index) => (
            <div key={chart.label}>
              {charts.length > 1 && (
                <Title order={4} size="h5" mb="xs">
                  {chart.label}
                </Title>
              )}
              <Figure {...chart} fallback={index === 0 && table} />
            </div>
          ))}
        </SimpleGrid>
      )}
      <Button
        variant="subtle"
        size="compact-sm"
        className={classes.turn ?? ''}
        aria-label={`${turn}: ${charts.map(({ label }) => label).join(', ')}`}
        onClick={() => setIsTable(!isTable)}
      >
        {turn}
      </Button>
    </div>
  );
}
