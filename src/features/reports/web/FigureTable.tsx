import { Table } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './FigureTable.module.css';

export type FigureColumn<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
};

type Props<Row> = {
  /** Accessible name of the table. */
  label: string;
  /** The first column names the row; numbers follow. */
  columns: readonly [FigureColumn<Row>, ...FigureColumn<Row>[]];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** Totals of the columns. */
  total?: Row | undefined;
};

/** A table of numbers; on narrow screens the first column is sticky and the others scroll horizontally. */
export function FigureTable<Row>({ label, columns, rows, keyOf, total }: Props<Row>) {
  const [first, ...numbers] = columns;
  const cells = (row: Row) => (
    <>
      <Table.Th scope="row" className={classes.name}>
        {first.cell(row)}
      </Table.Th>
      {numbers.map(({ name, cell }) => (
        <Table.Td key={name} className={classes.number}>
          {cell(row)}
        </Table.Td>
      ))}
    </>
  );
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className={classes.frame} tabIndex={0} aria-label={`${label}, table`}>
      <Table aria-label={label} className={classes.table} verticalSpacing={6} horizontalSpacing={7}>
        <Table.Thead className={classes.head}>
          <Table.Tr>
            {columns.map(({ name }, index) => (
              <Table.Th key={name} scope="col" className={index === 0 ? classes.name : classes.number}>
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={keyOf(row)}>{cells(row)}</Table.Tr>
          ))}
        </Table.Tbody>
        {total !== undefined && (
          <Table.Tfoot>
            <Table.Tr className={classes.total}>{cells(total)}</Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </section>
  );
}
