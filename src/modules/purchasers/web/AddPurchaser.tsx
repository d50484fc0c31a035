import { Button, Group, Text } from '@mantine/core';
import { Link } from 'react-router';
import type { AfterRequestProps } from '#core/bookings/web/booking-parts.tsx';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';

/** Leads a buyer from their new request to who buys. */
export function AddPurchaser({ booking, onClose }: AfterRequestProps) {
  return (
    <Group justify="space-between" gap="xs">
      <Text>{t('Who buys? You can add this now or later.')}</Text>
      <Button
        component={Link}
        to={paths.dashboard({ tab: 'bookings', booking: booking._id, part: 'purchaser' })}
        size="sm"
        variant="default"
        onClick={onClose}
      >
        {t('Add purchaser')}
      </Button>
    </Group>
  );
}
