import { Button, type ButtonProps } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { inviteTexts } from '#core/memberships/start-messages.ts';
import type { User } from '#core/users/contract.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';

export const LazyInviteDialog = lazyDialog(async () => (await import('./InviteDialog.tsx')).InviteDialog);

/** Opens the link to join the viewer's agency. */
export function InviteButton({ viewer, ...button }: ButtonProps & { viewer: User }) {
  const [opened, dialog] = useDisclosure();
  if (viewer.agencyId === null) return null;
  return (
    <>
      <Button size="sm" {...button} onClick={dialog.open}>
        {inviteTexts.title}
      </Button>
      <LazyInviteDialog
        agencyId={viewer.agencyId}
        agencyName={viewer.agencyName}
        opened={opened}
        onClose={dialog.close}
      />
    </>
  );
}
