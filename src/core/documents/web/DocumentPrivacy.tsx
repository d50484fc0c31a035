import { Anchor, Text } from '@mantine/core';
import { documentTexts } from '#core/documents/messages.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { mark, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** Who opens uploaded files, with a link to the privacy notice; a new tab keeps the files that are chosen. */
export function DocumentPrivacy({ lead = '' }: { lead?: string }) {
  return (
    <Text size="sm" c="dimmed">
      {sentences(lead, documentTexts.privacy)}
      {mark(' ')}
      <Anchor inherit underline="always" href={addressOf(paths.privacy())} target="_blank" rel="noreferrer">
        {t('Privacy notice')}
      </Anchor>
    </Text>
  );
}
