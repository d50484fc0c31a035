import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { refreshUser } from '#core/sessions/web/queries.ts';
import { readStoredUser, storedWelcome, storeWelcome } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import type { AgencyStatus } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

/** Poll interval in ms while the page is visible. */
const LOOK_EVERY_MS = 60_000;
/** Maximum age in ms of an approval that is announced. */
const WELCOME_WITHIN_MS = 2 * 60 * 60 * 1000;

function welcome(user: User): void {
  const { agencyStatus, agencyStatusDate, agencyName } = user;
  if (agencyStatus !== 'approved' || agencyStatusDate === null) return;
  if (serverNow() - Date.parse(agencyStatusDate) >= WELCOME_WITHIN_MS) return;
  if (storedWelcome() === agencyStatusDate) return;
  storeWelcome(agencyStatusDate);
  toast(
    t('Welcome to {agencyName}! Your agency membership has been approved.', { agencyName }),
    'success',
    10_000,
  );
}

/**
 * Polls for the agency's decision while the dashboard is open: every minute it reads the stored record and asks the
 * server, whose reply is final (D-34). An approval is announced once, and the bookings are refetched.
 */
export function useMembershipWatch(user: User): void {
  const isDashboard = !useUrlState().search.has('booking');
  const client = useQueryClient();
  const seen = useRef<AgencyStatus>(user.agencyStatus);

  const meet = (status: AgencyStatus, by: User) => {
    const isApproval = status === 'approved' && seen.current !== 'approved';
    seen.current = status;
    if (!isApproval) return;
    if (by.agencyStatusDate !== null) storeWelcome(by.agencyStatusDate);
    toast(
      t('Your agency membership has been approved! You can now make bookings through your agency.'),
      'success',
      8000,
    );
    void client.invalidateQueries({ queryKey: bookingsKey });
  };

  useQuery({
    queryKey: ['membership-watch', user._id],
    queryFn: async () => {
      const stored = readStoredUser().user;
      if (stored?._id === user._id) meet(stored.agencyStatus, stored);
      // a page that has just been opened knows the answer
      return (await refreshUser(LOOK_EVERY_MS / 2)).agencyStatus;
    },
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
  });

  const meetUser = useEffectEvent(() => meet(user.agencyStatus, user));
  useEffect(() => {
    if (user.agencyStatus !== seen.current) meetUser();
  }, [user.agencyStatus]);

  // an open booking would be covered: it waits for the dashboard itself
  const arrive = useEffectEvent(() => welcome(user));
  useEffect(() => {
    if (isDashboard) arrive();
  }, [isDashboard]);
}
