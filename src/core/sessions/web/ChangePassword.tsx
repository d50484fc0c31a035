import { Button } from '@mantine/core';
import { useState } from 'react';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { t } from '#shared/say.ts';
import { ChangePasswordForm } from './ChangePasswordForm.tsx';

/** The button that opens the password form. `onChanged` gets the success sentence. */
export function ChangePassword({ onChanged }: { onChanged: (message: string) => void }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  return (
    <>
      <Button size="sm" variant="default" onClick={() => setOpened(true)}>
        {t('Change Password')}
      </Button>
      <Dialog opened={opened} onClose={close} title={t('Change Password')}>
        <ChangePasswordForm
          onChanged={(message) => {
            close();
            onChanged(message);
          }}
          onCancel={close}
        />
      </Dialog>
    </>
  );
}
