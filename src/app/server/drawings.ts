import { ChildProcesses } from '#platform/server/child-process.ts';
import { inTurn, type Turn } from '#platform/server/costly-work.ts';
import type { Asked, Drawn } from './drawing-process.ts';

/** Far above the largest brochure, on a busy machine. */
const LONGEST_MS = 20_000;
const HEAP_MB = 192;

const processes = new ChildProcesses<Asked, Drawn>({
  beside: import.meta.url,
  name: 'drawing-process',
  heapMb: HEAP_MB,
});

/** Draws a PDF in a process of its own, in its turn (D-309). `data` is what the drawing of that kind takes. @throws UNAVAILABLE when too many wait */
export function draw(kind: string, data: unknown, turn: Turn): Promise<Buffer> {
  return inTurn(turn, async () => {
    const drawn = await processes.ask({ kind, data }, { ms: LONGEST_MS });
    if (!drawn) throw new Error(`The process that drew a ${kind} ended`);
    if ('error' in drawn) throw new Error(`A ${kind} could not be drawn: ${drawn.error}`);
    const { buffer, byteOffset, byteLength } = drawn.bytes;
    return Buffer.from(buffer, byteOffset, byteLength);
  });
}
