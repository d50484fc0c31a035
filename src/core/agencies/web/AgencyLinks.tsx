import { Anchor, Group } from '@mantine/core';
import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';

/** Links from an agency to its bookings and its figures, for the office. */
export function AgencyLinks({ id, name }: { id: string; name: string }) {
  return (
    // far enough from the name above to be targets of their own
    <Group gap="sm" mt={6}>
      <Anchor
        component={Link}
        size="sm"
        to={paths.adminAllBookings({ agency: id })}
        aria-label={t('Bookings of {name}', { name })}
      >
        {t('Bookings')}
      </Anchor>
      <Anchor
        component={Link}
        size="sm"
        to={paths.adminReports({ agency: id })}
        aria-label={t('Figures of {name}', { name })}
      >
        {t('Figures')}
      </Anchor>
    </Group>
  );
}
