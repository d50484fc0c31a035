import { Button, Radio, Textarea } from '@mantine/core';
import type { KeyboardEvent, ReactNode } from 'react';
import { decisionTexts } from '#core/bookings/messages.ts';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { useTextTool } from '#platform/web/ui/form/text-tool.tsx';
import { WarningIcon } from '#platform/web/ui/icons.tsx';
import { sendOnEnter, sendOnModEnter } from '#platform/web/ui/keys/enter-key.ts';
import { KeyHint } from '#platform/web/ui/keys/KeyHint.tsx';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { useKeyShortcut } from '#platform/web/ui/keys/letter-keys.ts';
import { t } from '#shared/say.ts';
import classes from './DecisionForm.module.css';
import { type Choice, type Deciding, meantBy, useDecision, useFocusAfterFailure } from './use-decision.ts';

type Props<A extends string> = Deciding<A> & {
  question: string;
  /** Label of the submit button while nothing is chosen. */
  submit: string;
  /** What is missing or open although a choice could be sent. */
  warnings?: ((action: A) => readonly string[]) | undefined;
  /** What a choice would do. */
  outcome: (action: A) => ReactNode;
  /** The last failure, in sight above the submit button. */
  failure?: ReactNode;
  /** Further fields of a choice; they are there before anything is chosen. */
  fields?: ((action: A | undefined) => ReactNode) | undefined;
  onDecide: (action: A, notes: string) => void;
};

/** One choice, what it asks for and warns of, optional notes, and a submit button labelled with the choice. */
export function DecisionForm<A extends string>(props: Props<A>) {
  const { question, choices, submit, sending, warnings, outcome, failure, fields, onDecide } = props;
  const decision = useDecision(props);
  const { form, draft, chosen } = decision;
  const remember = useFocusAfterFailure(!sending && Boolean(failure));
  return (
    <form
      noValidate
      className={classes.form}
      onKeyDown={(event) => takeKey(event, decision)}
      // typed before, notes are seen before anything is chosen
      data-chosen={chosen !== undefined || form.values.notes !== '' || undefined}
      data-noted={decision.showsNotes || undefined}
      onSubmit={form.onSubmit((values) => {
        remember();
        const notes = values.notes.trim();
        const meant = meantBy(notes, choices);
        if (meant) form.setValues({ action: meant.value, notes: '' });
        else if (chosen && !sending) onDecide(chosen.value, notes);
      })}
    >
      <Radio.Group
        label={question}
        classNames={{ label: classes.question ?? '' }}
        {...form.getInputProps('action')}
      >
        <div className={classes.choices}>
          {choices.map((choice) => (
            <ChoiceCard key={choice.value} choice={choice} disabled={sending} />
          ))}
        </div>
      </Radio.Group>
      <div ref={decision.asked} className={classes.asked}>
        {fields?.(chosen?.value)}
        {chosen !== undefined && (
          <>
            <Warnings of={warnings?.(chosen.value) ?? []} />
            <div className={classes.effects}>{chosen.hint ?? outcome(chosen.value)}</div>
          </>
        )}
      </div>
      <div className={classes.draft}>
        <DraftNote draft={draft} />
      </div>
      <div className={classes.send}>
        <div className={classes.failure}>{failure}</div>
        <Notes decision={decision} sending={sending} />
        <div className={classes.submit}>
          <Button
            type="submit"
            loading={sending}
            // without a choice it can only say that one is missing
            {...(chosen === undefined && { variant: 'light', color: 'gray', size: 'sm' })}
            {...(chosen?.danger && { color: 'red' })}
          >
            {chosen?.submit ?? submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

type Decided<A extends string> = ReturnType<typeof useDecision<A>>;

/** Ctrl+Enter sends, Escape leads back to the booking: not in a dialog that a field opened, whose keys bubble here too. */
function takeKey<A extends string>(
  event: KeyboardEvent<HTMLFormElement>,
  { leave, takesBack }: Decided<A>,
): void {
  sendOnModEnter(event);
  const { target, currentTarget } = event;
  if (keyOf(event) !== 'Escape' || !(target instanceof HTMLElement) || !currentTarget.contains(target))
    return;
  if (!takesBack && !target.matches('input, select, textarea')) return;
  // the booking stays open
  event.preventDefault();
  leave();
}

/** All that is missing or open, each in the same form. */
function Warnings({ of }: { of: readonly string[] }) {
  if (of.length === 0) return null;
  return (
    <ul className={classes.warnings} aria-label={t('Still open')}>
      {of.map((each) => (
        <li key={each}>
          <WarningIcon size={16} />
          <span>{each}</span>
        </li>
      ))}
    </ul>
  );
}

function Notes<A extends string>({ decision, sending }: { decision: Decided<A>; sending: boolean }) {
  const { form, chosen, initial, notes, askNotes } = decision;
  const tool = useTextTool({
    value: form.values.notes,
    onInsert: (text) => form.setFieldValue('notes', text),
  });
  return (
    <Textarea
      ref={notes}
      className={classes.notes}
      label={decisionTexts.notesLabel}
      {...tool}
      placeholder={chosen?.defaultNote}
      classNames={{
        label: classes.ask ?? '',
        wrapper: classes.field ?? '',
        description: classes.unseen ?? '',
      }}
      {...(chosen?.defaultNote !== undefined && {
        description: t('Without a note the client reads: {text}', { text: chosen.defaultNote }),
      })}
      autosize
      minRows={1}
      maxRows={4}
      // disabled it would lose the focus, and the next letters would be keys
      readOnly={sending}
      wrapperProps={{ onFocusCapture: askNotes }}
      onKeyDown={sendOnEnter}
      {...(initial !== undefined && { 'data-autofocus': true })}
      {...form.getInputProps('notes')}
    />
  );
}

function ChoiceCard<A extends string>({ choice, disabled }: { choice: Choice<A>; disabled: boolean }) {
  const { value, label, short = label, detail, danger, isNext, shortcut } = choice;
  return (
    <Radio.Card
      className={classes.card}
      value={value}
      aria-label={label}
      {...useKeyShortcut(shortcut)}
      disabled={disabled}
      data-danger={danger || undefined}
      data-next={isNext || undefined}
    >
      <span className={classes.label}>
        {short}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {shortcut !== undefined && <KeyHint name={shortcut.toUpperCase()} />}
    </Radio.Card>
  );
}
