import { Radio, Stack, Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { type LedgerEntry, settleEntry } from '#modules/deposits/contract.ts';
import { entryKindLabels, reversalCauseLabels } from '#modules/deposits/labels.ts';
import { canBounce, type ReversalCause, reversalCauses } from '#modules/deposits/lifecycle.ts';
import { depositRefusals } from '#modules/deposits/messages.ts';
import { settleTexts } from '#modules/deposits/section-messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useSend } from '#platform/web/api-client/queries.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { formatSum } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { textLimits } from '#shared/text-limits.ts';
import { useDepositChange } from './deposit-queries.ts';

const usualCause = (entry: LedgerEntry) => (canBounce(entry) ? 'bounced' : 'mistake');

type Props = {
  opened: boolean;
  entry: LedgerEntry;
  action: 'void' | 'reverse';
  isOffice: boolean;
  onClose: () => void;
};

/** Asks why before an entry is voided or reversed; who voids an own entry needs no reason. */
export function SettleDialog({ opened, entry, action, isOffice, onClose }: Props) {
  const settling = useSend(settleEntry, useDepositChange());
  const [reason, setReason] = useState('');
  const [isMissing, setMissing] = useState(false);
  const [cause, setCause] = useState<ReversalCause>(usualCause(entry));
  const isReversal = action === 'reverse';
  const needsReason = isReversal ? cause === 'other' : !entry.recordedBy.isMe;
  const texts = settleTexts[action === 'void' && !isOffice ? 'own' : action];
  const close = () => {
    setReason('');
    setCause(usualCause(entry));
    setMissing(false);
    settling.reset();
    onClose();
  };
  const send = () => {
    setMissing(needsReason && reason.trim() === '');
    if (needsReason && reason.trim() === '') return;
    settling.mutate(
      { params: { id: entry.id }, body: { action, reason, ...(isReversal && { cause }) } },
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
          {entryKindLabels[entry.kind]} {formatSum(entry.amountSen)}
        </Text>
        <Text>{texts.consequence}</Text>
        {isReversal && (
          <Radio.Group label={t('Why')} value={cause} onChange={(value) => setCause(value as ReversalCause)}>
            <Stack gap="xs" mt={4}>
              {reversalCauses
                .filter((each) => each !== 'bounced' || canBounce(entry))
                .map((each) => (
                  <Radio
                    key={each}
                    value={each}
                    label={reversalCauseLabels[each]}
                    disabled={settling.isPending}
                  />
                ))}
            </Stack>
          </Radio.Group>
        )}
        <Textarea
          label={isReversal && !needsReason ? t('Note') : t('Reason')}
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
