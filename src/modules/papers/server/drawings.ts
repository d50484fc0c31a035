import { drawPaper, drawStatement } from './paper-present.ts';

/** What the process that draws makes of papers. */
export const paperDrawings = { paper: drawPaper, statement: drawStatement };
