import { Button, Stack, Text } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '#shared/say.ts';
import actions from '../actions.module.css';
import { Notice } from '../Notice.tsx';
import { Dialog } from './Dialog.tsx';
import { useDialogForm, useLeave } from './dialog-forms.ts';

type QuestionProps = {
  /** The consequence, and fields such as a reason. */
  children: ReactNode;
  /** Whether something was typed into the fields, which is not lost without a question. */
  isDirty?: boolean | undefined;
  confirmLabel: string;
  cancelLabel?: string;
  danger?: boolean | undefined;
  /** Why it cannot be confirmed as it is; the button stays within reach. */
  blocked?: string | undefined;
  /** A letter chose what is asked: Enter confirms it (D-299). */
  isChosen?: boolean;
  loading?: boolean;
  error?: ReactNode;
  onConfirm: () => void;
  onClose: () => void;
};

type Props = QuestionProps & {
  opened: boolean;
  title: string;
  /** Called after the closing transition, when the content may change. */
  onClosed?: () => void;
};

/**
 * Asks before an irreversible action. Stays open while `loading` and after a failure, shown as `error`;
 * the caller closes it. Focus starts on the cancel button, or on the other one
 * of what a letter chose, and returns to its origin.
 */
export function ConfirmDialog({ opened, title, onClosed, children, ...question }: Props) {
  const { loading = false, onClose } = question;
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
      <Question {...question}>
        <div>{children}</div>
      </Question>
    </Dialog>
  );
}

/** The question inside a dialog, with its failure and its buttons. */
export function Question({
  children,
  isDirty = false,
  confirmLabel,
  cancelLabel = t('Cancel'),
  danger = false,
  blocked,
  isChosen = false,
  loading = false,
  error,
  onConfirm,
  onClose,
}: QuestionProps) {
  useDialogForm(true, { isDirty: () => isDirty });
  const leave = useLeave();
  const why = useId();
  return (
    <Stack gap="md">
      {children}
      {blocked && (
        <Text id={why} size="sm" c="dimmed">
          {blocked}
        </Text>
      )}
      <div className={actions.inSight}>
        {error && <Notice tone="error">{error}</Notice>}
        <div className={actions.actions}>
          <Button
            variant="default"
            disabled={loading}
            onClick={() => leave(onClose)}
            data-autofocus={!isChosen || undefined}
          >
            {cancelLabel}
          </Button>
          <Button
            {...(danger && { color: 'red' })}
            {...(isChosen && { 'data-autofocus': true })}
            {...(blocked && { 'data-disabled': true, 'aria-disabled': true, 'aria-describedby': why })}
            loading={loading}
            onClick={() => blocked || onConfirm()}
          >
            {confirmLabel}
          </Button>
        </div>
      </div>
    </Stack>
  );
}
