import { Button, Group, Stack } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { PlannedLot } from '#core/lots/contract.ts';
import { isHeld } from '#core/lots/lifecycle.ts';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import { LotHolder } from './LotHolder.tsx';
import { lotQuery } from './office-queries.ts';

/** Time after which a lot that is pointed at is asked for its holder. */
const PAUSE_MS = 200;

type Props = { lot: PlannedLot; onEdit: () => void; onHistory: () => void };

/** What the card of a lot on the office's plan offers: who holds it with the booking, and the actions of its row in the list. */
export function PlannedLotActions({ lot, onEdit, onHistory }: Props) {
  const [pausedAt] = useDebouncedValue(lot._id, PAUSE_MS);
  const enabled = (isHeld(lot) || lot.status === 'sold') && pausedAt === lot._id;
  const holder = useQuery({ ...lotQuery(lot._id), enabled }).data?.holder;
  const about = t('lot {lot}', { lot: lot.lotNumber });
  return (
    <Stack gap="xs">
      {holder && (
        <div>
          <LotHolder lotNumber={lot.lotNumber} holder={holder} />
        </div>
      )}
      <Group gap="xs" grow preventGrowOverflow={false}>
        {holder?.bookingId && (
          <Button component={Link} to={paths.adminBookings({ booking: holder.bookingId })} size="sm">
            {t('Open the booking')}
          </Button>
        )}
        <Button size="sm" variant="default" aria-label={`${t('Edit')} ${about}`} onClick={onEdit}>
          {t('Edit')}
        </Button>
        <Button size="sm" variant="default" aria-label={`${t('History')} ${about}`} onClick={onHistory}>
          {t('History')}
        </Button>
      </Group>
    </Stack>
  );
}
