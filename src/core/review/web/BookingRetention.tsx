import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import type { Booking } from '#core/bookings/contract.ts';
import { allowsErasure } from '#core/bookings/policy.ts';
import { placeOf } from '#core/bookings/web/booking-labels.ts';
import { bookingsKey } from '#core/bookings/web/queries.ts';
import { eraseDocuments, holdDocuments } from '#core/review/contract.ts';
import { holdRefusals, type RetentionDecision, retentionTexts } from '#core/review/messages.ts';
import { call } from '#platform/web/api-client/call.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useRereading } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatDateTime } from '#shared/dates.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';

/** The legal hold on the documents of a booking and their erasure at request, for the super admin. */
export function BookingRetention({ booking }: { booking: Booking }) {
  const [asked, setAsked] = useState<RetentionDecision | null>(null);
  const hold = booking.documentHold;
  const isErasable = allowsErasure(booking.status) && hold === null;
  return (
    <>
      <Stack gap="sm">
        {hold === null ? (
          <Text size="sm" c="dimmed" maw="70ch">
            {isErasable
              ? t(
                  'The documents are not under a legal hold and are deleted by the usual periods, or now if the client asks for it.',
                )
              : t('The documents are not under a legal hold and are deleted by the usual periods.')}
          </Text>
        ) : (
          <Notice role="group" tone="info" title={t('Legal hold')}>
            <Text size="sm">
              {t('Since {at}, set by {name}. Nothing is deleted until it is lifted.', {
                at: formatDateTime(hold.since),
                name: hold.by,
              })}
            </Text>
            <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
              {hold.reason}
            </Text>
            {hold.kept && hold.kept.length > 0 && (
              <Text size="sm" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
                {joined(': ', [t('Kept of before'), hold.kept.join('\n')])}
              </Text>
            )}
          </Notice>
        )}
        <Group gap="xs">
          <Button size="xs" variant="default" onClick={() => setAsked(hold === null ? 'hold' : 'lift')}>
            {retentionTexts[hold === null ? 'hold' : 'lift'].open}
          </Button>
          {isErasable && (
            <Button size="xs" variant="light" color="red" onClick={() => setAsked('erase')}>
              {retentionTexts.erase.open}
            </Button>
          )}
        </Group>
      </Stack>
      <RetentionDialog booking={booking} asked={asked} onClose={() => setAsked(null)} />
    </>
  );
}

type DialogProps = { booking: Booking; asked: RetentionDecision | null; onClose: () => void };

/** Asks for the reason and names the consequence. */
function RetentionDialog({ booking, asked, onClose }: DialogProps) {
  // keeps the content during the closing transition
  const [latest, setLatest] = useState<RetentionDecision>('hold');
  if (asked !== null && asked !== latest) setLatest(asked);
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const onSettled = useRereading([bookingsKey]);
  const deciding = useMutation({
    mutationFn: async () => (await decide(booking._id, latest, reason)).message,
    onSuccess: (message) => {
      toast(message);
      close();
    },
    onSettled,
  });
  const close = () => {
    setReason('');
    setMissing(false);
    deciding.reset();
    onClose();
  };
  const texts = retentionTexts[latest];
  return (
    <ConfirmDialog
      opened={asked !== null}
      title={texts.title}
      confirmLabel={texts.confirm}
      danger={latest === 'erase'}
      loading={deciding.isPending}
      error={deciding.error && refusalText(deciding.error, t('This could not be done. Please try again.'))}
      onConfirm={() => (reason.trim() === '' ? setMissing(true) : deciding.mutate())}
      onClose={close}
      isDirty={reason !== ''}
    >
      <Stack gap="sm">
        <Text fw={600}>{joined(', ', [placeOf(booking), booking.name])}</Text>
        <Text>{texts.consequence}</Text>
        <Textarea
          label={t('Reason')}
          description={t('Kept in the history and the audit trail; only super admins read it.')}
          required
          autosize
          minRows={2}
          maxLength={textLimits.reason}
          value={reason}
          error={isMissing && reason.trim() === '' && holdRefusals.REASON_MISSING.message}
          disabled={deciding.isPending}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

function decide(id: string, decision: RetentionDecision, reason: string): Promise<{ message: string }> {
  const params = { id };
  if (decision === 'erase') return call(eraseDocuments, { params, body: { reason } });
  return call(holdDocuments, { params, body: { on: decision === 'hold', reason } });
}
