import { Badge, Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { lotName } from '#core/lots/messages.ts';
import {
  cancelOwnViewing,
  listOwnViewings,
  type OwnViewing,
  readOwnViewing,
} from '#modules/viewings/contract.ts';
import { mannerLabels, ownStateLabels } from '#modules/viewings/labels.ts';
import { isOpenViewing } from '#modules/viewings/lifecycle.ts';
import { viewingTexts, viewingTime } from '#modules/viewings/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { AnotherTime, type ViewingLink } from './AnotherTime.tsx';
import { viewingStateColors } from './viewing-colors.ts';
import { WhereToCome } from './WhereToCome.tsx';

/** The viewing of a link: when, where, and whether the office has confirmed it; it can be moved and cancelled here. */
export function OwnViewingCard({ link }: { link: ViewingLink }) {
  const query = useQuery(ask(readOwnViewing, { params: link }));
  return (
    <QueryState
      query={query}
      errorText={(error) => refusalText(error, t('The viewing could not be loaded.'))}
      retryLabel={uiTexts.retry}
    >
      {(viewing) => <Details viewing={viewing} link={link} />}
    </QueryState>
  );
}

function Details({ viewing, link }: { viewing: OwnViewing; link: ViewingLink }) {
  const { startsAt, manner, state, reply, lot, meeting } = viewing;
  const client = useQueryClient();
  const own = ask(readOwnViewing, { params: link });
  const accept = (changed: OwnViewing) => client.setQueryData(own.queryKey, changed);
  const cancelling = useSend(cancelOwnViewing, {
    stale: [ask(listOwnViewings).queryKey],
    onSuccess: accept,
  });
  const [isAsking, setAsking] = useState(false);
  const { asked: _asked, ask: askFirst, error, dialog } = useConfirmedChange(cancelling, () => undefined);
  const isAhead = Date.parse(startsAt) > serverNow();
  return (
    <Card withBorder padding="xl">
      <Stack gap="md" align="flex-start">
        <Badge color={viewingStateColors[state]} variant="light" size="lg" tt="none" role="status">
          {ownStateLabels[state]}
        </Badge>
        <div>
          <Title order={2}>{viewingTime(startsAt)}</Title>
          <Text>{t('Malaysia time')}</Text>
        </div>
        <Text>{joined(', ', [mannerLabels[manner], lot && lotName(lot)])}</Text>
        <Text c="dimmed">{viewingTexts.states[state]}</Text>
        {manner === 'in_person' && isOpenViewing(viewing) && isAhead && <WhereToCome meeting={meeting} />}
        {reply && (
          <Notice tone="info" w="100%" style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
            {reply}
          </Notice>
        )}
        {!(isOpenViewing(viewing) && isAhead) && (
          <Text>{t('To ask for another time, open a lot and choose one there.')}</Text>
        )}
        {isOpenViewing(viewing) && isAhead && !isAsking && (
          <Group gap="sm">
            <Button variant="default" onClick={() => setAsking(true)}>
              {t('Choose another time')}
            </Button>
            <Button variant="default" onClick={() => askFirst({ params: link })}>
              {t('Cancel the viewing')}
            </Button>
          </Group>
        )}
        {isAsking && (
          <AnotherTime
            link={link}
            onDone={(proposed) => {
              accept(proposed);
              setAsking(false);
            }}
            onCancel={() => setAsking(false)}
          />
        )}
      </Stack>
      <ConfirmDialog
        {...dialog}
        title={`${t('Cancel the viewing')}?`}
        confirmLabel={t('Cancel the viewing')}
        cancelLabel={t('Keep it')}
        danger
        error={error && refusalText(error, t('The viewing could not be cancelled. Please try again.'))}
      >
        {t('Somebody else can then have this time.')}
      </ConfirmDialog>
    </Card>
  );
}
