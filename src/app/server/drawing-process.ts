import { setPriority } from 'node:os';
import { moduleDrawings } from './drawing-modules.ts';

export type Asked = { kind: string; data: unknown };
/** The bytes, or why there are none. */
export type Drawn = { bytes: Uint8Array } | { error: string };

async function draw({ kind, data }: Asked): Promise<Drawn> {
  try {
    const make = moduleDrawings[kind];
    if (!make) throw new Error(`Nothing draws a ${kind}`);
    return { bytes: await make(data as never) };
  } catch (error) {
    return { error: error instanceof Error ? (error.stack ?? '') : String(error) };
  }
}

process.on('message', (asked: Asked) => {
  draw(asked)
    .then((drawn) => process.send?.(drawn))
    .catch(() => process.exit(1));
});
// what is read can wait a little longer than what is sent
setPriority(10);
process.send?.('ready');
