import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const patient = new AbortController().signal;

/** A queue of tasks that run until released, and the order in which they started. */
function setUp(most: number | readonly number[], mostWaiting?: number) {
  const line = new FairQueue([most].flat(), mostWaiting);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (who: string, piece: string, signal = patient, lane = 0) =>
    line.hold({ who, lane, signal }, () => {
      begun.push(piece);
      return new Promise<void>((end) => ends.set(piece, end));
    });
  /** Releases a task, and resolves once the next one has started. */
  const end = async (piece: string) => {
    ends.get(piece)?.();
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return { bring, end, begun };
}

describe('the queue before expensive work', () => {
  it('gives one person one slot, also while another is free', async () => {
    const { bring, end, begun } = setUp(2);
    void bring('a', 'a1');
    void bring('a', 'a2');
    await end('nothing');
    expect(begun).toEqual(['a1']);
    void bring('b', 'b1');
    await end('nothing');
    expect(begun).toEqual(['a1', 'b1']);
    await end('a1');
    expect(begun).toEqual(['a1', 'b1', 'a2']);
  });

  it('queues a person’s next task behind the people who have not had a turn', async () => {
    const { bring, end, begun } = setUp(2);
    for (const piece of ['a1', 'a2', 'b1', 'b2', 'c1', 'c2', 'buyer']) void bring(piece.slice(0, -1), piece);
    await end('nothing');
    for (const piece of ['a1', 'b1', 'c1', 'buyer']) await end(piece);
    expect(begun).toEqual(['a1', 'b1', 'c1', 'buyer', 'a2', 'b2']);
  });

  it('releases the slot of an aborted request and of failed work', async () => {
    const { bring, end, begun } = setUp(1);
    const line = new FairQueue([1]);
    await expect(line.hold({ who: 'a' }, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    expect(await line.hold({ who: 'b' }, async () => 'done')).toBe('done');
    void bring('a', 'a1');
    const impatient = new AbortController();
    const left = bring('b', 'b1', impatient.signal);
    impatient.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    void bring('c', 'c1');
    await end('a1');
    expect(begun).toEqual(['a1', 'c1']);
  });

  it('takes a task of a lower lane first, whenever it came (D-309)', async () => {
    const { bring, end, begun } = setUp([1, 1, 1]);
    void bring('visitor', 'sheet 1', patient, 2);
    void bring('visitor', 'sheet 2', patient, 2);
    void bring('buyer', 'view', patient, 1);
    void bring('uploader', 'upload', patient, 0);
    await end('nothing');
    for (const piece of ['sheet 1', 'upload', 'view']) await end(piece);
    expect(begun).toEqual(['sheet 1', 'upload', 'view', 'sheet 2']);
  });

  it('keeps a slot for a lane that may begin beside more (D-309)', async () => {
    const { bring, end, begun } = setUp([2, 1]);
    void bring('a', 'view 1', patient, 1);
    void bring('b', 'view 2', patient, 1);
    void bring('c', 'upload', patient, 0);
    await end('nothing');
    expect(begun).toEqual(['view 1', 'upload']);
    await end('view 1');
    expect(begun).toEqual(['view 1', 'upload']);
    await end('upload');
    expect(begun).toEqual(['view 1', 'upload', 'view 2']);
  });

  it('refuses in a full lane the last task of whoever has most there, and never the only one of another (D-309)', async () => {
    const { bring, end, begun } = setUp([1, 1], 3);
    for (const piece of ['a1', 'a2', 'a3']) void bring('a', piece);
    const last = bring('a', 'a4');
    await expect(bring('a', 'a5')).rejects.toMatchObject({ code: 'UNAVAILABLE', retryAfter: 5 });
    void bring('b', 'b1');
    await expect(last).rejects.toMatchObject({ code: 'UNAVAILABLE' });
    void bring('other lane', 'o1', patient, 1);
    await end('nothing');
    for (const piece of ['a1', 'b1', 'a2', 'a3']) await end(piece);
    expect(begun).toEqual(['a1', 'b1', 'a2', 'a3', 'o1']);
  });
});
