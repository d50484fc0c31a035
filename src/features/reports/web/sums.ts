/** The sum of one number over rows. */
export function sumOf<Row>(rows: readonly Row[], number: (row: Row) => number): number {
  return rows.reduce((sum, row) => sum + number(row), 0);
}
