import { Drawer } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import { useOverlay } from '#platform/web/ui/use-overlay.ts';
import { LotPanel, type LotPanelProps } from './LotPanel.tsx';

type Props = LotPanelProps & { panelId: string };

/** The details of a lot in a drawer, for screens without room beside the table. */
export function LotDrawer({ panelId, ...panel }: Props) {
  // Mantine records the origin of the focus only when a mounted drawer opens
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
