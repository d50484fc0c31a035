import { setTimeout as sleep } from 'node:timers/promises';
import type { Registry } from 'prom-client';
import { summarizeExpiryDue } from '#core/bookings/server/expiry-store.ts';
import { lotStatuses } from '#core/lots/lifecycle.ts';
import { countLotsByStatus } from '#core/lots/server/store.ts';
import { countQueue } from '#core/notices/server/outbox-store.ts';
import { readyChecks } from '#core/sessions/contract.ts';
import type { Context } from '#platform/server/context.ts';
import type { Database } from '#platform/server/db/open.ts';
import { KeyedCache } from '#platform/server/keyed-cache.ts';
import type { LiveHub } from '../live/hub.ts';
import type { Readiness } from '../readiness.ts';
import { addGauge } from './gauge.ts';

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
