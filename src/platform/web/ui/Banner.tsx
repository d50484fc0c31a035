import { t } from '#shared/say.ts';
import { createExternalStore } from '../external-store.ts';
import classes from './Banner.module.css';

const shown = createExternalStore<string | null>(null);

/** Shows a banner above the page until the reader dismisses it or `hideBanner` is called. Needs no lazy chunk. */
export function showBanner(message: string): void {
  shown.set(message);
}

/** Hides the banner. */
export function hideBanner(): void {
  shown.set(null);
}

/** The banner, rendered once around all pages. */
export function Banner() {
  const message = shown.useValue();
  if (message === null) return null;
  return (
    <div className={classes.note}>
      <p role="alert" className={classes.words}>
        {message}
      </p>
      <button type="button" className={classes.dismiss} onClick={hideBanner}>
        {t('Dismiss')}
      </button>
    </div>
  );
}
