import { Button, Card, Container, Group, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useRef, useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';
import { membershipRefusals, membershipTexts } from '#core/memberships/messages.ts';
import {
  AGENCY_REQUEST_DRAFT,
  AGENCY_REQUEST_FORM,
  AgencyRequestForm,
  chosenAgency,
} from '#core/memberships/web/AgencyRequestForm.tsx';
import { useRequestAgency } from '#core/memberships/web/queries.ts';
import { parkFactsQuery } from '#core/park/web/queries.ts';
import {
  forgetRedirect,
  type LoginState,
  mayOpen,
  storedRedirect,
  storeRedirect,
} from '#core/sessions/web/login-redirect.ts';
import { useSession } from '#core/sessions/web/queries.ts';
import type { User } from '#core/users/contract.ts';
import { dropDraft } from '#platform/web/drafts.ts';
import { addressOf, paths } from '#platform/web/paths.ts';
import { showInView } from '#platform/web/ui/form/show-in-view.ts';
import { onPlainClick } from '#platform/web/ui/hydration.ts';
import { lazyWithFallback } from '#platform/web/ui/lazy-with-fallback.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { PageLoading } from '#platform/web/ui/PageLoading.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { sentences } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';
import { ContactLinks } from './ContactLinks.tsx';

/** Only applicants see it, so that visitors do not load it. */
const WaitingCard = lazyWithFallback<{ user: User }>(
  async () => (await import('./dashboard/StartCard.tsx')).WaitingCard,
);

/** Delay before the redirect after a successful request. */
const LEAVE_AFTER_MS = 3000;

/** The membership request form. Visitors may fill it in and sign in before sending. */
export function AgencyRequestPage() {
  const { user, ready } = useSession();
  const [search] = useSearchParams();
  const agencyId = search.get('agency') ?? '';
  const park = useQuery(parkFactsQuery).data;
  // signed in, but the account is not loaded yet
  if (user === null && !ready) return <PageLoading />;
  return (
    <Container size="sm" py={{ base: 'md', sm: 'xl' }}>
      <PageHeading
        title={
          user?.agencyStatus === 'pending'
            ? interpolate(membershipTexts.willAnswer, { agency: user.agencyName })
            : t('Choose your agency')
        }
        {...(mayAsk(user) && {
          lead: sentences(membershipTexts.about(park), t('Then you can book lots.')),
        })}
      />
      {user === null ? <ForVisitor agencyId={agencyId} /> : <ForPerson user={user} agencyId={agencyId} />}
    </Container>
  );
}

/** Visitors may apply, after signing in; others only without an agency and without a pending request. */
function mayAsk(user: User | null): boolean {
  return user === null || !(isAdministrator(user) || isMember(user) || user.agencyStatus === 'pending');
}

/** `agencyId` is that of a link to join an agency, whose readers mostly have no account yet. */
function ForVisitor({ agencyId }: { agencyId: string }) {
  const navigate = useNavigate();
  const back = paths.agencyRequest({ agency: agencyId });
  const isNew = useRef(false);
  const send = (registers: boolean) => {
    isNew.current = registers;
    document.querySelector<HTMLFormElement>(`#${AGENCY_REQUEST_FORM}`)?.requestSubmit();
  };
  const signIn = () => {
    storeRedirect(back);
    const state: LoginState = {
      lines: [t('Log in to send your request, or register if you are new. What you typed is kept.')],
    };
    void navigate(paths.login(isNew.current ? { mode: 'register' } : {}), { state });
  };
  return (
    <Stack gap="md" data-visitor-only>
      <Note
        action={
          // submits the form below, so that its draft is kept
          <Group gap="sm">
            {agencyId !== '' && (
              <Button
                size="sm"
                variant="default"
                component="a"
                href={addressOf(paths.login({ mode: 'register', back }))}
                onClick={onPlainClick(() => send(true))}
              >
                {t('Create Account')}
              </Button>
            )}
            <Button
              size="sm"
              component="a"
              href={addressOf(paths.login({ back }))}
              onClick={onPlainClick(() => send(false))}
            >
              {t('Log In')}
            </Button>
          </Group>
        }
      >
        {t('You need an account to ask an agency. We will bring you back here after you have logged in.')}
      </Note>
      <Card withBorder p={{ base: 'md', sm: 'lg' }} style={{ overflow: 'visible' }}>
        <AgencyRequestForm agencyId={agencyId} onSubmit={signIn} />
      </Card>
    </Stack>
  );
}

function ForPerson({ user, agencyId }: { user: User; agencyId: string }) {
  const ask = useRequestAgency();
  const navigate = useNavigate();
  const leave = () => void navigate(takeTarget(user));
  const { start: leaveSoon } = useTimeout(leave, LEAVE_AFTER_MS);

  if (ask.isSuccess) {
    return (
      <Notice
        ref={showInView}
        tone="success"
        title={membershipTexts.submitted}
        role="status"
        action={
          <Button size="sm" onClick={leave}>
            {t('Go on')}
          </Button>
        }
      >
        {t('Your request has been sent to {agency}. You will see its answer on your dashboard.', {
          agency: ask.data.agencyName,
        })}
      </Notice>
    );
  }
  if (isAdministrator(user))
    return (
      <Note action={<ToDashboard />}>
        {t('The park office needs no agency: membership is for buyers and agents.')}
      </Note>
    );
  if (isMember(user)) {
    return (
      <Stack gap="lg">
        <Note action={<ToDashboard />}>{membershipRefusals.ALREADY_MEMBER.message}</Note>
        <ContactLinks />
      </Stack>
    );
  }
  return (
    <Stack gap="lg">
      {user.agencyStatus === 'pending' && <Waiting user={user} agencyId={agencyId} />}
      {user.agencyStatus === 'rejected' && (
        <Note>{interpolate(membershipTexts.rejectedLead, { agency: user.agencyName })}</Note>
      )}
      <FormPlace isAgain={user.agencyStatus === 'pending'}>
        <AgencyRequestForm
          // after a withdrawal the form is empty
          key={user.agencyStatus}
          user={user}
          agencyId={agencyId}
          isSending={ask.isPending}
          error={ask.error}
          onSubmit={({ agencyId, requestMessage }) =>
            ask.mutate(
              { agencyId, requestMessage },
              {
                onSuccess: () => {
                  dropDraft(AGENCY_REQUEST_DRAFT);
                  leaveSoon();
                },
                onError: () => toast(t('Failed to submit agency request'), 'error'),
              },
            )
          }
        />
      </FormPlace>
    </Stack>
  );
}

/** Folded below a request that waits. */
function FormPlace({ isAgain, children }: { isAgain: boolean; children: ReactNode }) {
  if (isAgain)
    return (
      <details>
        <Text component="summary" fw={600} style={{ cursor: 'pointer', paddingBlock: 10 }}>
          {t('Send another message')}
        </Text>
        {children}
      </details>
    );
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }} style={{ overflow: 'visible' }}>
      {children}
    </Card>
  );
}

/**
 * A pending request: agency, date, next step, and a withdraw button (D-105). A person who
 * chose another agency before signing in, or by a link to join it, reads why it cannot be asked.
 */
function Waiting({ user, agencyId }: { user: User; agencyId: string }) {
  const [chosen] = useState(() => chosenAgency(user, agencyId));
  const isElsewhere = chosen !== undefined && chosen !== '' && chosen !== user.agencyId;
  const refusal = isElsewhere ? `${membershipRefusals.PENDING_ELSEWHERE.message} ` : '';
  return (
    <>
      <Suspense fallback={<PageLoading />}>
        <WaitingCard user={user} />
      </Suspense>
      <Note>{refusal + t('To ask a different agency, withdraw this request first.')}</Note>
    </>
  );
}

function Note({ children, action }: { children: string; action?: ReactNode }) {
  return (
    <Notice tone="info" role="status">
      <Group justify="space-between" gap="sm">
        <Text inherit>{children}</Text>
        {action}
      </Group>
    </Notice>
  );
}

function ToDashboard() {
  return (
    <Button component={Link} to={paths.dashboard()} size="sm" variant="default">
      {t('Go to Dashboard')}
    </Button>
  );
}

/** The page the request was started from, if remembered; else the dashboard. */
function takeTarget(user: User): string {
  const path = storedRedirect();
  forgetRedirect();
  return path !== null && mayOpen(user, path) ? path : paths.enhancedDashboard();
}
