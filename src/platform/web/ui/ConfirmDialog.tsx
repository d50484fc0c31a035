import { Alert, Button, Stack } from '@mantine/core';
import type { ReactNode } from 'react';
import actions from './actions.module.css';
import { Dialog } from './Dialog.tsx';
import { useLeave, useTypedText } from './typed-text.ts';

/**
 * Asks before an irreversible action. Stays open while `loading` and after a failure, shown as `error`;
 * the caller closes it. Focus starts on the cancel button and returns to its origin.
 */
export function ConfirmDialog({
  opened,
  title,
  children,
  typed = '',
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
  /** Text typed into its fields, which is not lost without a question (D-135). */
  typed?: string;
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
          <Cancel typed={typed} disabled={loading} onCancel={onClose}>
            {cancelLabel}
          </Cancel>
          <Button {...(danger && { color: 'red' })} loading={loading} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      </Stack>
    </Dialog>
  );
}

type CancelProps = { typed: string; disabled: boolean; onCancel: () => void; children: string };

function Cancel({ typed, disabled, onCancel, children }: CancelProps) {
  useTypedText(true, { isTyped: () => typed !== '', drop: () => undefined });
  const leave = useLeave();
  return (
    <Button variant="default" disabled={disabled} onClick={() => leave(onCancel)} data-autofocus>
      {children}
    </Button>
  );
}
