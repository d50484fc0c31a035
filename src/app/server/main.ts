import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { stringify } from 'csv-stringify/sync';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { castSignIns } from '#fixtures/cast.ts';
import { type Config, ConfigError, readConfig } from '#platform/server/config.ts';
import { systemTime } from '#platform/server/context.ts';
import { FolderInUse } from '#platform/server/db/folder-lock.ts';
import { type Database, openEmbedded, openPostgres } from '#platform/server/db/open.ts';
import { type Drain, prepareDrain } from '#platform/server/http/drain.ts';
import { describeFault } from '#platform/server/log.ts';
import { packageFolder } from '#platform/server/package-folder.ts';
import { StoreUnavailable } from '#platform/server/storage.ts';
import { openStorage } from '#platform/server/storage-open.ts';
import { newRingEntry } from '#platform/server/vault/key-ring.ts';
import { buildApp } from './app.ts';
import { AuditCheckRefused, checkAudit, readCheckOptions } from './audit-check.ts';
import { serveBackups } from './backup/backup-socket.ts';
import { backUp, restore } from './backup/commands.ts';
import { BackupRefused } from './backup/manifest.ts';
import { writeBackup } from './backup/write-backup.ts';
import { BreachRefused, listBreach, readBreachOptions } from './breach-list.ts';
import { AdminRefused, adminUsage, askPassword, createAdmin } from './create-admin.ts';
import type { Job } from './jobs/repeat.ts';
import { startJobs } from './jobs/start.ts';
import { countFailures, watchJobs } from './metrics/jobs.ts';
import { listenForScrapes } from './metrics/listen.ts';
import { openVault } from './open-vault.ts';
import { readParkFacts } from './park-facts.ts';
import {
  guardAccounts,
  guardDurability,
  guardFolder,
  guardProcess,
  guardSettings,
  guardStorage,
} from './production-guard.ts';
import { SecondFactorRefused, secondFactorUsage, switchOffByOperator } from './second-factor-off.ts';
import { seedDatabase } from './seed.ts';
import { checkDocuments } from './workflows/check-documents.ts';
import { MoveRefused, moveDocuments } from './workflows/move-documents.ts';
import { rotateKeys } from './workflows/rotate-keys.ts';

/** Grace period after SIGTERM for draining, open requests and the last audit seal. */
const STOP_WITHIN_MS = 15_000;
/** Part of it during which a load balancer may still use its keep-alive connections. */
const DRAIN_WITHIN_MS = 5_000;

/**
 * Connections that may wait to be accepted, up to what the system allows (net.core.somaxconn). Node's 511 overflow when a
 * crowd arrives at once, and whoever is dropped tries again after 1, 3 and 7 s.
 */
const WAITING_CONNECTIONS = 4_096;

const say = (line: string) => process.stdout.write(`${line}\n`);

/** Exits with a one-line error message. */
function giveUp(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}

async function openDatabase(config: Config): Promise<Database> {
  if (config.databaseUrl) return openPostgres(config.databaseUrl);
  return openEmbedded(config.dataDir);
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
    say(`${signal}: finishing open requests`);
    // Ctrl+C on a terminal skips the delay and the connection draining
    const isRestart = signal === 'SIGTERM';
    const delayMs = isRestart ? drainDelayMs : 0;
    setTimeout(() => process.exit(1), delayMs + STOP_WITHIN_MS).unref();
    app.readiness.drain();
    const closed = sleep(delayMs).then(async () => {
      app.live.close();
      if (isRestart) await drain(DRAIN_WITHIN_MS);
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

async function start(): Promise<void> {
  const config = readConfig(process.env);
  const facts = readParkFacts(config);
  const warnings = [...guardSettings(config), ...guardProcess(config, process.getuid?.())];
  await guardFolder(config);
  say(config.databaseUrl ? 'Opening PostgreSQL…' : `Opening the embedded database in ${config.dataDir}…`);
  const database = await openDatabase(config);
  warnings.push(...(await guardDurability(database.db, config)));
  const vault = await openVault(config, database, new Date());
  await seedDatabase(database, config, new Date());
  warnings.push(...(await guardAccounts(database.db, config)));
  for (const warning of warnings) say(`Warning: ${warning}`);
  const storage = openStorage(config);
  await guardStorage(database.db, storage, new Date());
  const context = { config, database, db: database.db, storage, vault, ...systemTime };
  const registry = config.metrics && new Registry();
  const app = await buildApp({
    ...context,
    facts,
    pages: pagesFolder(),
    ...(registry && { metrics: registry }),
  });
  const drain = prepareDrain(app.server);
  await app.ready();
  // builds the OpenAPI document, which takes too long during a call
  app.swagger();
  const scrapedAt = registry && config.metrics && (await listenForScrapes(registry, config.metrics));
  await app.listen({ port: config.port, host: config.host, backlog: WAITING_CONNECTIONS });
  const jobs = await startJobs(context, app.log, registry ? countFailures(registry) : () => {});
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
  say(`Aero Industrial Hub is open at http://${config.host}:${port}`);
  if (scrapedAt) say(`Metrics are at ${scrapedAt}`);
  if (config.cast) for (const line of castSignIns(config.cast.password)) say(line);
}

/** `npm run admin:create -- EMAIL "FULL NAME"`. */
async function addAdmin(email: string | undefined, name: string | undefined): Promise<void> {
  if (!email || !name) throw new AdminRefused(adminUsage);
  const database = await openDatabase(readConfig(process.env));
  try {
    const password = process.env.ADMIN_PASSWORD || (await askPassword());
    say(
      `${await createAdmin(database.db, { name, email, password }, new Date())} can log in as super_admin.`,
    );
  } finally {
    await database.close();
  }
}

/** `npm run admin:second-factor -- off EMAIL`. */
async function secondFactorOff([action, email]: string[]): Promise<void> {
  if (action !== 'off' || !email) throw new SecondFactorRefused(secondFactorUsage);
  const database = await openDatabase(readConfig(process.env));
  try {
    const switchedOff = await switchOffByOperator(database.db, email, new Date());
    say(`Two-step login of ${switchedOff} was switched off.`);
  } finally {
    await database.close();
  }
}

/** `npm run seed`: the seeding of a server start. */
async function seed(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const { park, cast } = await seedDatabase(database, config, new Date());
    say(park ? 'The park was seeded.' : 'The park is there already.');
    if (config.cast)
      say(cast ? 'The cast and its bookings were seeded.' : 'There are accounts already: no cast.');
  } finally {
    await database.close();
  }
}

/** `npm run documents:check`: prints each document that is missing or does not open; exit code 1 if there are any. */
async function reportLostDocuments(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  let lost = 0;
  try {
    const vault = await openVault(config, database, new Date());
    const parts = { db: database.db, storage: openStorage(config), vault };
    const checked = await checkDocuments(parts, ({ id, fault }) => {
      lost += 1;
      say(`${id} is ${fault}`);
    });
    say(`${checked} documents were checked, ${lost} of them are missing or do not open.`);
  } finally {
    await database.close();
  }
  if (lost > 0) process.exitCode = 1;
}

/** `npm run audit:check`: checks the audit trail against its hash chain; exit code 1 if it differs. */
async function checkTheAudit(parameters: string[]): Promise<void> {
  const options = readCheckOptions(parameters);
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const parts = { db: database.db, keyDir: config.keyDir };
    if (!(await checkAudit(parts, options, new Date(), say))) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** `npm run vault:rotate`: wraps every document's key with the first key of the ring, and says which keys nothing needs. */
async function rotate(): Promise<void> {
  const config = readConfig(process.env);
  const database = await openDatabase(config);
  try {
    const vault = await openVault(config, database, new Date());
    const { rewrapped, failed, unused } = await rotateKeys({ db: database.db, vault, ...systemTime });
    say(`The keys of ${rewrapped} documents were wrapped with ${vault.ring.ids[0]}.`);
    if (unused.length > 0)
      say(`No document needs ${unused.join(', ')}: remove once every process runs with this ring.`);
    if (failed === 0) return;
    say(`${failed} documents keep their key, since it is damaged: documents:check names them.`);
    process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** `npm run documents:move -- --to folder|s3`: moves every document into one store (D-179). */
async function moveToStore([option, to]: string[]): Promise<void> {
  if (option !== '--to' || (to !== 'folder' && to !== 's3'))
    throw new MoveRefused('Usage: npm run documents:move -- --to folder|s3');
  const config = readConfig(process.env);
  const storage = openStorage(config);
  if (!storage.names.includes(to))
    throw new MoveRefused('S3_BUCKET is not set: there is no bucket to move to');
  const database = await openDatabase(config);
  let left = 0;
  try {
    const vault = await openVault(config, database, new Date());
    const moved = await moveDocuments({ database, storage, vault, ...systemTime }, to, ({ id, fault }) => {
      left += 1;
      say(`${id} is ${fault}`);
    });
    say(`${moved} documents were moved, ${left} had to stay where they are.`);
    if (config.documents.store !== to) say(`New ones still go elsewhere: set DOCUMENT_STORE=${to}.`);
  } finally {
    await database.close();
  }
  if (left > 0) process.exitCode = 1;
}

/** `npm run breach:list`: the people on standard output as CSV, the summary on standard error. */
async function printBreach(parameters: string[]): Promise<void> {
  const options = readBreachOptions(parameters);
  const database = await openDatabase(readConfig(process.env));
  try {
    const { table, summary } = await listBreach(database.db, options, new Date());
    process.stdout.write(stringify(table, { bom: true, escape_formulas: true, record_delimiter: 'windows' }));
    for (const line of summary) process.stderr.write(`${line}\n`);
  } finally {
    await database.close();
  }
}

/** Ends with 1 if something was done in part. */
function endWith(isWhole: boolean): void {
  if (!isWhole) process.exitCode = 1;
}

async function run([command, ...parameters]: string[]): Promise<void> {
  if (command === undefined) return start();
  if (command === 'seed') return seed();
  if (command === 'backup') return endWith(await backUp(parameters, readConfig(process.env), say));
  if (command === 'restore') return endWith(await restore(parameters, readConfig(process.env), say));
  if (command === 'admin:create') return addAdmin(parameters[0], parameters[1]);
  if (command === 'admin:second-factor') return secondFactorOff(parameters);
  if (command === 'audit:check') return checkTheAudit(parameters);
  if (command === 'breach:list') return printBreach(parameters);
  if (command === 'documents:check') return reportLostDocuments();
  if (command === 'documents:move') return moveToStore(parameters);
  if (command === 'vault:rotate') return rotate();
  if (command === 'vault:key') return void say(newRingEntry(new Date()));
  giveUp(
    `There is no command ${command}: only admin:create, admin:second-factor, audit:check, backup, breach:list, documents:check, documents:move, restore, seed, vault:key and vault:rotate, or none to start the portal.`,
  );
}

// the state is unknown after an uncaught error; Node.js itself would print the query's parameters
for (const event of ['uncaughtException', 'unhandledRejection'] as const) {
  process.on(event, (thrown: unknown) => giveUp(`The portal has to stop: ${describeFault(thrown).stack}`));
}

// a line that cannot be written, for want of disk space, ends nothing
for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined);

run(process.argv.slice(2)).catch((error: unknown) => {
  const isPlain =
    error instanceof ConfigError ||
    error instanceof FolderInUse ||
    error instanceof BackupRefused ||
    error instanceof AdminRefused ||
    error instanceof SecondFactorRefused ||
    error instanceof BreachRefused ||
    error instanceof AuditCheckRefused ||
    error instanceof MoveRefused ||
    error instanceof StoreUnavailable;
  if (isPlain) giveUp(error.message);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    giveUp(`The port is taken by another program: ${error.message}. Set PORT or METRICS_PORT to a free one.`);
  }
  giveUp(`The portal could not start: ${describeFault(error).stack}`);
});
