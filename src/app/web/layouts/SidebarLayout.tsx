import { AppShell, Burger, Group } from '@mantine/core';
import { useDisclosure, useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { type ReactNode, useRef, useSyncExternalStore } from 'react';
import { Outlet } from 'react-router';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import type { OfficeEntry } from '#core/web-module.ts';
import { local, subscribeStorage } from '#platform/web/storage.ts';
import { useOverlay } from '#platform/web/ui/dialog/use-overlay.ts';
import { keyOf } from '#platform/web/ui/keys/key-of.ts';
import { t } from '#shared/say.ts';
import { AccountMenu } from './AccountMenu.tsx';
import { HeaderBell } from './HeaderBell.tsx';
import { Logo } from './Logo.tsx';
import { Sidebar } from './Sidebar.tsx';
import classes from './SidebarLayout.module.css';
import { SkipLink } from './SkipLink.tsx';

/** Height of the staff header in pixels. */
const HEADER_HEIGHT = 64;

/** Below Mantine's breakpoint lg the open sidebar covers the page. */
const belowSidebar = '(max-width: 74.99em)';

/**
 * The staff layout with a sidebar. On narrow screens the sidebar is a drawer over the page;
 * while hidden it is inert for keyboard and screen reader; on wide ones it can be folded to its icons, which
 * the browser remembers (R-NAV-29 to R-NAV-33, D-12).
 */
export function SidebarLayout({ moduleEntries }: { moduleEntries: readonly OfficeEntry[] }) {
  const { user } = useSession();
  const [opened, { toggle, close }] = useDisclosure();
  const covers = useMediaQuery(belowSidebar, false, { getInitialValueInEffect: false });
  const burger = useRef<HTMLButtonElement>(null);
  const isFolded = useSyncExternalStore(subscribeStorage, () => local.sidebar.get() === 'folded');
  const fold = () => (isFolded ? local.sidebar.clear() : local.sidebar.set('folded'));
  useWindowEvent('keydown', (event) => {
    if (keyOf(event) !== 'Escape' || !opened) return;
    close();
    burger.current?.focus();
  });
  useOverlay(opened, { close });
  if (user === null) return null;
  return (
    <>
      <SkipLink />
      <AppShell
        header={{ height: HEADER_HEIGHT }}
        navbar={{ width: isFolded ? 72 : 240, breakpoint: 'lg', collapsed: { mobile: !opened } }}
        padding={{ base: 'md', sm: 'lg' }}
      >
        <StaffHeader user={user}>
          <Burger
            ref={burger}
            hiddenFrom="lg"
            size="sm"
            w={44}
            h={44}
            opened={opened}
            onClick={toggle}
            aria-label={opened ? t('Close menu') : t('Open menu')}
            aria-expanded={opened}
            aria-controls="sidebar"
          />
        </StaffHeader>
        <AppShell.Navbar
          id="sidebar"
          aria-label={t('Staff area')}
          className={classes.sidebar}
          data-closed={!opened || undefined}
        >
          <Sidebar
            user={user}
            isFolded={isFolded}
            moduleEntries={moduleEntries}
            onFold={fold}
            onLeave={close}
          />
        </AppShell.Navbar>
        <AppShell.Main id="main" tabIndex={-1} className={classes.main} inert={opened && covers}>
          <Outlet />
        </AppShell.Main>
      </AppShell>
    </>
  );
}

/** The layout of the one staff page without a sidebar, the details of an agency (R-NAV-29, D-12). */
export function StaffHeaderLayout() {
  const { user } = useSession();
  if (user === null) return null;
  return (
    <>
      <SkipLink />
      <AppShell header={{ height: HEADER_HEIGHT }} padding={{ base: 'md', sm: 'lg' }}>
        <StaffHeader user={user} />
        <AppShell.Main id="main" tabIndex={-1} className={classes.main}>
          <Outlet />
        </AppShell.Main>
      </AppShell>
    </>
  );
}

/** The header of every staff page; `children` stand before the logo. */
function StaffHeader({ user, children }: { user: User; children?: ReactNode }) {
  return (
    <AppShell.Header className={classes.header}>
      <Group gap="sm" wrap="nowrap">
        {children}
        <Logo compact />
      </Group>
      <Group gap="xs" wrap="nowrap" miw={0}>
        <HeaderBell />
        <AccountMenu user={user} />
      </Group>
    </AppShell.Header>
  );
}
