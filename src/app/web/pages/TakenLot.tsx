import { Container } from '@mantine/core';
import type { ReactNode } from 'react';
import { HeldLot } from '#core/bookings/web/booking-parts.tsx';
import type { Lot, Plan } from '#core/lots/contract.ts';
import type { LotStatus, LotType } from '#core/lots/lifecycle.ts';
import { lotRefusals } from '#core/lots/messages.ts';
import type { Viewer } from '#core/lots/policy.ts';
import { showInView } from '#platform/web/ui/form/show-in-view.ts';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { t, texts } from '#shared/say.ts';
import { useLotInUrl } from './use-lot-in-url.ts';

type Props = { type: LotType; lots: readonly Lot[]; plan: Plan | undefined; viewer: Viewer };

/** On top of the page, where a link to a lot arrives that is taken: how to wait for it, or whose it is. */
export function TakenLot({ type, lots, plan, viewer }: Props) {
  const { gone, openId, change } = useLotInUrl(lots, viewer);
  const isHydrated = useHydrated();
  if (!gone) return null;
  const lot = plan?.lots.find(({ _id }) => _id === openId);
  const text = takenText(lot);
  return (
    <Container pt="sm">
      <GoneNote onClose={() => change({ lot: null, book: null })}>
        {isHydrated ? (
          <HeldLot lot={{ id: openId ?? '', type, lotNumber: lot?.lotNumber }} viewer={viewer} taken={text} />
        ) : (
          text
        )}
      </GoneNote>
    </Container>
  );
}

/** Which lot is taken, and how, once the plan says it. */
function takenText(lot: Plan['lots'][number] | undefined): string {
  const text = lot && takenTexts[lot.status];
  return text ? interpolate(text, { lot: lot.lotNumber }) : lotRefusals.LOT_TAKEN.message;
}

const takenTexts: Partial<Record<LotStatus, string>> = texts({
  reserved: 'Lot {lot} is reserved.',
  booked: 'Lot {lot} is booked.',
  sold: 'Lot {lot} is sold.',
});

/** What the address names is no longer available. */
export function GoneNote({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  return (
    <Notice
      ref={showInView}
      tone="info"
      mb="md"
      role="status"
      withCloseButton={useHydrated()}
      closeButtonLabel={t('Dismiss message')}
      onClose={onClose}
    >
      {children}
    </Notice>
  );
}
