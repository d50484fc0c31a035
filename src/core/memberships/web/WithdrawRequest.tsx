import { Button, Text } from '@mantine/core';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { useConfirmedChange } from '#platform/web/ui/dialog/use-confirmed-change.ts';
import { lazyDialog } from '#platform/web/ui/lazy-with-fallback.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { t } from '#shared/say.ts';
import { useWithdrawRequest } from './queries.ts';

const ConfirmDialog = lazyDialog(
  async () => (await import('#platform/web/ui/dialog/ConfirmDialog.tsx')).ConfirmDialog,
);

/** Withdraws a pending request after a confirmation. `onWithdrawn` runs after the server's success. */
export function WithdrawRequest({
  agencyName,
  onWithdrawn,
}: {
  agencyName: string;
  onWithdrawn?: () => void;
}) {
  const withdrawal = useConfirmedChange(useWithdrawRequest(), (_, { message }) => {
    toast(message);
    onWithdrawn?.();
  });

  return (
    <>
      <Button variant="subtle" color="gray" size="sm" fw={450} px="xs" onClick={() => withdrawal.ask()}>
        {t('Withdraw Request')}
      </Button>
      <ConfirmDialog
        {...withdrawal.dialog}
        title={t('Withdraw your request?')}
        confirmLabel={t('Withdraw Request')}
        cancelLabel={t('Keep Request')}
        danger
        error={
          withdrawal.error &&
          refusalText(withdrawal.error, t('Failed to withdraw the request. Please try again.'))
        }
      >
        <Text>
          {t('{agency} will no longer see it. You can ask any agency again afterwards.', {
            agency: agencyName,
          })}
        </Text>
      </ConfirmDialog>
    </>
  );
}
