import { presentUser } from '#features/users/server/present.ts';
import type { Account } from '#features/users/server/store.ts';
import type { AgencyApplicant } from '../contract.ts';

/** A person with a pending request, as the agency sees them. */
export function presentApplicant(account: Account): AgencyApplicant {
  // a decision takes the person's id in place of a request's (D-50)
  return { ...presentUser(account), requestId: account.requestId ?? account.id };
}
