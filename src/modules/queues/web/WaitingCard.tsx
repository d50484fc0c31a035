import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { isOpenPlace } from '#core/lines/lifecycle.ts';
import { listMyPlaces, type Place, unwatchLot } from '#modules/queues/contract.ts';
import { ask, useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { useNow } from '#platform/web/ui/use-now.ts';
import { ClockIcon } from '#platform/web/ui/work-icons.tsx';
import { formatCountdown, formatParkTime } from '#shared/dates.ts';
import { joined, sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { nth } from './nth.ts';
import { OfferedBooking } from './OfferedBooking.tsx';
import { lineChange, linesKey, useEndPlace } from './queries.ts';
import classes from './WaitingCard.module.css';

/** The lots that a person waits for, those offered to them first, each with the form of a request; nothing for who waits for none. */
export function WaitingCard() {
  const [requested, setRequested] = useState<string | null>(null);
  return (
    <>
      <Places onRequest={setRequested} />
      <OfferedBooking lotId={requested} onClose={() => setRequested(null)} />
    </>
  );
}

function Places({ onRequest }: { onRequest: (lotId: string) => void }) {
  const { data } = useQuery(ask(listMyPlaces, {}, linesKey));
  const places = data?.places.filter(isOpenPlace) ?? [];
  const watches = data?.watches ?? [];
  if (places.length + watches.length === 0) return null;
  const offers = places.filter(({ state }) => state === 'offered');
  const waiting = places.filter(({ state }) => state === 'waiting');
  return (
    <Stack gap="md">
      {offers.map((place) => (
        <Offer key={place.id} place={place} onRequest={() => onRequest(place.lotId)} />
      ))}
      {waiting.length + watches.length > 0 && (
        <Card withBorder p={{ base: 'md', sm: 'lg' }}>
          <Title order={2} size="h4" mb="sm">
            {t('Lots I am waiting for')}
          </Title>
          <ul className={classes.rows}>
            {waiting.map((place) => (
              <Waiting key={place.id} place={place} />
            ))}
            {watches.map(({ lotId, lotNumber }) => (
              <Watched key={lotId} lotId={lotId} lotNumber={lotNumber} />
            ))}
          </ul>
        </Card>
      )}
    </Stack>
  );
}

function Offer({ place, onRequest }: { place: Place; onRequest: () => void }) {
  const { id, lotNumber, offerUntil } = place;
  const [isDeclining, setDeclining] = useState(false);
  const ending = useEndPlace();
  const until = offerUntil ?? '';
  const left = formatCountdown(Date.parse(until) - useNow());
  return (
    <Notice
      tone="warning"
      icon={<ClockIcon size={20} />}
      title={t('Lot {lot} is offered to you', { lot: lotNumber })}
    >
      <Text inherit>
        {joined('. ', [
          t('{time} left', { time: left }),
          t('Nobody else can book it until {time}.', { time: formatParkTime(until) }),
        ])}
      </Text>
      <Group gap="sm" mt="sm">
        <Button onClick={onRequest}>{t('Request it now')}</Button>
        <Button variant="default" onClick={() => setDeclining(true)}>
          {t('Decline')}
        </Button>
      </Group>
      <ConfirmDialog
        opened={isDeclining}
        title={t('Decline the offer of lot {lot}?', { lot: lotNumber })}
        confirmLabel={t('Decline')}
        cancelLabel={t('Keep the offer')}
        danger
        loading={ending.isPending}
        onConfirm={() =>
          ending.mutate(
            { params: { id }, body: { action: 'decline' } },
            { onSuccess: () => setDeclining(false) },
          )
        }
        onClose={() => setDeclining(false)}
      >
        {t('The lot then goes to others. You lose your place.')}
      </ConfirmDialog>
    </Notice>
  );
}

function Waiting({ place: { id, lotNumber, position, firstMustAnswerBy } }: { place: Place }) {
  const ending = useEndPlace();
  const values = { lot: lotNumber, nth: nth(position) };
  const text = sentences(
    position === 1
      ? t('Lot {lot}: you are first in line.', values)
      : t('Lot {lot}: you are {nth} in line.', values),
    firstMustAnswerBy
      ? t('The first must answer by {time}.', { time: formatParkTime(firstMustAnswerBy) })
      : t('Somebody else has reserved it at the moment.'),
  );
  return (
    <Row
      text={text}
      action={t('Leave the line')}
      about={t('lot {lot}', { lot: lotNumber })}
      isPending={ending.isPending}
      onAct={() => ending.mutate({ params: { id }, body: { action: 'leave' } })}
    />
  );
}

function Watched({ lotId, lotNumber }: { lotId: string; lotNumber: string }) {
  const unwatching = useSend(unwatchLot, lineChange);
  return (
    <Row
      text={t('Lot {lot}: we tell you when it is free.', { lot: lotNumber })}
      action={t('Do not tell me')}
      about={t('lot {lot}', { lot: lotNumber })}
      isPending={unwatching.isPending}
      onAct={() => unwatching.mutate({ params: { id: lotId } })}
    />
  );
}

type RowProps = { text: string; action: string; about: string; isPending: boolean; onAct: () => void };

function Row({ text, action, about, isPending, onAct }: RowProps) {
  return (
    <li className={classes.row}>
      <Text>{text}</Text>
      <Button
        size="sm"
        variant="default"
        loading={isPending}
        aria-label={joined(': ', [action, about])}
        onClick={onAct}
      >
        {action}
      </Button>
    </li>
  );
}
