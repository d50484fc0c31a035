import { Button, Text } from '@mantine/core';
import { useState } from 'react';
import { membershipTexts } from '#features/memberships/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { interpolate } from '#shared/problem.ts';
import { useWithdrawRequest } from './queries.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#platform/web/ui/ConfirmDialog.tsx')).ConfirmDialog,
);

/** Withdraws a pending request after a confirmation (D-105). `onWithdrawn` runs after the server's success. */
export function WithdrawRequest({
  agencyName,
  onWithdrawn,
}: {
  agencyName: string;
  onWithdrawn?: () => void;
}) {
  const [asking, setAsking] = useState(false);
  const withdraw = useWithdrawRequest();

  const confirm = () =>
    withdraw.mutate(undefined, {
      onSuccess: ({ message }) => {
        setAsking(false);
        toast(message);
        onWithdrawn?.();
      },
    });

  return (
    <>
      <Button
        variant="default"
        onClick={() => {
          withdraw.reset();
          setAsking(true);
        }}
      >
        Withdraw Request
      </Button>
      <ConfirmDialog
        opened={asking}
        title={membershipTexts.withdrawTitle}
        confirmLabel="Withdraw Request"
        cancelLabel="Keep Request"
        danger
        loading={withdraw.isPending}
        error={withdraw.error && refusalText(withdraw.error, membershipTexts.withdrawFailed)}
        onConfirm={confirm}
        onClose={() => setAsking(false)}
      >
        <Text>{interpolate(membershipTexts.withdrawConsequence, { agency: agencyName })}</Text>
      </ConfirmDialog>
    </>
  );
}
