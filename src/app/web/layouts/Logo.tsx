import { Link } from 'react-router';
import { parkSite } from '#features/park/web/site.ts';
import { paths } from '#platform/web/paths.ts';
import classes from './Logo.module.css';

/** Height in pixels of the logo in the header. */
const HEIGHT = 36;

/** Logo and name of the park, its first word in bold, linking to the home page. `compact` shows only the logo on a phone. */
export function Logo({ compact = false }: { compact?: boolean }) {
  const { name, logo } = parkSite();
  const [first, ...rest] = name.split(' ');
  return (
    <Link to={paths.home()} className={classes.logo} aria-label={`${name}, home`}>
      {logo ? (
        <ParkLogo />
      ) : (
        <img src="/favicon.svg" alt="" width={HEIGHT} height={HEIGHT} fetchPriority="high" />
      )}
      {!(logo && holdsName(logo)) && (
        <span className={classes.name} data-compact={compact || undefined}>
          {`${first} `}
          <span className={classes.rest}>{rest.join(' ')}</span>
        </span>
      )}
    </Link>
  );
}

/** A logo wider than twice its height is a word mark, beside which the name would stand twice (D-223). */
function holdsName({ width, height }: { width: number; height: number }): boolean {
  return width > 2 * height;
}

/** The park's own logo, on white wherever the ground is dark. */
export function ParkLogo({ onDark = false }: { onDark?: boolean }) {
  const { name, logo } = parkSite();
  if (!logo) return null;
  return (
    <img
      src={`/media/${logo.file}`}
      alt={onDark ? name : ''}
      width={Math.round((logo.width / logo.height) * HEIGHT)}
      height={HEIGHT}
      className={classes.own}
      data-dark={onDark || undefined}
    />
  );
}
