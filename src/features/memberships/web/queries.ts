import { useMutation } from '@tanstack/react-query';
import { requestAgency, withdrawAgencyRequest } from '#features/memberships/contract.ts';
import { acceptUser, refreshUser } from '#features/sessions/web/queries.ts';
import { call } from '#web/call.ts';

/** What an agency is asked with. The page knows no position, the booking dialog no other words (D-102). */
export type MembershipAsk = {
  userId?: string;
  agencyId: string;
  agencyName?: string;
  position?: string;
  message?: string;
  requestMessage?: string;
};

/** Asks an agency for membership; afterwards the own account is read again, whatever the answer was. */
export function useRequestAgency() {
  return useMutation({
    mutationFn: (ask: MembershipAsk) => call(requestAgency, { body: ask }),
    // the answer stands even when the account cannot be read right after it
    onSettled: () => void refreshUser().catch(() => undefined),
  });
}

/** Takes the own pending request back (D-105). */
export function useWithdrawRequest() {
  return useMutation({
    mutationFn: () => call(withdrawAgencyRequest),
    onSuccess: ({ message: _message, ...user }) => acceptUser(user),
    onError: () => void refreshUser().catch(() => undefined),
  });
}
