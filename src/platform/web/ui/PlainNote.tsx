import { useSyncExternalStore } from 'react';
import classes from './PlainNote.module.css';

let said: string | null = null;
const listeners = new Set<() => void>();

function say(message: string | null): void {
  said = message;
  for (const listener of listeners) listener();
}

/** Says something above the page until its reader puts it away, or `takeBackNote` does. Nothing has to be loaded for it. */
export function sayPlainly(message: string): void {
  say(message);
}

/** What was said is no longer so. */
export function takeBackNote(): void {
  say(null);
}

/** Where `sayPlainly` speaks; drawn once, around all pages. */
export function PlainNote() {
  const message = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => said,
    () => null,
  );
  if (message === null) return null;
  return (
    <div className={classes.note}>
      <p role="alert" className={classes.words}>
        {message}
      </p>
      <button type="button" className={classes.dismiss} onClick={takeBackNote}>
        Dismiss
      </button>
    </div>
  );
}
