import { useDocumentTitle } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useRef } from 'react';
import {
  type Location,
  Outlet,
  ScrollRestoration,
  useLocation,
  useMatches,
  useNavigation,
} from 'react-router';
import { pageTexts } from '#app/web/page-route.ts';
import { AccessNews } from '#app/web/session/AccessNews.tsx';
import { expiryWarning } from '#app/web/session/session-clock.ts';
import { useNavigationSettled, waitingLogout } from '#app/web/session/sign-out-flow.ts';
import { configQuery } from '#core/sessions/web/queries.ts';
import { session } from '#platform/web/storage.ts';
import { OverlayHistory } from '#platform/web/ui/dialog/OverlayHistory.tsx';
import { openRecord } from '#platform/web/ui/keys/open-record.ts';
import { lazyDialog, lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { t } from '#shared/say.ts';
import { useAccountLanguage } from '../session/language.ts';
import classes from './Shell.module.css';

/** Loaded in the last hour of a session only. If it cannot be loaded, there is no warning. */
const SessionExpiring = lazyWithFallback(
  async () => (await import('#app/web/session/SessionExpiring.tsx')).SessionExpiring,
);

const LogoutQuestion = lazyDialog(
  async () => (await import('#app/web/session/LogoutQuestion.tsx')).LogoutQuestion,
);

/** Around every page: document title, focus after a navigation, what the reader may no longer do, the question before a logout, and the session expiry warning. */
export function Shell() {
  useDocumentTitle(useTitle());
  useAccountLanguage();
  useFocusOnChange();
  useNavigationSettled();
  // the router has read it by now; only the storage keys of R-SES-03 are allowed to stay
  useEffect(() => session.scroll.clear(), []);
  const { state } = useNavigation();
  const isSample = useQuery(configQuery).data?.samplePark;
  const isEnding = expiryWarning.useValue() !== null;
  return (
    <>
      {state === 'loading' && <div className={classes.progress} aria-hidden="true" />}
      {isSample && <p className={classes.sample}>{t('Sample park')}</p>}
      <Outlet />
      <AccessNews />
      <LogoutQuestion opened={waitingLogout.useValue() !== null} onClose={() => waitingLogout.set(null)} />
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

/** The location key is 'default' on every page load, so the path distinguishes it from the tab's previous page. */
function placeInHistory({ key, pathname }: Location): string {
  return key === 'default' ? pathname : key;
}

function useTitle(): string {
  const match = useMatches().findLast(({ handle }) => handle !== undefined);
  return pageTexts(match?.handle, match?.params ?? {}).title;
}

/** Focuses the open record after a navigation, else the heading, as after a page load. */
function useFocusOnChange(): void {
  const { pathname, hash } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (hash !== '') return;
    const target =
      openRecord() ??
      document.querySelector<HTMLElement>('main h1') ??
      document.querySelector<HTMLElement>('main');
    if (target === null || target.contains(document.activeElement)) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  }, [pathname, hash]);
}
