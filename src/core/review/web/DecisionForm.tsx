import { Button, Radio, Textarea } from '@mantine/core';
import { schemaResolver } from '@mantine/form';
import { type ReactNode, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import type { Booking } from '#core/bookings/contract.ts';
import { decisionTexts } from '#core/bookings/messages.ts';
import { DraftNote } from '#platform/web/ui/form/DraftNote.tsx';
import { useTextTool } from '#platform/web/ui/form/text-tool.tsx';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { sendOnEnter, sendOnModEnter } from '#platform/web/ui/keys/enter-key.ts';
import { KeyHint } from '#platform/web/ui/keys/KeyHint.tsx';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { useKeyShortcut } from '#platform/web/ui/keys/letter-keys.ts';
import { useChoiceKeys } from '#platform/web/ui/keys/use-shortcuts.ts';
import { t } from '#shared/say.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';
import classes from './DecisionForm.module.css';

export type Choice<A extends string> = {
  value: A;
  label: string;
  /** The label in two lines, of which a phone has the first; screen readers hear the label. */
  short?: string;
  detail?: string;
  /** In place of its effects, where it has none. */
  hint?: string;
  /** Label of the submit button for this choice. */
  submit: string;
  /** The key that selects this choice and leads to what it still needs, else to the notes, whose Enter sends. */
  shortcut?: string;
  danger?: boolean;
  /** The text the client gets when no notes are typed, in the place of them. */
  defaultNote?: string | undefined;
};
export type Choices<A extends string> = readonly [Choice<A>, ...Choice<A>[]];

/** Draft key of the notes on a booking. */
export const notesPlace = (bookingId: string) => `decision on ${bookingId}`;

type Props<A extends string> = {
  /** A choice made for another status is cleared, since it could mean something else. */
  booking: Pick<Booking, '_id' | 'status'>;
  question: string;
  choices: Choices<A>;
  /** The error when nothing is chosen. */
  missing: string;
  /** Label of the submit button while nothing is chosen. */
  submit: string;
  sending: boolean;
  /** The choice preselected by a shortcut of the queue. */
  wish: string | undefined;
  /** What a choice would do. */
  outcome: (action: A) => ReactNode;
  /** The last failure, in sight above the submit button. */
  failure?: ReactNode;
  /** Further fields of a choice; they are there before anything is chosen. */
  fields?: ((action: A | undefined) => ReactNode) | undefined;
  onDecide: (action: A, notes: string) => void;
};

/** One choice, optional notes, and a submit button labelled with the choice. */
export function DecisionForm<A extends string>(props: Props<A>) {
  const { booking, question, choices, submit, sending, wish, outcome, failure, fields, onDecide } = props;
  const { status } = booking;
  const initial = choices.find(({ value }) => value === wish)?.value;
  const { form, draft } = useDecision(props, initial);
  const [seen, setSeen] = useState(status);
  const clearChoice = useEffectEvent(() => form.setFieldValue('action', ''));
  useEffect(() => {
    if (status !== seen) {
      setSeen(status);
      clearChoice();
    }
  }, [status, seen]);
  const chosen = choices.find(({ value }) => value === form.values.action);

  const notes = useRef<HTMLTextAreaElement>(null);
  const [asksNotes, setAsksNotes] = useState(false);
  const tool = useTextTool({
    value: form.values.notes,
    onInsert: (text) => form.setFieldValue('notes', text),
  });
  const asked = useRef<HTMLDivElement>(null);
  const choose = (value: A) => {
    // its fields and the notes are within reach once something is chosen
    flushSync(() => form.setFieldValue('action', value));
    (emptyRequired(asked.current) ?? notes.current)?.focus();
  };
  /** From fields or notes to the record, whose keys then act; without notes the choice is taken back. In a dialog Escape closes that. */
  const leave = (field: HTMLElement) => {
    if (form.values.notes.trim() === '') form.setFieldValue('action', '');
    setAsksNotes(false);
    field.closest<HTMLElement>('[data-keys="record"]')?.focus();
  };
  useChoiceKeys({ ...keysOf(choices, choose), n: () => notes.current?.focus() }, !sending);
  useLayoutEffect(() => {
    if (initial !== undefined) notes.current?.focus();
  }, [initial]);
  const remember = useFocusAfterFailure(!sending && Boolean(failure));

  return (
    <form
      noValidate
      className={classes.form}
      onKeyDown={(event) => {
        sendOnModEnter(event);
        const { target, currentTarget } = event;
        if (keyOf(event) !== 'Escape' || !(target instanceof HTMLElement)) return;
        // not of a dialog that a field opened, whose keys bubble here too
        if (currentTarget.contains(target) && target.matches(fieldsOfForm)) leave(target);
      }}
      // typed before, notes are seen before anything is chosen
      data-chosen={chosen !== undefined || form.values.notes !== '' || undefined}
      // else their label alone, which leads to them; what is sent without a note is read
      data-noted={
        asksNotes ||
        chosen?.defaultNote !== undefined ||
        chosen?.danger ||
        form.values.notes !== '' ||
        undefined
      }
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
      <div ref={asked} className={classes.asked}>
        {fields?.(chosen?.value)}
        {chosen !== undefined && (
          <div className={classes.effects}>{chosen.hint ?? outcome(chosen.value)}</div>
        )}
      </div>
      <div className={classes.draft}>
        <DraftNote draft={draft} />
      </div>
      <div className={classes.send}>
        <div className={classes.failure}>{failure}</div>
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
          wrapperProps={{ onFocusCapture: () => setAsksNotes(true) }}
          onKeyDown={sendOnEnter}
          {...(initial !== undefined && { 'data-autofocus': true })}
          {...form.getInputProps('notes')}
        />
        <div className={classes.submit}>
          <Button
            type="submit"
            loading={sending}
            {...(chosen === undefined && { variant: 'default' })}
            {...(chosen?.danger && { color: 'red' })}
          >
            {chosen?.submit ?? submit}
          </Button>
        </div>
      </div>
    </form>
  );
}

/** The choice of the last key, of notes that hold nothing but such keys: pressed after the focus went to the notes. */
function meantBy<A extends string>(notes: string, choices: Choices<A>): Choice<A> | undefined {
  const pressed = [...notes.toLowerCase()].map((key) => choices.find(({ shortcut }) => shortcut === key));
  return pressed.includes(undefined) ? undefined : pressed.at(-1);
}

const fieldsOfForm = 'input, select, textarea';

/** The first field of a choice that has to be filled in. */
function emptyRequired(fields: HTMLElement | null): HTMLElement | undefined {
  return [...(fields?.querySelectorAll<HTMLInputElement>(':required') ?? [])].find(
    ({ value }) => value === '',
  );
}

/** Gives the focus back to where it was at the submit, which a field or button loses while it is disabled. */
function useFocusAfterFailure(hasFailed: boolean) {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!hasFailed || document.activeElement !== document.body) return;
    if (from.current instanceof HTMLElement) from.current.focus();
  }, [hasFailed]);
  return () => {
    from.current = document.activeElement;
  };
}

/** Keeps the notes as a draft, but not the choice. */
function useDecision<A extends string>({ booking, choices, missing }: Props<A>, initial: A | undefined) {
  const values = choices.map(({ value }) => value);
  return useDraftForm(
    {
      initialValues: { action: (initial ?? '') as string, notes: '' },
      validate: schemaResolver(
        z.object({ action: z.enum(values, { error: missing }), notes: optionalText(textLimits.note) }),
        { sync: true },
      ),
    },
    { place: notesPlace(booking._id), never: ['action'] },
  );
}

function keysOf<A extends string>(choices: readonly Choice<A>[], choose: (value: A) => void) {
  const keys = choices.flatMap(({ shortcut, value }) =>
    shortcut === undefined ? [] : [[shortcut, () => choose(value)] as const],
  );
  return Object.fromEntries(keys);
}

function ChoiceCard<A extends string>({ choice, disabled }: { choice: Choice<A>; disabled: boolean }) {
  const { value, label, short = label, detail, danger, shortcut } = choice;
  return (
    <Radio.Card
      className={classes.card}
      value={value}
      aria-label={label}
      {...useKeyShortcut(shortcut)}
      disabled={disabled}
      data-danger={danger || undefined}
    >
      <span className={classes.label}>
        {short}
        {detail && <span className={classes.detail}>{detail}</span>}
      </span>
      {shortcut !== undefined && <KeyHint name={shortcut.toUpperCase()} />}
    </Radio.Card>
  );
}
