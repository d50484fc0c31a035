import { describe, expect, it } from 'vitest';
import { writePdf } from '#core/documents/server/factory.ts';
import { createPdfCheck } from './pdf.ts';

const plain = writePdf();
/** Every stream lacks its own end mark, so the parser scans to the end of the file. */
const slow = writePdf(`${'<<>>stream\n1 0 obj '.repeat(400_000)}endstream`);
/** A name takes a few bytes of the file, and many more in memory. */
const names = Array.from({ length: 1_300_000 }, (_, index) => `/${index.toString(36)}`);

describe('a PDF that takes too long to parse', () => {
  it('is aborted, while the server and other PDFs continue', async () => {
    const check = createPdfCheck({ cpuMs: 60_000, ms: 2_000, heapMb: 192 });
    // starts both worker processes before the measurement
    await Promise.all([check(plain), check(plain)]);
    const order: string[] = [];
    const given = check(slow).finally(() => order.push('slow'));
    expect(await check(plain).finally(() => order.push('plain'))).toBeUndefined();
    expect(await given).toBe('too_complex');
    expect(order).toEqual(['plain', 'slow']);
  });

  it('gets no more processor time than it may take', async () => {
    // long enough by the clock that processor time runs out first
    const check = createPdfCheck({ cpuMs: 300, ms: 60_000, heapMb: 192 });
    expect(await check(slow)).toBe('too_complex');
    expect(await check(plain)).toBeUndefined();
  });

  it('gets no more memory than its own process may have', async () => {
    // long enough that memory runs out first
    const check = createPdfCheck({ cpuMs: 60_000, ms: 60_000, heapMb: 48 });
    expect(await check(writePdf(`[${names.join('')}]`))).toBe('too_complex');
    expect(await check(plain)).toBeUndefined();
  });
});
