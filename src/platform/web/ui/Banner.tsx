import { useSyncExternalStore } from 'react';
import classes from './Banner.module.css';

let shownMessage: string | null = null;
const listeners = new Set<() => void>();

function setBanner(message: string | null): void {
  shownMessage = message;
  for (const listener of listeners) listener();
}

/** Shows a banner above the page until the reader dismisses it or `hideBanner` is called. Needs no lazy chunk. */
export function showBanner(message: string): void {
  setBanner(message);
}

/** Hides the banner. */
export function hideBanner(): void {
  setBanner(null);
}

/** The banner, rendered once around all pages. */
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
