import { Burger, Button, Container } from '@mantine/core';
import { useClickOutside, useWindowEvent } from '@mantine/hooks';
import { useState } from 'react';
import { Link, NavLink } from 'react-router';
import { useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { paths } from '#web/paths.ts';
import { AccountLinks, AccountMenu, accountLabel } from './AccountMenu.tsx';
import classes from './Header.module.css';
import { Logo } from './Logo.tsx';
import menus from './menus.module.css';

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
            <AccountMenu user={user} />
          )}
        </nav>
        <PhoneMenu user={user} />
      </Container>
    </header>
  );
}

/** The same links behind a button; it closes on a click outside, Escape and on leaving (R-NAV-21). */
function PhoneMenu({ user }: { user: User | null }) {
  const [opened, setOpened] = useState(false);
  const close = () => setOpened(false);
  const area = useClickOutside<HTMLDivElement>(close);
  useWindowEvent('keydown', (event) => {
    if (event.key === 'Escape' && opened) {
      close();
      area.current?.querySelector('button')?.focus();
    }
  });

  return (
    <div className={classes.narrow} ref={area}>
      <Burger
        opened={opened}
        size="sm"
        onClick={() => setOpened((shown) => !shown)}
        aria-label={opened ? 'Close menu' : 'Open menu'}
        aria-expanded={opened}
        aria-controls="phone-menu"
      />
      {opened && (
        <nav id="phone-menu" className={classes.panel} aria-label="Main">
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
      )}
    </div>
  );
}
