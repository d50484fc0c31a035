import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ResponseCache } from './response-cache.ts';

let cache: ResponseCache;
const now = { encoding: 'identity', stale: false };
const orLast = { encoding: 'identity', stale: true };
let made: number;
/** Computes the next number, once released. */
let goOn: () => void;
let hold: Promise<void>;

const counted = {
  name: 'count',
  make: async () => {
    made += 1;
    const number = made;
    await hold;
    return number;
  },
};

beforeEach(() => {
  cache = new ResponseCache(() => new Date(), { waitMs: 40, pauseMs: 0, maxAgeMs: 5_000 });
  cache.connected();
  made = 0;
  hold = new Promise((resolve) => {
    goOn = resolve;
  });
});

describe('an answer that is kept ready', () => {
  it('is built once for concurrent and later requests', async () => {
    const asked = [cache.value(counted), cache.value(counted), cache.answer(counted, now)] as const;
    goOn();
    const [first, second, sent] = await Promise.all(asked);
    expect([first, second, sent.body.toString()]).toEqual([1, 1, '1']);
    expect(await cache.value(counted)).toBe(1);
    expect(made).toBe(1);
  });

  it('is rebuilt for a request after a change, also while the old one is being built', async () => {
    const before = cache.value(counted);
    cache.drop();
    const after = cache.value(counted);
    goOn();
    expect([await before, await after]).toEqual([1, 2]);
    expect(await cache.value(counted)).toBe(2);
  });

  it('is neither cached nor shared while change notifications are lost', async () => {
    cache.lost();
    goOn();
    expect(await Promise.all([cache.value(counted), cache.value(counted)])).toEqual([1, 2]);
    cache.connected();
    expect(await cache.value(counted)).toBe(3);
    expect(await cache.value(counted)).toBe(3);
  });

  it('is built by the next request after a failure', async () => {
    const broken = { name: 'count', make: () => Promise.reject(new Error('no database')) };
    await expect(cache.value(broken)).rejects.toThrow('no database');
    goOn();
    expect(await cache.value(counted)).toBe(1);
  });
});

describe('a stale answer (D-203)', () => {
  const sent = async (accepted: typeof now) => {
    const { body, headers } = await cache.answer(counted, accepted);
    return [body.toString(), headers.age];
  };
  /** The first answer, then a change whose answer takes long. */
  const changeSlowly = async () => {
    goOn();
    await cache.value(counted);
    hold = new Promise((resolve) => {
      goOn = resolve;
    });
    cache.drop();
  };
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it('goes to a visitor after 40 ms, and says so; a person signed in waits for the new one', async () => {
    await changeSlowly();
    const [visitor, signedIn] = [sent(orLast), sent(now)];
    await vi.advanceTimersByTimeAsync(39);
    expect(await Promise.race([visitor, 'none'])).toBe('none');
    await vi.advanceTimersByTimeAsync(1);
    expect(await visitor).toEqual(['1', '1']);
    // the next one does not wait again
    expect(await sent(orLast)).toEqual(['1', '1']);
    goOn();
    expect([await signedIn, await sent(orLast)]).toEqual([
      ['2', undefined],
      ['2', undefined],
    ]);
    expect(made).toBe(2);
  });

  it('is not sent when the new one takes less', async () => {
    await changeSlowly();
    const visitor = sent(orLast);
    await vi.advanceTimersByTimeAsync(30);
    goOn();
    expect(await visitor).toEqual(['2', undefined]);
  });

  it('lacks no change that is older than 5 s', async () => {
    await changeSlowly();
    const visitor = sent(orLast);
    await vi.advanceTimersByTimeAsync(4_500);
    expect([await visitor, await sent(orLast)]).toEqual([
      ['1', '1'],
      ['1', '5'],
    ]);
    await vi.advanceTimersByTimeAsync(501);
    const late = sent(orLast);
    await vi.advanceTimersByTimeAsync(5_000);
    goOn();
    expect(await late).toEqual(['2', undefined]);
  });

  it('has the age that the clock of the server gives it', async () => {
    let at = Date.parse('2031-06-01T12:00:00Z');
    cache = new ResponseCache(() => new Date(at), { waitMs: 40, pauseMs: 60_000, maxAgeMs: 5_000 });
    cache.connected();
    await changeSlowly();
    at += 3_000;
    expect(await sent(orLast)).toEqual(['1', '3']);
  });

  it('goes to visitors until a second after the last renewal began; a signed-in person begins one before', async () => {
    cache = new ResponseCache(() => new Date(), { waitMs: 40, pauseMs: 1_000, maxAgeMs: 5_000 });
    cache.connected();
    goOn();
    await cache.value(counted);
    cache.drop();
    await vi.advanceTimersByTimeAsync(999);
    expect(await sent(orLast)).toEqual(['1', '1']);
    await vi.advanceTimersByTimeAsync(1);
    expect(await sent(orLast)).toEqual(['2', undefined]);
    cache.drop();
    expect([await sent(now), await sent(orLast)]).toEqual([
      ['3', undefined],
      ['3', undefined],
    ]);
  });

  it('stands for one that cannot be computed', async () => {
    await changeSlowly();
    const broken = { name: 'count', make: () => Promise.reject(new Error('no database')) };
    expect((await cache.answer(broken, orLast)).body.toString()).toBe('1');
    await expect(cache.answer(broken, now)).rejects.toThrow('no database');
  });

  it('is renewed by one computation at a time, however many changes there are', async () => {
    await changeSlowly();
    const asked = [sent(now)];
    for (let change = 0; change < 5; change += 1) {
      await vi.advanceTimersByTimeAsync(1);
      cache.drop();
      asked.push(sent(now));
    }
    goOn();
    // the first was under way at the first of these changes; the next knows of all
    expect((await Promise.all(asked)).map(([text]) => text)).toEqual(['2', '3', '3', '3', '3', '3']);
    expect(made).toBe(3);
  });
});
