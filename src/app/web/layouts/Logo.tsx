import { Link } from 'react-router';
import { holdsName } from '#core/park/labels.ts';
import { parkSite } from '#core/park/web/site.ts';
import { paths } from '#platform/web/paths.ts';
import { t } from '#shared/say.ts';
import classes from './Logo.module.css';

/** Height in pixels of the logo in the header. */
const HEIGHT = 36;

/** Logo, if the park has one, and name, its first word in bold, linking to the home page. `compact` shows only the logo, or the first word, on a phone. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { name, logo } = parkSite();
  const [first, ...rest] = name.split(' ');
  return (
    <Link to={paths.home()} className={classes.logo} aria-label={t('{name}, home', { name })}>
      <ParkLogo />
      {!holdsName(logo) && (
        <span className={classes.name} data-compact={compact || undefined}>
          {`${first} `}
          <span className={classes.rest}>{rest.join(' ')}</span>
        </span>
      )}
    </Link>
  );
}

/** The park's own logo, on white wherever the ground is dark unless it may stand there as it is. */
export function ParkLogo({ onDark = false }: { onDark?: boolean }) {
  const { name, logo } = parkSite();
  if (!logo) return null;
  return (
    <img
      src={`/media/${logo.file}`}
      alt={onDark ? name : ''}
      width={Math.round((logo.width / logo.height) * HEIGHT)}
      height={HEIGHT}
      fetchPriority={onDark ? 'auto' : 'high'}
      className={classes.own}
      data-dark={onDark || undefined}
      data-plate={!logo.onDark || undefined}
    />
  );
}
