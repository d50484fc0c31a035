import { ChildProcesses } from '#platform/server/child-process.ts';
import { inTurn, type Turn } from '#platform/server/costly-work.ts';
import type { Asked, Drawings, Drawn } from './drawing-process.ts';

/** Far above the largest brochure, on a busy machine. */
const LONGEST_MS = 20_000;
const HEAP_MB = 192;

const processes = new ChildProcesses<Asked, Drawn>({
  beside: import.meta.url,
  name: 'drawing-process',
  heapMb: HEAP_MB,
});

/** @throws UNAVAILABLE when too many wait */
function draw(kind: keyof Drawings, data: unknown, turn: Turn): Promise<Buffer> {
  return inTurn(turn, async () => {
    const drawn = await processes.ask({ kind, data: data as never }, { ms: LONGEST_MS });
    if (!drawn) throw new Error(`The process that drew a ${kind} ended`);
    if ('error' in drawn) throw new Error(`A ${kind} could not be drawn: ${drawn.error}`);
    const { buffer, byteOffset, byteLength } = drawn.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  });
}

type DataOf<K extends keyof Drawings> = Parameters<Drawings[K]>[0];

/** Draws PDFs in a process of their own, each in its turn (D-309). */
export const drawers: { [K in keyof Drawings]: (data: DataOf<K>, turn: Turn) => Promise<Buffer> } = {
  paper: (facts, turn) => draw('paper', facts, turn),
  statement: (facts, turn) => draw('statement', facts, turn),
  sheet: (data, turn) => draw('sheet', data, turn),
  brochure: (data, turn) => draw('brochure', data, turn),
  priceList: (data, turn) => draw('priceList', data, turn),
};
