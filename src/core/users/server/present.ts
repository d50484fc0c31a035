import type { z } from 'zod';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import type { userShape } from '../contract.ts';
import type { Account } from './store.ts';

/** An account as answers show it: explicit fields, never the row (D-43). */
export function presentUser(account: Account): z.infer<typeof userShape> {
  const pending = account.agencyStatus === 'pending';
  return {
    _id: account.id,
    id: account.id,
    name: account.name,
    email: account.email,
    emailConfirmed: account.emailConfirmedAt !== null,
    role: account.role,
    phone: account.phone,
    address: account.address,
    company: account.company,
    registrationNumber: account.registrationNumber,
    agencyId: account.agencyId,
    agencyName: account.agencyName ?? '',
    agencyStatus: account.agencyStatus,
    agencyStatusDate: account.agencyStatusDate?.toISOString() ?? null,
    position: account.position,
    language: account.language,
    hasPendingAgencyRequest: pending,
    agencyRequestDate: account.requestDate?.toISOString() ?? null,
    agencyRequestMessage: account.requestMessage ?? '',
    agencyRequestNote: (account.agencyStatus === 'rejected' && account.requestNote) || '',
    createdAt: account.createdAt.toISOString(),
  };
}

/** An account with what only the person and the office may know. */
export function presentUserTo(
  viewer: Pick<Actor, 'id' | 'role'>,
  account: Account,
): z.infer<typeof userShape> {
  const mayKnow = viewer.id === account.id || isAdministrator(viewer);
  return { ...presentUser(account), ...(mayKnow && { twoStepLogin: account.secondFactorSince !== null }) };
}
