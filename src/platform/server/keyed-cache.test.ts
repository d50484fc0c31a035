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
  const cache = new KeyedCache<string, string>(0);
  const asked = [cache.get('a', makeOf('a')), cache.get('a', makeOf('a'))];
  goOn();
  expect(await Promise.all(asked)).toEqual(['a', 'a']);
  expect(cache.has('a')).toBe(false);
  expect(made).toEqual(['a']);
});

it('a value with a time limit is shared while it is made, however long that takes, and kept from then on', async () => {
  let at = 0;
  const cache = new KeyedCache<string, string>(1_000, () => at);
  const first = cache.get('a', makeOf('a'));
  at = 5_000;
  const second = cache.get('a', makeOf('another'));
  goOn();
  expect(await Promise.all([first, second])).toEqual(['a', 'a']);
  at += 999;
  expect(await cache.get('a', makeOf('another'))).toBe('a');
  at += 1;
  expect(await cache.get('a', makeOf('b'))).toBe('b');
});
