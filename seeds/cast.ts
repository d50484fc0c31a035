import { insertAgency } from '#features/agencies/server/store.ts';
import { DEFAULT_POSITION } from '#features/memberships/lifecycle.ts';
import { insertRequest } from '#features/memberships/server/store.ts';
import { developmentAccount } from '#features/sessions/lifecycle.ts';
import { hasNoUsers, insertUser } from '#features/users/server/store.ts';
import type { Tx } from '#server/db/open.ts';
import { hashPassword } from '#server/password.ts';
import type { AgencyStatus, Role } from '#shared/actor.ts';
import agencies from './agencies.json' with { type: 'json' };

type Part = {
  /** Left of @aero.example. */
  mailbox: string;
  name: string;
  role: Role;
  /** Number of the agency in the list, if any. */
  agency?: number;
  agencyStatus?: AgencyStatus;
  position?: string;
  does: string;
  id?: string;
};

/** The named people that development, tests and journeys share. */
export const cast = {
  superAdmin: {
    mailbox: 'superadmin',
    name: 'Suraya Rahman',
    role: 'super_admin',
    does: 'runs the park',
    id: developmentAccount.id,
  },
  admin: { mailbox: 'admin', name: 'Adam Lim', role: 'admin', does: 'daily office work' },
  agentAdmin: {
    mailbox: 'agentadmin',
    name: 'Aisyah Tan',
    role: 'agent_admin',
    agency: 0,
    agencyStatus: 'approved',
    position: 'Agent Admin',
    does: 'runs the first agency',
  },
  agentAdmin2: {
    mailbox: 'agentadmin2',
    name: 'Benjamin Ong',
    role: 'agent_admin',
    agency: 1,
    agencyStatus: 'approved',
    position: 'Agent Admin',
    does: 'runs the second agency',
  },
  agent: {
    mailbox: 'agent',
    name: 'Chitra Devi',
    role: 'agent',
    agency: 0,
    agencyStatus: 'approved',
    position: 'Senior negotiator',
    does: 'agent of the first agency',
  },
  member: {
    mailbox: 'member',
    name: 'Daniel Wong',
    role: 'user',
    agency: 0,
    agencyStatus: 'approved',
    does: 'approved buyer of the first agency',
  },
  pending: {
    mailbox: 'pending',
    name: 'Elena Yusof',
    role: 'user',
    agency: 0,
    agencyStatus: 'pending',
    does: 'waits for the first agency',
  },
  rejected: {
    mailbox: 'rejected',
    name: 'Farid Hassan',
    role: 'user',
    agency: 1,
    agencyStatus: 'rejected',
    does: 'was turned down by the second agency',
  },
  user: { mailbox: 'user', name: 'Grace Pillai', role: 'user', does: 'belongs to no agency' },
} as const satisfies Record<string, Part>;

export function emailOf(mailbox: string): string {
  return `${mailbox}@aero.example`;
}

export type CastMember = keyof typeof cast;

/** The five agencies of development, with fixed ids: number 0 is the first agency. */
export const castAgencies = agencies;

/** The cast has been around for a while: bookings of the past weeks are theirs, and nobody is greeted as new. */
const STANDING_MS = 45 * 24 * 60 * 60 * 1000;

/** Opens the agencies and accounts of the cast where nobody has an account yet; says whether it did. */
export async function seedCast(tx: Tx, password: string, now: Date): Promise<boolean> {
  if (!(await hasNoUsers(tx))) return false;
  const since = new Date(now.getTime() - STANDING_MS);
  for (const agency of agencies) await insertAgency(tx, agency, since);
  // one hash for all: the cast shares one password, and hashing is dear on purpose
  const passwordHash = await hashPassword(password);
  for (const part of Object.values(cast) as Part[]) await seedPart(tx, part, passwordHash, { since, now });
  return true;
}

async function seedPart(
  tx: Tx,
  part: Part,
  passwordHash: string,
  { since, now }: { since: Date; now: Date },
): Promise<void> {
  const agency = part.agency === undefined ? undefined : agencies[part.agency];
  const userId = await insertUser(
    tx,
    {
      ...(part.id && { id: part.id }),
      name: part.name,
      email: emailOf(part.mailbox),
      passwordHash,
      role: part.role,
      phone: '+60125550100',
      ...(agency && {
        agencyId: agency.id,
        agencyStatus: part.agencyStatus ?? 'none',
        agencyStatusDate: since,
        position: part.position ?? DEFAULT_POSITION,
      }),
    },
    since,
  );
  if (agency && part.agencyStatus === 'pending') {
    await insertRequest(
      tx,
      {
        userId,
        agencyId: agency.id,
        agencyName: agency.name,
        position: DEFAULT_POSITION,
        message: 'We are looking for a factory close to the expressway.',
      },
      now,
    );
  }
}

/** One line per person for the console of a development start. */
export function castSignIns(password: string): string[] {
  const lines = (Object.values(cast) as Part[]).map(
    (part) => `  ${emailOf(part.mailbox).padEnd(26)} ${part.role.padEnd(12)} ${part.does}`,
  );
  return [`Development sign-ins, password ${password}:`, ...lines];
}
