import { menuTexts } from './messages.ts';
import classes from './SkipLink.module.css';

/** Skip link: first in the tab order, past the menus. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      {menuTexts.skipToContent}
    </a>
  );
}
