import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import actions from './actions.module.css';
import { useLeave } from './typed-text.ts';

type Props = {
  /** What the button that sends the form says. */
  submit: ReactNode;
  sending: boolean;
  disabled?: boolean;
  onCancel: () => void;
};

/** The end of a form that can be left: leave it, or send it. */
export function FormActions({ submit, sending, disabled = false, onCancel }: Props) {
  const leave = useLeave();
  return (
    <div className={actions.actions}>
      <Button variant="default" disabled={sending} onClick={() => leave(onCancel)}>
        Cancel
      </Button>
      <Button type="submit" loading={sending} disabled={disabled}>
        {submit}
      </Button>
    </div>
  );
}
