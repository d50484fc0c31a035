import { Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { reportTexts } from '#modules/reports/messages.ts';
import type { NamedFile } from '#platform/web/api-client/call.ts';
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx';
import { type Loaded, QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { t } from '#shared/say.ts';
import type { TableFormat } from '#shared/table-format.ts';
import classes from './ReportFigure.module.css';
import { ReportFigure } from './ReportFigure.tsx';
import type { Content, Report } from './report.ts';

type Props = Pick<Report, 'title' | 'lead' | 'empty'> & {
  /** Its anchor on a page of many. */
  id?: string;
  query: Loaded<Content | null>;
  /** Fetches the table as a file. */
  load: (format: TableFormat) => Promise<NamedFile>;
};

/** The frame of a report: description, export, and tiles and figures in the state of their query. */
export function ReportCard({ id: anchor, title, lead, empty, query, load }: Props) {
  const id = useId();
  return (
    <Card
      withBorder
      component="section"
      p={{ base: 'md', sm: 'lg' }}
      aria-labelledby={id}
      className={classes.card}
      {...(anchor && { id: anchor })}
    >
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm">
          <Box flex="1 1 10rem" maw="65ch">
            <Title order={3} size="h4" id={id} c="var(--aero-heading)">
              {title}
            </Title>
            {lead && (
              <Text size="sm" c="dimmed">
                {lead}
              </Text>
            )}
          </Box>
          <ExportMenu
            size="xs"
            load={load}
            failed={t('The table could not be downloaded. Please try again.')}
            what={title}
          />
        </Group>
        <QueryState
          query={query}
          errorText={reportTexts.failed}
          isEmpty={(content) => content === null}
          empty={<Text c="dimmed">{empty}</Text>}
        >
          {(content) => content && <Body {...content} />}
        </QueryState>
      </Stack>
    </Card>
  );
}

function Body({ tiles, figures }: Content) {
  return (
    <Stack gap={figures.length > 1 ? 'xl' : 'lg'}>
      {tiles && <StatTiles {...tiles} />}
      {figures.map((row) => (
        <SimpleGrid key={row[0]?.table.label} cols={{ base: 1, lg: row.length }} spacing="xl">
          {row.map((figure) => (
            <ReportFigure key={figure.table.label} {...figure} />
          ))}
        </SimpleGrid>
      ))}
    </Stack>
  );
}
