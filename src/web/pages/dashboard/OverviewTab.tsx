import { Stack } from '@mantine/core';
import { bookingTexts } from '#features/bookings/messages.ts';
import { BookingCounts } from '#features/bookings/web/BookingCounts.tsx';
import { BookingsUnderWay } from '#features/bookings/web/BookingsUnderWay.tsx';
import { CopyNotice } from '#features/bookings/web/MyBookings.tsx';
import { useMyBookings } from '#features/bookings/web/my-bookings.ts';
import { MembershipCard } from '#features/memberships/web/MembershipCard.tsx';
import type { User } from '#features/users/contract.ts';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import classes from './OverviewTab.module.css';
import { PanelCard } from './PanelCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { StartCard } from './StartCard.tsx';

/**
 * Where a person stands: their panel if they work here, bookings, membership and profile (R-DASH-02 to R-DASH-04). On a
 * phone the bookings come first for a member, and the way into an agency for everybody else.
 */
export function OverviewTab({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const hasMembership = !isAdministrator(user);
  return (
    <Stack gap="lg">
      <PanelCard user={user} />
      <div className={classes.grid} data-first={isMember(user) || !hasMembership ? 'bookings' : 'membership'}>
        <div className={classes.bookings}>
          <Bookings user={user} onOpen={onOpen} />
        </div>
        {hasMembership && (
          <div className={classes.membership}>
            <MembershipCard user={user} />
          </div>
        )}
        <div className={classes.profile}>
          <ProfileCard user={user} />
        </div>
      </div>
    </Stack>
  );
}

function Bookings({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const { query, copy } = useMyBookings(user._id);
  if (copy) {
    return (
      <Stack gap="lg">
        <CopyNotice at={copy.at} />
        <BookingCounts bookings={copy.items} />
      </Stack>
    );
  }
  return (
    <QueryState query={query} errorText={bookingTexts.dashboardFailed}>
      {(bookings) => (
        <Stack gap="lg">
          {bookings.length === 0 && <StartCard user={user} />}
          <BookingCounts bookings={bookings} />
          <BookingsUnderWay bookings={bookings} onOpen={onOpen} />
        </Stack>
      )}
    </QueryState>
  );
}
