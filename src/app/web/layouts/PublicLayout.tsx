import { Button, Container } from '@mantine/core';
import { Suspense } from 'react';
import { Link, NavLink, Outlet } from 'react-router';
import { parkSite } from '#core/park/web/site.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { AccountLinks, accountLabel } from './AccountLinks.tsx';
import { Footer } from './Footer.tsx';
import classes from './Header.module.css';
import { HeaderBell } from './HeaderBell.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { Logo } from './Logo.tsx';
import menus from './menus.module.css';
import { PhoneMenu } from './PhoneMenu.tsx';
import { SkipLink } from './SkipLink.tsx';

/** Header, page and footer of everything outside the staff areas. */
export function PublicLayout() {
  const { user } = useSession();
  return (
    <>
      <SkipLink />
      <Header user={user} />
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer isLow={user !== null} />
    </>
  );
}

/** Loaded for signed-in people only. If it cannot be loaded, its links are shown in the header instead. */
const AccountMenu = lazyWithFallback(
  async () => (await import('./AccountMenu.tsx')).AccountMenu,
  ({ user }) => (
    <div className={classes.links}>
      <AccountLinks user={user} onLeave={() => undefined} />
    </div>
  ),
);

/** The header of every public page. */
function Header({ user }: { user: User | null }) {
  return (
    <header className={classes.header}>
      <Container className={classes.row}>
        <Logo />
        <div className={classes.languages} data-roomy>
          <LanguageLinks short />
        </div>
        <nav className={user === null ? classes.wide : classes.bar} aria-label={t('Main')}>
          <NavLink className={() => menus.link} data-wide to={paths.hub()}>
            {t('Unit Booking')}
          </NavLink>
          {parkSite().words.location && (
            <Link className={menus.link} data-roomy to={paths.home('location')}>
              {t('Location')}
            </Link>
          )}
          <Link className={menus.link} data-roomy to={paths.home('contact')}>
            {t('Contact')}
          </Link>
          {user === null ? (
            <Button component={Link} to={paths.login()} size="sm" data-visitor-only>
              {t('Login')}
            </Button>
          ) : (
            <>
              <HeaderBell />
              <div data-wide>
                <Suspense fallback={<span className={menus.account}>{accountLabel(user)}</span>}>
                  <AccountMenu user={user} />
                </Suspense>
              </div>
            </>
          )}
        </nav>
        <PhoneMenu user={user} />
      </Container>
    </header>
  );
}
