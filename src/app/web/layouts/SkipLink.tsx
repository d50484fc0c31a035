import classes from './SkipLink.module.css';

/** First stop of the Tab key: past the menus. */
export function SkipLink() {
  return (
    <a className={classes.skip} href="#main">
      Skip to content
    </a>
  );
}
