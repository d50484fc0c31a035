import { Box, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { reportTexts } from '#modules/reports/messages.ts';
import type { NamedFile } from '#platform/web/api-client/call.ts';
import { ExportMenu } from '#platform/web/ui/list/ExportMenu.tsx';
import { type Loaded, QueryState } from '#platform/web/ui/QueryState.tsx';
import { StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { t } from '#shared/say.ts';
import type { TableFormat } from '#shared/table-format.ts';
import classes from './ReportFigure.module.css';
import { ReportFigure } from './ReportFigure.tsx';
import type { Content, Report } from './report.ts';

type Props = Pick<Report, 'name' | 'title' | 'lead' | 'empty'> & {
  query: Loaded<Content | null>;
  /** Fetches the table as a file. */
  load: (format: TableFormat) => Promise<NamedFile>;
};

/** The frame of the report that leads the page: title, export, and its figures in the state of their query. */
export function ReportCard({ title, empty, query, load }: Props) {
  const id = useId();
  return (
    <Card withBorder component="section" p={{ base: 'md', sm: 'lg' }} aria-labelledby={id}>
      <Stack gap="md">
        <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
          <Title order={2} size="h4" id={id} c="var(--aero-heading)">
            {title}
          </Title>
          <Export title={title} load={load} />
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

/** Reports that are folded, each a line with what it comes to. */
export function FoldedReports({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Stack gap="sm" component="section" aria-labelledby={id}>
      <Title order={2} size="h4" id={id} c="var(--aero-heading)">
        {title}
      </Title>
      <Card withBorder p={0}>
        {children}
      </Card>
    </Stack>
  );
}

/** Between the names of open reports. */
const SEPARATOR = ',';

/** A report that opens below its line, kept in the address; its charts are drawn while it is open, its tables are printed anyway. */
export function FoldedReport({
  name,
  title,
  lead,
  empty,
  query,
  says,
  load,
}: Props & { says: string | undefined }) {
  const id = useId();
  const { search, change } = useUrlState();
  const { data, error } = query;
  const openedIn = (asked: URLSearchParams) => asked.get('open')?.split(SEPARATOR) ?? [];
  // a failure is not folded away
  const isOpen = openedIn(search).includes(name) || (data === undefined && error !== null);
  const keep = (now: boolean) => {
    if (now === isOpen) return;
    change((asked) => {
      const others = openedIn(asked).filter((other) => other !== name);
      return { open: (now ? [...others, name] : others).join(SEPARATOR) };
    });
  };
  const head = (
    <>
      <Title order={3} size="h5" id={id} c="var(--aero-heading)">
        {title}
      </Title>
      <span className={classes.says}>{data === null ? empty : says}</span>
    </>
  );
  if (data === null) {
    return (
      <section aria-labelledby={id} className={classes.part}>
        <div className={classes.line}>{head}</div>
      </section>
    );
  }
  return (
    <section aria-labelledby={id} className={classes.part}>
      <details open={isOpen} onToggle={({ currentTarget }) => keep(currentTarget.open)}>
        <summary className={classes.line}>{head}</summary>
        <Stack gap="md" className={classes.opened}>
          <Group justify="space-between" align="flex-start" gap="sm" wrap="nowrap">
            <Box flex={1} maw="65ch">
              {lead && (
                <Text size="sm" c="dimmed">
                  {lead}
                </Text>
              )}
            </Box>
            <Export title={title} load={load} />
          </Group>
          <QueryState query={query} errorText={reportTexts.failed}>
            {(content) => content && <Body {...content} isFolded={!isOpen} />}
          </QueryState>
        </Stack>
      </details>
    </section>
  );
}

function Export({ title, load }: Pick<Props, 'title' | 'load'>) {
  return (
    <ExportMenu
      size="xs"
      load={load}
      failed={t('The table could not be downloaded. Please try again.')}
      what={title}
    />
  );
}

function Body({ tiles, figures, isFolded = false }: Content & { isFolded?: boolean }) {
  return (
    <Stack gap={figures.length > 1 ? 'xl' : 'lg'}>
      {tiles && <StatTiles {...tiles} />}
      {figures.map((row) => (
        <SimpleGrid key={row[0]?.table.label} cols={{ base: 1, lg: row.length }} spacing="xl">
          {row.map((figure) => (
            <ReportFigure key={figure.table.label} {...figure} isFolded={isFolded} />
          ))}
        </SimpleGrid>
      ))}
    </Stack>
  );
}
