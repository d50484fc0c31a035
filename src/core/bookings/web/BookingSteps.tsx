import { Badge, Group, Text, Timeline } from '@mantine/core';
import { howItWorks } from '#core/bookings/steps-messages.ts';
import { agencyStatusLabels } from '#core/memberships/labels.ts';
import { CheckIcon } from '#platform/web/ui/icons.tsx';
import { t } from '#shared/say.ts';

/** The steps of a booking by name, and the current one; what the request of a lot is says its text once it is next, of the membership the card beside it. */
export function BookingSteps({ now, isWaiting }: { now: number; isWaiting: boolean }) {
  return (
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
                  {isWaiting ? agencyStatusLabels.pending : t('Your next step')}
                </Badge>
              )}
            </Group>
          }
        >
          {n === 1 && n === now && (
            <Text size="sm" c="dimmed">
              {text}
            </Text>
          )}
        </Timeline.Item>
      ))}
    </Timeline>
  );
}
