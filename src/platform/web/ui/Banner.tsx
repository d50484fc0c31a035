import { useSyncExternalStore } from 'react';
import classes from './Banner.module.css';

let shownMessage: string | null = null;
const listeners = new Set<() => void>();

function setBanner(message: string | null): void {
  shownMessage = message;
  for (const listener of listeners) listener();
}

/** Says something above the page until its reader puts it away, or `takeBackNote` does. Nothing has to be loaded for it. */
export function showBanner(message: string): void {
  setBanner(message);
}

/** What was said is no longer so. */
export function hideBanner(): void {
  setBanner(null);
}

/** Where `sayPlainly` speaks; drawn once, around all pages. */
export function Banner() {
  const message = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => shownMessage,
    () => null,
  );
  if (message === null) return null;
  return (
    <div className={classes.note}>
      <p role="alert" className={classes.words}>
        {message}
      </p>
      <button type="button" className={classes.dismiss} onClick={hideBanner}>
        Dismiss
      </button>
    </div>
  );
}
