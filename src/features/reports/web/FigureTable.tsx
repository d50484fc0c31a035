import { Anchor, Table } from '@mantine/core';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './FigureTable.module.css';

export type FigureColumn<Row> = {
  name: string;
  cell: (row: Row) => ReactNode;
  /** The list of what the number counts. */
  to?: ((row: Row) => string | undefined) | undefined;
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
  const cells = (row: Row, isTotal = false) => (
    <>
      <Table.Th scope="row" className={classes.name}>
        {first.cell(row)}
      </Table.Th>
      {numbers.map(({ name, cell, to }) => (
        <Table.Td key={name} className={classes.number}>
          <CountLink to={isTotal ? undefined : to?.(row)}>{cell(row)}</CountLink>
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
            <Table.Tr className={classes.total}>{cells(total, true)}</Table.Tr>
          </Table.Tfoot>
        )}
      </Table>
    </section>
  );
}

/** A number, as a link to what it counts unless that is nothing. */
function CountLink({ to, children }: { to: string | undefined; children: ReactNode }) {
  if (to === undefined || children === '0') return children;
  return (
    <Anchor component={Link} to={to} inherit underline="always">
      {children}
    </Anchor>
  );
}
