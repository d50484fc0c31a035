import { SimpleGrid, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AgencyRow } from '#features/reports/contract.ts';
import { reportTexts } from '#features/reports/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import { Figure } from './Figure.tsx';
import { type FigureColumn, FigureTable } from './FigureTable.tsx';
import { formatHours, formatShare } from './figure-format.ts';
import { agenciesQuery, loadTable, type Period } from './queries.ts';
import { ReportCard } from './ReportCard.tsx';

/** Most agencies in the chart. */
const DRAWN = 10;

/** Compares agencies: response time, and share of requests that became a sale. */
export function AgenciesReport({ period }: { period: Period }) {
  return (
    <ReportCard
      title={reportTexts.agenciesTitle}
      lead={reportTexts.agenciesLead}
      query={useQuery(agenciesQuery(period))}
      load={(format) => loadTable.agencies(format, period)}
      isEmpty={(rows) => rows.length === 0}
      empty={<Text c="dimmed">{reportTexts.nothingRequested}</Text>}
    >
      {(rows) => <Agencies rows={rows} />}
    </ReportCard>
  );
}

const nameOf = ({ agencyName }: AgencyRow) => agencyName || reportTexts.noAgency;

const columns: [FigureColumn<AgencyRow>, ...FigureColumn<AgencyRow>[]] = [
  { name: 'Agency', cell: nameOf },
  { name: 'Requests', cell: ({ requests }) => formatCount(requests) },
  { name: 'Answered', cell: ({ answered }) => formatCount(answered) },
  { name: 'Typical answer', cell: ({ medianAnswerHours }) => formatHours(medianAnswerHours) },
  { name: 'Expired', cell: ({ expired }) => formatCount(expired) },
  { name: 'Forwarded', cell: ({ forwarded }) => formatCount(forwarded) },
  { name: 'Sold', cell: ({ sold }) => formatCount(sold) },
  {
    name: 'Conversion',
    cell: ({ conversion }) => (conversion === null ? '–' : formatShare(conversion)),
  },
  { name: 'Sold for', cell: ({ soldValue }) => formatPrice(soldValue) },
];

function Agencies({ rows }: { rows: readonly AgencyRow[] }) {
  const drawn = rows.slice(0, DRAWN);
  const answering = drawn.flatMap((row) =>
    row.medianAnswerHours === null ? [] : [{ name: nameOf(row), hours: row.medianAnswerHours }],
  );
  return (
    <Stack gap="lg">
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
        <Stack gap="xs">
          <Title order={4} size="h5">
            Conversion
          </Title>
          <Figure
            lying
            rows={drawn.map((row) => ({ name: nameOf(row), percent: (row.conversion ?? 0) * 100 }))}
            series={[{ key: 'percent', label: 'Conversion', tone: 'first' }]}
            format={(percent) => formatShare(percent / 100)}
          />
        </Stack>
        <Stack gap="xs">
          <Title order={4} size="h5">
            Typical answer time
          </Title>
          {answering.length === 0 ? (
            <Text c="dimmed">{reportTexts.nobodyAnswered}</Text>
          ) : (
            <Figure
              lying
              rows={answering}
              series={[{ key: 'hours', label: 'Typical answer time', tone: 'second' }]}
              format={formatHoursShort}
            />
          )}
        </Stack>
      </SimpleGrid>
      {rows.length > DRAWN && (
        <Text size="sm" c="dimmed">
          {reportTexts.agenciesCut(DRAWN, rows.length)}
        </Text>
      )}
      <FigureTable<AgencyRow>
        label="Agencies compared"
        columns={columns}
        rows={rows}
        keyOf={(row) => row.agencyId ?? row.agencyName}
      />
    </Stack>
  );
}

/** '3 h', or '4 d' from three days on. */
function formatHoursShort(hours: number): string {
  return hours < 72 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} d`;
}
