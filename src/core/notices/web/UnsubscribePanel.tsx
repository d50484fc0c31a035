import { Button, Stack, Text, Title } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { mailTopics } from '#core/notices/lifecycle.ts';
import { noticeRefusals } from '#core/notices/messages.ts';
import { mailSettingsTexts, unsubscribeTexts } from '#core/notices/page-messages.ts';
import { CallFailure, refusalText } from '#platform/web/api-client/call-failure.ts';
import { paths } from '#platform/web/paths.ts';
import { ErrorAlert } from '#platform/web/ui/form/ErrorAlert.tsx';
import { t } from '#shared/say.ts';
import { type UnsubscribeLink, useUnsubscribe } from './settings-queries.ts';

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
  const { mutate, isPending, error } = useUnsubscribe(link);
  const [state, setState] = useState<State>('question');
  const heading = useFocusOnChange(state);
  const isInvalid = error instanceof CallFailure && error.code === noticeRefusals.LINK_INVALID.code;
  if (isInvalid) return <InvalidLink />;

  const undo = state === 'done';
  const send = () => mutate({ undo }, { onSuccess: () => setState(undo ? 'undone' : 'done') });
  return (
    <Stack align="flex-start">
      <Title order={1} ref={heading} tabIndex={-1} c="var(--aero-heading)">
        {unsubscribeTexts[state](link.topic)}
      </Title>
      {error && (
        <ErrorAlert>
          {refusalText(error, t('Your mail settings could not be saved. Please try again.'))}
        </ErrorAlert>
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
