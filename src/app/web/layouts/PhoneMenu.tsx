import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useLayoutEffect, useRef, useState } from 'react';
import { Link, NavLink } from 'react-router';
import { parkSite } from '#core/park/web/site.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { MenuIcon } from '#platform/web/ui/icons.tsx';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { t } from '#shared/say.ts';
import { AccountLinks, accountLabel } from './AccountLinks.tsx';
import classes from './Header.module.css';
import { LanguageLinks } from './LanguageLinks.tsx';
import menus from './menus.module.css';

type Found = { isOpen: boolean; hasFocus: boolean };

/**
 * The header's links in a menu. The server renders a native <details>,
 * which works before any script has run; hydration keeps its open state.
 */
export function PhoneMenu({ user }: { user: User | null }) {
  const drawn = useRef<HTMLDetailsElement>(null);
  const [found, setFound] = useState<Found>();
  useLayoutEffect(() => {
    const isOpen = drawn.current?.open ?? false;
    setFound({ isOpen, hasFocus: drawn.current?.contains(document.activeElement) ?? false });
  }, []);
  if (found !== undefined) return <LiveMenu user={user} found={found} />;
  return (
    <details className={classes.narrow} ref={drawn}>
      <summary className={classes.burger} aria-label={t('Menu')}>
        <MenuIcon />
      </summary>
      <Panel user={user} onLeave={() => undefined} />
    </details>
  );
}

/** Closes on a click outside, Escape and on leaving. */
function LiveMenu({ user, found }: { user: User | null; found: Found }) {
  const [opened, setOpened] = useState(found.isOpen);
  const button = useRef<HTMLButtonElement>(null);
  const close = () => setOpened(false);
  const menu = useClickOutside<HTMLDivElement>(close);
  useLayoutEffect(() => {
    if (found.hasFocus) button.current?.focus();
  }, [found]);
  useWindowEvent('keydown', (event) => {
    if (keyOf(event) !== 'Escape' || !opened) return;
    close();
    button.current?.focus();
  });
  return (
    <div className={classes.narrow} ref={menu}>
      <button
        ref={button}
        type="button"
        className={classes.burger}
        aria-label={t('Menu')}
        aria-expanded={opened}
        onClick={() => setOpened((shown) => !shown)}
      >
        <MenuIcon />
      </button>
      {opened && <Panel user={user} onLeave={close} />}
    </div>
  );
}

function Panel({ user, onLeave }: { user: User | null; onLeave: () => void }) {
  return (
    <nav className={classes.panel} aria-label={t('Site')}>
      <NavLink className={() => menus.item} to={paths.hub()} onClick={onLeave}>
        {t('Unit Booking')}
      </NavLink>
      {parkSite().words.location && (
        <Link className={menus.item} to={paths.home('location')} onClick={onLeave}>
          {t('Location')}
        </Link>
      )}
      <Link className={menus.item} to={paths.home('contact')} onClick={onLeave}>
        {t('Contact')}
      </Link>
      {user === null ? (
        <Link className={menus.item} to={paths.login()} onClick={onLeave} data-visitor-only>
          {t('Login')}
        </Link>
      ) : (
        <>
          <p className={classes.who}>{accountLabel(user)}</p>
          <AccountLinks user={user} onLeave={onLeave} />
        </>
      )}
      <LanguageLinks />
    </nav>
  );
}
