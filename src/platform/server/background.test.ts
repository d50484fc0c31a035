import { EventEmitter, once } from 'node:events';
import { expect, it } from 'vitest';
import { inBackground } from './background.ts';

it('a listener that throws or rejects fails nothing but itself, and is called again with what is emitted', async () => {
  const emitter = new EventEmitter();
  const failures: unknown[] = [];
  const heard: unknown[] = [];
  const keep = (error: unknown) => failures.push((error as Error).message);
  const fail = (what: string) => {
    heard.push(what);
    throw new Error(what);
  };
  emitter.on('said', inBackground(fail, keep));
  emitter.on(
    'said',
    inBackground(async (what: string) => fail(`${what} later`), keep),
  );
  for (const what of ['first', 'second']) emitter.emit('said', what);
  const settled = once(emitter, 'settled');
  setImmediate(() => emitter.emit('settled'));
  await settled;
  expect(heard).toEqual(['first', 'first later', 'second', 'second later']);
  expect(failures.sort()).toEqual(heard);
});
