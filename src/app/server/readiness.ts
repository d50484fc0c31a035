import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReadyCheck, readyChecks } from '#core/sessions/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { isMigrated } from '#platform/server/db/migrate.ts';
import type { Database } from '#platform/server/db/open.ts';
import { KEPT_FREE_BYTES } from '#platform/server/http/uploads.ts';
import { KeyedCache } from '#platform/server/keyed-cache.ts';

/** Timeout of each check; they run side by side. */
const CHECK_WITHIN_MS = 2_000;
/** Calls within this time after a run get its result, since anybody may ask. */
const KEPT_MS = 1_000;
/** Time for which a write that was refused for want of space counts: a server of PostgreSQL tells nothing else of its disk. */
const FULL_FOR_MS = 60_000;
/** Key that no document has: a store that answers says that it is missing. */
const ABSENT_KEY = 'ready';

type Parts = Pick<Context, 'config' | 'now' | 'storage'> & { database: Database };

/** Whether this process can take calls (D-202). */
export class Readiness {
  readonly #checks: Record<ReadyCheck, () => Promise<boolean>>;
  /** Each check runs once at a time for all callers, so that calls do not pile up on what does not answer. */
  readonly #runs: KeyedCache<ReadyCheck, boolean>;
  #isDraining = false;
  #fullUntil = 0;
  readonly #now: () => Date;

  constructor({ config, database, now, storage }: Parts) {
    this.#now = now;
    this.#runs = new KeyedCache(KEPT_MS, () => now().getTime());
    this.#checks = {
      database: () => database.ping().then(() => true),
      migrations: () => isMigrated(database.checks),
      documents: async () => {
        for (const name of storage.names) await storage.of(name).get(ABSENT_KEY);
        return true;
      },
      disk: async () => {
        if (now().getTime() < this.#fullUntil) return false;
        await access(config.dataDir, constants.W_OK);
        return (await storage.of('folder').free()) >= KEPT_FREE_BYTES;
      },
    };
  }

  /** From now on the process is not ready: it is about to stop. */
  drain(): void {
    this.#isDraining = true;
  }

  /** A write was refused for want of space, on the disk of the database or of the documents: `disk` fails for a minute. */
  ranOutOfSpace(): void {
    this.#fullUntil = this.#now().getTime() + FULL_FOR_MS;
  }

  /** The checks that fail, within two seconds. */
  async failing(excluded: readonly ReadyCheck[] = []): Promise<(ReadyCheck | 'draining')[]> {
    const asked = readyChecks.filter((name) => !excluded.includes(name));
    const holds = await Promise.all(
      asked.map((name) => this.#runs.get(name, () => isInTime(this.#checks[name]()))),
    );
    const failed = asked.filter((_, index) => !holds[index]);
    // a database that is away tells nothing about its schema
    const causes = failed.filter((name) => name !== 'migrations' || !failed.includes('database'));
    return this.#isDraining ? ['draining', ...causes] : causes;
  }
}

async function isInTime(check: Promise<boolean>): Promise<boolean> {
  const checked = new AbortController();
  const late = sleep(CHECK_WITHIN_MS, false, { signal: checked.signal, ref: false }).catch(() => false);
  return Promise.race([check.catch(() => false), late]).finally(() => checked.abort());
}
