import { Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countNotices } from '#core/notices/contract.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { formatDateTime } from '#shared/dates.ts';
import { t } from '#shared/say.ts';

/**
 * Says to staff, where a mail is promised, that it will not go, or not yet (D-423); nothing while mails leave. It reads what the bell has
 * asked for.
 */
export function MailState() {
  const { data } = useQuery({ ...ask(countNotices), enabled: false });
  if (!data?.mail) return null;
  const { sends, waitsSince } = data.mail;
  if (sends && waitsSince === null) return null;
  return (
    <Text size="sm" c="dimmed">
      {sends
        ? t('Mails wait since {time}; they go when the mail server answers.', {
            time: formatDateTime(waitsSince ?? ''),
          })
        : t('No mail goes out: no mail server is set up.')}
    </Text>
  );
}
