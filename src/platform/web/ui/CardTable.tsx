import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import table from './card-table.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /**
   * Where the cell stands on a card: at its head, at its head beside or below that, at its foot, or across it; else
   * every cell takes half of it. At the foot stands what can be done, which takes no more room in the table than it needs.
   */
  place?: 'lead' | 'corner' | 'action' | 'wide';
  /** On a card the name of the column stands above the cell, unless the cell speaks for itself. */
  isNamed?: boolean;
  className?: string | undefined;
};

type Props<Row> = {
  /** What the list holds, for those who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Marks the rows that wait for the reader. */
  isDue?: (row: Row) => boolean;
  /** Inside a panel the panel is the frame. */
  framed?: boolean;
};

/** A dense table that is a stack of cards on a phone. When the row in use goes, the reader stays at the list. */
export function CardTable<Row extends { _id: string }>({
  label,
  columns,
  rows,
  isDue,
  framed = true,
}: Props<Row>) {
  const list = useRestoredFocus(rows.length);
  return (
    <div ref={list} tabIndex={-1} className={framed ? table.frame : table.unframed}>
      <Table className={table.table} aria-label={label} verticalSpacing="xs" horizontalSpacing="sm">
        <Table.Thead className={table.head}>
          <Table.Tr>
            {columns.map(({ name, place, className }) => (
              <Table.Th key={name} scope="col" className={className}>
                {place === 'action' ? <VisuallyHidden>{name}</VisuallyHidden> : name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody className={table.body}>
          {rows.map((row) => (
            <Table.Tr key={row._id} className={table.row} data-due={isDue?.(row) || undefined}>
              {columns.map((column) => (
                <Cell key={column.name} column={column} row={row} />
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </div>
  );
}

function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const { name, cell, place, className } = column;
  const isNamed = column.isNamed ?? (place === undefined || place === 'wide');
  return (
    <Table.Td
      {...(isNamed && { 'data-column': name })}
      className={[place && table[place], className].filter(Boolean).join(' ')}
    >
      {cell(row)}
    </Table.Td>
  );
}
