import { beforeEach, expect, it } from 'vitest';
import { KeyedCache } from './keyed-cache.ts';

let made: string[];
/** Makes the name of its key, once released. */
let goOn: () => void;
let hold: Promise<void>;
beforeEach(() => {
  made = [];
  hold = new Promise((resolve) => {
    goOn = resolve;
  });
});
const makeOf = (key: string) => async () => {
  made.push(key);
  await hold;
  return key;
};
const broken = () => Promise.reject(new Error('no disk'));

it('a value is made once for all who ask for its key, also while it is being made', async () => {
  const cache = new KeyedCache<string, string>();
  const asked = ['a', 'a', 'b'].map((key) => cache.get(key, makeOf(key)));
  expect([cache.has('a'), cache.has('c')]).toEqual([true, false]);
  goOn();
  expect(await Promise.all(asked)).toEqual(['a', 'a', 'b']);
  expect(await cache.get('a', makeOf('another'))).toBe('a');
  expect(made).toEqual(['a', 'b']);
});

it('a failure is shared by those who wait for it, and is not kept', async () => {
  const cache = new KeyedCache<string, string>();
  const asked = [cache.get('a', broken), cache.get('a', broken)];
  for (const each of await Promise.allSettled(asked)) expect(each.status).toBe('rejected');
  goOn();
  expect(await cache.get('a', makeOf('a'))).toBe('a');
});

it('a value that lies in a file is shared while it is made, and not kept in memory', async () => {
  const cache = new KeyedCache<string, string>('being made');
  const asked = [cache.get('a', makeOf('a')), cache.get('a', makeOf('a'))];
  goOn();
  expect(await Promise.all(asked)).toEqual(['a', 'a']);
  expect(cache.has('a')).toBe(false);
  expect(made).toEqual(['a']);
});
