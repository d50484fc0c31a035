import { Table, VisuallyHidden } from '@mantine/core';
import type { ReactNode } from 'react';
import table from './card-table.module.css';
import { useRestoredFocus } from './use-restored-focus.ts';

export type Column<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /**
   * Position of the cell on a card: in the head, at its end or below, in the foot, or across; otherwise
   * half the width. The foot holds the row's actions, whose table column is as narrow as possible.
   */
  place?: 'lead' | 'corner' | 'action' | 'wide';
  /** On a card the column name is shown above the cell, unless the cell is self-explanatory. */
  isNamed?: boolean;
  className?: string | undefined;
};

type Props<Row> = {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Highlights rows that wait for the reader. */
  isDue?: (row: Row) => boolean;
  /** Without a frame, inside a panel that has one. */
  framed?: boolean;
};

/** A dense table that becomes a stack of cards on a phone. When the focused row disappears, focus moves to the list. */
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
