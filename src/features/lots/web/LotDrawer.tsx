import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useOverlay } from '#platform/web/ui/use-overlay.ts';
import { LotPanel, type LotPanelProps } from './LotPanel.tsx';

type Props = LotPanelProps & { panelId: string };

/** The details of a lot where the screen has no room beside the table: they slide over it. */
export function LotDrawer({ panelId, ...panel }: Props) {
  // it comes onto the page with its first opening, and the library notes where the focus was when a closed one opens
  const isMounted = useMounted();
  useOverlay(panel.opened, { close: panel.onClose });
  return (
    <Drawer.Root
      opened={panel.opened && isMounted}
      onClose={panel.onClose}
      position="right"
      size="min(100%, 26rem)"
    >
      <Drawer.Overlay />
      <Drawer.Content aria-label="Lot details">
        <Drawer.Body id={panelId} p="1.25rem">
          <LotPanel {...panel} />
        </Drawer.Body>
      </Drawer.Content>
    </Drawer.Root>
  );
}
