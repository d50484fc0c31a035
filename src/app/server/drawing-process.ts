import { setPriority } from 'node:os';
import { makeBrochure } from '#core/brochures/server/brochure-present.ts';
import { makePriceList } from '#core/brochures/server/price-list-present.ts';
import { makeLotSheet } from '#core/brochures/server/sheet-present.ts';
import { drawPaper, drawStatement } from '#core/papers/server/paper-present.ts';

/** What is drawn as PDF, each from plain data alone. */
const drawings = {
  paper: drawPaper,
  statement: drawStatement,
  sheet: makeLotSheet,
  brochure: makeBrochure,
  priceList: makePriceList,
};
export type Drawings = typeof drawings;
export type Asked = { kind: keyof Drawings; data: never };
/** The bytes, or why there are none. */
export type Drawn = { bytes: Uint8Array } | { error: string };

process.on('message', ({ kind, data }: Asked) => {
  drawings[kind](data)
    .then(
      (bytes): Drawn => ({ bytes }),
      (error: unknown): Drawn => ({ error: error instanceof Error ? (error.stack ?? '') : String(error) }),
    )
    .then((drawn) => process.send?.(drawn))
    .catch(() => process.exit(1));
});
// what is read can wait a little longer than what is sent
setPriority(10);
process.send?.('ready');
