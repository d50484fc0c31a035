import { Text } from '@mantine/core';
import { placeName } from '#core/bookings/labels.ts';
import { lotStatusLabels } from '#core/lots/labels.ts';
import type { Viewing } from '#modules/viewings/contract.ts';
import { isOpenViewing } from '#modules/viewings/lifecycle.ts';
import { joined } from '#shared/punctuation.ts';

/** Says that the lot of an open viewing is not available any more, so that the office calls the visitor. */
export function LotState({ viewing }: { viewing: Pick<Viewing, 'lot' | 'state'> }) {
  const { lot } = viewing;
  if (!lot || lot.status === 'available' || !isOpenViewing(viewing)) return null;
  return (
    <Text size="sm" fw={600}>
      {joined(': ', [placeName(lot.lotNumber, null), lotStatusLabels[lot.status]])}
    </Text>
  );
}
