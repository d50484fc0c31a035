import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { contactLinks } from './contact-links.ts';
import { configQuery } from './queries.ts';

/** Whom to call at the office; nothing where it names no phone. */
export function OfficePhone({ lead = t('Park office:') }: { lead?: string }) {
  const contact = useQuery(configQuery).data?.contact;
  const phone = contact && contactLinks(contact).find(({ way }) => way === 'phone');
  if (!phone) return null;
  return (
    <Text size="sm">
      {lead}
      {mark(' ')}
      <Anchor inherit underline="always" href={phone.href}>
        {phone.text}
      </Anchor>
    </Text>
  );
}
