import { Anchor, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router';
import { homeAfterSignIn, type LoginState } from '#core/sessions/web/login-redirect.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import { RegisterForm } from '#core/sessions/web/RegisterForm.tsx';
import { paths } from '#platform/web/paths.ts';
import { showInView } from '#platform/web/ui/form/show-in-view.ts';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { JoinFacts } from './JoinFacts.tsx';
import { SignInFrame } from './SignInFrame.tsx';

/** Delay before the redirect to the sign-in. */
const LEAVE_AFTER_MS = 2000;

/** Registration on its own page; redirects to the sign-in with the e-mail filled in. */
export function RegisterPage() {
  const { user, ready } = useSession();
  const navigate = useNavigate();
  const arrival = (useLocation().state ?? {}) as LoginState;
  const [email, setEmail] = useState<string | null>(null);
  const { start } = useTimeout(() => {
    const lines = [t('Your account is open. Please log in.'), ...(arrival.lines ?? [])];
    const state: LoginState = email === null ? arrival : { lines, email };
    void navigate(paths.login(), { state });
  }, LEAVE_AFTER_MS);

  if (user !== null) return <Navigate to={homeAfterSignIn(user)} replace />;
  if (!ready) return <PageLoading />;
  return (
    <SignInFrame title={t('Create your account')}>
      <Text size="sm">
        {t('Already have an account?')}
        {mark(' ')}
        <Anchor component={Link} to={paths.login()} state={arrival} inherit underline="always">
          {t('Log in')}
        </Anchor>
      </Text>
      <JoinFacts />
      <RegisterForm
        onRegistered={(registered) => {
          setEmail(registered);
          start();
        }}
      />
      {/* a live region must exist before its content to be announced */}
      <div role="status" ref={email === null ? null : showInView}>
        {email !== null && (
          <Notice tone="success" role="group">
            {t('Registration successful! Taking you to the login page...')}
          </Notice>
        )}
      </div>
    </SignInFrame>
  );
}
