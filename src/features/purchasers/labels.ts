import type { IdentityKind } from './lifecycle.ts';

export const identityKindLabels: Record<IdentityKind, string> = {
  nric: 'Identity card (NRIC)',
  passport: 'Passport',
  other: 'Army, police or other',
};
