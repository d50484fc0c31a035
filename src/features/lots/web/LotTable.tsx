import { Table, UnstyledButton } from '@mantine/core';
import type { Lot } from '#features/lots/contract.ts';
import type { Viewer } from '#features/lots/policy.ts';
import { areaOrDefault, sqmToSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { LotAction } from './LotAction.tsx';
import { LotStatusBadge } from './LotStatusBadge.tsx';
import classes from './LotTable.module.css';

/** The documented columns in their order (R-LOT-08). */
const lotColumns = [
  'Lot Number',
  'Land Area (sqm)',
  'Land Area (sqft)',
  'Price (RM)',
  'Status',
  'Action',
] as const;

/** The site's header stays at the top of the screen, 4rem high; the head of the table stops below it. */
const underHeader = '4rem';

type Props = {
  viewer: Viewer;
  /** The lot whose details are open. */
  openId: string | null;
  /** Id of the element that shows the details. */
  panelId: string;
  onToggle: (lot: Lot) => void;
  onBook: (lot: Lot) => void;
};

/**
 * Lots row by row; a click on a row opens or closes its details (R-LOT-09).
 * On a phone every row becomes a card with the column's name before each value.
 */
export function LotTable({ lots, ...row }: Props & { lots: readonly Lot[] }) {
  return (
    <Table
      className={classes.table}
      stickyHeader
      stickyHeaderOffset={underHeader}
      highlightOnHover
      fz="md"
      verticalSpacing="sm"
      horizontalSpacing="md"
    >
      <Table.Thead className={classes.head}>
        <Table.Tr>
          {lotColumns.map((column) => (
            <Table.Th key={column} scope="col">
              {column}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody className={classes.body}>
        {lots.map((lot) => (
          <LotRow key={lot.id} lot={lot} {...row} />
        ))}
      </Table.Tbody>
    </Table>
  );
}

function LotRow({ lot, viewer, openId, panelId, onToggle, onBook }: Props & { lot: Lot }) {
  const [, sqm, sqft, price] = lotColumns;
  const area = areaOrDefault(lot.area, lot.type);
  const open = lot.id === openId;
  return (
    <Table.Tr className={classes.row} data-open={open || undefined} onClick={() => onToggle(lot)}>
      <Table.Td className={classes.number}>
        {/* its click reaches the row, which makes the row usable by keyboard */}
        <UnstyledButton
          className={classes.opener}
          aria-label={`Lot ${lot.lotNumber}`}
          aria-expanded={open}
          aria-controls={panelId}
        >
          {lot.lotNumber}
        </UnstyledButton>
      </Table.Td>
      <Table.Td data-column={sqm}>{area}</Table.Td>
      <Table.Td data-column={sqft}>{sqmToSqft(area)}</Table.Td>
      <Table.Td data-column={price} className={classes.price}>
        {formatPrice(lot.price)}
      </Table.Td>
      <Table.Td className={classes.status}>
        <LotStatusBadge status={lot.status} />
      </Table.Td>
      <Table.Td className={classes.action}>
        <LotAction lot={lot} viewer={viewer} onBook={onBook} />
      </Table.Td>
    </Table.Tr>
  );
}
