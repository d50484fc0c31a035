import { createContext, use, useEffect, useEffectEvent, useRef, useState } from 'react';

/** A form inside a dialog whose text would go with the dialog. */
type TypedText = {
  /** Whether it holds something its reader has typed or chosen. */
  isTyped: () => boolean;
  /** Its reader has given it up. */
  drop: () => void;
};

type Holder = {
  hold: (typed: TypedText) => () => void;
  /** Does it, unless typed text would go: then its reader is asked first. */
  leave: (then: () => void) => void;
};

/** What closes the dialog around a component; null on the page itself. */
export const TypedTexts = createContext<Holder | null>(null);

/** Has the dialog around ask before it closes over the text of this form. */
export function useTypedText(asks: boolean, typed: TypedText): void {
  const hold = use(TypedTexts)?.hold;
  const isTyped = useEffectEvent(() => typed.isTyped());
  const drop = useEffectEvent(() => typed.drop());
  useEffect(() => {
    if (asks) return hold?.({ isTyped: () => isTyped(), drop: () => drop() });
  }, [asks, hold]);
}

/** Leaves a form: within a dialog as its other buttons do, else at once. */
export function useLeave(): (then: () => void) => void {
  return use(TypedTexts)?.leave ?? ((then) => then());
}

/** The typed texts of one dialog, and what waits for the answer whether they may go. */
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
