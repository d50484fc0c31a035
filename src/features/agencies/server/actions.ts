import { recordAudit } from '#features/audit/server/store.ts';
import type { Tx } from '#server/db/open.ts';
import type { Actor } from '#shared/actor.ts';
import { Problem } from '#shared/problem.ts';
import { demand } from '#shared/verdict.ts';
import { agencyRefusals } from '../messages.ts';
import { agencyCan } from '../policy.ts';
import { type AgencyChange, changeAgency, insertAgency, lockAgency } from './store.ts';

type WrittenAgency = { [Name in keyof AgencyChange]: AgencyChange[Name] | undefined };

/** What was sent; what was left out stays out. */
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
  demand(agencyCan.write(actor));
  // the contract lets no agency through without an e-mail
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

/** Changes what was sent; only what differs goes into the audit trail. @throws FORBIDDEN, AGENCY_NOT_FOUND */
export async function reviseAgency(
  tx: Tx,
  actor: Actor,
  id: string,
  written: WrittenAgency,
  now: Date,
): Promise<void> {
  demand(agencyCan.write(actor));
  const before = await lockAgency(tx, id, 'change');
  if (!before) throw new Problem(agencyRefusals.AGENCY_NOT_FOUND);
  const sent = Object.entries(given(written)) as [keyof AgencyChange, string | boolean][];
  const changed = sent.filter(([name, value]) => before[name] !== value);
  if (changed.length === 0) return;
  await changeAgency(tx, id, Object.fromEntries(changed), now);
  await recordAudit(tx, {
    actor,
    action: 'agency.update',
    target: { type: 'agency', id },
    from: Object.fromEntries(changed.map(([name]) => [name, before[name]])),
    to: Object.fromEntries(changed),
    at: now,
  });
}
