import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { AgencyRow } from '#features/reports/contract.ts';
import { reportTexts } from '#features/reports/messages.ts';
import { formatCount } from '#shared/counts.ts';
import { formatPrice } from '#shared/money.ts';
import type { FigureProps } from './Figure.tsx';
import { type FigureColumn, FigureTable } from './FigureTable.tsx';
import { formatHours, formatShare } from './figures.ts';
import { listOf } from './lists.ts';
import { agenciesQuery, loadTable, type Period } from './queries.ts';
import { ChartOrTable, ReportCard } from './ReportCard.tsx';

/** Most agencies in the chart. */
const MAX_BARS = 10;

/** Compares agencies: response time, and share of requests that became a sale. */
export function AgenciesReport({ period }: { period: Period }) {
  return (
    <ReportCard
      title={reportTexts.agenciesTitle}
      lead={reportTexts.agenciesLead}
      query={useQuery(agenciesQuery(period))}
      load={(format) => loadTable.agencies(format, period)}
      isEmpty={(rows) => !rows.some(({ requests }) => requests > 0)}
      empty={reportTexts.nothingRequested}
    >
      {(rows) => <Agencies rows={rows} period={period} />}
    </ReportCard>
  );
}

const nameOf = ({ agencyName }: AgencyRow) => agencyName || reportTexts.noAgency;

type Columns = [FigureColumn<AgencyRow>, ...FigureColumn<AgencyRow>[]];
const columnsOf = (linkOf: (row: AgencyRow) => string | undefined): Columns => [
  { name: 'Agency', cell: nameOf },
  { name: 'Requests', cell: ({ requests }) => formatCount(requests), to: linkOf },
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

type Props = { rows: readonly AgencyRow[]; period: Period };

function Agencies({ rows, period }: Props) {
  const asked = rows.filter(({ requests }) => requests > 0);
  const drawn = asked.slice(0, MAX_BARS);
  const answering = drawn.filter(({ medianAnswerHours }) => medianAnswerHours !== null);
  /** Bookings without an agency, or of a deleted one, have no filter of their own. */
  const linkOf = (row: AgencyRow | undefined) =>
    row?.agencyId ? listOf.requested({ ...period, agencyId: row.agencyId }) : undefined;
  const table = (
    <FigureTable<AgencyRow>
      label={reportTexts.agenciesTitle}
      columns={columnsOf(linkOf)}
      rows={rows}
      keyOf={(row) => row.agencyId ?? row.agencyName}
    />
  );
  const conversion: FigureProps = {
    label: reportTexts.conversionTitle,
    horizontal: true,
    rows: drawn.map((row) => ({ name: nameOf(row), percent: (row.conversion ?? 0) * 100 })),
    series: [{ key: 'percent', label: 'Conversion', tone: 'first' }],
    format: (percent) => formatShare(percent / 100),
    linkOf: (index) => linkOf(drawn[index]),
  };
  const answers: FigureProps = {
    label: reportTexts.answerTitle,
    horizontal: true,
    rows: answering.map((row) => ({ name: nameOf(row), hours: row.medianAnswerHours ?? 0 })),
    series: [{ key: 'hours', label: 'Typical answer time', tone: 'second' }],
    format: formatHoursShort,
    linkOf: (index) => linkOf(answering[index]),
  };
  const notes = [
    ...(asked.length > MAX_BARS ? [reportTexts.agenciesCut(MAX_BARS, rows.length)] : []),
    ...(asked.length < rows.length ? [reportTexts.idleAgencies(rows.length - asked.length)] : []),
    ...(answering.length === 0 ? [reportTexts.nobodyAnswered] : []),
  ];
  return (
    <Stack gap="xs">
      <ChartOrTable charts={answering.length === 0 ? [conversion] : [conversion, answers]} table={table} />
      {notes.length > 0 && (
        <Text size="sm" c="dimmed">
          {notes.join(' ')}
        </Text>
      )}
    </Stack>
  );
}

/** '3 h', or '4 d' from three days on. */
function formatHoursShort(hours: number): string {
  return hours < 72 ? `${Math.round(hours)} h` : `${Math.round(hours / 24)} d`;
}
