import { Stack, Text } from '@mantine/core';
import { howItWorks } from '#core/bookings/steps-messages.ts';
import { t } from '#shared/say.ts';
import { Stages } from './Stages.tsx';

/** The steps of a booking by name; what the request of a lot is says its text once it is next, of the membership the card beside it. */
export function BookingSteps({ now }: { now: number }) {
  return (
    <Stack gap="xs" w="100%">
      <Stages label={t('How booking works')} stages={howItWorks.map(({ title }) => title)} done={now} />
      {now === 1 && (
        <Text size="sm" c="dimmed">
          {howItWorks[now]?.text}
        </Text>
      )}
    </Stack>
  );
}
