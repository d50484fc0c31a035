import { Grid, Stack } from '@mantine/core';
import { bookingTexts } from '#features/bookings/messages.ts';
import { BookingCounts } from '#features/bookings/web/BookingCounts.tsx';
import { BookingsUnderWay } from '#features/bookings/web/BookingsUnderWay.tsx';
import { CopyNotice } from '#features/bookings/web/MyBookings.tsx';
import { useMyBookings } from '#features/bookings/web/my-bookings.ts';
import { MembershipCard } from '#features/memberships/web/MembershipCard.tsx';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { QueryState } from '#web/ui/QueryState.tsx';
import { PanelCard } from './PanelCard.tsx';
import { ProfileCard } from './ProfileCard.tsx';
import { StartCard } from './StartCard.tsx';

/** Where a person stands: their panel if they work here, membership, bookings and profile (R-DASH-02 to R-DASH-04). */
export function OverviewTab({ user, onOpen }: { user: User; onOpen: (id: string) => void }) {
  const { query, copy } = useMyBookings(user._id);
  const hasMembership = !isAdministrator(user);
  return (
    <Stack gap="lg">
      <PanelCard user={user} />
      <Grid gap="lg">
        <Grid.Col span={{ base: 12, md: 7 }} order={{ base: 2, md: 1 }}>
          {copy ? (
            <Stack gap="lg">
              <CopyNotice at={copy.at} />
              <BookingCounts bookings={copy.items} />
            </Stack>
          ) : (
            <QueryState query={query} errorText={bookingTexts.dashboardFailed}>
              {(bookings) => (
                <Stack gap="lg">
                  <BookingCounts bookings={bookings} />
                  <BookingsUnderWay bookings={bookings} onOpen={onOpen} />
                  {bookings.length === 0 && <StartCard user={user} />}
                </Stack>
              )}
            </QueryState>
          )}
        </Grid.Col>
        <Grid.Col span={{ base: 12, md: 5 }} order={{ base: 1, md: 2 }}>
          <Stack gap="lg">
            {hasMembership && <MembershipCard user={user} />}
            <ProfileCard user={user} />
          </Stack>
        </Grid.Col>
      </Grid>
    </Stack>
  );
}
