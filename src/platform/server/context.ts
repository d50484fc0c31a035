import { setTimeout } from 'node:timers/promises';
import type { Db } from '#platform/server/db/open.ts';
import type { Config } from './config.ts';
import type { DocumentStorage } from './storage.ts';
import type { Vault } from './vault/vault.ts';

/** The clock of the process; tests pass their own. */
export type Clock = () => Date;

/** Dependencies of the server's parts; there are no other globals. */
export type Context = {
  config: Config;
  /** For reads. Writes go through `transact` of the request. */
  db: Db;
  now: Clock;
  storage: DocumentStorage;
  /** Encrypts what goes into the storage. */
  vault: Vault;
  /** Resolves after so many milliseconds; tests pass their own. */
  pause: (milliseconds: number) => Promise<void>;
};

/** The system clock. */
export const systemTime: Pick<Context, 'now' | 'pause'> = {
  now: () => new Date(),
  pause: (milliseconds) => setTimeout(milliseconds),
};
