import { Button, Menu, Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { BookingDialog } from '#features/bookings/web/BookingDialog.tsx';
import { mayBookFor } from '#features/bookings/web/booking-requests.ts';
import { AgencyUsers } from '#features/memberships/web/AgencyUsers.tsx';
import { agencyUsersQuery } from '#features/memberships/web/staff-queries.ts';
import { usePeopleWanted } from '#features/memberships/web/use-people-wanted.ts';
import type { User } from '#features/users/contract.ts';
import { accountTexts } from '#features/users/office-messages.ts';
import { paths } from '#web/paths.ts';
import { PanelHeading } from '#web/ui/PanelHeading.tsx';
import { QueryRefresh } from '#web/ui/QueryRefresh.tsx';

/** The people of the agency, with a booking for each member it may book for (R-AGT-06, D-82). */
export function AgencyUsersTab({ viewer }: { viewer: User }) {
  const users = useQuery(agencyUsersQuery(viewer, usePeopleWanted()));
  const [client, setClient] = useState<User | null>(null);
  return (
    <Stack gap="md">
      <PanelHeading title="Agency Users" actions={<QueryRefresh queries={[users]} texts={accountTexts} />} />
      <AgencyUsers
        viewer={viewer}
        query={users}
        actions={{
          main: (user) =>
            mayBookFor(viewer, user) && (
              <Button
                component={Link}
                to={paths.createBooking({ userId: user._id })}
                size="xs"
                variant="default"
                aria-label={`New booking for ${user.name}`}
              >
                New booking
              </Button>
            ),
          menu: (user) =>
            mayBookFor(viewer, user) && (
              <Menu.Item onClick={() => setClient(user)}>Book with documents</Menu.Item>
            ),
        }}
      />
      <BookingDialog client={client ?? undefined} opened={client !== null} onClose={() => setClient(null)} />
    </Stack>
  );
}
