import { recordAudit } from '#core/audit/server/store.ts';
import type { Tx } from '#platform/server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { diffFields } from '#shared/differing.ts';
import { assertAllowed } from '#shared/permission.ts';
import { Problem } from '#shared/problem.ts';
import { agencyRefusals } from '../messages.ts';
import { agencyCan } from '../policy.ts';
import { type AgencyChange, changeAgency, insertAgency, lockAgency, renameInBookings } from './store.ts';

type WrittenAgency = { [Name in keyof AgencyChange]: AgencyChange[Name] | undefined };

/** Drops undefined fields, so that a partial update stays partial. */
function given(written: WrittenAgency): AgencyChange {
  return Object.fromEntries(Object.entries(written).filter(([, value]) => value !== undefined));
}

/** Opens an agency and returns its id. @throws FORBIDDEN */
export async function openAgency(
  tx: Tx,
  actor: Actor,
  written: WrittenAgency & { name: string },
  now: Date,
): Promise<string> {
  assertAllowed(agencyCan.write(actor));
  // the contract requires an e-mail
  const agency = { contactEmail: '', ...given(written), name: written.name };
  const id = await insertAgency(tx, agency, now);
  await recordAudit(tx, {
    actor,
    action: 'agency.create',
    target: { type: 'agency', id },
    to: agency,
    at: now,
  });
  return id;
}

/** Changes the given fields; only differences go into the audit trail. @throws FORBIDDEN, AGENCY_NOT_FOUND */
export async function reviseAgency(
  tx: Tx,
  actor: Actor,
  id: string,
  written: WrittenAgency,
  now: Date,
): Promise<void> {
  assertAllowed(agencyCan.write(actor));
  const before = await lockAgency(tx, id, 'change');
  // an agency under deletion cannot be reactivated
  if (!before || before.closing) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  const change = diffFields(before, written);
  const fields = Object.keys(change) as (keyof AgencyChange)[];
  if (fields.length === 0) return;
  await changeAgency(tx, id, change, now);
  if (change.name !== undefined) await renameInBookings(tx, id, change.name);
  await recordAudit(tx, {
    actor,
    action: 'agency.update',
    target: { type: 'agency', id },
    from: Object.fromEntries(fields.map((name) => [name, before[name]])),
    to: change,
    at: now,
  });
}
