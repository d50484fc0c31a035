import { Anchor, Group } from '@mantine/core';
import { useContext } from 'react';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import { type AgencyLink, AgencyLinksContext } from './agency-links.ts';

const bookings: AgencyLink = {
  label: t('Bookings'),
  about: (name) => t('Bookings of {name}', { name }),
  to: (agency) => paths.adminAllBookings({ agency }),
};

/** What leads from an agency to its bookings and to what modules hold of it. */
export const useAgencyLinks = (): readonly AgencyLink[] => [bookings, ...useContext(AgencyLinksContext)];

/** Links from an agency to its bookings and to what modules hold of it, for the office. */
export function AgencyLinks({ id, name }: { id: string; name: string }) {
  return (
    <Group gap="md">
      {useAgencyLinks().map(({ label, about, to }) => (
        <Anchor
          key={label}
          component={Link}
          size="sm"
          underline="always"
          to={to(id)}
          aria-label={about(name)}
        >
          {label}
        </Anchor>
      ))}
    </Group>
  );
}
