import { Button, Card, Stack, Text, Timeline, Title } from '@mantine/core';
import { Link } from 'react-router';
import { buyerTexts } from '#features/bookings/messages.ts';
import type { User } from '#features/users/contract.ts';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { paths } from '#web/paths.ts';

/** For somebody without a booking: how one comes about, how far they are, and the next step. */
export function StartCard({ user }: { user: User }) {
  if (isAdministrator(user)) return null;
  const hasJoined = isMember(user);
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3" c="var(--aero-heading)">
          How booking works
        </Title>
        <Timeline active={hasJoined ? 0 : -1} bulletSize={18} lineWidth={2}>
          {buyerTexts.howItWorks.map(({ title, text }) => (
            <Timeline.Item key={title} title={title}>
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
        <Button component={Link} to={paths.properties()} variant={hasJoined ? 'filled' : 'default'}>
          Browse Lots
        </Button>
      </Stack>
    </Card>
  );
}
