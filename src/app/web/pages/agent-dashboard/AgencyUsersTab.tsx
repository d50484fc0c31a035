import { Button, Menu } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { BookingDialog } from '#features/bookings/web/BookingDialog.tsx';
import { mayBookFor } from '#features/bookings/web/booking-requests.ts';
import { AgencyUsersPanel } from '#features/memberships/web/AgencyUsersPanel.tsx';
import type { User } from '#features/users/contract.ts';
import { paths } from '#platform/web/paths.ts';

/** The agency's members, with a booking button for each that staff may book for. */
export function AgencyUsersTab({ viewer }: { viewer: User }) {
  const [client, setClient] = useState<User | null>(null);
  return (
    <>
      <AgencyUsersPanel
        viewer={viewer}
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
    </>
  );
}
