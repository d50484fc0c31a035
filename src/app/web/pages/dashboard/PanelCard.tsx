import { Button, Card, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import { panelPath } from '#features/sessions/web/login-redirect.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';

/** A link to the staff dashboard; rendered for staff only (D-01, D-05). */
export function PanelCard({ user }: { user: User }) {
  const isOffice = isAdministrator(user);
  if (!isOffice && user.role !== 'agent_admin') return null;
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="sm">
        <Text>
          {isOffice
            ? 'Bookings of all buyers, lots, agencies and users are in the admin panel.'
            : 'Requests of your clients and your members are in the agent panel.'}
        </Text>
        <Button component={Link} to={panelPath(user)}>
          {isOffice ? 'Open admin panel' : 'Open agent panel'}
        </Button>
      </Group>
    </Card>
  );
}
