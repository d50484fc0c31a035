import { sql } from 'drizzle-orm';
import type { Database } from '#platform/server/db/open.ts';

const MARK = 'heard up to here: ';

/**
 * A database whose news of lots can be waited for. What a test writes past the app reaches its ready answers through
 * the database, on a server of its own a moment later; news arrives in the order of the commits, so whoever hears a
 * mark has heard of everything written before it.
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
      listen: (channel, on) =>
        database.listen(channel, {
          onNotify: (payload) => {
            const go = waiting.get(payload);
            if (!go) return on.onNotify(payload);
            waiting.delete(payload);
            go();
          },
          connected: () => {
            isListening = true;
            on.connected();
          },
          // nothing is kept ready while nobody listens
          lost: () => {
            isListening = false;
            letGo();
            on.lost();
          },
        }),
    },
    caughtUp: async () => {
      // the embedded database tells its news before the statement is answered
      if (database.kind === 'embedded' || !isListening) return;
      marks += 1;
      const mark = MARK + marks;
      const heard = new Promise<void>((resolve) => waiting.set(mark, resolve));
      await database.db.execute(sql`SELECT pg_notify('lots_changed', ${mark})`);
      await heard;
    },
  };
}
