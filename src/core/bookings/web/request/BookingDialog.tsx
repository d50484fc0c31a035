import { Button, Group, Stack, Text } from '@mantine/core';
import { useTimeout } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { type ComponentProps, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { Link } from 'react-router';
import { bookingTexts } from '#core/bookings/messages.ts';
import { bookingCan } from '#core/bookings/policy.ts';
import type { Lot } from '#core/lots/contract.ts';
import { areaOrDefault } from '#core/lots/lifecycle.ts';
import { typeTexts } from '#core/lots/messages.ts';
import { lotAction } from '#core/lots/policy.ts';
import { MembershipPending } from '#core/memberships/web/MembershipPending.tsx';
import { MembershipRequestForm } from '#core/memberships/web/MembershipRequestForm.tsx';
import { WithdrawRequest } from '#core/memberships/web/WithdrawRequest.tsx';
import { refreshUser, useSession } from '#core/sessions/web/queries.ts';
import { storeWelcome } from '#core/sessions/web/stored-user.ts';
import type { User } from '#core/users/contract.ts';
import { profileTexts } from '#core/users/messages.ts';
import { refusalText } from '#platform/web/api-client/call-failure.ts';
import { pollUnlessLive } from '#platform/web/live/live-status.ts';
import { paths } from '#platform/web/paths.ts';
import { serverNow } from '#platform/web/server-clock.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { showInView } from '#platform/web/ui/form/show-in-view.ts';
import { SearchedSelect } from '#platform/web/ui/list/SearchedSelect.tsx';
import { Notice } from '#platform/web/ui/Notice.tsx';
import { QueryState } from '#platform/web/ui/QueryState.tsx';
import { toast } from '#platform/web/ui/toast.tsx';
import { type AgencyStatus, isMember } from '#shared/actor.ts';
import { formatArea } from '#shared/area.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';
import { requestTexts } from '../../request-messages.ts';
import { BookingSteps } from '../detail/BookingSteps.tsx';
import classes from './BookingDialog.module.css';
import { BookingRequestForm } from './BookingRequestForm.tsx';
import { freeLotChoicesQuery, type LotChoice, lotOption } from './booking-choices.ts';
import { agentKind, buyerKind, clientKind } from './booking-form.ts';

/** Poll interval of a visible pending screen for the agency's decision: 10 s without live updates. */
const lookAgain = pollUnlessLive(10_000);

/** Delay before the page reloads once an agency is asked. */
const RELOAD_AFTER_MS = 2000;

/** How long the success of a request is said, also on the page that begins anew: nobody shall think it was lost. */
const JUST_ASKED_MS = 60_000;

/** When the request was sent whose success this page has said. */
let saidOf: string | null = null;

const isJustAsked = ({ agencyStatus, agencyRequestDate }: User) =>
  agencyStatus === 'pending' &&
  agencyRequestDate !== null &&
  agencyRequestDate !== saidOf &&
  serverNow() - Date.parse(agencyRequestDate) < JUST_ASKED_MS;

/** A given lot for oneself, or a client of the agency whose lot is chosen in the dialog. */
type Subject = { lot?: Lot | undefined; client?: User | undefined };

type Props = Subject & {
  opened: boolean;
  onClose: () => void;
  /** Runs once the booking is made; the dialog stays open for the uploads. */
  onBooked?: () => void;
  /** Runs once the dialog has gone, and the focus with it if what opened it has gone too. */
  onExited?: () => void;
};

/** The form does not close while it is sending. */
type FormFrame = Pick<ComponentProps<typeof BookingRequestForm>, 'onBusy' | 'onBooked' | 'onClose'>;
type Repriced = Pick<ComponentProps<typeof BookingRequestForm>, 'onRepriced'>;

/** The booking dialog of buyers, agents and agency admins, not of administrators. */
export function BookingDialog({
  lot,
  client,
  opened,
  onBooked = () => undefined,
  onExited = () => undefined,
  ...props
}: Props) {
  const { user } = useSession();
  const action = lotAction(user);
  const [isBusy, setBusy] = useState(false);
  const [isBooked, setBooked] = useState(false);
  const [latest, setLatest] = useState<Subject>({ lot, client });
  // a booked lot leaves the buyer's list at the next refetch, but stays in the dialog, also during its closing transition
  const isGiven = opened && (lot ?? client) !== undefined;
  if (isGiven && (lot?._id !== latest.lot?._id || client !== latest.client)) setLatest({ lot, client });

  const { lot: shownLot, client: shownClient } = latest;
  const onClose = () => {
    // on the page below: the dialog has said it in its own words (D-85)
    if (isBooked)
      toast(shownClient ? bookingTexts.createdToast : t('Booking request successfully submitted!'));
    setBooked(false);
    props.onClose();
  };
  const frame = {
    onBusy: setBusy,
    onBooked: () => {
      setBooked(true);
      onBooked();
    },
    onClose,
  };
  if (shownClient === undefined && (shownLot === undefined || action === 'tag')) return null;
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      // its element is removed after this call
      onExitTransitionEnd={() => setTimeout(onExited)}
      title={titleOf(latest, {
        isAgent: action === 'agent-dialog',
        isOutside: user !== null && !isMember(user),
        isBooked,
      })}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      {shownClient && <ClientBooking key={shownClient._id} client={shownClient} {...frame} />}
      {shownLot && (
        <LotBooking
          lot={shownLot}
          isAgent={action === 'agent-dialog'}
          isBooked={isBooked}
          onRepriced={({ price }) => setLatest({ lot: { ...shownLot, price } })}
          {...frame}
        />
      )}
    </Dialog>
  );
}

type Step = { isAgent: boolean; isOutside: boolean; isBooked: boolean };

/** The step that its reader is at: who has no agency not the one that is the last, and who has sent the request what came of it. */
function titleOf({ lot, client }: Subject, by: Step): string {
  if (client) return t('Book for {name}', { name: client.name });
  const title = by.isBooked
    ? t('Held for you: lot {lot}')
    : by.isOutside
      ? t('Your agency first, then lot {lot}')
      : by.isAgent
        ? t('Book lot {lot} as an agent')
        : t('Book lot {lot}');
  return interpolate(title, { lot: lot?.lotNumber ?? '' });
}

/** The form for people who may book, else what comes before it. */
function LotBooking({
  lot,
  isAgent,
  isBooked,
  ...frame
}: FormFrame & Repriced & { lot: Lot; isAgent: boolean; isBooked: boolean }) {
  const { isSignedIn, booker, hasWaited } = useBooker();
  return (
    <Stack gap="md">
      <LotLine lot={lot} />
      {isSignedIn ? (
        <QueryState query={booker} errorText={(error) => refusalText(error, profileTexts.loadFailed)}>
          {(user) => {
            // whether the agency is active only the server knows, which refuses with AGENCY_INACTIVE
            const verdict = bookingCan.request({ ...user, id: user._id, agencyActive: true });
            if (verdict.allowed) {
              return (
                <>
                  {hasWaited && !isBooked && <Approved agency={user.agencyName} />}
                  <BookingRequestForm
                    kind={isAgent ? agentKind : buyerKind}
                    place="booking"
                    lot={lot}
                    user={user}
                    {...frame}
                  />
                </>
              );
            }
            // the account was refetched, and its role may be new
            if (user.role === 'admin') return <Notice tone="error">{verdict.refusal.message}</Notice>;
            return <AgencyFirst user={user} lotId={lot.id} onWithdrawn={() => void booker.refetch()} />;
          }}
        </QueryState>
      ) : (
        <SignInFirst />
      )}
    </Stack>
  );
}

type AgencyFirstProps = { user: User; lotId: string; onWithdrawn: () => void };

/** The request to an agency, and at once what follows it, before the page begins anew. */
function AgencyFirst({ user, lotId, onWithdrawn }: AgencyFirstProps) {
  const [asked, setAsked] = useState<User | null>(null);
  const [wasJustAsked] = useState(() => isJustAsked(user));
  const { start: reloadSoon } = useTimeout(() => window.location.reload(), RELOAD_AFTER_MS);
  const applicant = user.agencyStatus === 'pending' ? user : asked;
  const isNew = asked !== null || wasJustAsked;
  const askedAt = applicant?.agencyRequestDate ?? null;
  useEffect(() => {
    if (isNew) saidOf = askedAt;
  }, [isNew, askedAt]);
  if (applicant === null)
    return (
      <MembershipRequestForm
        user={user}
        lotId={lotId}
        footClass={classes.send}
        onAsked={(applicant) => {
          setAsked(applicant);
          reloadSoon();
        }}
      />
    );
  return (
    <>
      {isNew && (
        <Notice ref={showInView} tone="success" role="status">
          {t('Agency membership request submitted successfully! Please wait for approval before booking.')}
        </Notice>
      )}
      <MembershipPending
        user={applicant}
        order={3}
        isNew={isNew}
        steps={<BookingSteps now={0} />}
        note={t(
          'The lot is not held for you yet. It is held once your booking request is sent, which you can do when you are approved.',
        )}
      >
        <Button component={Link} to={paths.dashboard()} variant="default">
          {t('Go to Dashboard')}
        </Button>
        {/* the page of a request just sent begins anew */}
        {!asked && <WithdrawRequest agencyName={applicant.agencyName} onWithdrawn={onWithdrawn} />}
      </MembershipPending>
    </>
  );
}

const isWaiting = ({ state }: { state: { data: User | undefined } }) =>
  state.data?.agencyStatus === 'pending';

/** Refetches the account on opening, so that a member approved a minute ago may book. */
function useBooker() {
  const { user: signedIn } = useSession();
  const booker = useQuery({
    queryKey: ['booker', signedIn?._id ?? null],
    queryFn: () => refreshUser(),
    enabled: signedIn !== null,
    staleTime: 0,
    gcTime: 0,
    // no refetch on window focus: a form must not change while being filled in
    refetchOnWindowFocus: isWaiting,
    refetchOnReconnect: isWaiting,
    refetchInterval: (query) => isWaiting(query) && lookAgain(),
  });
  // a live update brings the agency's answer with the session's account
  const follow = useEffectEvent((status: AgencyStatus | undefined) => {
    if (booker.data?.agencyStatus === 'pending' && status !== 'pending') void booker.refetch();
  });
  useEffect(() => follow(signedIn?.agencyStatus), [signedIn?.agencyStatus]);
  // whoever is let book has seen their approval: the dashboard welcomes them no more
  const approvedAt = booker.data?.agencyStatus === 'approved' ? booker.data.agencyStatusDate : null;
  useEffect(() => {
    if (approvedAt !== null) storeWelcome(approvedAt);
  }, [approvedAt]);
  const [hasWaited, setHasWaited] = useState(false);
  if (!hasWaited && booker.data?.agencyStatus === 'pending') setHasWaited(true);
  return { isSignedIn: signedIn !== null, booker, hasWaited };
}

/** The form for a client of the agency, with a choice of lots. */
function ClientBooking({ client, onBooked, ...frame }: FormFrame & { client: User }) {
  const { user } = useSession();
  const [choice, setChoice] = useState<LotChoice | null>(null);
  const lotField = useRef<HTMLInputElement>(null);
  const [isBooked, setBooked] = useState(false);
  // deselects a lot that was taken meanwhile
  const kind = useMemo(() => clientKind(client, () => setChoice(null)), [client]);
  if (user === null) return <SignInFirst />;
  return (
    <Stack gap="lg">
      {!isBooked && (
        <SearchedSelect
          ref={lotField}
          label={t('Lot')}
          placeholder={requestTexts.searchByNumberTypeOr}
          withAsterisk
          find={freeLotChoicesQuery}
          nothingFound={t('Nothing with this name')}
          failed={bookingTexts.stockFailed}
          value={choice}
          onChange={setChoice}
        />
      )}
      <BookingRequestForm
        kind={kind}
        place={`booking for ${client._id}`}
        lot={choice?.lot ?? null}
        user={user}
        onBooked={() => {
          setBooked(true);
          onBooked();
        }}
        onRepriced={(lot) => setChoice(lotOption(lot))}
        onOtherLot={() => {
          setChoice(null);
          lotField.current?.focus();
        }}
        {...frame}
      />
    </Stack>
  );
}

/** What the title does not say of the lot. */
function LotLine({ lot }: { lot: Lot }) {
  const area = areaOrDefault(lot.area, lot.type);
  return (
    <div className={classes.lot}>
      <Text size="sm" c="dimmed">
        {t('{position}, phase {phase}, {area}', {
          position: typeTexts(lot.type).position,
          phase: lot.phase,
          area: formatArea(area),
        })}
      </Text>
      <Text fw={650} className={classes.price}>
        {formatPrice(lot.price)}
      </Text>
    </div>
  );
}

/** Shown above the form that has replaced the pending screen. */
function Approved({ agency }: { agency: string }) {
  return (
    <Notice tone="success" role="status">
      {t('{agency} has approved you. You can request this lot now.', { agency })}
    </Notice>
  );
}

function SignInFirst() {
  return (
    <Notice
      tone="error"
      action={
        <Group gap="sm">
          <Button component={Link} to={paths.login({ mode: 'register' })} size="sm">
            {t('Register')}
          </Button>
          <Button component={Link} to={paths.login()} size="sm" variant="default">
            {t('I have an account')}
          </Button>
        </Group>
      }
    >
      {t('You must be logged in to submit a booking request.')}
    </Notice>
  );
}
