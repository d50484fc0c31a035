import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A form inside a dialog, whose input is lost when the dialog closes. */
type DialogForm = {
  /** Whether it has unsaved input. */
  isDirty: () => boolean;
  /** Discards its draft. */
  drop?: () => void;
};

type Guard = {
  register: (form: DialogForm) => () => void;
  /** Runs the action, after asking if unsaved input would be lost. */
  leave: (then: () => void) => void;
};

/** The enclosing dialog, as its forms see it; null on the page itself. */
export const DialogForms = createContext<Guard | null>(null);

/** Registers a form with the enclosing dialog, which asks before discarding its input. */
export function useDialogForm(asks: boolean, form: DialogForm): void {
  const register = use(DialogForms)?.register;
  const isDirty = useEffectEvent(() => form.isDirty());
  const drop = useEffectEvent(() => form.drop?.());
  useEffect(() => {
    if (asks) return register?.({ isDirty: () => isDirty(), drop: () => drop() });
  }, [asks, register]);
}

/** Leaves a form: closes the enclosing dialog like its other buttons, or acts at once. */
export function useLeave(): (then: () => void) => void {
  return use(DialogForms)?.leave ?? ((then) => then());
}

/** The forms of one dialog, and the action that waits for the answer. */
export function useDialogForms() {
  const forms = useRef(new Set<DialogForm>());
  const [waiting, setWaiting] = useState<{ go: () => void; stay?: (() => void) | undefined } | null>(null);
  const isDirty = () => [...forms.current].some((form) => form.isDirty());
  const ask = (go: () => void, stay?: () => void) => setWaiting({ go, stay });
  const [guard] = useState<Guard>(() => ({
    register: (form) => {
      forms.current.add(form);
      return () => forms.current.delete(form);
    },
    leave: (then) => (isDirty() ? ask(then) : then()),
  }));
  const end = () => setWaiting(null);
  return {
    guard,
    isDirty,
    ask,
    isAsking: waiting !== null,
    keep: () => {
      end();
      waiting?.stay?.();
    },
    discard: () => {
      for (const form of forms.current) form.drop?.();
      end();
      waiting?.go();
    },
    end,
  };
}
