import { setTimeout } from 'node:timers/promises';
import type { Db } from '#platform/server/db/open.ts';
import type { Config } from './config.ts';
import type { DocumentStorage } from './storage.ts';

/** The one clock of the process; tests hand in their own. */
export type Clock = () => Date;

/** What the parts of the server are given; nothing else is global. */
export type Context = {
  config: Config;
  /** For reading. Whatever changes data goes through `transact` of the request. */
  db: Db;
  now: Clock;
  storage: DocumentStorage;
  /** Resolves after so many milliseconds; tests hand in their own. */
  pause: (milliseconds: number) => Promise<void>;
};

/** Time as it passes outside of tests. */
export const systemTime: Pick<Context, 'now' | 'pause'> = {
  now: () => new Date(),
  pause: (milliseconds) => setTimeout(milliseconds),
};
