import { constants } from 'node:fs';
import { access } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { type ReadyCheck, readyChecks } from '#core/sessions/contract.ts';
import type { Context } from '#platform/server/context.ts';
import { isMigrated } from '#platform/server/db/migrate.ts';
import type { Database } from '#platform/server/db/open.ts';
import { KEPT_FREE_BYTES } from '#platform/server/http/uploads.ts';

/** Timeout of each check; they run side by side. */
const CHECK_WITHIN_MS = 2_000;
/** Calls within this time after a run get its result, since anybody may ask. */
const KEPT_MS = 1_000;
/** Key that no document has: a store that answers says that it is missing. */
const ABSENT_KEY = 'ready';

type Parts = Pick<Context, 'config' | 'now' | 'storage'> & { database: Database };
/** A run of a check, under way or kept. */
type Run = { holds: Promise<boolean>; until: number };

/** Whether this process can take calls (D-202). */
export class Readiness {
  readonly #checks: Record<ReadyCheck, () => Promise<boolean>>;
  readonly #runs = new Map<ReadyCheck, Run>();
  readonly #now: () => number;
  #isDraining = false;

  constructor({ config, database, now, storage }: Parts) {
    this.#now = () => now().getTime();
    this.#checks = {
      database: () => database.ping().then(() => true),
      migrations: () => isMigrated(database.checks),
      documents: async () => {
        for (const name of storage.names) await storage.of(name).get(ABSENT_KEY);
        return true;
      },
      disk: async () => {
        await access(config.dataDir, constants.W_OK);
        return (await storage.of('folder').free()) >= KEPT_FREE_BYTES;
      },
    };
  }

  /** From now on the process is not ready: it is about to stop. */
  drain(): void {
    this.#isDraining = true;
  }

  /** The checks that fail, within two seconds. */
  async failing(excluded: readonly ReadyCheck[] = []): Promise<(ReadyCheck | 'draining')[]> {
    const asked = readyChecks.filter((name) => !excluded.includes(name));
    const holds = await Promise.all(asked.map((name) => this.#holds(name)));
    const failed = asked.filter((_, index) => !holds[index]);
    // a database that is away tells nothing about its schema
    const causes = failed.filter((name) => name !== 'migrations' || !failed.includes('database'));
    return this.#isDraining ? ['draining', ...causes] : causes;
  }

  /** Each check runs once at a time for all callers, so that calls do not pile up on what does not answer. */
  #holds(name: ReadyCheck): Promise<boolean> {
    const kept = this.#runs.get(name);
    if (kept && this.#now() < kept.until) return kept.holds;
    const run: Run = {
      until: Number.POSITIVE_INFINITY,
      holds: isInTime(this.#checks[name]()).finally(() => {
        run.until = this.#now() + KEPT_MS;
      }),
    };
    this.#runs.set(name, run);
    return run.holds;
  }
}

async function isInTime(check: Promise<boolean>): Promise<boolean> {
  const checked = new AbortController();
  const late = sleep(CHECK_WITHIN_MS, false, { signal: checked.signal, ref: false }).catch(() => false);
  return Promise.race([check.catch(() => false), late]).finally(() => checked.abort());
}
