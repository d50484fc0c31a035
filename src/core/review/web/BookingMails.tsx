import { Button, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { mailStateLabels } from '#core/notices/labels.ts';
import { holdsLink, isResendable } from '#core/notices/lifecycle.ts';
import { listMails, type MailView, sendMailAgain } from '#core/notices/mail-contract.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, everything, useSend } from '#platform/web/api-client/queries.ts';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** The latest mails about a booking, which the office sends again from here (D-484). */
export function BookingMails({ bookingId }: { bookingId: string }) {
  const query = useQuery(ask(listMails, { query: { bookingId } }));
  return (
    <QueryState query={query} errorText={t('The mail log could not be loaded. Please try again later.')}>
      {(mails) =>
        mails.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('No mail has been written yet.')}
          </Text>
        ) : (
          <Stack component="ul" gap="sm" p={0} m={0}>
            {mails.map((mail) => (
              <Row key={mail._id} mail={mail} />
            ))}
          </Stack>
        )
      }
    </QueryState>
  );
}

function Row({ mail }: { mail: MailView }) {
  const { _id: id, to, name, subject, template, state, createdAt, sentAt } = mail;
  // also the audit trail tells of it
  const again = useSend(sendMailAgain, {
    stale: everything,
    onSuccess: ({ message }) => toast(message),
    onError: (error) => toast(refusalText(error, t('The mail could not be sent again.')), 'error'),
  });
  return (
    <Group component="li" justify="space-between" gap="xs" wrap="nowrap">
      <div style={{ overflowWrap: 'anywhere' }}>
        <Text size="sm">{subject}</Text>
        <Text size="xs" c="dimmed">
          {joined(', ', [name || to, mailStateLabels[state], formatDateTime(sentAt ?? createdAt)])}
        </Text>
      </div>
      {isResendable(state) && !holdsLink(template) && (
        <Button
          size="xs"
          variant="default"
          style={{ flex: 'none' }}
          loading={again.isPending}
          aria-label={joined(': ', [t('Send again'), subject])}
          onClick={() => again.mutate({ params: { id } })}
        >
          {t('Send again')}
        </Button>
      )}
    </Group>
  );
}
