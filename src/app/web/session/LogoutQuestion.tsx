import { uploadTexts } from '#features/bookings/upload-messages.ts';
import { ConfirmDialog } from '#platform/web/ui/dialog/ConfirmDialog.tsx';
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
      title={uploadTexts.logoutTitle}
      cancelLabel={uploadTexts.stay}
      confirmLabel={guardTexts.logOut}
      danger
      onConfirm={confirm}
      onClose={onClose}
    >
      {uploadTexts.logoutConsequence}
    </ConfirmDialog>
  );
}
