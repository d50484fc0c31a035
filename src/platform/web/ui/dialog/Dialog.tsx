import { Button, Modal, type ModalProps, Stack, Text } from '@mantine/core';
import { useMounted } from '@mantine/hooks';
import {
  createContext,
  type FocusEvent,
  type ReactNode,
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { t } from '#shared/say.ts';
import actions from '../actions.module.css';
import { useKeyHold } from '../keys/keyboard.ts';
import { useIsPhone } from '../screen-width.ts';
import { DialogForms, useDialogForms } from './dialog-forms.ts';
import { useOverlay } from './use-overlay.ts';

export const discardTexts = {
  title: t('Discard what you typed?'),
  consequence: t('It has not been sent.'),
} as const;

type Layer = {
  /** Counts the nested dialogs that are open. */
  onNestedChange: (change: 1 | -1) => void;
  /** Whether no nested dialog is open. */
  isInnermost: boolean;
  /** Id of the outermost overlay around, its own if there is none. */
  outermost: string;
};

/** The open outermost overlays, the last opened last. */
const openOverlays: { id: string }[] = [];

/** The overlay around; a drawer that opens dialogs provides it as dialogs do. */
export const DialogLayer = createContext<Layer | null>(null);

/** Returns whether the enclosing dialog, or the page itself, has no open dialog above it. */
export function useIsTopmost(): () => boolean {
  const layer = use(DialogLayer);
  return () => {
    const top = openOverlays.at(-1);
    return layer === null ? top === undefined : layer.isInnermost && top?.id === layer.outermost;
  };
}

/** The layer of an overlay, which it provides to what opens inside it. */
export function useNewLayer(opened: boolean): Layer {
  const outer = use(DialogLayer);
  const onOuterChange = outer?.onNestedChange;
  const id = useId();
  const outermost = outer?.outermost ?? id;
  const [inside, setInside] = useState(0);
  const onNestedChange = useCallback((change: 1 | -1) => setInside((open) => open + change), []);
  const isInnermost = inside === 0;
  // before the next key press: a closed dialog must not catch the Escape of the one around it
  useLayoutEffect(() => {
    if (!opened) return;
    if (onOuterChange !== undefined) {
      onOuterChange(1);
      return () => onOuterChange(-1);
    }
    const entry = { id };
    openOverlays.push(entry);
    // the key press that closes it is not one for the layer below
    return () => void setTimeout(() => openOverlays.splice(openOverlays.indexOf(entry), 1));
  }, [opened, onOuterChange, id]);
  return useMemo(
    () => ({ onNestedChange, isInnermost, outermost }),
    [onNestedChange, isInnermost, outermost],
  );
}

type Props = ModalProps & {
  /** Full screen on a phone, for forms that would scroll in a smaller frame. */
  fillsPhone?: boolean;
};

/**
 * A modal dialog that may be nested: Escape closes the innermost one only. Every way of closing asks first
 * if unsaved input would be lost (D-135).
 */
export function Dialog({ onClose, children, ...props }: Props) {
  const forms = useDialogForms();
  // mounted on demand: a mounted one would handle the very Escape press that opens it
  const [hasQuestion, setHasQuestion] = useState(false);
  if (forms.isAsking && !hasQuestion) setHasQuestion(true);
  useOverlay(props.opened, {
    close: onClose,
    // without the close button, Escape and outside click are disabled too
    isBusy: () => props.withCloseButton === false,
    isDirty: forms.isDirty,
    ask: forms.ask,
  });
  // the dialog was closed meanwhile, so the question is obsolete
  if (!props.opened && forms.isAsking) forms.end();
  return (
    <DialogForms value={forms.guard}>
      <Frame {...props} onClose={() => forms.guard.leave(onClose)}>
        {children}
        {hasQuestion && (
          <DiscardQuestion
            opened={forms.isAsking}
            onKeep={forms.keep}
            onDiscard={forms.discard}
            onClosed={() => setHasQuestion(false)}
          />
        )}
      </Frame>
    </DialogForms>
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
  /** Called after the closing transition. */
  onClosed: () => void;
}) {
  return (
    <Frame opened={opened} onClose={onKeep} onExitTransitionEnd={onClosed} title={discardTexts.title}>
      <Stack>
        <Text>{discardTexts.consequence}</Text>
        <div className={actions.actions}>
          <Button variant="default" onClick={onKeep} data-autofocus>
            {t('Keep editing')}
          </Button>
          <Button color="red" onClick={onDiscard}>
            {t('Discard')}
          </Button>
        </div>
      </Stack>
    </Frame>
  );
}

/**
 * Initial focus goes to the field or button marked `data-autofocus`, else to the title, never to the close button. On
 * closing, focus returns to its origin, also for a lazy dialog that is mounted
 * opened.
 */
function Frame({ opened, closeOnEscape = true, title, fillsPhone = false, ...props }: Props) {
  const isPhone = useIsPhone();
  // Mantine records the origin of the focus only when a mounted dialog opens
  const isMounted = useMounted();
  const layer = useNewLayer(opened);
  const hasFocus = useKeyHold(opened);
  const starts = useRef(true);
  useLayoutEffect(() => {
    if (opened) starts.current = true;
  }, [opened]);
  const start = (event: FocusEvent) => {
    if (starts.current) toEnd(event.target);
    starts.current = false;
    hasFocus();
  };
  return (
    <DialogLayer value={layer}>
      <Modal
        onFocus={start}
        opened={opened && isMounted}
        closeOnEscape={closeOnEscape && layer.isInnermost}
        fullScreen={fillsPhone && isPhone}
        title={title === undefined ? undefined : <DialogTitle>{title}</DialogTitle>}
        {...props}
      />
    </DialogLayer>
  );
}

/** In a field that is filled in, what is typed first follows what is there. */
function toEnd(target: Element): void {
  const isText = target instanceof HTMLTextAreaElement || target instanceof HTMLInputElement;
  if (!isText || target.selectionStart !== target.selectionEnd) return;
  const { length } = target.value;
  // such as of a number, which has none
  if (target.selectionStart !== null) target.setSelectionRange(length, length);
}

function DialogTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLSpanElement>(null);
  // before Mantine's focus trap picks the first match
  useLayoutEffect(() => {
    const dialog = title.current?.closest('[role="dialog"]');
    if (!dialog?.querySelector('[data-autofocus]')) title.current?.setAttribute('data-autofocus', '');
  }, []);
  return (
    <span ref={title} tabIndex={-1}>
      {children}
    </span>
  );
}
