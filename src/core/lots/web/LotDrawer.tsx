import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { offersBooking } from '#core/lots/policy.ts';
import { DialogLayer, useNewLayer } from '#platform/web/ui/dialog/Dialog.tsx';
import { useOverlay } from '#platform/web/ui/dialog/use-overlay.ts';
import { t } from '#shared/say.ts';
import { LotAction } from './LotAction.tsx';
import { LotDetails, type LotDetailsProps } from './LotDetails.tsx';
import classes from './LotDrawer.module.css';

type Props = Omit<LotDetailsProps, 'contact'> & {
  panelId: string;
  /** Ways to ask about the lot, with "Book Now" in a bar that stays at the end of the screen. */
  contact: ReactNode;
};

/** The details of a lot in a drawer, for screens without room beside the table. */
export function LotDrawer({ panelId, contact, ...details }: Props) {
  // Mantine records the origin of the focus only when a mounted drawer opens
  const isMounted = useMounted();
  const layer = useNewLayer(details.opened);
  useOverlay(details.opened, { close: details.onClose });
  const isOffered = details.offer === undefined && offersBooking(details.viewer, details.lot);
  return (
    <DialogLayer value={layer}>
      <Drawer.Root
        opened={details.opened && isMounted}
        onClose={details.onClose}
        position="right"
        size="min(100%, 26rem)"
        closeOnEscape={layer.isInnermost}
        classNames={{ content: classes.drawer, body: classes.body }}
      >
        <Drawer.Overlay />
        <Drawer.Content aria-label={t('Lot details')}>
          <Drawer.Body id={panelId}>
            <LotDetails {...details} isBookedBelow />
            {(contact || isOffered) && (
              <div className={classes.bar}>
                {isOffered && (
                  <LotAction lot={details.lot} viewer={details.viewer} onBook={details.onBook} prominent />
                )}
                {contact}
              </div>
            )}
          </Drawer.Body>
        </Drawer.Content>
      </Drawer.Root>
    </DialogLayer>
  );
}
