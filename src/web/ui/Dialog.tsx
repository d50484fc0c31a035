import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useMemo, useState } from 'react';

type Layer = {
  /** Tells the dialog around that one more, or one less, is open inside it. */
  tell: (change: 1 | -1) => void;
  /** No other dialog is open inside this one. */
  isInnermost: boolean;
};

const DialogLayer = createContext<Layer | null>(null);

/** The dialog around a component; null on the page itself. */
export function useDialogLayer(): Pick<Layer, 'isInnermost'> | null {
  return use(DialogLayer);
}

/** A modal dialog that may hold others: the Escape key closes the innermost one only. */
export function Dialog({ opened, closeOnEscape = true, ...props }: ModalProps) {
  const tellOuter = use(DialogLayer)?.tell;
  const [inside, setInside] = useState(0);
  const tell = useCallback((change: 1 | -1) => setInside((open) => open + change), []);
  const isInnermost = inside === 0;
  const layer = useMemo(() => ({ tell, isInnermost }), [tell, isInnermost]);

  useEffect(() => {
    if (!opened || tellOuter === undefined) return;
    tellOuter(1);
    return () => tellOuter(-1);
  }, [opened, tellOuter]);

  return (
    <DialogLayer value={layer}>
      <Modal opened={opened} closeOnEscape={closeOnEscape && isInnermost} {...props} />
    </DialogLayer>
  );
}
