import type { Agency } from '#core/agencies/contract.ts';
import type { SignedIn } from '#core/sessions/contract.ts';
import type { User } from '#core/users/contract.ts';
import type { Role } from '#shared/actor.ts';

/** An account as the server replies it; fields irrelevant to a test are empty. */
export function userOf(role: Role, changes: Partial<User> = {}): User {
  return {
    _id: `id-of-${role}`,
    id: `id-of-${role}`,
    name: 'Nur Aina',
    email: `${role}@aero.example`,
    emailConfirmed: true,
    role,
    phone: '+60125550100',
    address: 'Jalan Aero 1',
    company: '',
    registrationNumber: '',
    agencyId: null,
    agencyName: '',
    agencyStatus: 'none',
    agencyStatusDate: null,
    position: 'Member',
    hasPendingAgencyRequest: false,
    agencyRequestDate: null,
    agencyRequestMessage: '',
    agencyRequestNote: '',
    language: null,
    createdAt: '2026-01-05T02:00:00.000Z',
    ...changes,
  };
}

/** The reply to a sign-in: a session of thirty days. */
export function signedInAs(user: User, token = 'first-token'): SignedIn {
  return { token, user, expiresAt: new Date(Date.now() + 30 * 24 * 3_600_000).toISOString() };
}

/** An active agency as the server replies it. */
export function agencyOf(id: string, name: string): Agency {
  return {
    _id: id,
    id,
    name,
    description: 'Factories and warehouses',
    contactEmail: `desk@${id}.example`,
    contactPhone: '+60 3-5555 0101',
    address: '12 Jalan Meridian',
    isActive: true,
    registrationNumber: '',
  };
}
