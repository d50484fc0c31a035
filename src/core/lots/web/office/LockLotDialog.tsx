import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import type { StaffLot } from '#core/lots/contract.ts';
import { lineEnds } from '#core/lots/line-labels.ts';
import { updateLot } from '#core/lots/office-contract.ts';
import { officeLotTexts } from '#core/lots/office-messages.ts';
import { everything, useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { FailureText } from '#platform/web/ui/form/FailureText.tsx';
import { interpolate } from '#shared/interpolate.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { ReasonField } from './BulkForm.tsx';

type Props = {
  lot: StaffLot;
  /** Receives the sentence of the success. */
  onDone: (text: string) => void;
  onClosed: () => void;
};

/** Locks or unlocks a lot, with a reason for its history. */
export function LockLotDialog({ lot, onDone, onClosed }: Props) {
  // initial state: the question must not change when the list is refetched
  const [{ status: seenStatus, waiting = 0 }] = useState(lot);
  const locking = seenStatus !== 'locked';
  const [opened, question] = useDisclosure(true);
  const [reason, setReason] = useState('');
  const [missing, setMissing] = useState(false);
  const update = useSend(updateLot, { stale: everything });
  const values = { lot: lot.lotNumber };

  const confirm = () => {
    if (reason.trim() === '') return setMissing(true);
    const change = { status: locking ? 'locked' : 'available', reason: reason.trim(), seenStatus } as const;
    update.mutate(
      { params: { id: lot._id }, body: change },
      {
        onSuccess: () => {
          question.close();
          onDone(interpolate(locking ? officeLotTexts.locked : officeLotTexts.unlocked, values));
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={interpolate(locking ? t('Lock lot {lot}?') : t('Unlock lot {lot}?'), values)}
      confirmLabel={locking ? t('Lock lot') : t('Unlock lot')}
      loading={update.isPending}
      error={update.error && <FailureText sentence={officeLotTexts.saveFailed} error={update.error} />}
      onConfirm={confirm}
      onClose={question.close}
      isDirty={reason !== ''}
      onClosed={onClosed}
    >
      <Text mb="sm">
        {locking
          ? sentences(
              t('A locked lot cannot be booked until it is unlocked.'),
              waiting > 0 && lineEnds(waiting),
            )
          : t('The lot becomes available, and anyone may request it.')}
      </Text>
      <ReasonField
        data-autofocus
        withAsterisk
        minRows={2}
        value={reason}
        error={missing && t('Please give a reason')}
        onReason={(text) => {
          setReason(text);
          setMissing(false);
        }}
      />
    </ConfirmDialog>
  );
}
