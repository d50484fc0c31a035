import { Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type LedgerEntry, settleEntry } from '#modules/deposits/contract.ts';
import { entryKindLabels } from '#modules/deposits/labels.ts';
import { depositRefusals } from '#modules/deposits/messages.ts';
import { settleTexts } from '#modules/deposits/section-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatSen } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { useDepositChange } from './deposit-queries.ts';

type Props = {
  opened: boolean;
  entry: LedgerEntry;
  action: 'void' | 'reverse';
  isOffice: boolean;
  onClose: () => void;
};

/** Asks for the reason before an entry is voided or taken back; who withdraws an own entry needs none. */
export function SettleDialog({ opened, entry, action, isOffice, onClose }: Props) {
  const settling = useSend(settleEntry, useDepositChange());
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const needsReason = action === 'reverse' || !entry.recordedBy.isMe;
  const texts = settleTexts[action === 'void' && !isOffice ? 'withdraw' : action];
  const close = () => {
    setReason('');
    setMissing(false);
    settling.reset();
    onClose();
  };
  const send = () => {
    setMissing(needsReason && reason.trim() === '');
    if (needsReason && reason.trim() === '') return;
    settling.mutate(
      { params: { id: entry.id }, body: { action, reason } },
      {
        onSuccess: ({ message }) => {
          toast(message);
          close();
        },
      },
    );
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={texts.title}
      confirmLabel={texts.confirm}
      cancelLabel={t('Leave it')}
      danger
      loading={settling.isPending}
      error={settling.error && refusalText(settling.error, settleTexts.failed)}
      isDirty={reason !== ''}
      onConfirm={send}
      onClose={close}
    >
      <Stack gap="sm">
        <Text fw={600}>
          {entryKindLabels[entry.kind]} {formatSen(entry.amountSen)}
        </Text>
        <Text>{texts.consequence}</Text>
        <Textarea
          label={t('Reason')}
          required={needsReason}
          autosize
          minRows={2}
          maxLength={textLimits.reason}
          value={reason}
          error={isMissing && reason.trim() === '' && depositRefusals.ENTRY_REASON_MISSING.message}
          disabled={settling.isPending}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
      </Stack>
    </ConfirmDialog>
  );
}
