import { Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  listOwnViewings,
  listViewingTimes,
  type OwnViewing,
  proposeViewingTime,
  type ViewingTimes,
} from '#modules/viewings/contract.ts';
import { viewingFields } from '#modules/viewings/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { FormActions } from '#platform/web/ui/form/FormActions.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { t } from '#shared/say.ts';
import { TimeFields } from './TimeFields.tsx';

/** The parts of the link in a viewing's mails. */
export type ViewingLink = { id: string; key: string };

type Props = { link: ViewingLink; onDone: (proposed: OwnViewing) => void; onCancel: () => void };

/** The choice of another time for a viewing, which the office answers anew (D-483). */
export function AnotherTime(props: Props) {
  const times = useQuery({ ...ask(listViewingTimes), staleTime: 0 });
  return (
    <QueryState query={times} errorText={t('The times could not be loaded.')} retryLabel={uiTexts.retry}>
      {(found) => <Form {...props} {...found} />}
    </QueryState>
  );
}

function Form({ link, onDone, onCancel, times, minutes }: Props & ViewingTimes) {
  const [startsAt, setStartsAt] = useState('');
  const [isMissing, setMissing] = useState(false);
  const sending = useSend(proposeViewingTime, {
    stale: [ask(listViewingTimes).queryKey, ask(listOwnViewings).queryKey],
    waits: true,
    onSuccess: onDone,
  });
  if (times.length === 0) return <Text>{t('No time is free at the moment. Please write to us.')}</Text>;
  return (
    <form
      noValidate
      style={{ width: '100%' }}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(startsAt === '');
        if (startsAt !== '') sending.mutate({ params: link, body: { startsAt } });
      }}
    >
      <Stack>
        <Text>{t('It takes the place of the time above, and the park office confirms it.')}</Text>
        {sending.isError && (
          <Notice tone="error">
            {refusalText(sending.error, t('Your request could not be sent. Please try again.'))}
          </Notice>
        )}
        <TimeFields
          times={times}
          minutes={minutes}
          value={startsAt}
          error={isMissing && startsAt === '' && viewingFields.timeRequired}
          onChange={setStartsAt}
        />
        <FormActions submit={t('Request this time')} sending={sending.isPending} onCancel={onCancel} />
      </Stack>
    </form>
  );
}
