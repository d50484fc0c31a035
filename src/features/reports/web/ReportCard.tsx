import { Card, Group, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { reportTexts } from '#features/reports/messages.ts';
import type { NamedFile } from '#platform/web/api-client/call.ts';
import { ExportMenu } from '#platform/web/ui/ExportMenu.tsx';
import { type Loaded, QueryState } from '#platform/web/ui/QueryState.tsx';
import type { TableFormat } from '#shared/table-format.ts';
import classes from './ReportCard.module.css';

type Props<T> = {
  title: string;
  /** Description of the numbers. */
  lead: string;
  query: Loaded<T>;
  /** Fetches the table as a file. */
  load: (format: TableFormat) => Promise<NamedFile>;
  isEmpty: (data: T) => boolean;
  empty: ReactNode;
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
        <QueryState query={query} errorText={reportTexts.failed} isEmpty={isEmpty} empty={empty}>
          {children}
        </QueryState>
      </Stack>
    </Card>
  );
}

/** A chart and its table: side by side where there is room for both; `wide` gives the table more of it. */
export function ChartAndTable({
  chart,
  table,
  wide = false,
}: {
  chart: ReactNode;
  table: ReactNode;
  wide?: boolean;
}) {
  return (
    <div className={classes.pair} data-wide={wide || undefined}>
      {chart}
      <div className={classes.table}>{table}</div>
    </div>
  );
}
