import { useFocusWithin, useHover, useMergedRef, useWindowEvent } from '@mantine/hooks';
import { type CSSProperties, useEffect } from 'react';
import { t } from '#shared/say.ts';
import { createExternalStore } from '../external-store.ts';
import { keyOf } from './keys/key-of.ts';
import classes from './toast.module.css';
import { type Tone, toneColor, toneIcon } from './tones.tsx';

type Toast = { id: number; message: string; tone: Tone; lastsMs: number; undo?: () => void };

/** The oldest first. */
const shown = createExternalStore<readonly Toast[]>([]);
const MOST = 5;
let lastId = 0;

/** Duration of a toast, in ms (D-125). */
const staysFor: Record<Tone, number> = { success: 3000, error: 5000, warning: 5000, info: 3000 };

/** Says at the top of the screen what an action did; Infinity as `lastsMs` waits for the reader to dismiss it. */
export function toast(message: string, tone: Tone = 'success', lastsMs = staysFor[tone]): void {
  lastId += 1;
  shown.set([...others(message), { id: lastId, message, tone, lastsMs }].slice(-MOST));
}

/** Time to take an act back, in ms (D-412). */
const UNDO_MS = 10_000;

/** Says what an act did, with a button that takes it back; so does Ctrl + Z outside a field (D-412). */
export function toastWithUndo(message: string, undo: () => void): void {
  lastId += 1;
  const added: Toast = { id: lastId, message, tone: 'success', lastsMs: UNDO_MS, undo };
  // the one before can no longer be taken back: what it was is not known after the next act
  shown.set([...others(message).filter((each) => each.undo === undefined), added].slice(-MOST));
}

/** Takes back a toast, or all of them. */
export function dismissToast(message?: string): void {
  shown.set(message === undefined ? [] : others(message));
}

const others = (message: string) => shown.get().filter((each) => each.message !== message);

/** The toasts, rendered once around all pages: a live region must exist before its content to be announced. */
export function Toasts() {
  const toasts = shown.useValue();
  return (
    <div className={classes.toasts} aria-live="polite">
      {toasts.map((each) => (
        <Shown key={each.id} toast={each} />
      ))}
    </div>
  );
}

/** Fields in which the browser itself takes back what was typed. */
const fields = 'input, textarea, select, [contenteditable="true"]';

/** One toast. Its time does not run while the pointer or the focus is on it. */
function Shown({ toast: { message, tone, lastsMs, undo } }: { toast: Toast }) {
  const { ref: hover, hovered } = useHover();
  const { ref: focus, focused } = useFocusWithin();
  const ref = useMergedRef(hover, focus);
  const isHeld = hovered || focused;
  const stays = lastsMs === Number.POSITIVE_INFINITY;
  useEffect(() => {
    if (isHeld || stays) return;
    const timer = setTimeout(() => dismissToast(message), lastsMs);
    return () => clearTimeout(timer);
  }, [message, lastsMs, isHeld, stays]);
  const takeBack = () => {
    dismissToast(message);
    undo?.();
  };
  // a dialog keeps the focus from the button
  useWindowEvent('keydown', (press) => {
    const isUndo = (press.ctrlKey || press.metaKey) && keyOf(press).toLowerCase() === 'z';
    if (!undo || !isUndo || (press.target instanceof Element && press.target.matches(fields))) return;
    press.preventDefault();
    takeBack();
  });
  return (
    <div
      ref={ref}
      className={classes.toast}
      style={{ '--tone': `var(--mantine-color-${toneColor[tone]}-filled)` } as CSSProperties}
    >
      {toneIcon[tone]}
      <p className={classes.words} {...(stays && { role: 'alert' })}>
        {message}
      </p>
      {undo && (
        <button type="button" className={classes.undo} onClick={takeBack}>
          {t('Undo')}
        </button>
      )}
      <button
        type="button"
        className={classes.dismiss}
        aria-label={t('Dismiss message')}
        onClick={() => dismissToast(message)}
      >
        <CrossIcon />
      </button>
    </div>
  );
}

function CrossIcon() {
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true" focusable="false">
      <path d="M6 6l12 12M18 6L6 18" />
    </svg>
  );
}
