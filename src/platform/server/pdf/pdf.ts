import { ChildProcesses } from '#platform/server/child-process.ts';
import { limitConcurrency } from '#platform/server/concurrency-limit.ts';
import type { PdfFault } from './pdf-reader.ts';

export type { PdfFault } from './pdf-reader.ts';

/** Resource limits per file: processor time, time by the clock on a busy machine, and heap. */
type Limits = { cpuMs: number; ms: number; heapMb: number };

/** Far above any scan or form: a file that exceeds them is hostile. */
const usualLimits: Limits = { cpuMs: 2_000, ms: 10_000, heapMb: 192 };
/** Concurrent checks, each of which needs a core; the others wait. */
const MOST_AT_ONCE = 2;
/** Far above the uploads that are worked on at a time (D-130). */
const MOST_WAITING = 100;
/** The parser's name cache never shrinks, so a process that has read this many bytes is replaced. */
const MOST_BYTES = 1024 * 1024;

/**
 * Checks a PDF, which is stored as sent: intact, unencrypted, without active content that any reader could find,
 * and short. It is parsed in a separate process; a timeout or memory exhaustion means too complex.
 */
export function createPdfCheck({
  cpuMs,
  ms,
  heapMb,
}: Limits): (bytes: Buffer) => Promise<PdfFault | undefined> {
  const limited = limitConcurrency(MOST_AT_ONCE, MOST_WAITING);
  const program = { beside: import.meta.url, name: 'pdf-process', heapMb, mostBytes: MOST_BYTES };
  const processes = new ChildProcesses<Buffer, { fault: PdfFault | undefined }>({
    ...program,
    args: [String(cpuMs)],
  });
  return (bytes) =>
    limited(async () => {
      const answer = await processes.ask(bytes, { ms, bytes: bytes.length });
      return answer ? answer.fault : 'too_complex';
    });
}

export const findPdfFault = createPdfCheck(usualLimits);
