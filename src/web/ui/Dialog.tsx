import { Modal, type ModalProps } from '@mantine/core';
import { useMediaQuery, useMounted } from '@mantine/hooks';
import {
  createContext,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import classes from './Dialog.module.css';

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

type Props = ModalProps & {
  /** Takes the whole screen of a phone, as a form does that would scroll in a smaller frame. */
  fillsPhone?: boolean;
};

/**
 * A modal dialog that may hold others: the Escape key closes the innermost one only. The focus starts at the field or button
 * marked `data-autofocus`, else at the title, and never at the button that closes. On closing it goes back to where it was, also when the dialog was put on the page opened, as one is that loads when it is asked for.
 */
export function Dialog({ opened, closeOnEscape = true, title, fillsPhone = false, ...props }: Props) {
  const isPhone = useMediaQuery('(max-width: 36em)', false, { getInitialValueInEffect: false });
  const tellOuter = use(DialogLayer)?.tell;
  const [inside, setInside] = useState(0);
  // the library notes where the focus was when a dialog that stands there closed is opened
  const isMounted = useMounted();
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
      <Modal
        opened={opened && isMounted}
        closeOnEscape={closeOnEscape && isInnermost}
        fullScreen={fillsPhone && isPhone}
        title={title === undefined ? undefined : <DialogTitle>{title}</DialogTitle>}
        {...props}
      />
    </DialogLayer>
  );
}

function DialogTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLSpanElement>(null);
  // before the library looks for the place to start at, of which it takes the first
  useLayoutEffect(() => {
    const dialog = title.current?.closest('[role="dialog"]');
    if (!dialog?.querySelector('[data-autofocus]')) title.current?.setAttribute('data-autofocus', '');
  }, []);
  return (
    <span ref={title} tabIndex={-1} className={classes.title}>
      {children}
    </span>
  );
}
