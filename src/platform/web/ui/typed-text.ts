import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A form inside a dialog, whose text is lost when the dialog closes. */
type TypedText = {
  /** Whether it has unsaved input. */
  isTyped: () => boolean;
  /** Discards its draft. */
  drop: () => void;
};

type Holder = {
  hold: (typed: TypedText) => () => void;
  /** Runs the action, after asking if unsaved text would be lost. */
  leave: (then: () => void) => void;
};

/** Closes the enclosing dialog; null on the page itself. */
export const TypedTexts = createContext<Holder | null>(null);

/** Registers a form with the enclosing dialog, which asks before discarding its text. */
export function useTypedText(asks: boolean, typed: TypedText): void {
  const hold = use(TypedTexts)?.hold;
  const isTyped = useEffectEvent(() => typed.isTyped());
  const drop = useEffectEvent(() => typed.drop());
  useEffect(() => {
    if (asks) return hold?.({ isTyped: () => isTyped(), drop: () => drop() });
  }, [asks, hold]);
}

/** Leaves a form: closes the enclosing dialog like its other buttons, or acts at once. */
export function useLeave(): (then: () => void) => void {
  return use(TypedTexts)?.leave ?? ((then) => then());
}

/** The forms of one dialog, and the action that waits for the answer. */
export function useTypedTexts() {
  const texts = useRef(new Set<TypedText>());
  const [waiting, setWaiting] = useState<{ go: () => void; stay?: (() => void) | undefined } | null>(null);
  const isTyped = () => [...texts.current].some((text) => text.isTyped());
  const ask = (go: () => void, stay?: () => void) => setWaiting({ go, stay });
  const [holder] = useState<Holder>(() => ({
    hold: (text) => {
      texts.current.add(text);
      return () => texts.current.delete(text);
    },
    leave: (then) => (isTyped() ? ask(then) : then()),
  }));
  const end = () => setWaiting(null);
  return {
    holder,
    isTyped,
    ask,
    isAsking: waiting !== null,
    keep: () => {
      end();
      waiting?.stay?.();
    },
    discard: () => {
      for (const text of texts.current) text.drop();
      end();
      waiting?.go();
    },
    end,
  };
}
