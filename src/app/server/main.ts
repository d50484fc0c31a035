import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { castSignIns } from '#app/server/seed/cast.ts';
import { type Config, readConfig } from '#platform/server/config.ts';
import { systemTime } from '#platform/server/context.ts';
import { type Database, openDatabase } from '#platform/server/db/open.ts';
import { type Drain, prepareDrain } from '#platform/server/http/drain.ts';
import { describeFault } from '#platform/server/log.ts';
import { OperatorError } from '#platform/server/operator-error.ts';
import { packageFolder } from '#platform/server/package-folder.ts';
import { isOutOfSpace } from '#platform/server/storage.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import { buildApp } from './app.ts';
import { serveBackups } from './backup/backup-socket.ts';
import { writeBackup } from './backup/write-backup.ts';
import { commands } from './commands/commands.ts';
import type { Job } from './jobs/repeat.ts';
import { jobNames, startJobs } from './jobs/start.ts';
import { countFailures, listenForScrapes, watchJobs } from './metrics/metrics.ts';
import { endLeftOut, leftOutSettings } from './modules.ts';
import { openVault } from './open-vault.ts';
import { readPark, samplePark } from './park/read-park.ts';
import {
  guardAccounts,
  guardFolders,
  guardPark,
  guardPortalKey,
  guardProcess,
  guardServer,
  guardSettings,
  guardStorage,
} from './production-guard.ts';
import { seedDatabase } from './seed/seed.ts';

/** Grace period after SIGTERM for draining, open requests and the last audit seal. */
const STOP_WITHIN_MS = 15_000;
/** Part of it during which a load balancer may still use its keep-alive connections. */
const DRAIN_WITHIN_MS = 5_000;

/**
 * Connections that may wait to be accepted, up to what the system allows (net.core.somaxconn). Node's 511 overflow when a
 * crowd arrives at once, and dropped connections are tried again after 1, 3 and 7 s.
 */
const WAITING_CONNECTIONS = 4_096;

const print = (line: string) => process.stdout.write(`${line}\n`);

/** Exits with a one-line error message. */
function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

/** Folder of the built pages. */
function pagesFolder(): string {
  return join(packageFolder(), 'dist', 'web');
}

type Running = {
  app: FastifyInstance;
  database: Database;
  drain: Drain;
  /** Time for a load balancer to learn that the process is not ready, while it still takes connections. */
  drainDelayMs: number;
  stopJobs: () => Promise<void>;
  /** Seals the end of the audit trail: after the last calls and jobs, which write entries. */
  stopAuditSeal: () => Promise<void>;
};

function stopOnSignal({ app, database, drain, drainDelayMs, stopJobs, stopAuditSeal }: Running): void {
  let stopping = false;
  const stop = (signal: string) => {
    if (stopping) process.exit(1);
    stopping = true;
    print(`${signal}: finishing open requests`);
    // Ctrl+C on a terminal skips the delay and the connection draining
    const isRestart = signal === 'SIGTERM';
    const delayMs = isRestart ? drainDelayMs : 0;
    setTimeout(() => process.exit(1), delayMs + STOP_WITHIN_MS).unref();
    app.readiness.drain();
    const closed = sleep(delayMs).then(async () => {
      await Promise.all([app.live.close(), isRestart && drain(DRAIN_WITHIN_MS)]);
      await app.close();
    });
    Promise.all([closed, stopJobs()])
      .then(stopAuditSeal)
      .then(() => database.close())
      .then(
        () => process.exit(0),
        () => process.exit(1),
      );
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
}

/** Less room than this, in bytes, is why a new embedded database could not be made. */
const ROOM_TO_OPEN = 64 * 1024 * 1024;

/** Throws on, and says of a full disk that it is: the embedded database itself fails without a word. */
async function sayIfFull(error: unknown, { databaseUrl, dataDir }: Config): Promise<never> {
  const { bavail, bsize } = await statfs(dataDir).catch(() => ({
    bavail: Number.POSITIVE_INFINITY,
    bsize: 1,
  }));
  if (!databaseUrl && bavail * bsize < ROOM_TO_OPEN)
    throw new OperatorError(
      `The portal could not start: the disk of ${dataDir} is full. Free at least 200 MB there, or set DATA_DIR to another disk; what a first start has written there may be deleted.`,
    );
  throw error;
}

async function start(): Promise<void> {
  const settings = readConfig(process.env);
  const warnings = [...guardSettings(settings), ...guardProcess(settings, process.getuid?.())];
  const park = await readPark(settings.parkDir ?? samplePark());
  const config = readConfig(process.env, park);
  guardPark(config);
  await guardFolders(config);
  print(config.databaseUrl ? 'Opening PostgreSQL…' : `Opening the embedded database in ${config.dataDir}…`);
  const database = await openDatabase(config).catch((error) => sayIfFull(error, config));
  warnings.push(...(await guardServer(database.db, config)));
  const vault = await openVault(config, database, new Date());
  await guardPortalKey(database.db, config);
  await seedDatabase(database, config, park, new Date());
  await endLeftOut({ db: database.db, config }, park, new Date());
  warnings.push(...leftOutSettings(config, park.site.modules));
  warnings.push(...(await guardAccounts(database.db, config)));
  for (const warning of warnings) print(`Warning: ${warning}`);
  const storage = openStorage(config);
  await guardStorage(database.db, storage, new Date());
  const context = { config, database, db: database.db, storage, vault, ...systemTime };
  const registry = config.metrics && new Registry();
  let outbox: Pick<Job, 'wake'> | undefined;
  const app = await buildApp({
    ...context,
    park,
    pages: pagesFolder(),
    onMailQueued: () => outbox?.wake(),
    ...(registry && { metrics: registry }),
  });
  const drain = prepareDrain(app.server);
  await app.ready();
  const logScrape = (err: unknown) => app.log.error({ err }, 'the metrics could not be read');
  const scrapedAt =
    registry && config.metrics && (await listenForScrapes(registry, config.metrics, logScrape));
  await app.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS });
  const onFailure = registry ? countFailures(registry, jobNames) : () => {};
  const jobs = await startJobs(context, app.log, onFailure, {
    modules: park.site.modules,
    bookingTerms: park.bookingTerms,
    facts: park.facts,
  });
  outbox = jobs.outbox;
  if (registry) watchJobs(registry, jobs);
  const { auditSeal, ...others } = jobs;
  const toStop: Pick<Job, 'stop'>[] = Object.values(others);
  if (database.kind === 'embedded') {
    const onError = (error: unknown) => app.log.error({ err: error }, 'a backup could not be made');
    toStop.push(await serveBackups(config.dataDir, () => writeBackup(context, new Date()), onError));
  }
  const stopJobs = async () => {
    await Promise.all(toStop.map((job) => job.stop()));
  };
  stopOnSignal({
    app,
    database,
    drain,
    drainDelayMs: config.drainDelayMs,
    stopJobs,
    stopAuditSeal: auditSeal.stop,
  });
  // with PORT=0 the system chose the port
  const address = app.addresses()[0];
  const port = typeof address === 'object' ? address.port : config.port;
  print(`${config.parkName} is open at http://${config.host}:${port}`);
  if (scrapedAt) print(`Metrics are at ${scrapedAt}`);
  if (config.cast) for (const line of castSignIns(config.cast.password)) print(line);
}

/** Starts the server, or runs the command that is named. */
async function run([name, ...parameters]: string[]): Promise<void> {
  if (name === undefined) return start();
  const command = commands.get(name);
  if (!command)
    giveUp(
      `There is no command ${name}: only ${[...commands.keys()].join(', ')}, or none to start the portal.`,
    );
  if (!(await command(parameters, process.env, print))) process.exitCode = 1;
}

// the state is unknown after an uncaught error; Node.js itself would print the query's parameters
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (thrown: unknown) => giveUp(`The portal has to stop: ${describeFault(thrown).stack}`));
}

// a line that cannot be written, for want of disk space, ends nothing
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

run(process.argv.slice(2)).catch((error: unknown) => {
  if (error instanceof OperatorError) giveUp(error.message);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    giveUp(`The port is taken by another program: ${error.message}. Set PORT or METRICS_PORT to a free one.`);
  }
  const what = process.argv[2] ? `${process.argv[2]} failed` : 'The portal could not start';
  if (isOutOfSpace(error))
    giveUp(
      `${what}: the disk is full. Free some space where DATA_DIR lies, or the database, and start again.`,
    );
  // a missing folder, a right that is missing: the stack tells nothing more
  if (error instanceof Error && 'syscall' in error) giveUp(`${what}: ${error.message}`);
  giveUp(`${what}: ${describeFault(error).stack}`);
});
