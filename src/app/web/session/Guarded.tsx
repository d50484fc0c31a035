import { Button, Container } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { type Guard, passesGuard } from '#core/sessions/policy.ts';
import { type LoginState, storeRedirect } from '#core/sessions/web/login-redirect.ts';
import { configQuery, refreshUser, useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { profileTexts } from '#core/users/messages.ts';
import { mustSwitchOnTwoStep } from '#core/users/two-step-policy.ts';
import { uiTexts } from '#platform/web/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { local } from '#platform/web/storage.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import type { Role } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import { useLeaving } from './sign-out-flow.ts';

const TwoStepGate = lazyWithFallback(async () => (await import('./TwoStepGate.tsx')).TwoStepGate);

/**
 * Guards the child routes: visitors go to the sign-in, which returns them; a refused role goes to its
 * own dashboard (D-02). The server's reply decides, not the stored record. `stay` restricts the roles further (D-04).
 */
export function Guarded({ need, stay }: { need: Guard; stay?: readonly Role[] }) {
  const { user, ready, error } = useSession();
  const leaving = useLeaving();
  const isHeldBack = useHeldBack(user);
  if (leaving || !ready) return <PageLoading />;
  if (error !== null) return <Unknown message={error.message} />;
  if (user === null) {
    // signed in, but without a stored record and a connection: personal pages show that themselves
    const isOwnPage = need === 'user' || need === 'signed_in';
    return isOwnPage && local.token.get() !== null ? <Outlet /> : <ToLogin />;
  }
  if (isHeldBack === 'unknown') return <PageLoading />;
  if (isHeldBack)
    return (
      <Suspense fallback={<PageLoading />}>
        <TwoStepGate />
      </Suspense>
    );
  const passes = passesGuard(user, need) && (stay === undefined || stay.includes(user.role));
  return passes ? <Outlet /> : <Navigate to={paths.dashboard()} replace />;
}

/** Whether the reader has to switch two-step login on first; few people wait for the site's configuration. */
function useHeldBack(user: User | null): boolean | 'unknown' {
  const mayBe = user !== null && mustSwitchOnTwoStep(user, user.twoStepLogin !== false, true);
  const config = useQuery({ ...configQuery, enabled: mayBe });
  if (!mayBe) return false;
  return config.isPending ? 'unknown' : config.data?.requiresTwoStep === true;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    storeRedirect(pathname + search + hash);
    const state: LoginState = { lines: [t('Please log in to open this page.')] };
    void navigate(paths.login(), { replace: true, state });
  }, [pathname, search, hash, navigate]);
  return <PageLoading />;
}

/** The server replied with something other than a person. */
function Unknown({ message }: { message: string }) {
  return (
    <Container size="sm" py="xl">
      <Notice
        tone="error"
        title={profileTexts.loadFailed}
        action={
          <Button size="sm" variant="default" onClick={() => void refreshUser().catch(() => undefined)}>
            {uiTexts.tryAgain}
          </Button>
        }
      >
        {message}
      </Notice>
    </Container>
  );
}
