import { useDocumentTitle } from '@mantine/hooks';
import { useEffect, useRef } from 'react';
import { Outlet, type Params, ScrollRestoration, useLocation, useMatches, useNavigation } from 'react-router';
import { useArrival } from '#web/session/departure.ts';
import { SessionExpiring } from '#web/session/SessionExpiring.tsx';
import classes from './Shell.module.css';

const siteName = 'Aero Industrial Hub';

/** What a route says about itself; an empty title leaves the name of the site alone. */
export type PageHandle = { title: string | ((params: Params<string>) => string) };

/** Around every page: its title, the focus after a change of page, and the warning of an ending session. */
export function Shell() {
  useDocumentTitle(useTitle());
  useFocusOnChange();
  useArrival();
  const { state } = useNavigation();
  return (
    <>
      {state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      <Outlet />
      <SessionExpiring />
      <ScrollRestoration />
    </>
  );
}

function useTitle(): string {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  if (match === undefined) return siteName;
  const { title } = match.handle as PageHandle;
  const text = typeof title === 'string' ? title : title(match.params);
  return text === '' ? siteName : `${text} · ${siteName}`;
}

/** After a change of page the reader starts at its heading, as after a full load. */
function useFocusOnChange(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '') return;
    const heading =
      document.querySelector<HTMLElement>('main h1') ?? document.querySelector<HTMLElement>('main');
    if (heading === null || heading.contains(document.activeElement)) return;
    heading.tabIndex = -1;
    heading.focus({ preventScroll: true });
  }, [pathname, hash]);
}
