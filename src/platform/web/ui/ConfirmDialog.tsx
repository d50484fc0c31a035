import { Alert, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import actions from './actions.module.css';
import { Dialog } from './Dialog.tsx';

/**
 * Asks before an irreversible action. Stays open while `loading` and after a failure, shown as `error`;
 * the caller closes it. Focus starts on the cancel button and returns to its origin.
 */
export function ConfirmDialog({
  opened,
  title,
  children,
  confirmLabel,
  cancelLabel = 'Cancel',
  danger = false,
  loading = false,
  error,
  onConfirm,
  onClose,
  onClosed,
}: {
  opened: boolean;
  title: string;
  children: ReactNode;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean;
  loading?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
  /** Called after the closing transition, when the content may change. */
  onClosed?: () => void;
}) {
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      {...(onClosed && { onExitTransitionEnd: onClosed })}
      title={title}
      closeOnEscape={!loading}
      closeOnClickOutside={!loading}
      withCloseButton={!loading}
    >
      <Stack gap="md">
        <div>{children}</div>
        {error && (
          <Alert color="red" role="alert">
            {error}
          </Alert>
        )}
        <div className={actions.actions}>
          <Button variant="default" disabled={loading} onClick={onClose} data-autofocus>
            {cancelLabel}
          </Button>
          <Button {...(danger && { color: 'red' })} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}
