import { Center, Stack, Text, TextInput } from '@mantine/core';
import { ShareLink } from '#features/lots/web/ShareLink.tsx';
import { inviteTexts } from '#features/memberships/start-messages.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { QrCode } from '#platform/web/ui/QrCode.tsx';
import { interpolate } from '#shared/interpolate.ts';

type Props = { agencyId: string; agencyName: string; opened: boolean; onClose: () => void };

/** The link to ask for membership of one agency, to copy, to share and to scan. */
export function InviteDialog({ agencyId, agencyName, opened, onClose }: Props) {
  const link = window.location.origin + addressOf(paths.agencyRequest({ agency: agencyId }));
  return (
    <Dialog opened={opened} onClose={onClose} title={inviteTexts.title}>
      <Stack gap="md">
        <Text>{interpolate(inviteTexts.lead, { agency: agencyName })}</Text>
        <TextInput
          label={inviteTexts.link}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ShareLink
          label={inviteTexts.share}
          title={interpolate(inviteTexts.shared, { agency: agencyName })}
          url={link}
        />
        <Center>
          <QrCode text={link} label={inviteTexts.code} size={224} />
        </Center>
      </Stack>
    </Dialog>
  );
}
