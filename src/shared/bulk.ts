import { z } from 'zod';
import { texts } from './say.ts';

/** Most rows of one bulk call: several pages of a list. */
const MOST_BULK_ROWS = 100;

const rowsTexts = texts({
  none: 'Name at least one row',
  tooMany: `At most ${MOST_BULK_ROWS} rows at once`,
  twice: 'Name each row once',
});

/** The id of a row. */
export const bulkRowId = z.string().max(100);

/** The rows of a bulk call: the id of each, and what its sender saw of it. */
export function bulkRows<R extends z.ZodType<{ id: string }>>(row: R) {
  const isOnce = (rows: readonly { id: string }[]) =>
    new Set(rows.map(({ id }) => id.toLowerCase())).size === rows.length;
  return z
    .array(row)
    .min(1, rowsTexts.none)
    .max(MOST_BULK_ROWS, rowsTexts.tooMany)
    .refine(isOnce, rowsTexts.twice);
}

export const rowResultShape = z.object({
  id: z.string(),
  done: z.boolean(),
  /** What was done, or why not. */
  message: z.string(),
  /** The code of the refusal, and the state found, as in the reply of a single call. */
  code: z.string().optional(),
  status: z.string().optional(),
});
z.globalRegistry.add(rowResultShape, { id: 'RowResult' });
export type RowResult = z.infer<typeof rowResultShape>;

/** The reply of a bulk call: every row is a transaction of its own, and has its own result, in the order sent (D-197). */
export const bulkResultOf = <R extends z.ZodType<RowResult>>(row: R) =>
  z.object({ done: z.number().int(), refused: z.number().int(), rows: z.array(row) });
export const bulkResultShape = bulkResultOf(rowResultShape);
z.globalRegistry.add(bulkResultShape, { id: 'BulkResult' });
export type BulkResult<Row extends RowResult = RowResult> = { done: number; refused: number; rows: Row[] };
