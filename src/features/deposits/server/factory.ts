import type { Account } from '#features/users/server/store.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import { parkDay } from '#shared/dates.ts';
import type { EntryKind } from '../lifecycle.ts';
import { type EntryRecord, insertEntry } from './store.ts';

type Wanted = { bookingId: string; kind?: EntryKind; amountSen?: number; at?: Date };

/** An entry of a ledger as recorded by a person, by default a payment of RM 76,543.21. */
export function buildEntry(
  db: Db,
  { id: recordedBy, role: recordedRole }: Pick<Account, 'id' | 'role'>,
  { bookingId, kind = 'payment', amountSen = 7_654_321, at = new Date() }: Wanted,
): Promise<EntryRecord> {
  const method = kind === 'forfeit' ? null : 'cheque';
  const by = { recordedBy, recordedRole, recordedAt: at, fourEyes: false };
  return db.transaction((tx) =>
    insertEntry(tx as Tx, { bookingId, kind, amountSen, method, onDay: parkDay(at), ...by }),
  );
}
