import { Button, DataList, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { mailDropLabels, mailStateLabels } from '#core/notices/labels.ts';
import { holdsLink, isResendable } from '#core/notices/lifecycle.ts';
import { downloadMail, type FullMailView, getMail, sendMailAgain } from '#core/notices/mail-contract.ts';
import { mailRefusals } from '#core/notices/messages.ts';
import { callFile } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, everything, useSend } from '#platform/web/api-client/queries.ts';
import actions from '#platform/web/ui/actions.module.css';
import { DownloadButton } from '#platform/web/ui/DownloadButton.tsx';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { FailureText } from '#platform/web/ui/form/FailureText.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import classes from './MailLog.module.css';

type Props = {
  /** The id of a mail; null closes the dialog. */
  id: string | null;
  onClose: () => void;
  /** Receives the sentence of the success. */
  onSent: (message: string) => void;
};

/** A mail of the log: its text, attempts and last error, to be downloaded and sent again. */
export function MailDialog({ id, onClose, onSent }: Props) {
  const mail = useQuery({ ...ask(getMail, { params: { id: id ?? '' } }), enabled: id !== null });
  return (
    <Dialog
      opened={id !== null}
      onClose={onClose}
      size="lg"
      fillsPhone
      title={mail.data?.subject ?? t('Mail')}
    >
      {id !== null && (
        <QueryState
          query={mail}
          errorText={(error) => refusalText(error, t('The mail could not be loaded. Please try again.'))}
        >
          {(found) => <Mail key={found._id} mail={found} onSent={onSent} />}
        </QueryState>
      )}
    </Dialog>
  );
}

function Mail({ mail, onSent }: { mail: FullMailView; onSent: (message: string) => void }) {
  const input = { params: { id: mail._id } };
  // also the audit trail tells of it
  const again = useSend(sendMailAgain, { stale: everything });
  const send = () => again.mutate(input, { onSuccess: ({ message }) => onSent(message) });
  return (
    <Stack>
      <Facts mail={mail} />
      {mail.text === null ? (
        <Text c="dimmed">{mailRefusals.MAIL_EMPTIED.message}</Text>
      ) : (
        <MailText text={mail.text} />
      )}
      {again.error && (
        <Notice tone="error">
          <FailureText sentence={t('The mail could not be sent again.')} error={again.error} />
        </Notice>
      )}
      {mail.text !== null && (
        <div className={actions.actions}>
          <DownloadButton
            load={() => callFile(downloadMail, input)}
            failed={t('The mail could not be downloaded. Please try again.')}
          >
            {t('Download')}
          </DownloadButton>
          {isResendable(mail.state) && !holdsLink(mail.template) && (
            <Button size="sm" loading={again.isPending} onClick={send}>
              {t('Send again')}
            </Button>
          )}
        </div>
      )}
    </Stack>
  );
}

/** The text part, with its line breaks. */
function MailText({ text }: { text: string }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <Title order={3} size="h4" mb="xs" id={id}>
        {t('Text')}
      </Title>
      <div className={classes.text}>{text}</div>
    </section>
  );
}

function Facts({ mail }: { mail: FullMailView }) {
  const known = factsOf(mail).filter(([, value]) => value !== null);
  return (
    <DataList withDivider gap="xs" labelWidth="7rem">
      {known.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue style={{ overflowWrap: 'anywhere' }}>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}

/** The fields of a mail; null is left out. */
function factsOf(mail: FullMailView): [name: string, value: string | null][] {
  const { to, name, state, attempts, lastError, dropped, createdAt, dueAt, sentAt } = mail;
  return [
    [t('To'), joined(', ', [name, to])],
    [t('State'), mailStateLabels[state]],
    [t('Reason'), dropped && mailDropLabels[dropped]],
    [t('Written'), formatDateTime(createdAt)],
    [t('Sent'), sentAt && formatDateTime(sentAt)],
    [t('Next attempt'), state === 'waiting' ? formatDateTime(dueAt) : null],
    [t('Attempts'), String(attempts)],
    [t('Last error'), lastError],
  ];
}
