import { type BuildBooking, buildBooking } from '#core/bookings/server/factory.ts';
import { buildDocument } from '#core/documents/server/factory.ts';
import { type Account, actorOf } from '#core/users/server/store.ts';
import type { Db, Tx } from '#platform/server/db/open.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import { parkDay } from '#shared/dates.ts';
import type { EntryKind } from '../lifecycle.ts';
import { saveAccount } from './refund-actions.ts';
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

export const refundAccount = { bank: 'Sample Bank', holder: 'Nur Aina binti Hassan', number: '123456789012' };

/** Says to which account money of a booking is paid back. */
export function buildRefundAccount(
  { db, vault, clock }: { db: Db; vault: Vault; clock: { now: () => Date } },
  by: Account,
  bookingId: string,
): Promise<void> {
  return db.transaction((tx) =>
    saveAccount(tx as Tx, bookingId, refundAccount, { actor: actorOf(by), vault, now: clock.now() }),
  );
}

/** The body of an entry by a call: a payment of RM 30.00. */
export const usualEntry = {
  kind: 'payment',
  amountSen: 3000,
  method: 'cheque',
  onDay: '2026-03-01',
  note: 'Noted',
};

/** A booking of a buyer with the slip that a report of a payment needs; its id and that of the slip. */
export async function buildBookingWithSlip(
  db: Db,
  { buyer, agentAdmin, admin }: Record<'buyer' | 'agentAdmin' | 'admin', Account>,
  { status = 'pending_admin', at = new Date(), ...wanted }: BuildBooking & { at?: Date } = {},
): Promise<{ id: string; proofDocumentId: string }> {
  const { booking } = await buildBooking(db, {
    status,
    creator: buyer,
    agentAdmin,
    office: admin,
    ...wanted,
  });
  const slip = { documentType: 'cheque', bookingId: booking.id, uploadedBy: buyer.id } as const;
  const proof = await buildDocument(db, { ...slip, createdAt: at });
  return { id: booking.id, proofDocumentId: proof.id };
}
