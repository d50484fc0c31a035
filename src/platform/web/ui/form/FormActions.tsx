import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '#shared/say.ts';
import actions from '../actions.module.css';
import { useLeave } from '../dialog/dialog-forms.ts';

type Props = {
  /** Label of the submit button. */
  submit: ReactNode;
  sending: boolean;
  disabled?: boolean;
  onCancel: () => void;
};

/** The cancel and submit buttons of a form. */
export function FormActions({ submit, sending, disabled = false, onCancel }: Props) {
  const leave = useLeave();
  return (
    <div className={actions.actions}>
      <Button variant="default" disabled={sending} onClick={() => leave(onCancel)}>
        {t('Cancel')}
      </Button>
      <Button type="submit" loading={sending} disabled={disabled}>
        {submit}
      </Button>
    </div>
  );
}
