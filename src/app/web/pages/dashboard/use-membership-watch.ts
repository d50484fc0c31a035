import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { refreshUser } from '#core/sessions/web/queries.ts';
import { readStoredUser, storedWelcome, storeWelcome } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import type { Status } from '#platform/web/ui/StatusMessage.tsx';
import type { AgencyStatus } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

/** Poll interval in ms while the page is visible. */
const LOOK_EVERY_MS = 60_000;
/** Maximum age in ms of an approval that is announced. */
const WELCOME_WITHIN_MS = 2 * 60 * 60 * 1000;

/** A message and its duration in milliseconds. */
type News = { status: Status; lastsMs: number };

function welcomeTo(user: User): News | null {
  const { agencyStatus, agencyStatusDate, agencyName } = user;
  if (agencyStatus !== 'approved' || agencyStatusDate === null) return null;
  if (serverNow() - Date.parse(agencyStatusDate) >= WELCOME_WITHIN_MS) return null;
  if (storedWelcome() === agencyStatusDate) return null;
  storeWelcome(agencyStatusDate);
  return {
    status: {
      tone: 'success',
      text: t('Welcome to {agencyName}! Your agency membership has been approved.', { agencyName }),
    },
    lastsMs: 10_000,
  };
}

/**
 * Polls for the agency's decision while the dashboard is open: every minute it reads the stored record and asks the
 * server, whose reply is final (D-34). An approval is announced once, and the bookings are refetched.
 */
export function useMembershipWatch(user: User) {
  const client = useQueryClient();
  const seen = useRef<AgencyStatus>(user.agencyStatus);
  const [news, setNews] = useState<News | null>(null);

  const meet = (status: AgencyStatus, by: User) => {
    const isApproval = status === 'approved' && seen.current !== 'approved';
    seen.current = status;
    if (!isApproval) return;
    if (by.agencyStatusDate !== null) storeWelcome(by.agencyStatusDate);
    setNews({
      status: {
        tone: 'success',
        text: t('Your agency membership has been approved! You can now make bookings through your agency.'),
      },
      lastsMs: 8000,
    });
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

  const welcome = useEffectEvent(() => {
    const greeting = welcomeTo(user);
    if (greeting) setNews(greeting);
  });
  useEffect(() => welcome(), []);

  return { news, clearNews: () => setNews(null) };
}
