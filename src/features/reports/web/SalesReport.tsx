import { SimpleGrid, Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import {
  type LotStatus,
  type LotType,
  lotStatuses,
  lotStatusLabels,
  lotTypes,
} from '#features/lots/lifecycle.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import type { SalesRow } from '#features/reports/contract.ts';
import { reportTexts, tileHints } from '#features/reports/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { type Stat, StatTiles } from '#platform/web/ui/StatTiles.tsx';
import { formatCount, pluralize } from '#shared/counts.ts';
import { formatPrice, formatPriceShort } from '#shared/money.ts';
import { FigureTable } from './FigureTable.tsx';
import { sumOf } from './figures.ts';
import { loadTable, salesQuery } from './queries.ts';
import { ChartOrTable, ReportCard } from './ReportCard.tsx';

/** Current lots and their value by status, type and phase. */
export function SalesReport() {
  return (
    <ReportCard
      title={reportTexts.salesTitle}
      lead={reportTexts.salesLead}
      query={useQuery(salesQuery)}
      load={loadTable.sales}
      isEmpty={(rows) => rows.length === 0}
      empty={reportTexts.noLots}
    >
      {(rows) => (
        <Stack gap="xl">
          <StatTiles width="long" label="Value of the lots" stats={tilesOf(rows)} />
          <ByStatus rows={rows} />
          <SimpleGrid cols={{ base: 1, lg: 2 }} spacing="xl">
            <ByGroup
              name="Type"
              rows={rows}
              groups={lotTypes.map((type) => ({
                label: lotTypeTexts[type].name,
                narrowed: { type },
                holds: (row) => row.type === type,
              }))}
            />
            <ByGroup
              name="Phase"
              rows={rows}
              groups={[...new Set(rows.map(({ phase }) => phase))]
                .toSorted((one, other) => one - other)
                .map((phase) => ({
                  label: `Phase ${phase}`,
                  narrowed: { phase: String(phase) },
                  holds: (row) => row.phase === phase,
                }))}
            />
          </SimpleGrid>
        </Stack>
      )}
    </ReportCard>
  );
}

type Rows = readonly SalesRow[];
const lotsOf = (rows: Rows) => sumOf(rows, ({ lots }) => lots);
const worthOf = (rows: Rows) => sumOf(rows, ({ value }) => value);
const withStatus = (rows: Rows, ...wanted: LotStatus[]) =>
  rows.filter(({ status }) => wanted.includes(status));

function tilesOf(rows: Rows): Stat[] {
  const tile = (label: string, found: Rows, hint: string, status?: LotStatus): Stat => ({
    label,
    ...(status && { to: paths.adminLots({ status }) }),
    value: formatPrice(worthOf(found)),
    hint: `${pluralize(lotsOf(found), 'lot', 'lots')}, ${hint}`,
  });
  return [
    tile('Available', withStatus(rows, 'available'), tileHints.available, 'available'),
    tile('Held', withStatus(rows, 'reserved', 'booked'), tileHints.held),
    tile('Sold', withStatus(rows, 'sold'), tileHints.sold, 'sold'),
  ];
}

function Heading({ children }: { children: string }) {
  return (
    <Title order={4} size="h5" mb="xs">
      {children}
    </Title>
  );
}

function ByStatus({ rows }: { rows: Rows }) {
  const found = lotStatuses
    .map((status) => ({ status, rows: withStatus(rows, status) }))
    .filter((each) => each.rows.length > 0);
  return (
    <div>
      <Heading>By status</Heading>
      <ChartOrTable
        charts={[
          {
            label: 'Lots and their value by status',
            horizontal: true,
            rows: found.map((each) => ({
              name: lotStatusLabels[each.status],
              value: worthOf(each.rows),
              tone: each.status,
            })),
            series: [{ key: 'value', label: 'Value', tone: 'first' }],
            format: formatPriceShort,
            linkOf: (index) => paths.adminLots({ status: found[index]?.status }),
          },
        ]}
        table={
          <FigureTable<{ name: string; status?: LotStatus; rows: Rows }>
            label="Lots and their value by status"
            columns={[
              { name: 'Status', cell: ({ name }) => name },
              {
                name: 'Lots',
                cell: (each) => formatCount(lotsOf(each.rows)),
                to: ({ status }) => paths.adminLots({ status }),
              },
              { name: 'Value', cell: (each) => formatPrice(worthOf(each.rows)) },
              {
                name: 'No price',
                cell: (each) => formatCount(sumOf(each.rows, ({ unpriced }) => unpriced)),
              },
            ]}
            rows={found.map((each) => ({ name: lotStatusLabels[each.status], ...each }))}
            keyOf={({ name }) => name}
            total={{ name: 'All', rows }}
          />
        }
      />
    </div>
  );
}

type Group = {
  label: string;
  /** Its filter in the list of lots. */
  narrowed: { type?: LotType; phase?: string };
  holds: (row: SalesRow) => boolean;
};
type Found = Pick<Group, 'label' | 'narrowed'> & { rows: Rows };

/** Number and value of the lots per group and status. */
function ByGroup({ name, rows, groups }: { name: 'Type' | 'Phase'; rows: Rows; groups: Group[] }) {
  const statuses = lotStatuses.filter((status) => withStatus(rows, status).length > 0);
  const found = groups
    .map(({ label, narrowed, holds }) => ({ label, narrowed, rows: rows.filter(holds) }))
    .filter((group) => group.rows.length > 0);
  return (
    <div>
      <Heading>{`By ${name.toLowerCase()}`}</Heading>
      <ChartOrTable
        charts={[
          {
            label: `Lots and their value by ${name.toLowerCase()}`,
            horizontal: true,
            stacked: true,
            rows: found.map((group) => ({
              name: group.label,
              ...Object.fromEntries(
                statuses.map((status) => [status, lotsOf(withStatus(group.rows, status))]),
              ),
            })),
            series: statuses.map((status) => ({ key: status, label: lotStatusLabels[status], tone: status })),
            format: formatCount,
            linkOf: (index, status) => paths.adminLots({ ...found[index]?.narrowed, status }),
          },
        ]}
        table={
          <FigureTable<Found>
            label={`Lots and their value by ${name.toLowerCase()}`}
            columns={[
              { name, cell: ({ label }) => label },
              ...statuses.map((status) => ({
                name: lotStatusLabels[status],
                cell: (group: Found) => formatCount(lotsOf(withStatus(group.rows, status))),
                to: ({ narrowed }: Found) => paths.adminLots({ ...narrowed, status }),
              })),
              {
                name: 'Lots',
                cell: (group) => formatCount(lotsOf(group.rows)),
                to: ({ narrowed }) => paths.adminLots(narrowed),
              },
              { name: 'Value', cell: (group) => formatPrice(worthOf(group.rows)) },
            ]}
            rows={found}
            keyOf={({ label }) => label}
            total={{ label: 'All', narrowed: {}, rows }}
          />
        }
      />
    </div>
  );
}
