import { useDocumentTitle } from '@mantine/hooks';
import { Suspense, useEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { pageTexts } from '#app/web/page-texts.ts';
import { useWarning } from '#app/web/session/expiry-warning.ts';
import { useNavigationSettled } from '#app/web/session/sign-out-flow.ts';
import { session } from '#platform/web/storage.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { OverlayHistory } from '#platform/web/ui/OverlayHistory.tsx';
import classes from './Shell.module.css';

/** Loaded in the last hour of a session only. If it cannot be had, the page goes on without the warning. */
const SessionExpiring = lazyWithFallback(
  async () => (await import('#app/web/session/SessionExpiring.tsx')).SessionExpiring,
);

/** Around every page: its title, the focus after a change of page, and the warning of an ending session. */
export function Shell() {
  useDocumentTitle(useTitle());
  useFocusOnChange();
  useNavigationSettled();
  // the router has read it by now, and what is kept here besides stands in R-SES-03
  useEffect(() => session.scroll.clear(), []);
  const { state } = useNavigation();
  const isEnding = useWarning() !== null;
  return (
    <>
      {state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      <Outlet />
      <OverlayHistory />
      {isEnding && (
        <Suspense>
          <SessionExpiring />
        </Suspense>
      )}
      <ScrollRestoration storageKey={session.scroll.key} getKey={placeInHistory} />
    </>
  );
}

/** Every page that is loaded anew has the same key, so the path tells it from the page the tab showed before. */
function placeInHistory({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

function useTitle(): string {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  return pageTexts(match?.handle, match?.params ?? {}).title;
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
