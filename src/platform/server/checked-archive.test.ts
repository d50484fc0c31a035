import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ArchiveWriter, batchLines, openArchive } from './checked-archive.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'portal-archive-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const MEGABYTE = 1024 * 1024;

it('the content of earlier parts is not kept in memory', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const archive = new ArchiveWriter(new Date());
  const file = join(folder, 'large');
  const written = pipeline(archive.stream, createWriteStream(file));
  for (let part = 0; part < 60; part++)
    await archive.add(`part ${part}`, [new Uint8Array(MEGABYTE)], { compress: false });
  collectGarbage();
  // array buffers are freed in the background
  await expect
    .poll(() => nextTurn().then(() => process.memoryUsage().arrayBuffers))
    .toBeLessThan(20 * MEGABYTE);
  await archive.add('last', ['the end'], { compress: true });
  archive.end();
  await written;
  const read = await openArchive(file);
  expect(await text(await read.read('last'))).toBe('the end');
  read.close();
});

it('lines are split at line feeds only, and across pieces', async () => {
  const pieces = ['{"a":"1\u2028', '2\r"}\n{"b"', ':"é"}\n', '{"c":3}'];
  const batches: string[][] = [];
  for await (const lines of batchLines(Readable.from(pieces.map((each) => Buffer.from(each))), 2))
    batches.push(lines);
  expect(batches).toEqual([['{"a":"1\u20282\r"}', '{"b":"é"}'], ['{"c":3}']]);
});
