/** The five roles, lowest rank first. */
export const roles = ['user', 'agent', 'agent_admin', 'admin', 'super_admin'] as const;
export type Role = (typeof roles)[number];

export function isRole(word: unknown): word is Role {
  return roles.some((role) => role === word);
}

/** The membership status of a person. */
export const agencyStatuses = ['none', 'pending', 'approved', 'rejected'] as const;
export type AgencyStatus = (typeof agencyStatuses)[number];

/**
 * The signed-in person as policies see them, read from the database on each call.
 * `agencyId` alone says nothing: only with `agencyStatus` approved is the person a member (D-104).
 */
export type Actor = {
  id: string;
  name: string;
  email: string;
  phone: string;
  role: Role;
  agencyId: string | null;
  agencyName: string;
  agencyStatus: AgencyStatus;
  /** Whether the agency named by `agencyId` is active (D-110); true without an agency. */
  agencyActive: boolean;
};

type Ranked = Pick<Actor, 'role'>;
type Membership = Pick<Actor, 'agencyId' | 'agencyStatus'>;

/** The Admin predicate: admin or super_admin. */
export function isAdministrator(person: Ranked): boolean {
  return person.role === 'admin' || person.role === 'super_admin';
}

/** The roles of those who work for an agency; other members are its buyers. */
export const agencyStaffRoles = ['agent', 'agent_admin'] as const satisfies readonly Role[];

export function isAgencyStaff({ role }: { role?: string | undefined }): boolean {
  return agencyStaffRoles.some((each) => each === role);
}

/** An approved member of an agency, in any role. */
export function isMember(person: Membership): boolean {
  return person.agencyId !== null && person.agencyStatus === 'approved';
}

/** Whether the actor is an approved agent_admin of this agency. */
export function runsAgency(person: Ranked & Membership, agencyId: string | null): boolean {
  return (
    person.role === 'agent_admin' && agencyId !== null && isMember(person) && person.agencyId === agencyId
  );
}
