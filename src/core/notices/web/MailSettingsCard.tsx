import { Group, Paper, Radio, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import type { MailSettingsView } from '#core/notices/contract.ts';
import { mailChoiceLabels, topicLabels } from '#core/notices/labels.ts';
import { choicesOf, type MailTopic, mailTopics } from '#core/notices/lifecycle.ts';
import { reachTexts } from '#core/notices/page-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { type Actor, isAdministrator } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import { mailSettingsQuery, useChangeMailSettings } from './settings-queries.ts';

type Props = { viewer: Pick<Actor, 'role'> };

/** What the portal mails its reader, saved with each choice. */
export function MailSettingsCard({ viewer }: Props) {
  const id = useId();
  const query = useQuery(mailSettingsQuery);
  return (
    <Paper withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby={id}>
      <Title order={2} size="h3" id={id} mb="sm">
        {t('Mail')}
      </Title>
      <QueryState query={query} errorText={t('Your mail settings could not be loaded. Please try again.')}>
        {(settings) => <Settings viewer={viewer} settings={settings} />}
      </QueryState>
    </Paper>
  );
}

/** Only who answers requests chooses about their mails. */
function topicsOf({ role }: Pick<Actor, 'role'>): readonly MailTopic[] {
  const answersRequests = role === 'agent_admin' || isAdministrator({ role });
  return mailTopics.filter((topic) => topic !== 'desk' || answersRequests);
}

function Settings({ viewer, settings }: Props & { settings: MailSettingsView }) {
  const saving = useChangeMailSettings();
  const choose = (topic: MailTopic, choice: string) =>
    saving.mutate(
      { [topic]: choice },
      {
        onSuccess: ({ message }) => toast(message),
        onError: (error) =>
          toast(refusalText(error, t('Your mail settings could not be saved. Please try again.')), 'error'),
      },
    );
  // there is nothing to choose, and no mail that is always sent
  if (settings.reaches === 'no_mail_server') return <Notice tone="info">{reachTexts.no_mail_server}</Notice>;
  return (
    <Stack gap="md">
      {settings.reaches !== 'yes' && <Notice tone="warning">{reachTexts[settings.reaches]}</Notice>}
      {topicsOf(viewer).map((topic) => (
        <Radio.Group
          key={topic}
          label={topicLabels[topic]}
          value={settings[topic]}
          onChange={(choice) => choose(topic, choice)}
        >
          <Group gap="md" mt={6}>
            {choicesOf[topic].map((choice) => (
              <Radio key={choice} value={choice} label={mailChoiceLabels[choice]} />
            ))}
          </Group>
        </Radio.Group>
      ))}
      <Text size="sm" c="dimmed">
        {t(
          'Mails about the security of your account, refunds to arrange and lots offered to you are always sent.',
        )}
      </Text>
    </Stack>
  );
}
