import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { statusLabel } from '#features/bookings/labels.ts';
import { lotStatusLabels } from '#features/lots/labels.ts';
import { lotStatuses } from '#features/lots/lifecycle.ts';
import type { Difference } from '#features/reports/contract.ts';
import { becauseTexts } from '#features/reports/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { interpolate } from '#shared/interpolate.ts';
import { integrityTexts } from '../messages.ts';

type Row = Difference & { _id: string };

const columns: Column<Row>[] = [
  {
    name: integrityTexts.what,
    place: 'lead',
    cell: (row) => <span className={table.strong}>{whatText(row)}</span>,
  },
  { name: integrityTexts.stored, cell: (row) => wordOf(row, row.found) },
  { name: integrityTexts.expected, cell: (row) => <strong>{wordOf(row, row.expected)}</strong> },
  { name: integrityTexts.why, place: 'wide', cell: ({ because }) => becauseTexts[because] },
  { name: integrityTexts.lookIntoIt, place: 'wide', cell: (row) => <Ways row={row} /> },
];

/** Mismatches of the integrity check: stored and expected status, with links. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const rows = differences.map((difference) => ({
    ...difference,
    _id: [difference.what, difference.id, difference.because, difference.expected].join(' '),
  }));
  return <CardTable label={integrityTexts.differences} columns={columns} rows={rows} />;
}

function whatText({ what, name }: Difference): string {
  if (what === 'booking') return interpolate(integrityTexts.bookingOfName, { name });
  if (what === 'sum') return interpolate(integrityTexts.sumOfMonth, { month: name });
  if (what === 'document')
    return name === ''
      ? integrityTexts.documentWithoutABooking
      : interpolate(integrityTexts.documentOfName, { name });
  return `${what === 'lot' ? integrityTexts.lot : integrityTexts.unit} ${name}`;
}

/** The label of a status by record type. */
function wordOf({ what }: Difference, status: string): string {
  if (status === 'none') return integrityTexts.nothingRecorded;
  if (what === 'booking') return statusLabel(status, 'record');
  const known = lotStatuses.find((each) => each === status);
  return known ? lotStatusLabels[known] : statusLabel(status, 'admin');
}

function Ways({ row: { what, id, name } }: { row: Row }) {
  const ways = [
    ...(what === 'lot'
      ? [{ label: interpolate(integrityTexts.lotName, { name }), to: paths.adminLots({ lot: id }) }]
      : []),
    ...(what === 'booking'
      ? [{ label: integrityTexts.thisBooking, to: paths.adminBookings({ booking: id }) }]
      : []),
    ...(name === '' || what === 'sum'
      ? []
      : [
          {
            label: interpolate(integrityTexts.allBookingsOfName, { name }),
            to: paths.adminAllBookings({ q: name }),
          },
        ]),
  ];
  return ways.map(({ label, to }, at) => (
    <span key={to}>
      {at > 0 && ' · '}
      <Anchor component={Link} to={to} size="sm" underline="always">
        {label}
      </Anchor>
    </span>
  ));
}
