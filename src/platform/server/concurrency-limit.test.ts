import { expect, it } from 'vitest';
import { limitConcurrency } from './concurrency-limit.ts';

it('runs few tasks at a time, lets few wait in order, refuses a further one at once, and takes the next when one is done (D-207)', async () => {
  const limited = limitConcurrency(1, 2);
  const done: string[] = [];
  let finish = () => {};
  const held = new Promise<void>((end) => {
    finish = end;
  });
  const task = (name: string, work: Promise<void> = Promise.resolve()) =>
    limited(async () => {
      await work;
      done.push(name);
    });
  const taken = [task('first', held), task('second'), task('third')];
  await expect(task('fourth')).rejects.toMatchObject({ status: 503, code: 'UNAVAILABLE', retryAfter: 5 });
  expect(done).toEqual([]);
  finish();
  await Promise.all(taken);
  await task('fifth');
  expect(done).toEqual(['first', 'second', 'third', 'fifth']);
});

it('follows a limit that changes, and tells each refused task when to come again (D-207)', async () => {
  let most = 1;
  let turn = 3;
  const limited = limitConcurrency(
    () => most,
    0,
    () => turn++,
  );
  let finish = () => {};
  const held = () =>
    limited(
      () =>
        new Promise<void>((end) => {
          finish = end;
        }),
    );
  const first = held();
  await expect(held()).rejects.toMatchObject({ retryAfter: 3 });
  await expect(held()).rejects.toMatchObject({ retryAfter: 4 });
  most = 2;
  await limited(async () => {});
  finish();
  await first;
});
