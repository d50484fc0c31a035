import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countNotices } from '#core/notices/contract.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

/**
 * Says to staff, where a mail is promised, that it does not go yet (D-423); nothing while mails leave, or while there is no mail server, where
 * nothing promises one. It reads what the bell has asked for.
 */
export function MailState() {
  const { data } = useQuery({ ...ask(countNotices), enabled: false });
  if (!data?.mail?.sends) return null;
  const { waitsSince } = data.mail;
  if (waitsSince === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {t('Mails wait since {time}; they go when the mail server answers.', {
        time: formatDateTime(waitsSince),
      })}
    </Text>
  );
}
