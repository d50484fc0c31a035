import { Link } from 'react-router';
import { paths } from '#platform/web/paths.ts';
import classes from './Logo.module.css';

/** Logo and name of the park, linking to the home page. `compact` shows only the logo on a phone. */
export function Logo({ compact = false }: { compact?: boolean }) {
  return (
    <Link to={paths.home()} className={classes.logo} aria-label="Aero Industrial Hub, home">
      <img src="/favicon.svg" alt="" width={36} height={36} fetchPriority="high" />
      <span className={classes.name} data-compact={compact || undefined}>
        Aero <span className={classes.rest}>Industrial Hub</span>
      </span>
    </Link>
  );
}
