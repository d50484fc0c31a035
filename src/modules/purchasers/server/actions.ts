import { randomUUID } from 'node:crypto';
import { recordAudit } from '#core/audit/server/store.ts';
import { bookingRefusals } from '#core/bookings/messages.ts';
import { expireIfDue } from '#core/bookings/server/actions.ts';
import { announceComplete } from '#core/bookings/server/notice-actions.ts';
import { lockBooking } from '#core/bookings/server/store.ts';
import { areComplete, neededDocuments } from '#core/documents/lifecycle.ts';
import { recheckIdentity } from '#core/documents/server/actions.ts';
import { keepIfHeld } from '#core/documents/server/legal-hold-store.ts';
import { findNeeded, listDocumentsOfBookings } from '#core/documents/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { PortalKey } from '#platform/server/portal-key.ts';
import type { Vault } from '#platform/server/vault/vault.ts';
import type { Actor } from '#shared/actor.ts';
import { assertAllowed } from '#shared/permission.ts';
import { invalidField, Problem } from '#shared/problem.ts';
import type { Purchaser, WrittenPurchaser } from '../contract.ts';
import { maskedNumber, registrationNumbers } from '../lifecycle.ts';
import { purchaserFields, purchaserRefusals } from '../messages.ts';
import { needsReason, purchaserCan } from '../policy.ts';
import {
  findPurchasers,
  lockListsOfOthers,
  type PurchaserRow,
  setListKey,
  upsertPurchasers,
} from './store.ts';

/** Full identity numbers by the id of their purchaser. */
type Identities = Record<string, string>;

/** Binds a sealed list to its booking and version. */
const sealedAs = ({ bookingId, version }: Pick<PurchaserRow, 'bookingId' | 'version'>) =>
  `purchasers/${bookingId}/${version}`;

/** The full identity numbers of a list. @throws Error when they cannot be opened, which is a fault of keys or database */
export function openIdentities(vault: Vault, row: PurchaserRow): Identities {
  const { sealed, wrappedKey, keyId } = row;
  if (!sealed || !wrappedKey || !keyId) return {};
  const plain = vault.open(sealedAs(row), sealed, { wrappedKey, keyId });
  if (typeof plain === 'string')
    throw new Error(`The identity numbers of booking ${row.bookingId} are ${plain}`);
  return JSON.parse(plain.toString('utf8')) as Identities;
}

function sealIdentities(
  vault: Vault,
  key: Pick<PurchaserRow, 'bookingId' | 'version'>,
  identities: Identities,
) {
  if (Object.keys(identities).length === 0) return { sealed: null, wrappedKey: null, keyId: null };
  return vault.seal(sealedAs(key), Buffer.from(JSON.stringify(identities)));
}

/** The vault that seals numbers, and the key by whose hashes equal ones are found. */
type Keys = { vault: Vault; key: PortalKey };

/** A person's number where it is unique: a passport number is so in its country alone. */
const personNumber = ({ identityKind, nationality }: Purchaser, number: string) =>
  [identityKind, identityKind === 'nric' ? '' : nationality, number].join(' ');

/** The numbers of the company that a person signs for, either of which names it. */
const companyNumbers = ({ company }: Purchaser) =>
  company
    ? registrationNumbers(company.registrationNumber).map((each) =>
        ['company', company.country, each].join(' '),
      )
    : [];

/** The keyed hashes of a list's numbers, without repeats: nobody can tell a number from them without the key (D-290). */
function matchesOf(key: PortalKey, list: readonly Purchaser[], identities: Identities): string[] {
  const all = list.flatMap((each) => {
    const number = each.identityKind && identities[each.id];
    return [...(number ? [personNumber(each, number)] : []), ...companyNumbers(each)];
  });
  return [...new Set(all.map((each) => key.derive('purchaser', each)))];
}

type Saving = { id: string; version: number; purchasers: readonly WrittenPurchaser[]; reason: string };

/**
 * Saves the whole list of who buys against the version that was read (D-258).
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, PURCHASERS_CLOSED, PURCHASERS_REASON_MISSING, PURCHASERS_CHANGED, PURCHASER_NOT_FOUND,
 * VALIDATION
 */
export async function savePurchasers(
  tx: Tx,
  actor: Actor,
  { vault, key: matchKey }: Keys,
  { id, version, purchasers, reason }: Saving,
  now: Date,
): Promise<void> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  const status = await expireIfDue(tx, booking, now);
  const current = { ...booking, status };
  assertAllowed(purchaserCan.write(actor, current), status);
  if (needsReason(current) && !reason) throw new Problem(purchaserRefusals.PURCHASERS_REASON_MISSING);
  const before = await findPurchasers(tx, booking.id);
  if ((before?.version ?? 0) !== version) throw new Problem(purchaserRefusals.PURCHASERS_CHANGED);
  const known = before ? openIdentities(vault, before) : {};
  const taken = new Set<string>();
  const named = purchasers.map((written) => {
    const purchaserId = knownId(before, written.id);
    // an id that stands twice is that of the first
    const isFirst = purchaserId !== undefined && !taken.has(purchaserId);
    if (isFirst) taken.add(purchaserId);
    return { written, id: isFirst ? purchaserId : randomUUID() };
  });
  const identities: Identities = {};
  for (const [index, { written, id: purchaserId }] of named.entries()) {
    const number = written.identity || known[purchaserId];
    if (!written.identity && number) assertSameKind(before, written, { id: purchaserId, index });
    if (number) identities[purchaserId] = number;
  }
  const list = named.map(({ written, id: purchaserId }) =>
    stored(purchaserId, written, identities[purchaserId]),
  );
  assertDistinct(list, identities);
  const key = { bookingId: booking.id, version: version + 1 };
  if (before && before.list.length > 0) await keepIfHeld(tx, recordOf(before));
  await upsertPurchasers(tx, {
    ...key,
    list,
    matches: matchesOf(matchKey, list, identities),
    ...sealIdentities(vault, key, identities),
    savedBy: actor.id,
    savedAt: now,
  });
  if (!needsReason(current)) {
    const was = mainNumber(before?.list, known);
    const isOther = was !== undefined && was !== mainNumber(list, identities);
    const rechecks = isOther && (await recheckIdentity(tx, booking.id, { actor, now }));
    await announceIfCompleted(tx, booking.id, { lists: [before?.list, list], rechecks }, { actor, now });
  }
  await recordAudit(tx, {
    actor,
    action: 'purchaser.save',
    target: { type: 'booking', id: booking.id },
    why: reason,
    // which fields, never their values
    detail: { purchasers: list.length, changed: changedFields(before?.list ?? [], list) },
    at: now,
  });
}

/** A list as a legal hold keeps it: who is named, with masked numbers, and the rest unseen. */
const recordOf = ({ list, matches: _matches, version, erasedAt: _erasedAt, ...row }: PurchaserRow) => ({
  ...row,
  sealedAs: sealedAs({ bookingId: row.bookingId, version }),
  shown: list
    .map((each) => [each.company?.name, each.name, each.identityMasked].filter(Boolean).join(', '))
    .join('; '),
  record: list,
});

/** The number by which the main purchaser is known; undefined while none is. */
function mainNumber(list: readonly Purchaser[] | undefined, identities: Identities): string | undefined {
  const [main] = list ?? [];
  const number = main?.identityKind && identities[main.id];
  return main && number ? personNumber(main, number) : undefined;
}

/** Tells the desk in charge when another main purchaser makes the documents complete, with a passport or without one, or has them checked again (D-261). */
async function announceIfCompleted(
  tx: Tx,
  bookingId: string,
  {
    lists,
    rechecks,
  }: {
    lists: readonly [before: readonly Purchaser[] | undefined, after: readonly Purchaser[]];
    rechecks: boolean;
  },
  by: { actor: Actor; now: Date },
): Promise<void> {
  const [before = false, after = false] = lists.map((list) => list?.[0]?.identityKind === 'passport');
  if (before === after && !rechecks) return;
  const current = await listDocumentsOfBookings(tx, [bookingId]);
  const isPaid = !(await findNeeded(tx, bookingId)).includes('cheque');
  const completeFor = (byPassport: boolean) => areComplete(current, neededDocuments(byPassport, isPaid));
  if (completeFor(after) && (rechecks || !completeFor(before))) await announceComplete(tx, bookingId, by);
}

/** The id of a purchaser of the list before; undefined for a new one. @throws PURCHASER_NOT_FOUND */
function knownId(before: PurchaserRow | undefined, id: string | null | undefined): string | undefined {
  if (!id) return undefined;
  if (!before?.list.some((each) => each.id === id)) throw new Problem(purchaserRefusals.PURCHASER_NOT_FOUND);
  return id;
}

/** A stored number stays only with its kind: an NRIC is no passport number. @throws VALIDATION */
function assertSameKind(
  before: PurchaserRow | undefined,
  { identityKind }: WrittenPurchaser,
  { id, index }: { id: string; index: number },
): void {
  if (before?.list.find((each) => each.id === id)?.identityKind === identityKind) return;
  const { nricMissing, passportMissing, otherInvalid } = purchaserFields;
  const message = { nric: nricMissing, passport: passportMissing, other: otherInvalid }[identityKind];
  throw invalidField(`purchasers.${index}.identity`, message);
}

/** Nobody buys twice: neither as a person, nor as who signs for one company (D-258). @throws VALIDATION */
function assertDistinct(list: readonly Purchaser[], identities: Identities): void {
  const seen = new Set<string>();
  for (const [index, each] of list.entries()) {
    const number = identities[each.id];
    if (!number) continue;
    const companies = each.company ? companyNumbers(each) : ['no company'];
    const roles = companies.map((company) => `${company} ${personNumber(each, number)}`);
    if (roles.some((role) => seen.has(role)))
      throw invalidField(`purchasers.${index}.identity`, purchaserFields.numberTwice);
    for (const role of roles) seen.add(role);
  }
}

function stored(id: string, written: WrittenPurchaser, identity: string | undefined): Purchaser {
  const { company, name, identityKind, nationality, phone, email, address } = written;
  return {
    id,
    company: company ?? null,
    name,
    identityKind,
    identityMasked: identity ? maskedNumber(identity) : '',
    nationality,
    phone,
    email,
    address,
  };
}

/** The fields in which two lists differ. */
function changedFields(before: readonly Purchaser[], after: readonly Purchaser[]): string[] {
  const fields = new Set<string>();
  for (let n = 0; n < Math.max(before.length, after.length); n++) {
    const [one, other] = [before[n], after[n]];
    if (!one || !other || one.id !== other.id) fields.add('purchasers');
    else
      for (const field of Object.keys(other) as (keyof Purchaser)[]) {
        if (JSON.stringify(one[field]) !== JSON.stringify(other[field])) fields.add(field);
      }
  }
  return [...fields];
}

/**
 * Reads a full identity number, and records who did.
 * @throws BOOKING_NOT_FOUND, FORBIDDEN, PURCHASER_NOT_FOUND
 */
export async function revealIdentity(
  tx: Tx,
  actor: Actor,
  vault: Vault,
  { id, purchaserId }: { id: string; purchaserId: string },
  now: Date,
): Promise<string> {
  const booking = await lockBooking(tx, id);
  if (!booking) throw new Problem(bookingRefusals.BOOKING_NOT_FOUND);
  assertAllowed(purchaserCan.reveal(actor, booking));
  const row = await findPurchasers(tx, booking.id);
  const identities = new Map(Object.entries(row ? openIdentities(vault, row) : {}));
  const identity = identities.get(purchaserId);
  if (!identity) throw new Problem(purchaserRefusals.PURCHASER_NOT_FOUND);
  await recordAudit(tx, {
    actor,
    action: 'purchaser.reveal',
    target: { type: 'booking', id: booking.id },
    detail: { purchaser: purchaserId },
    at: now,
  });
  return identity;
}

/** Wraps the keys of a batch of lists with the first key of the ring, as `rewrapBatch` does for documents. */
export async function rewrapLists(tx: Tx, vault: Vault, batch: { after: string | undefined; most: number }) {
  const rows = await lockListsOfOthers(tx, vault.ring.ids[0], batch);
  let rewrapped = 0;
  for (const row of rows) {
    const { wrappedKey, keyId } = row;
    const key = wrappedKey && keyId ? vault.rewrap(sealedAs(row), { wrappedKey, keyId }) : 'damaged';
    if (typeof key === 'string') continue;
    await setListKey(tx, row.bookingId, key);
    rewrapped += 1;
  }
  return { last: rows.at(-1)?.bookingId, locked: rows.length, rewrapped };
}
