import { Stack, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { DocumentFactsProps } from '#core/bookings/web/booking-parts.tsx';
import { listPurchasers } from '#modules/purchasers/contract.ts';
import { purchaserCan } from '#modules/purchasers/policy.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { t } from '#shared/say.ts';
import { PurchaserRow } from './PurchaserSection.tsx';

/** Who buys, beside an identity card or a passport: name and number, which a click reveals on record (D-259, D-411). */
export function IdentityFacts({ booking, viewer, document: { documentType, paper } }: DocumentFactsProps) {
  const isIdentity =
    documentType.startsWith('ic_') || ['passport', 'second_ic_front', 'second_ic_back'].includes(paper ?? '');
  const { data } = useQuery({ ...ask(listPurchasers, { params: { id: booking._id } }), enabled: isIdentity });
  if (!isIdentity || !data || data.purchasers.length === 0) return null;
  return (
    <section>
      <Title order={3} size="h4" mb="xs">
        {data.purchasers.length > 1 ? t('Purchasers') : t('Purchaser')}
      </Title>
      <Stack component="ul" gap="sm" p={0} m={0} style={{ listStyle: 'none' }}>
        {data.purchasers.map((each) => (
          <PurchaserRow
            key={each.id}
            purchaser={each}
            booking={booking}
            mayReveal={purchaserCan.reveal(viewer, booking).allowed}
          />
        ))}
      </Stack>
    </section>
  );
}
