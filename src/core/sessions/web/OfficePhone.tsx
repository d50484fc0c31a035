import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { contactLinks } from './contact-links.ts';
import { configQuery } from './queries.ts';

/** Whom to call at the office, with its WhatsApp if asked; nothing where it names no phone. */
export function OfficePhone({ lead = t('Park office:'), hasChat }: { lead?: string; hasChat?: boolean }) {
  const contact = useQuery(configQuery).data?.contact;
  const links = contact ? contactLinks(contact) : [];
  const phone = links.find(({ way }) => way === 'phone');
  const chat = hasChat && links.find(({ way }) => way === 'whatsapp');
  if (!phone) return null;
  return (
    <Text size="sm">
      {lead}
      {mark(' ')}
      <Anchor inherit underline="always" href={phone.href}>
        {phone.text}
      </Anchor>
      {chat && (
        <>
          {mark(', ')}
          <Anchor inherit underline="always" href={chat.href} target="_blank" rel="noreferrer">
            {chat.name}
          </Anchor>
        </>
      )}
    </Text>
  );
}
