import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { contactLinks } from '#core/sessions/web/contact-links.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** Whom to call at the office; nothing where it names no phone. */
export function OfficePhone() {
  const contact = useQuery(configQuery).data?.contact;
  const phone = contact && contactLinks(contact).find(({ way }) => way === 'phone');
  if (!phone) return null;
  return (
    <Text size="sm">
      {t('Park office:')}
      {mark(' ')}
      <Anchor inherit underline="always" href={phone.href} style={{ whiteSpace: 'nowrap' }}>
        {phone.text}
      </Anchor>
    </Text>
  );
}
