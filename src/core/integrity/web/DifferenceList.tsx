import { Anchor } from '@mantine/core';
import { Link } from 'react-router';
import { statusLabel } from '#core/bookings/labels.ts';
import type { Difference } from '#core/integrity/contract.ts';
import { becauseTexts } from '#core/integrity/messages.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import { lotStatuses } from '#core/lots/lifecycle.ts';
import { paths } from '#platform/web/paths.ts';
import { CardTable, type Column } from '#platform/web/ui/list/CardTable.tsx';
import table from '#platform/web/ui/list/card-table.module.css';
import { t } from '#shared/say.ts';

type Row = Difference & { _id: string };

const columns: Column<Row>[] = [
  {
    name: t('What'),
    place: 'lead',
    cell: (row) => <span className={table.strong}>{whatText(row)}</span>,
  },
  { name: t('Stored'), cell: (row) => wordOf(row, row.found) },
  { name: t('Expected'), cell: (row) => <strong>{wordOf(row, row.expected)}</strong> },
  { name: t('Why'), place: 'wide', cell: ({ because }) => becauseTexts[because] },
  { name: t('Look into it'), place: 'wide', cell: (row) => <Ways row={row} /> },
];

/** Mismatches of the integrity check: stored and expected status, with links. */
export function DifferenceList({ differences }: { differences: readonly Difference[] }) {
  const rows = differences.map((difference) => ({
    ...difference,
    _id: [difference.what, difference.id, difference.because, difference.expected].join(' '),
  }));
  return <CardTable label={t('Differences')} columns={columns} rows={rows} />;
}

function whatText({ what, name }: Difference): string {
  if (what === 'booking') return t('Booking of {name}', { name });
  if (what === 'sum') return t('Sums of reports, {month}', { month: name });
  if (what === 'document')
    return name === '' ? t('Document without a booking') : t('Document of {name}', { name });
  return `${what === 'lot' ? t('Lot') : t('Unit')} ${name}`;
}

/** The label of a status by record type. */
function wordOf({ what }: Difference, status: string): string {
  if (status === 'none') return t('Nothing recorded');
  if (what === 'booking') return statusLabel(status, 'record');
  const known = lotStatuses.find((each) => each === status);
  return known ? lotStatusLabels[known] : statusLabel(status, 'admin');
}

function Ways({ row: { what, id, name } }: { row: Row }) {
  const ways = [
    ...(what === 'lot' ? [{ label: t('Lot {name}', { name }), to: paths.adminLots({ lot: id }) }] : []),
    ...(what === 'booking' ? [{ label: t('This booking'), to: paths.adminBookings({ booking: id }) }] : []),
    ...(name === '' || what === 'sum'
      ? []
      : [
          {
            label: t('All bookings of {name}', { name }),
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
