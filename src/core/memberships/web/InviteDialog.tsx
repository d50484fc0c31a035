import { Center, Stack, Text, TextInput } from '@mantine/core';
import { ShareLink } from '#core/lots/web/ShareLink.tsx';
import { inviteTexts } from '#core/memberships/start-messages.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { QrCode } from '#platform/web/ui/QrCode.tsx';
import { t } from '#shared/say.ts';

type Props = { agencyId: string; agencyName: string; opened: boolean; onClose: () => void };

/** The link to ask for membership of one agency, to copy, to share and to scan. */
export function InviteDialog({ agencyId, agencyName, opened, onClose }: Props) {
  const link = window.location.origin + addressOf(paths.agencyRequest({ agency: agencyId }));
  return (
    <Dialog opened={opened} onClose={onClose} title={inviteTexts.title}>
      <Stack gap="md">
        <Text>
          {t(
            'People who open this link ask {agency} for membership, with an account or a new one. You approve each request.',
            { agency: agencyName },
          )}
        </Text>
        <TextInput
          label={t('Link to join')}
          readOnly
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <ShareLink
          label={t('Copy or share the link')}
          title={t('Join {agency}', { agency: agencyName })}
          url={link}
        />
        <Center>
          <QrCode text={link} label={t('QR code of the link to join')} size={224} />
        </Center>
      </Stack>
    </Dialog>
  );
}
