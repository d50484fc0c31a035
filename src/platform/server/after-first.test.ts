import { expect, it } from 'vitest';
import { createAfterFirst } from './after-first.ts';

it('holds work back until the first of its key has ended or failed, and nobody else (D-297)', async () => {
  const afterFirst = createAfterFirst();
  const begun: string[] = [];
  let fail = (_: Error) => {};
  const held = new Promise<void>((_, reject) => {
    fail = reject;
  });
  const task = (key: string, name: string, work: Promise<unknown> = Promise.resolve()) =>
    afterFirst(key, async () => {
      begun.push(name);
      await work;
    });
  const first = task('a lot', 'first', held);
  // these two run side by side: the second never ends
  void task('a lot', 'second', new Promise(() => {}));
  const third = task('a lot', 'third');
  await task('another lot', 'other');
  expect(begun).toEqual(['first', 'other']);
  fail(new Error('no room'));
  await expect(first).rejects.toThrow('no room');
  await third;
  await task('a lot', 'later');
  expect(begun).toEqual(['first', 'other', 'second', 'third', 'later']);
});
