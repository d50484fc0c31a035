import { t } from '#shared/say.ts';
import classes from './SkipLink.module.css';

/** Skip link: first in the tab order, past the menus. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      {t('Skip to content')}
    </a>
  );
}
