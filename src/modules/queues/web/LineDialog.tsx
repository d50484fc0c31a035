import { Badge, Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { LineDialogProps } from '#core/web-module.ts';
import { listLine, type WaitingPerson } from '#modules/queues/contract.ts';
import { queueRefusals } from '#modules/queues/messages.ts';
import { ask } from '#platform/web/api-client/queries.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { formatDateTime, formatParkTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { linesKey, useEndPlace } from './queries.ts';

/** Who waits for a lot, for the office, which may take them off its line. */
export function LineDialog({ lot, opened, onClose }: LineDialogProps) {
  const [latest, setLatest] = useState(lot);
  // keeps the content during the closing transition
  if (lot !== null && lot.id !== latest?.id) setLatest(lot);
  const title = t('Line for lot {lot}', { lot: latest?.lotNumber ?? '' });
  return (
    <Dialog opened={opened} onClose={onClose} title={title} size="lg" fillsPhone>
      {latest && <Line key={latest.id} lotId={latest.id} />}
    </Dialog>
  );
}

function Line({ lotId }: { lotId: string }) {
  const query = useQuery(ask(listLine, { params: { id: lotId } }, linesKey));
  const [removing, setRemoving] = useState<WaitingPerson | null>(null);
  return (
    <>
      <QueryState
        query={query}
        errorText={t('The line could not be loaded')}
        retryLabel={uiTexts.retry}
        isEmpty={(people) => people.length === 0}
        empty={<Text c="dimmed">{t('Nobody waits for this lot any more.')}</Text>}
      >
        {(people) => (
          <Stack component="ol" gap="md" p={0} m={0} style={{ listStyle: 'none' }}>
            {people.map((person) => (
              <Person key={person.id} person={person} onRemove={() => setRemoving(person)} />
            ))}
          </Stack>
        )}
      </QueryState>
      {removing && <RemoveDialog key={removing.id} person={removing} onClose={() => setRemoving(null)} />}
    </>
  );
}

function Person({ person, onRemove }: { person: WaitingPerson; onRemove: () => void }) {
  const { position, number, name, agencyName, createdAt, offerUntil } = person;
  const since = { number: String(number), time: formatDateTime(createdAt) };
  return (
    <Group component="li" justify="space-between" gap="sm">
      <div>
        <Text fw={600}>
          {position}. {name}
        </Text>
        <Text size="sm" c="dimmed">
          {[agencyName, t('Ticket {number}, since {time}', since)].filter(Boolean).join(' · ')}
        </Text>
        {offerUntil && (
          <Badge color="amber" variant="light" tt="none" mt={4}>
            {t('Offered until {time}', { time: formatParkTime(offerUntil) })}
          </Badge>
        )}
      </div>
      <Button
        size="sm"
        variant="default"
        aria-label={joined(': ', [t('Take off the line'), name])}
        onClick={onRemove}
      >
        {t('Take off the line')}
      </Button>
    </Group>
  );
}

function RemoveDialog({ person, onClose }: { person: WaitingPerson; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const ending = useEndPlace();
  const remove = () => {
    if (reason.trim() === '') return setMissing(true);
    const body = { action: 'remove' as const, reason };
    ending.mutate({ params: { id: person.id }, body }, { onSuccess: onClose });
  };
  return (
    <ConfirmDialog
      opened
      title={t('Take {name} off the line?', { name: person.name })}
      confirmLabel={t('Take off the line')}
      danger
      isDirty={reason !== ''}
      loading={ending.isPending}
      onConfirm={remove}
      onClose={onClose}
    >
      <Text mb="sm">{t('They read the reason. A lot that is offered to them then goes to others.')}</Text>
      <Textarea
        label={t('Reason')}
        withAsterisk
        autosize
        minRows={2}
        maxLength={textLimits.reason}
        value={reason}
        error={isMissing && reason.trim() === '' && queueRefusals.PLACE_REASON_MISSING.message}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
