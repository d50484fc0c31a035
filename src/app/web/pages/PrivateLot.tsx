import { Anchor, Text } from '@mantine/core';
import { Link } from 'react-router';
import { HeldLot } from '#core/bookings/web/booking-parts.tsx';
import type { PlannedLot } from '#core/lots/contract.ts';
import { isHeld } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';

/** In the card of a lot on the plan whose details are private (D-61): how to wait for it, or whose it is. */
export function PrivateLot({ lot, viewer }: { lot: PlannedLot; viewer: Viewer }) {
  const isPrivate = (
    <Text size="sm" c="dimmed">
      {t('Price and details are shown for available lots only.')}{' '}
      <Anchor component={Link} inherit underline="always" to={paths.type(lot.type)}>
        {t('See lots of {name}', { name: typeTexts(lot.type).name })}
      </Anchor>
    </Text>
  );
  if (!isHeld(lot) && lot.status !== 'sold') return isPrivate;
  const { _id: id, type, lotNumber, status } = lot;
  return <HeldLot key={id} lot={{ id, type, lotNumber, status }} viewer={viewer} taken={isPrivate} />;
}
