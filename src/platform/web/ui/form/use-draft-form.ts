import { type UseFormInput, type UseFormReturnType, useForm } from '@mantine/form';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import { dropDraft, keepDraft, readDraft } from '#platform/web/drafts.ts';
import { signedInUserId } from '#platform/web/storage.ts';
import { useDialogForm } from '../dialog/dialog-forms.ts';
import { useUnloadPrompt } from './use-unload-prompt.ts';

type Options<V> = {
  /** Draft key: the form and its subject; null keeps no draft, as for a read-only form. */
  place: string | null;
  /** Fields left out of the draft: passwords, and choices to be made again. */
  never?: readonly (keyof V & string)[];
  /** Whether the enclosing dialog asks before discarding typed text; otherwise the text is kept for the next opening. */
  asks?: boolean;
};

export type DraftState = {
  /** Whether the form was restored from a draft. */
  isBack: boolean;
  /** Chosen files were lost by a reload and have to be chosen again. */
  lostFiles: boolean;
  /** Resets to the initial values. */
  clear: () => void;
};

const NOTHING_BACK = { isBack: false, lostFiles: false };

/**
 * A form whose text survives a reload, and an expired session if the same person signs in again (D-135). Only differences
 * from the initial values are kept, so that concurrent changes by others are not overwritten.
 * Call `drop` once the text is sent or discarded.
 */
export function useDraftForm<V extends Record<string, unknown>>(
  input: UseFormInput<V> & { initialValues: V },
  { place, never = [], asks = false }: Options<V>,
): { form: UseFormReturnType<V>; draft: DraftState; drop: () => void } {
  const [owner] = useState(signedInUserId);
  const [found, setFound] = useState(NOTHING_BACK);
  const [hasFiles, setHasFiles] = useState(false);
  const initial = useRef(input.initialValues);
  const isDirty = useRef(false);

  const note = (values: V) => {
    const changed = changesOf(initial.current, values);
    isDirty.current = Object.keys(changed).length > 0;
    setHasFiles(Object.values(changed).some((value) => value instanceof File));
    const kept = Object.entries(changed).filter(([name]) => !never.includes(name));
    if (place !== null) keepDraft(place, owner, Object.fromEntries(kept));
  };
  const form = useForm<V>({ ...input, onValuesChange: note });
  const drop = () => {
    isDirty.current = false;
    setHasFiles(false);
    if (place !== null) dropDraft(place, owner);
  };

  const restore = useEffectEvent(() => {
    const draft = place === null ? null : readDraft(place, owner);
    if (draft === null) return;
    const known = Object.entries(draft.fields).filter(([name]) => name in initial.current);
    form.setValues(Object.fromEntries(known) as Partial<V>);
    setFound({ isBack: known.length > 0, lostFiles: draft.lostFiles });
  });
  // not in the first render, which must equal the server's
  useLayoutEffect(() => restore(), []);
  useDialogForm(asks, { isDirty: () => isDirty.current, drop });
  useUnloadPrompt(hasFiles);
  const clear = () => {
    form.reset();
    setFound(NOTHING_BACK);
  };
  return { form, draft: { ...found, clear }, drop };
}

function changesOf<V extends Record<string, unknown>>(initial: V, values: V): Record<string, unknown> {
  const isChanged = ([name, value]: [string, unknown]) =>
    value instanceof File || JSON.stringify(value) !== JSON.stringify(initial[name]);
  return Object.fromEntries(Object.entries(values).filter(isChanged));
}
