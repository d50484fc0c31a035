import { recordAudit } from '#core/audit/server/store.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { type BookingRow, hasCreatorLeft, lockBooking } from '#core/bookings/server/store.ts';
import { keepIfHeld } from '#core/documents/server/legal-hold-store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { heldSen } from '../lifecycle.ts';
import { depositRefusals } from '../messages.ts';
import { depositCan } from '../policy.ts';
import type { RefundAccount } from '../refund-contract.ts';
import {
  findRefundAccount,
  lockAccountsOfOthers,
  type RefundAccountRow,
  setAccountKey,
  upsertRefundAccount,
} from './refund-store.ts';
import { findDeposit } from './store.ts';

type Doing = { actor: Actor; vault: Vault; now: Date };

/** Binds a sealed account to its booking and version. */
const sealedAs = ({ bookingId, version }: Pick<RefundAccountRow, 'bookingId' | 'version'>) =>
  `refund-accounts/${bookingId}/${version}`;

/** '••••••••9012' */
const masked = (number: string) => '•'.repeat(Math.max(4, number.length - 4)) + number.slice(-4);

/** @throws BOOKING_NOT_FOUND */
async function holdBooking(tx: Tx, id: string): Promise<BookingRow> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  return booking;
}

/**
 * Says to which account money of a booking is paid back (D-386). Another account takes the place of the one before.
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, NOTHING_TO_REFUND
 */
export async function saveAccount(
  tx: Tx,
  id: string,
  account: RefundAccount,
  { actor, vault, now }: Doing,
): Promise<void> {
  const booking = await holdBooking(tx, id);
  const creatorHasLeft = await hasCreatorLeft(tx, booking.id);
  assertAllowed(depositCan.giveAccount(actor, { ...booking, creatorHasLeft }));
  const deposit = await findDeposit(tx, booking.id);
  if (!deposit || heldSen(deposit) + deposit.reportedSen === 0)
    throw new Problem(depositRefusals.NOTHING_TO_REFUND);
  const before = await findRefundAccount(tx, booking.id);
  const key = { bookingId: booking.id, version: (before?.version ?? 0) + 1 };
  if (before && before.erasedAt === null) {
    const { version: _version, erasedAt: _erasedAt, bank, numberMasked, ...row } = before;
    const shown = [bank, numberMasked].join(', ');
    const record = { bank, numberMasked };
    await keepIfHeld(tx, { ...row, sealedAs: sealedAs(before), shown, record });
  }
  await upsertRefundAccount(tx, {
    ...key,
    bank: account.bank,
    numberMasked: masked(account.number),
    ...vault.seal(sealedAs(key), Buffer.from(JSON.stringify(account))),
    savedBy: actor.id,
    savedAt: now,
  });
  await recordAudit(tx, {
    actor,
    action: 'payment.save_account',
    target: { type: 'booking', id: booking.id },
    // that it was given or changed, never what it is
    detail: { changed: before !== undefined && before.erasedAt === null },
    at: now,
  });
}

/**
 * Reads the account in full, and records who did.
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, ACCOUNT_NOT_FOUND
 */
export async function revealAccount(
  tx: Tx,
  id: string,
  { actor, vault, now }: Doing,
): Promise<RefundAccount> {
  const booking = await holdBooking(tx, id);
  assertAllowed(depositCan.revealAccount(actor));
  const row = await findRefundAccount(tx, booking.id);
  if (!row?.sealed || !row.wrappedKey || !row.keyId) throw new Problem(depositRefusals.ACCOUNT_NOT_FOUND);
  const plain = vault.open(sealedAs(row), row.sealed, { wrappedKey: row.wrappedKey, keyId: row.keyId });
  if (typeof plain === 'string') throw new Error(`The refund account of booking ${booking.id} is ${plain}`);
  await recordAudit(tx, {
    actor,
    action: 'payment.reveal_account',
    target: { type: 'booking', id: booking.id },
    at: now,
  });
  const { bank, holder, number } = JSON.parse(plain.toString('utf8')) as RefundAccount;
  return { bank, holder, number };
}

/** Wraps the keys of a batch of accounts with the first key of the ring, as `rewrapBatch` does for documents. */
export async function rewrapAccounts(
  tx: Tx,
  vault: Vault,
  batch: { after: string | undefined; most: number },
) {
  const rows = await lockAccountsOfOthers(tx, vault.ring.ids[0], batch);
  let rewrapped = 0;
  for (const row of rows) {
    const { wrappedKey, keyId } = row;
    const key = wrappedKey && keyId ? vault.rewrap(sealedAs(row), { wrappedKey, keyId }) : 'damaged';
    if (typeof key === 'string') continue;
    await setAccountKey(tx, row.bookingId, key);
    rewrapped += 1;
  }
  return { last: rows.at(-1)?.bookingId, locked: rows.length, rewrapped };
}
