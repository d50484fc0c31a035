import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { unsubscribe } from '#core/notices/contract.ts';
import { type MailTopic, mailTopics } from '#core/notices/lifecycle.ts';
import { noticeRefusals } from '#core/notices/messages.ts';
import { mailSettingsTexts, unsubscribeTexts } from '#core/notices/page-messages.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { paths } from '#platform/web/paths.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { t } from '#shared/say.ts';

/** The parts of a link that stops mails about a topic. */
type UnsubscribeLink = { user: string; topic: MailTopic; key: string };

/** Stops mails about a topic by the link in one of them; opening it changes nothing. */
export function UnsubscribePanel() {
  const [search] = useSearchParams();
  const topic = mailTopics.find((each) => each === search.get('topic'));
  const user = search.get('user');
  const key = search.get('key');
  if (!topic || !user || !key) return <InvalidLink />;
  return <Question link={{ user, topic, key }} />;
}

type State = 'question' | 'done' | 'undone';

function Question({ link }: { link: UnsubscribeLink }) {
  const { mutate, isPending, error } = useSend(unsubscribe, { stale: [] });
  const [state, setState] = useState<State>('question');
  const heading = useFocusOnChange(state);
  const isInvalid = error instanceof CallFailure && error.code === noticeRefusals.LINK_INVALID.code;
  if (isInvalid) return <InvalidLink />;

  const undo = state === 'done';
  const send = () =>
    mutate(
      { params: link, ...(undo && { query: { undo: 'true' } }) },
      { onSuccess: () => setState(undo ? 'undone' : 'done') },
    );
  return (
    <Stack align="flex-start">
      <Title order={1} ref={heading} tabIndex={-1} c="var(--aero-heading)">
        {unsubscribeTexts[state](link.topic)}
      </Title>
      {error && (
        <Notice tone="error">
          {refusalText(error, t('Your mail settings could not be saved. Please try again.'))}
        </Notice>
      )}
      <Button variant={undo ? 'default' : 'filled'} loading={isPending} onClick={send}>
        {undo ? t('Undo') : t('Stop these mails')}
      </Button>
    </Stack>
  );
}

/** Focuses the heading that tells the outcome, so that it is read out. */
function useFocusOnChange(state: State) {
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state) heading.current?.focus();
    shown.current = state;
  }, [state]);
  return heading;
}

function InvalidLink() {
  return (
    <Stack align="flex-start">
      <Title order={1} c="var(--aero-heading)">
        {noticeRefusals.LINK_INVALID.message}
      </Title>
      <Text>{t('You can choose your mails in your profile.')}</Text>
      <Button component={Link} to={paths.profile()} variant="default">
        {mailSettingsTexts.link}
      </Button>
    </Stack>
  );
}
