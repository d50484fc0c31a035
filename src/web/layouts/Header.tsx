import { Button, Container } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { Suspense, useRef } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#web/paths.ts';
import { dispensable } from '#web/ui/dispensable.tsx';
import { MenuIcon } from '#web/ui/icons.tsx';
import { AccountLinks, accountLabel } from './AccountLinks.tsx';
import classes from './Header.module.css';
import { Logo } from './Logo.tsx';
import menus from './menus.module.css';

/** Only who is signed in has one. If it cannot be had, its links stand in the header themselves. */
const AccountMenu = dispensable(
  async () => (await import('./AccountMenu.tsx')).AccountMenu,
  ({ user }) => (
    <div className={classes.links}>
      <AccountLinks user={user} onLeave={() => undefined} />
    </div>
  ),
);

/** The head of every public page (R-NAV-19 to R-NAV-23). */
export function Header() {
  const { user } = useSession();
  return (
    <header className={classes.header}>
      <Container className={classes.row}>
        <Logo />
        <nav className={classes.wide} aria-label="Main">
          <NavLink className={() => menus.link} to={paths.hub()}>
            Unit Booking
          </NavLink>
          {user === null ? (
            <Button component={Link} to={paths.login()} size="sm">
              Login
            </Button>
          ) : (
            <Suspense fallback={<span className={menus.account}>{accountLabel(user)}</span>}>
              <AccountMenu user={user} />
            </Suspense>
          )}
        </nav>
        <PhoneMenu user={user} />
      </Container>
    </header>
  );
}

/**
 * The same links behind a button; it closes on a click outside, Escape and on leaving (R-NAV-21). The browser's own
 * disclosure opens before any script has run.
 */
function PhoneMenu({ user }: { user: User | null }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => {
    if (menu.current) menu.current.open = false;
  };
  useWindowEvent('click', ({ target }) => {
    if (target instanceof Node && !menu.current?.contains(target)) close();
  });
  useWindowEvent('keydown', ({ key }) => {
    if (key !== 'Escape' || !menu.current?.open) return;
    close();
    menu.current.querySelector('summary')?.focus();
  });

  return (
    <details className={classes.narrow} ref={menu}>
      <summary className={classes.burger} aria-label="Menu">
        <MenuIcon />
      </summary>
      <nav className={classes.panel} aria-label="Site">
        <NavLink className={() => menus.item} to={paths.hub()} onClick={close}>
          Unit Booking
        </NavLink>
        {user === null ? (
          <Link className={menus.item} to={paths.login()} onClick={close}>
            Login
          </Link>
        ) : (
          <>
            <p className={classes.who}>{accountLabel(user)}</p>
            <AccountLinks user={user} onLeave={close} />
          </>
        )}
      </nav>
    </details>
  );
}
