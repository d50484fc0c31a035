import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ageText } from '#features/bookings/labels.ts';
import { type AgeBand, ageBands } from '#features/bookings/lifecycle.ts';
import type { AgencyAgeingRow } from '#features/reports/contract.ts';
import { reportTexts } from '#features/reports/messages.ts';
import { formatCount, pluralize } from '#shared/counts.ts';
import { FigureTable } from './FigureTable.tsx';
import { sumOf } from './figures.ts';
import { listOf } from './lists.ts';
import { agencyAgeingQuery, loadTable } from './queries.ts';
import { ChartOrTable, ReportCard } from './ReportCard.tsx';
import type { Tone } from './tones.tsx';

/** Most agencies in the chart. */
const MAX_BARS = 10;

/** Pending bookings by agency and age. */
export function AgencyAgeingReport() {
  return (
    <ReportCard
      title={reportTexts.agencyAgeingTitle}
      lead={reportTexts.agencyAgeingLead}
      query={useQuery(agencyAgeingQuery)}
      load={loadTable.agencyAgeing}
      isEmpty={(rows) => rows.length === 0}
      empty={reportTexts.nothingWaits}
    >
      {(rows) => <AgencyAgeing rows={rows} />}
    </ReportCard>
  );
}

type Agency = { id: string | null; name: string; longest: number; rows: readonly AgencyAgeingRow[] };

/** The rows by agency, the one with the longest wait first. */
function agenciesOf(rows: readonly AgencyAgeingRow[]): Agency[] {
  const keyOf = ({ agencyId, agencyName }: AgencyAgeingRow) => agencyId ?? agencyName;
  return [...new Set(rows.map(keyOf))]
    .map((key) => {
      const own = rows.filter((row) => keyOf(row) === key);
      return {
        id: own[0]?.agencyId ?? null,
        name: own[0]?.agencyName || reportTexts.noAgency,
        longest: Math.max(...own.map(({ longest }) => longest)),
        rows: own,
      };
    })
    .toSorted((one, other) => other.longest - one.longest);
}

const tones: Record<AgeBand, Tone> = { '0-2': 'first', '3-6': 'second', '7-13': 'third', '14+': 'fourth' };

const waiting = ({ rows }: Agency, wanted: Partial<AgencyAgeingRow>) =>
  sumOf(
    rows.filter(
      ({ age, waitsFor }) => age === (wanted.age ?? age) && waitsFor === (wanted.waitsFor ?? waitsFor),
    ),
    ({ bookings }) => bookings,
  );

/** Bookings without an agency, or of a deleted one, have no filter of their own. */
const waitingList = (agency: Agency | undefined, waited?: AgeBand) =>
  agency?.id ? listOf.waiting({ agency: agency.id, waited }) : undefined;

function AgencyAgeing({ rows }: { rows: readonly AgencyAgeingRow[] }) {
  const agencies = agenciesOf(rows);
  const drawn = agencies.slice(0, MAX_BARS);
  return (
    <Stack gap="xs">
      <ChartOrTable
        charts={[
          {
            label: reportTexts.agencyAgeingTitle,
            horizontal: true,
            stacked: true,
            rows: drawn.map((agency) => ({
              name: agency.name,
              ...Object.fromEntries(ageBands.map((age) => [age, waiting(agency, { age })])),
            })),
            series: ageBands.map((age) => ({ key: age, label: ageText(age), tone: tones[age] })),
            format: formatCount,
            linkOf: (index, age) => waitingList(drawn[index], age as AgeBand),
          },
        ]}
        table={
          <FigureTable<Agency>
            label={reportTexts.agencyAgeingTitle}
            columns={[
              { name: 'Agency', cell: ({ name }) => name },
              { name: 'For it', cell: (agency) => formatCount(waiting(agency, { waitsFor: 'agency' })) },
              {
                name: 'For the office',
                cell: (agency) => formatCount(waiting(agency, { waitsFor: 'office' })),
              },
              ...ageBands.map((age) => ({
                name: ageText(age),
                cell: (agency: Agency) => formatCount(waiting(agency, { age })),
                to: (agency: Agency) => waitingList(agency, age),
              })),
              { name: 'Longest', cell: ({ longest }) => pluralize(longest, 'day', 'days') },
            ]}
            rows={agencies}
            keyOf={({ id, name }) => id ?? name}
          />
        }
      />
      {agencies.length > MAX_BARS && (
        <Text size="sm" c="dimmed">
          {reportTexts.ageingCut(MAX_BARS, agencies.length)}
        </Text>
      )}
    </Stack>
  );
}
