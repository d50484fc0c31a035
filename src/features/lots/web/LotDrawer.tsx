import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './LotDrawer.module.css';

type Props = { opened: boolean; onClose: () => void; panelId: string; children: ReactNode };

/** The details of a lot where the screen has no room beside the table: they slide over it. */
export function LotDrawer({ opened, onClose, panelId, children }: Props) {
  // it comes onto the page with its first opening, and the library notes where the focus was when a closed one opens
  const isMounted = useMounted();
  return (
    <Drawer.Root opened={opened && isMounted} onClose={onClose} position="right" size="min(100%, 26rem)">
      <Drawer.Overlay />
      <Drawer.Content aria-label="Lot details">
        <Drawer.Body id={panelId} className={classes.body}>
          {children}
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
