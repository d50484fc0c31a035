import { Badge, Button, Card, Group, Stack, Text, Timeline, Title } from '@mantine/core';
import { Link } from 'react-router';
import { howItWorks } from '#core/bookings/steps-messages.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { t } from '#shared/say.ts';

/** Getting started, for a person without a booking: the steps, the current one, and the next action. */
export function StartCard({ user }: { user: User }) {
  if (isAdministrator(user)) return null;
  const hasJoined = isMember(user);
  const now = hasJoined ? 1 : 0;
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        <Title order={2} size="h3" c="var(--aero-heading)">
          {t('How booking works')}
        </Title>
        <Timeline active={now} bulletSize={26} lineWidth={2}>
          {howItWorks.map(({ title, text }, n) => (
            <Timeline.Item
              key={title}
              bullet={n < now ? <CheckIcon size={16} /> : n + 1}
              // the connector to a future step is empty
              lineVariant={n < now ? 'solid' : 'dashed'}
              title={
                <Group gap="xs">
                  {title}
                  {n === now && (
                    <Badge variant="light" tt="none" radius="sm">
                      {user.agencyStatus === 'pending' ? t('Waiting for the answer') : t('Your next step')}
                    </Badge>
                  )}
                </Group>
              }
            >
              <Text size="sm" c="dimmed">
                {text}
              </Text>
            </Timeline.Item>
          ))}
        </Timeline>
        <Button component={Link} to={paths.properties()} variant={hasJoined ? 'filled' : 'default'}>
          {t('Browse Lots')}
        </Button>
      </Stack>
    </Card>
  );
}
