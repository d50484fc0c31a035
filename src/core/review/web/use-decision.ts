import { schemaResolver } from '@mantine/form';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { z } from 'zod';
import type { Booking } from '#core/bookings/contract.ts';
import { useDraftForm } from '#platform/web/ui/form/use-draft-form.ts';
import { useChoiceKeys, useShortcuts } from '#platform/web/ui/keys/use-shortcuts.ts';
import { optionalText } from '#shared/text.ts';
import { textLimits } from '#shared/text-limits.ts';

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
  /** What the booking waits for. */
  isNext?: boolean;
  /** The text the client gets when no notes are typed, in the place of them. */
  defaultNote?: string | undefined;
};
export type Choices<A extends string> = readonly [Choice<A>, ...Choice<A>[]];

/** Draft key of the notes on a booking. */
export const notesPlace = (bookingId: string) => `decision on ${bookingId}`;

export type Deciding<A extends string> = {
  /** A choice made for another status is cleared, since it could mean something else. */
  booking: Pick<Booking, '_id' | 'status'>;
  choices: Choices<A>;
  /** The error when nothing is chosen. */
  missing: string;
  sending: boolean;
  /** Counts what was sent while the booking stays open: after each the form begins anew. */
  sent?: number;
  /** The choice preselected by a shortcut of the queue. */
  wish: string | undefined;
  /** Told whether there is a choice that Escape takes back, before it closes the booking. */
  onTakesBack?: ((takesBack: boolean) => void) | undefined;
};

/** The choice with its notes, and the keys that make it and take it back (D-194). */
export function useDecision<A extends string>(props: Deciding<A>) {
  const { booking, choices, sending, sent = 0, wish, onTakesBack } = props;
  const { status } = booking;
  const initial = choices.find(({ value }) => value === wish)?.value;
  const { form, draft } = useDecisionForm(props, initial);
  const [seen, setSeen] = useState(status);
  const clearChoice = useEffectEvent(() => form.setFieldValue('action', ''));
  useEffect(() => {
    if (status !== seen) {
      setSeen(status);
      clearChoice();
    }
  }, [status, seen]);
  const chosen = choices.find(({ value }) => value === form.values.action);
  const hasNotes = form.values.notes.trim() !== '';

  const notes = useRef<HTMLTextAreaElement>(null);
  const [asksNotes, setAsksNotes] = useState(false);
  const asked = useRef<HTMLDivElement>(null);
  /** A choice has led to the notes, and its fields may still be loading. */
  const isLeading = useRef(initial !== undefined);
  const lead = () => {
    const needed = unmet(asked.current);
    isLeading.current = needed === undefined;
    (needed ?? notes.current)?.focus();
  };
  const choose = (value: A) => {
    // its fields and the notes are within reach once something is chosen
    flushSync(() => form.setFieldValue('action', value));
    lead();
  };
  useEffect(() => {
    if (!isLeading.current) return;
    isLeading.current = document.activeElement === notes.current && !hasNotes;
    if (!isLeading.current || unmet(asked.current) === undefined) return;
    setAsksNotes(false);
    lead();
  });
  /** To the record, whose keys then act; without notes the choice is taken back. */
  const leave = () => {
    if (!hasNotes) form.setFieldValue('action', '');
    setAsksNotes(false);
    asked.current?.closest<HTMLElement>('[data-keys="record"], [role="dialog"]')?.focus();
  };
  const [begun, setBegun] = useState(sent);
  const beginAnew = useEffectEvent(() => {
    form.setValues({ action: '', notes: '' });
    leave();
  });
  useEffect(() => {
    if (sent === begun) return;
    setBegun(sent);
    beginAnew();
  }, [sent, begun]);
  useChoiceKeys({ ...keysOf(choices, choose), n: () => notes.current?.focus() }, !sending);
  const takesBack = chosen !== undefined && !hasNotes && !sending;
  useShortcuts({ Escape: leave }, takesBack);
  const tell = useEffectEvent((isSo: boolean) => onTakesBack?.(isSo));
  useLayoutEffect(() => {
    tell(takesBack);
    return () => tell(false);
  }, [takesBack]);
  const begin = useEffectEvent(lead);
  useLayoutEffect(() => {
    if (initial !== undefined) begin();
  }, [initial]);
  return {
    form,
    draft,
    chosen,
    initial,
    /** The field of the notes, and what stands between the choices and it. */
    notes,
    asked,
    /** Until they are asked for, the notes are their label alone; what is sent without a note is read. */
    showsNotes: asksNotes || [chosen?.defaultNote, chosen?.hint].some(Boolean) || form.values.notes !== '',
    askNotes: () => setAsksNotes(true),
    leave,
    takesBack,
  };
}

/** The first field of a choice that has to be filled in, or box that waits to be ticked (`data-waits`). */
function unmet(fields: HTMLElement | null): HTMLElement | undefined {
  const asked = fields?.querySelectorAll<HTMLInputElement>(':required, [data-waits]') ?? [];
  return [...asked].find(({ type, value, checked }) => (type === 'checkbox' ? !checked : value === ''));
}

/** Keeps the notes as a draft, but not the choice. */
function useDecisionForm<A extends string>(
  { booking, choices, missing }: Deciding<A>,
  initial: A | undefined,
) {
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

/** The choice of the last key, of notes that hold nothing but such keys: pressed after the focus went to the notes. */
export function meantBy<A extends string>(notes: string, choices: Choices<A>): Choice<A> | undefined {
  const pressed = [...notes.toLowerCase()].map((key) => choices.find(({ shortcut }) => shortcut === key));
  return pressed.includes(undefined) ? undefined : pressed.at(-1);
}

/** Gives the focus back to where it was at the submit, which a field or button loses while it is disabled. */
export function useFocusAfterFailure(hasFailed: boolean) {
  const from = useRef<Element | null>(null);
  useEffect(() => {
    if (!hasFailed || document.activeElement !== document.body) return;
    if (from.current instanceof HTMLElement) from.current.focus();
  }, [hasFailed]);
  return () => {
    from.current = document.activeElement;
  };
}
