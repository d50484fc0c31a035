import { Worker } from 'node:worker_threads';
import { checkPdf } from './pdf-check.ts';

/** The argument is the processor time that one file may take, in ms. */
const limitUs = Number(process.argv[2]) * 1_000;
/** The process's own processor time, in µs, at which the watchdog kills it; shared between both threads. */
const deadline = new Float64Array(new SharedArrayBuffer(Float64Array.BYTES_PER_ELEMENT)).fill(
  Number.POSITIVE_INFINITY,
);

/** Parsing blocks this thread, so the watchdog is another one; plain JavaScript, which needs no TypeScript loader. */
const watchdogSource = `
  const deadline = require('node:worker_threads').workerData;
  setInterval(() => {
    const { user, system } = process.cpuUsage();
    if (user + system > deadline[0]) process.kill(process.pid, 'SIGKILL');
  }, 50);
`;

function usedUs(): number {
  const { user, system } = process.cpuUsage();
  return user + system;
}

process.on('message', (bytes: Uint8Array) => {
  deadline[0] = usedUs() + limitUs;
  const fault = checkPdf(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  deadline[0] = Number.POSITIVE_INFINITY;
  process.send?.({ fault });
});

const watchdog = new Worker(watchdogSource, { eval: true, execArgv: [], workerData: deadline });
watchdog.once('online', () => process.send?.('ready'));
// the channel to the server alone keeps this process alive
watchdog.unref();
