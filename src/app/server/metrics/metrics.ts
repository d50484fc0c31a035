import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, type Registry } from 'prom-client';
import { summarizeExpiryDue } from '#core/bookings/server/expiry-store.ts';
import { lotStatuses } from '#core/lots/lifecycle.ts';
import { countLotsByStatus } from '#core/lots/server/store.ts';
import { countQueue } from '#core/notices/server/outbox-store.ts';
import { readyChecks } from '#core/sessions/contract.ts';
import { inBackground, type OnError } from '#platform/server/background.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/db/open.ts';
import { KeyedCache } from '#platform/server/keyed-cache.ts';
import type { JobName, Jobs } from '../jobs/start.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Readiness } from '../readiness.ts';

/** A value with its labels, whose names are those of every value of the metric. */
type Sample = [labels: Record<string, string>, value: number];

/** Registers a gauge that is read at each scrape; without samples, or when the read fails, it is left out of the answer. */
function addGauge(
  registry: Registry,
  { name, help, labels = [] }: { name: string; help: string; labels?: string[] },
  read: () => Sample[] | Promise<Sample[]>,
): void {
  new Gauge({
    name,
    help,
    labelNames: labels,
    registers: [registry],
    async collect() {
      // an error here would fail the whole scrape
      const samples = await (async () => read())().catch(() => []);
      // a reset would set a gauge without labels to 0
      if (labels.length === 0) this.remove();
      else this.reset();
      for (const [of, value] of samples) this.set(of, value);
    },
  });
}

/** Scrapes within this time get the same numbers of the database. */
const KEPT_MS = 5_000;
/** Below the usual timeout of a scrape. */
const READ_WITHIN_MS = 2_000;

type Parts = Pick<Context, 'config' | 'now' | 'storage'> & {
  database: Database;
  hub: LiveHub;
  readiness: Readiness;
};

/** Registers what only this process knows: its pools, streams, disk and checks. */
function watchProcess(registry: Registry, { config, database, hub, readiness, storage }: Parts): void {
  addGauge(
    registry,
    {
      name: 'portal_pool_connections',
      help: 'Connections to the database by pool and state; waiting are callers without one',
      labels: ['pool', 'state'],
    },
    () =>
      Object.entries(database.pools()).flatMap(([pool, { total, idle, waiting }]) =>
        Object.entries({ busy: total - idle, idle, waiting }).map(
          ([state, count]) => [{ pool, state }, count] as [Record<string, string>, number],
        ),
      ),
  );
  addGauge(registry, { name: 'portal_live_streams', help: 'Open streams of live updates' }, () => [
    [{}, hub.size],
  ]);
  addGauge(
    registry,
    { name: 'portal_live_streams_max', help: 'Most streams of live updates (LIVE_CONNECTIONS)' },
    () => [[{}, config.live.connections]],
  );
  addGauge(
    registry,
    { name: 'portal_check_ok', help: '1 while a check of /api/ready holds, by check', labels: ['check'] },
    async () => {
      const failing = await readiness.failing();
      return readyChecks.map((check) => [{ check }, failing.includes(check) ? 0 : 1]);
    },
  );
  addGauge(
    registry,
    { name: 'portal_disk_free_bytes', help: 'Free bytes of the disk of DATA_DIR' },
    async () => [[{}, await storage.of('folder').free()]],
  );
}

/** Registers what the database knows, the same in every process; left out while the database is away. */
function watchRecords(registry: Registry, { database, now }: Parts): void {
  const readFacts = async () => {
    const at = now();
    const [lots, mails, holds] = await Promise.all([
      countLotsByStatus(database.db),
      countQueue(database.db, at),
      summarizeExpiryDue(database.db, at),
    ]);
    return { lots, mails, holds, at };
  };
  type Facts = Awaited<ReturnType<typeof readFacts>>;
  const kept = new KeyedCache<'facts', Facts | undefined>(KEPT_MS, () => now().getTime());
  const late = () => sleep(READ_WITHIN_MS, undefined, { ref: false });
  const keptFacts = () => kept.get('facts', () => Promise.race([readFacts().catch(() => undefined), late()]));
  const secondsSince = (then: Date | null, at: Date) =>
    then === null ? 0 : Math.max(0, at.getTime() - then.getTime()) / 1000;
  const add = (name: string, help: string, read: (facts: Facts) => [string, number][] | number, label = '') =>
    addGauge(registry, { name, help, ...(label && { labels: [label] }) }, async () => {
      const known = await keptFacts();
      if (!known) return [];
      const values = read(known);
      return typeof values === 'number'
        ? [[{}, values]]
        : values.map(([value, count]) => [{ [label]: value }, count]);
    });

  add(
    'portal_lots',
    'Lots by status',
    ({ lots }) => lotStatuses.map((status) => [status, lots.get(status) ?? 0]),
    'status',
  );
  add(
    'portal_mails',
    'Mails by state: waiting (also those tried again), retrying, failed for good within a day',
    ({ mails: { waiting, retrying, failed } }) => Object.entries({ waiting, retrying, failed }),
    'state',
  );
  add('portal_mail_oldest_due_seconds', 'Seconds for which the oldest due mail has been due', (known) =>
    secondsSince(known.mails.oldestDue, known.at),
  );
  add(
    'portal_holds_overdue',
    'Requests past their deadline that have not expired',
    ({ holds }) => holds.count,
  );
  add(
    'portal_hold_oldest_overdue_seconds',
    'Seconds for which the oldest of them has been overdue',
    (known) => secondsSince(known.holds.oldest, known.at),
  );
}

/** Registers the gauges of the portal, read at each scrape. No label holds personal data. */
export function watchPortal(registry: Registry, parts: Parts): void {
  watchProcess(registry, parts);
  watchRecords(registry, parts);
}

const BUCKETS = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Counts and times every call by its route; a stream of live updates is a gauge of its own. */
export function measureRequests(registry: Registry, app: FastifyInstance): void {
  const duration = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Seconds from the head of a request to the end of its reply, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: BUCKETS,
    registers: [registry],
  });
  app.addHook('onResponse', async (request, reply) => {
    if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
    duration.observe(
      { method: request.method, route: routeOf(request), status: reply.statusCode },
      reply.elapsedTime / 1000,
    );
  });
}

/** The pattern of the route, never the address, which holds ids; all static files are one. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return !url.startsWith('/api') && /\.\w+$/.test(url) ? 'file' : url;
}

/** Counts what fails in a job. Returns the function to call at each failure. */
export function countFailures(registry: Registry, jobs: readonly JobName[]): (job: JobName) => void {
  const failures = new Counter({
    name: 'portal_job_failures_total',
    help: 'Failed runs or items of a background job',
    labelNames: ['task'],
    registers: [registry],
  });
  // increase() of Prometheus does not see the first failure of a series that begins with it
  for (const job of jobs) failures.inc({ task: job }, 0);
  return (job) => failures.inc({ task: job });
}

/** Registers how late each job is. */
export function watchJobs(registry: Registry, jobs: Jobs): void {
  addGauge(
    registry,
    {
      name: 'portal_job_lag_seconds',
      help: 'Seconds by which the next successful run of a background job is late',
      labels: ['task'],
    },
    () => Object.entries(jobs).map(([job, { lag }]) => [{ task: job }, lag() / 1000]),
  );
}

const SCRAPE_WITHIN_MS = 30_000;

/**
 * Serves the metrics on a port of their own, together with those of the process, until the process ends. Returns the address
 * of a scrape.
 */
export async function listenForScrapes(
  registry: Registry,
  { host, port }: { host: string; port: number },
  onError: OnError,
): Promise<string> {
  collectDefaultMetrics({ register: registry });
  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    if (request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    if (request.method !== 'GET') {
      response.writeHead(405, { allow: 'GET' }).end();
      return;
    }
    const text = await registry.metrics().catch(() => undefined);
    if (text === undefined) response.writeHead(500).end();
    else response.writeHead(200, { 'content-type': registry.contentType }).end(text);
  };
  const server = createServer(inBackground(answer, onError));
  server.requestTimeout = SCRAPE_WITHIN_MS;
  server.listen(port, host);
  await once(server, 'listening');
  // open requests of the portal decide when the process ends
  server.unref();
  return `http://${host}:${(server.address() as AddressInfo).port}/metrics`;
}
