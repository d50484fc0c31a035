import { Button, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
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
import actions from './actions.module.css';
import classes from './Dialog.module.css';
import { TypedTexts, useTypedTexts } from './typed-text.ts';
import { useIsPhone } from './use-is-phone.ts';
import { useOverlay } from './use-overlay.ts';

export const discardTexts = {
  title: 'Discard what you typed?',
  consequence: 'It has not been sent.',
} as const;

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
 * A modal dialog that may hold others: the Escape key closes the innermost one only. Whichever way it is closed, it asks first
 * if the text of a form would go with it (D-135).
 */
export function Dialog({ onClose, children, ...props }: Props) {
  const typed = useTypedTexts();
  // put on the page only when asked: one that stands there would hear the very press of Escape that brings it up
  const [hasQuestion, setHasQuestion] = useState(false);
  if (typed.isAsking && !hasQuestion) setHasQuestion(true);
  useOverlay(props.opened, {
    close: onClose,
    // without the button nothing else closes it either
    isBusy: () => props.withCloseButton === false,
    isTyped: typed.isTyped,
    ask: typed.ask,
  });
  // what closed it meanwhile has answered the question
  if (!props.opened && typed.isAsking) typed.end();
  return (
    <TypedTexts value={typed.holder}>
      <Frame {...props} onClose={() => typed.holder.leave(onClose)}>
        {children}
        {hasQuestion && (
          <DiscardQuestion
            opened={typed.isAsking}
            onKeep={typed.keep}
            onDiscard={typed.discard}
            onClosed={() => setHasQuestion(false)}
          />
        )}
      </Frame>
    </TypedTexts>
  );
}

function DiscardQuestion({
  opened,
  onKeep,
  onDiscard,
  onClosed,
}: {
  opened: boolean;
  onKeep: () => void;
  onDiscard: () => void;
  /** Told once it is out of sight. */
  onClosed: () => void;
}) {
  return (
    <Frame opened={opened} onClose={onKeep} onExitTransitionEnd={onClosed} title={discardTexts.title}>
      <Stack>
        <Text>{discardTexts.consequence}</Text>
        <div className={actions.actions}>
          <Button variant="default" onClick={onKeep} data-autofocus>
            Keep editing
          </Button>
          <Button color="red" onClick={onDiscard}>
            Discard
          </Button>
        </div>
      </Stack>
    </Frame>
  );
}

/**
 * The focus starts at the field or button marked `data-autofocus`, else at the title, and never at the button that closes. On
 * closing it goes back to where it was, also when the dialog was put on the page opened, as one is that loads when it is
 * asked for.
 */
function Frame({ opened, closeOnEscape = true, title, fillsPhone = false, ...props }: Props) {
  const isPhone = useIsPhone();
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
