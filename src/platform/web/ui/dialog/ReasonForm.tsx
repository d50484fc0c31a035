import { Button, Radio, Stack, Textarea } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { t } from '#shared/say.ts';
import actions from '../actions.module.css';
import { useTextTool } from '../form/text-tool.tsx';
import { useDraftForm } from '../form/use-draft-form.ts';
import { sendOnEnter, sendOnModEnter } from '../keys/enter-key.ts';
import { KeyHint } from '../keys/KeyHint.tsx';
import { keyOf } from '../keys/key-of.ts';
import { useChoiceKeys } from '../keys/use-shortcuts.ts';
import { Notice } from '../Notice.tsx';
import { useLeave } from './dialog-forms.ts';
import classes from './ReasonForm.module.css';

type Props<R extends string> = {
  question: string;
  reasons: readonly R[];
  labels: Record<R, string>;
  /** What a reason and a note lack to be sent: the sentence below the field. */
  lack: (reason: R | '', note: string) => { reason?: string; note?: string };
  noteLabel: string;
  noteHint: string;
  maxNote: number;
  /** Typed before. */
  note?: string;
  confirmLabel: string;
  isPending?: boolean;
  /** Why the last attempt was refused. */
  problem?: string | null;
  onSend: (reason: R | '', note: string) => void;
  onClose: () => void;
};

/**
 * A reason from a short list, and a note: a number chooses and leads to the note, whose Enter sends (D-299), as it does on the
 * chosen reason. The focus starts at the reasons, where letters are the note's, or at the note if it was typed before.
 */
export function ReasonForm<R extends string>({ reasons, labels, note: typed = '', ...props }: Props<R>) {
  const { isPending = false, problem = null, lack, onSend, onClose } = props;
  const leave = useLeave();
  const note = useRef<HTMLTextAreaElement>(null);
  const { form } = useDraftForm(
    {
      initialValues: { reason: '' as R | '', note: typed },
      validate: ({ reason, note: text }) => lack(reason, text.trim()),
    },
    { place: null },
  );
  const { reason: chosen } = form.values;
  const tool = useTextTool({
    value: form.values.note,
    onInsert: (text) => form.setFieldValue('note', text),
  });
  const needsNote = chosen !== '' && lack(chosen, '').note !== undefined;
  const choose = (reason: R) => {
    form.setFieldValue('reason', reason);
    note.current?.focus();
  };
  /** Enter on the chosen reason sends, and a letter typed there belongs to the note; a digit chooses. */
  const typeOrSend = (event: KeyboardEvent<HTMLElement>) => {
    const key = keyOf(event);
    const { target, currentTarget, ctrlKey, metaKey, altKey, repeat } = event;
    if (key === 'Enter' && target instanceof Element && target.getAttribute('aria-checked') === 'true') {
      event.preventDefault();
      if (!repeat) currentTarget.closest('form')?.requestSubmit();
    } else if (/^[^\s\d]$/u.test(key) && !ctrlKey && !metaKey && !altKey) note.current?.focus();
  };
  useChoiceKeys(
    Object.fromEntries(reasons.map((reason, index) => [String(index + 1), () => choose(reason)])),
  );
  return (
    <form
      noValidate
      onKeyDown={sendOnModEnter}
      onSubmit={form.onSubmit(({ reason, note: text }) => {
        if (!isPending) onSend(reason, text.trim());
      })}
    >
      <Stack>
        <Radio.Group label={props.question} {...form.getInputProps('reason')}>
          <div className={classes.reasons} data-keys="list">
            {reasons.map((reason, index) => (
              <Radio.Card
                key={reason}
                value={reason}
                className={classes.reason}
                aria-label={labels[reason]}
                onKeyDown={typeOrSend}
                {...(index === 0 && typed === '' && { 'data-autofocus': true })}
              >
                <Radio.Indicator />
                <span className={classes.name}>{labels[reason]}</span>
                <KeyHint name={String(index + 1)} />
              </Radio.Card>
            ))}
          </div>
        </Radio.Group>
        <Textarea
          ref={note}
          {...tool}
          data-typed
          {...(typed !== '' && { 'data-autofocus': true })}
          label={props.noteLabel}
          description={needsNote ? undefined : props.noteHint}
          autosize
          minRows={2}
          maxRows={5}
          maxLength={props.maxNote}
          withAsterisk={needsNote}
          onKeyDown={sendOnEnter}
          {...form.getInputProps('note')}
        />
        <div className={actions.inSight}>
          {problem !== null && <Notice tone="error">{problem}</Notice>}
          <div className={actions.actions}>
            <Button variant="default" disabled={isPending} onClick={() => leave(onClose)}>
              {t('Cancel')}
            </Button>
            <Button type="submit" color="red" data-sending={isPending || undefined}>
              {props.confirmLabel}
            </Button>
          </div>
        </div>
      </Stack>
    </form>
  );
}
