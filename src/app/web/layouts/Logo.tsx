import { Link } from 'react-router';
import { parkSite } from '#features/park/web/site.ts';
import { paths } from '#platform/web/paths.ts';
import classes from './Logo.module.css';

/** Logo and name of the park, its first word in bold, linking to the home page. `compact` shows only the logo on a phone. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { name } = parkSite();
  const [first, ...rest] = name.split(' ');
  return (
    <Link to={paths.home()} className={classes.logo} aria-label={`${name}, home`}>
      <img src="/favicon.svg" alt="" width={36} height={36} fetchPriority="high" />
      <span className={classes.name} data-compact={compact || undefined}>
        {`${first} `}
        <span className={classes.rest}>{rest.join(' ')}</span>
      </span>
    </Link>
  );
}
