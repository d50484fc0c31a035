import { Button, Card, List, Stack, Title } from '@mantine/core';
import { Link } from 'react-router';
import { buyerTexts } from '#features/bookings/messages.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator } from '#shared/actor.ts';
import { paths } from '#web/paths.ts';

/** For somebody without a booking: how one comes about, and the first step to it. */
export function StartCard({ user }: { user: User }) {
  if (isAdministrator(user)) return null;
  return (
    <Card withBorder padding="lg">
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3">
          How booking works
        </Title>
        <List type="ordered" spacing="xs">
          {buyerTexts.howItWorks.map((step) => (
            <List.Item key={step}>{step}</List.Item>
          ))}
        </List>
        <Button
          component={Link}
          to={paths.properties()}
          variant={user.agencyStatus === 'approved' ? 'filled' : 'default'}
        >
          Browse Lots
        </Button>
      </Stack>
    </Card>
  );
}
