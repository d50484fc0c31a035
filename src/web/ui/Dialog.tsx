import { Modal, type ModalProps } from '@mantine/core';
import { createContext, use, useCallback, useEffect, useState } from 'react';

/** Tells the dialog around that one more, or one less, is open inside it. */
const InsideOf = createContext<((change: 1 | -1) => void) | null>(null);

/** A modal dialog that may hold others: the Escape key closes the innermost one only. */
export function Dialog({ opened, closeOnEscape = true, ...props }: ModalProps) {
  const tellOuter = use(InsideOf);
  const [inside, setInside] = useState(0);
  const count = useCallback((change: 1 | -1) => setInside((open) => open + change), []);

  useEffect(() => {
    if (!opened || tellOuter === null) return;
    tellOuter(1);
    return () => tellOuter(-1);
  }, [opened, tellOuter]);

  return (
    <InsideOf value={count}>
      <Modal opened={opened} closeOnEscape={closeOnEscape && inside === 0} {...props} />
    </InsideOf>
  );
}
