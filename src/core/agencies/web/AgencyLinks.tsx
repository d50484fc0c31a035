import { Menu } from '@mantine/core';
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

/** Entries of an agency's menu for the office, which lead to its bookings and to what modules hold of it. */
export function AgencyLinks({ id, name }: { id: string; name: string }) {
  return [bookings, ...useContext(AgencyLinksContext)].map(({ label, about, to }) => (
    <Menu.Item key={label} component={Link} to={to(id)} aria-label={about(name)}>
      {label}
    </Menu.Item>
  ));
}
