import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
import { t } from '#shared/say.ts';
import { guardTexts } from './messages.ts';
import { waitingLogout } from './sign-out-flow.ts';

/** Asks before a logout that would lose documents which are not uploaded. */
export function LogoutQuestion({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const confirm = () => {
    waitingLogout.get()?.();
    onClose();
  };
  return (
    <ConfirmDialog
      opened={opened}
      title={t('Log out before your documents are sent?')}
      cancelLabel={t('Stay Logged In')}
      confirmLabel={guardTexts.logOut}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {t('Not all documents are uploaded yet. After a logout you have to choose those again.')}
    </ConfirmDialog>
  );
}
