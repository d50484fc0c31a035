import { Anchor, Skeleton, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useState } from 'react';
import { Link, Navigate, useLocation, useSearchParams } from 'react-router';
import { typePictures } from '#core/park/media-labels.ts';
import { hasPicture, Picture } from '#core/park/web/Picture.tsx';
import type { SignedIn } from '#core/sessions/contract.ts';
import { signInTexts } from '#core/sessions/messages.ts';
import { LoginForm } from '#core/sessions/web/LoginForm.tsx';
import {
  consumeRedirect,
  forgetRedirect,
  guardOf,
  type LoginState,
  redirectOf,
  storedRedirect,
  storeRedirect,
} from '#core/sessions/web/login-redirect.ts';
import { configQuery, devLoginQuery, signIn, useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { isDevelopmentHost } from '#platform/web/api-client/development-host.ts';
import { paths } from '#platform/web/paths.ts';
import { ChoiceLinks } from '#platform/web/ui/ChoiceLinks.tsx';
import { useHydrated } from '#platform/web/ui/hydration.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { useUrlState } from '#platform/web/ui/url-state.ts';
import { mark } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { JoinFacts } from './JoinFacts.tsx';
import classes from './LoginPage.module.css';
import { SignInFrame } from './SignInFrame.tsx';

/** The registration form is lazy, since most people come to sign in. */
const QuickRegisterForm = lazyWithFallback(
  async () => (await import('#core/sessions/web/QuickRegisterForm.tsx')).QuickRegisterForm,
  () => (
    <Notice tone="error">
      {signInTexts.formMissing}
      {mark(' ')}
      {/* from the server, in case a newer version of the portal has taken the place of this page's files */}
      <Anchor
        component={Link}
        to={paths.login({ mode: 'register' })}
        reloadDocument
        inherit
        underline="always"
      >
        {t('Load this page again')}
      </Anchor>
    </Notice>
  ),
);

/** Maximum length of the text that a link may add to the fixed line about an expired session. */
const MESSAGE_MAX = 200;

/** Sign-in, or registration with `?mode=register`. */
export function LoginPage() {
  const { user, ready } = useSession();
  const [query, setQuery] = useSearchParams();
  const [busy, setBusy] = useState(false);
  const [destination, setDestination] = useState<string | null>(null);
  const { hrefOf } = useUrlState();
  const back = query.get('back');
  // a page that was not hydrated could not remember it
  useEffect(() => {
    if (back !== null) storeRedirect(back);
  }, [back]);
  const registering = query.get('mode') === 'register';
  const Form = registering ? Register : Login;
  const arrival = (useLocation().state ?? {}) as LoginState;

  if (destination !== null) return <Navigate to={destination} replace />;
  // a sign-in on this page redirects by itself
  if (!busy && user !== null) return <SignedInElsewhere user={user} />;
  if (!busy && !ready) return <PageLoading />;

  const accept = (signedIn: SignedIn) => {
    setDestination(consumeRedirect(signedIn.user));
    signIn(signedIn);
  };

  return (
    <SignInFrame title={registering ? t('Create your account') : t('Log In')}>
      <Arrival lines={linesOf(arrival, query)} lot={arrival.lot} />
      <ChoiceLinks
        label={t('Log in or register')}
        isLabelHidden
        data={[
          { value: 'login', label: registering ? t('I have an account') : t('Log In') },
          { value: 'register', label: t('Register') },
        ]}
        value={registering ? 'register' : 'login'}
        hrefOf={(mode) => hrefOf(modeOf(mode))}
        onChange={(mode) => setQuery(mode === 'register' ? { mode } : {}, { replace: true, state: arrival })}
      />
      <Form
        arrival={arrival}
        onSubmit={() => setBusy(true)}
        onSignedIn={accept}
        onFailure={() => setBusy(false)}
      />
    </SignInFrame>
  );
}

/** Who logged in in another tab goes on where this one was; others are redirected by role (R-AUTH-03). */
function SignedInElsewhere({ user }: { user: User }) {
  const [to] = useState(() => redirectOf(user));
  useEffect(forgetRedirect, []);
  return <Navigate to={to} replace />;
}

const modeOf = (mode: string) => ({ mode: mode === 'register' ? mode : null });

type FormProps = {
  arrival: LoginState;
  onSubmit: () => void;
  onSignedIn: (signedIn: SignedIn) => void;
  onFailure: () => void;
};

function Register({ arrival, ...events }: FormProps) {
  return (
    <>
      <JoinFacts />
      <Suspense fallback={<FormPlace />}>
        <QuickRegisterForm {...events} />
      </Suspense>
      {/* it would lose the lot, and signs nobody in */}
      {!arrival.lot && (
        <Text size="sm" c="dimmed">
          {t('Want to leave an address too?')}
          {mark(' ')}
          <Anchor component={Link} to={paths.register()} state={arrival} inherit underline="always">
            {t('Use the full registration form')}
          </Anchor>
        </Text>
      )}
    </>
  );
}

/** Reserves the space of five fields and a button. */
function FormPlace() {
  return (
    <Stack role="status" aria-busy="true" aria-label={t('Loading...')}>
      <Skeleton h={67} />
      <Skeleton h={67} />
      <Skeleton h={67} />
      <Skeleton h={88} />
      <Skeleton h={67} />
      <Skeleton h={42} />
    </Stack>
  );
}

function Login({ arrival, onSubmit, onSignedIn, onFailure }: FormProps) {
  const config = useQuery(configQuery).data;
  const devLogin = useQuery(devLoginQuery).data ?? null;
  const [refused, setRefused] = useState(false);
  const [email, setEmail] = useState(arrival.email ?? '');
  // server-rendered HTML does not depend on the origin
  const isHydrated = useHydrated();
  const developing = isHydrated && isDevelopmentHost(window.location.hostname, config?.devHost);
  const prefill = developing ? devLogin : null;
  return (
    <>
      <LoginForm
        email={arrival.email ?? ''}
        prefill={prefill}
        onEmail={setEmail}
        onSubmit={onSubmit}
        onSignedIn={onSignedIn}
        onFailure={({ text }) => {
          setRefused(text === signInTexts.refused);
          onFailure();
        }}
      />
      <Text size="sm" c="dimmed">
        {config?.passwordReset === 'mail' ? (
          <Anchor
            component={Link}
            to={paths.forgotPassword()}
            state={{ email } satisfies LoginState}
            inherit
            underline="always"
            display="inline-block"
            py="sm"
            my="-sm"
          >
            {signInTexts.forgot}
          </Anchor>
        ) : (
          <AskOffice email={config?.contact.email} />
        )}
      </Text>
      {prefill && (
        <Notice tone="warning" title={t('Development Mode')}>
          {refused
            ? signInTexts.refusedInDevelopment
            : t('The test account {email} is filled in unless you have started to type.', {
                email: prefill.email,
              })}
        </Notice>
      )}
    </>
  );
}

/** Without mail the office sets a new password. */
function AskOffice({ email }: { email: string | undefined }) {
  return (
    <Sentence
      of={
        email
          ? t("Forgot your password? Please contact the park's office at {email}.")
          : t("Forgot your password? Please contact the park's office.")
      }
      email={
        <Anchor href={`mailto:${email}`} inherit underline="always">
          {email}
        </Anchor>
      }
    />
  );
}

/** Why the reader was redirected here, and for a page without a guard the link back. */
function Arrival({ lines, lot }: { lines: string[]; lot: LoginState['lot'] }) {
  const path = storedRedirect();
  const isPublic = path !== null && guardOf(path) === 'none';
  if (lines.length === 0) return null;
  return (
    <Notice
      tone="info"
      role="status"
      {...(lot &&
        hasPicture(typePictures[lot.type]) && {
          classNames: { icon: classes.lot ?? '' },
          icon: <Picture name={typePictures[lot.type]} sizes="72px" ratio="1 / 1" alt="" />,
        })}
    >
      <Stack gap={4}>
        {lot && (
          <Text size="sm" fw={650}>
            {lot.text}
          </Text>
        )}
        {lines.map((line) => (
          <Text key={line} size="sm">
            {line}
          </Text>
        ))}
        {isPublic && (
          <Anchor component={Link} to={path} size="sm" underline="always" onClick={forgetRedirect}>
            {t('Keep looking without an account')}
          </Anchor>
        )}
      </Stack>
    </Notice>
  );
}

/** The portal's own texts come as navigation state; a link may only add plain text about an expiry. */
function linesOf(arrival: LoginState, query: URLSearchParams): string[] {
  if (arrival.lines) return arrival.lines;
  if (query.get('reason') !== 'expired') return [];
  const message = query.get('message')?.trim().slice(0, MESSAGE_MAX) ?? '';
  return [signInTexts.expired, message].filter(
    (line, index, all) => line !== '' && all.indexOf(line) === index,
  );
}
