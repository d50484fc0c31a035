import { beforeEach, describe, expect, it } from 'vitest';
import { ResponseCache } from './response-cache.ts';

let ready: ResponseCache;
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
  ready = new ResponseCache();
  ready.connected();
  made = 0;
  hold = new Promise((resolve) => {
    goOn = resolve;
  });
});

describe('an answer that is kept ready', () => {
  it('is built once for concurrent and later requests', async () => {
    const asked = [ready.value(counted), ready.value(counted), ready.answer(counted, 'identity')] as const;
    goOn();
    const [first, second, sent] = await Promise.all(asked);
    expect([first, second, sent.body.toString()]).toEqual([1, 1, '1']);
    expect(await ready.value(counted)).toBe(1);
    expect(made).toBe(1);
  });

  it('is rebuilt for a request after a change, also while the old one is being built', async () => {
    const before = ready.value(counted);
    ready.drop();
    const after = ready.value(counted);
    goOn();
    expect([await before, await after]).toEqual([1, 2]);
    expect(await ready.value(counted)).toBe(2);
  });

  it('is neither cached nor shared while change notifications are lost', async () => {
    ready.lost();
    goOn();
    expect(await Promise.all([ready.value(counted), ready.value(counted)])).toEqual([1, 2]);
    ready.connected();
    expect(await ready.value(counted)).toBe(3);
    expect(await ready.value(counted)).toBe(3);
  });

  it('is built by the next request after a failure', async () => {
    const broken = { name: 'count', make: () => Promise.reject(new Error('no database')) };
    await expect(ready.value(broken)).rejects.toThrow('no database');
    goOn();
    expect(await ready.value(counted)).toBe(1);
  });
});
