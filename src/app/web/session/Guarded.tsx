import { Alert, Button, Container, Stack, Text } from '@mantine/core';
import { useEffect } from 'react';
import { Navigate, Outlet, useLocation, useNavigate } from 'react-router';
import { signInTexts } from '#features/sessions/messages.ts';
import { type Guard, passesGuard } from '#features/sessions/policy.ts';
import { storeRedirect } from '#features/sessions/web/login-redirect.ts';
import { refreshUser, useSession } from '#features/sessions/web/queries.ts';
import { profileTexts } from '#features/users/messages.ts';
import { paths } from '#platform/web/paths.ts';
import { local } from '#platform/web/storage.ts';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import type { Role } from '#shared/actor.ts';
import { type LoginState, useLeaving } from './sign-out-flow.ts';

/**
 * Guards the child routes: visitors go to the sign-in, which returns them; a refused role goes to its
 * own dashboard (D-02). The server's reply decides, not the stored record. `stay` restricts the roles further (D-04).
 */
export function Guarded({ need, stay }: { need: Guard; stay?: readonly Role[] }) {
  const { user, ready, error } = useSession();
  const leaving = useLeaving();
  if (leaving || !ready) return <PageLoading />;
  if (error !== null) return <Unknown message={error.message} />;
  if (user === null) {
    // signed in, but without a stored record and a connection: personal pages show that themselves (R-DASH-18)
    const isOwnPage = need === 'user' || need === 'signed_in';
    return isOwnPage && local.token.get() !== null ? <Outlet /> : <ToLogin />;
  }
  const passes = passesGuard(user, need) && (stay === undefined || stay.includes(user.role));
  return passes ? <Outlet /> : <Navigate to={paths.dashboard()} replace />;
}

function ToLogin() {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  useEffect(() => {
    storeRedirect(pathname + search + hash);
    const state: LoginState = { lines: [signInTexts.firstLogin] };
    void navigate(paths.login(), { replace: true, state });
  }, [pathname, search, hash, navigate]);
  return <PageLoading />;
}

/** The server replied with something other than a person. */
function Unknown({ message }: { message: string }) {
  return (
    <Container size="sm" py="xl">
      <Alert color="red" role="alert" title={profileTexts.loadFailed}>
        <Stack gap="sm" align="flex-start">
          <Text>{message}</Text>
          <Button size="sm" variant="default" onClick={() => void refreshUser().catch(() => undefined)}>
            Try Again
          </Button>
        </Stack>
      </Alert>
    </Container>
  );
}
