import { describe, expect, it } from 'vitest';
import { FairQueue } from './fair-queue.ts';

const patient = new AbortController().signal;

/** A queue of tasks that run until released, and the order in which they started. */
function setUp(most: number) {
  const line = new FairQueue(most);
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const bring = (personId: string, piece: string, signal = patient) =>
    line.hold(personId, signal, () => {
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
    const line = new FairQueue(1);
    await expect(line.hold('a', patient, () => Promise.reject(new Error('failed')))).rejects.toThrow(
      'failed',
    );
    expect(await line.hold('b', patient, async () => 'done')).toBe('done');
    void bring('a', 'a1');
    const impatient = new AbortController();
    const left = bring('b', 'b1', impatient.signal);
    impatient.abort(new Error('gone'));
    await expect(left).rejects.toThrow('gone');
    void bring('c', 'c1');
    await end('a1');
    expect(begun).toEqual(['a1', 'c1']);
  });
});
