import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';

const MARK = 'heard up to here: ';

/**
 * Waits for the database's lot notifications. A direct write of a test invalidates the response cache through
 * the database, on a separate server with a delay; notifications arrive in commit order, so after receiving
 * a marker all earlier ones have been processed.
 */
export function withNotifyBarrier(database: Database): { database: Database; caughtUp: () => Promise<void> } {
  const waiting = new Map<string, () => void>();
  let isListening = false;
  let marks = 0;

  const letGo = () => {
    for (const go of waiting.values()) go();
    waiting.clear();
  };

  return {
    database: {
      ...database,
      listen: (channels, on) =>
        database.listen(channels, {
          onNotify: (channel, payload) => {
            const go = waiting.get(payload);
            if (!go) return on.onNotify(channel, payload);
            waiting.delete(payload);
            go();
          },
          connected: () => {
            isListening = true;
            on.connected();
          },
          // without a listener nothing is cached
          lost: () => {
            isListening = false;
            letGo();
            on.lost();
          },
        }),
    },
    caughtUp: async () => {
      // the embedded database notifies before the statement resolves
      if (database.kind === 'embedded' || !isListening) return;
      marks += 1;
      const mark = MARK + marks;
      const heard = new Promise<void>((resolve) => waiting.set(mark, resolve));
      await database.db.execute(sql`SELECT pg_notify('lots_changed', ${mark})`);
      await heard;
    },
  };
}
