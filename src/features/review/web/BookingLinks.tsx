import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import type { Booking } from '#features/bookings/contract.ts';
import { clientNameOf, placeOf } from '#features/bookings/web/booking-labels.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { isAdministrator } from '#shared/actor.ts';

/** Links from a booking to what belongs to it and its reader may open: its client's bookings, its lot and its agency. */
export function BookingLinks({ booking, viewer }: { booking: Booking; viewer: User }) {
  return (
    <Group component="nav" gap="lg" aria-label="Related records">
      {linksOf(booking, viewer).map(([label, to]) => (
        <Anchor key={to} component={Link} to={to} size="sm">
          {label}
        </Anchor>
      ))}
    </Group>
  );
}

function linksOf(booking: Booking, viewer: User): [label: string, to: string][] {
  const { email, lotId, agency } = booking;
  const ofClient = `Bookings of ${clientNameOf(booking)}`;
  if (!isAdministrator(viewer)) return [[ofClient, paths.agentBookingRequests({ q: email, status: 'all' })]];
  const links: [string, string][] = [[ofClient, paths.adminAllBookings({ q: email })]];
  if (lotId !== null) links.push([`History of ${placeOf(booking)}`, paths.adminLots({ history: lotId })]);
  if (agency !== null) links.push([agency.name, agencyPath(agency._id, viewer)]);
  return links;
}

/** The details of an agency open for a super admin alone. */
function agencyPath(id: string, viewer: User): string {
  return viewer.role === 'super_admin' ? paths.adminAgency(id) : paths.adminAgencies({ agency: id });
}
