import { Alert, Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import { bookingTexts } from '#features/bookings/messages.ts';
import { bookingCan } from '#features/bookings/policy.ts';
import type { Lot } from '#features/lots/contract.ts';
import { lotTypeTexts } from '#features/lots/messages.ts';
import { membershipTexts } from '#features/memberships/messages.ts';
import { MembershipPending } from '#features/memberships/web/MembershipPending.tsx';
import { MembershipRequestForm } from '#features/memberships/web/MembershipRequestForm.tsx';
import { refreshUser, useSession } from '#features/sessions/web/queries.ts';
import type { User } from '#features/users/contract.ts';
import { profileTexts } from '#features/users/messages.ts';
import { areaOrDefault, formatSqft } from '#shared/area.ts';
import { formatPrice } from '#shared/money.ts';
import { fillIn } from '#shared/problem.ts';
import { refusalText } from '#web/call-failure.ts';
import { paths } from '#web/paths.ts';
import { Dialog } from '#web/ui/Dialog.tsx';
import { CheckIcon } from '#web/ui/icons.tsx';
import { QueryState } from '#web/ui/QueryState.tsx';
import classes from './BookingModal.module.css';

/** A pending screen in sight looks this often whether the agency has answered, in milliseconds (D-34). */
const LOOK_AGAIN_MS = 10_000;

export type BookingDialogProps = {
  lot: Lot;
  opened: boolean;
  onClose: () => void;
  /** Runs once the server has taken the booking, while the dialog is still open. */
  onBooked: () => void;
};

/** Where what is typed for a lot is kept. */
export function bookingPlace(lot: Lot): string {
  return `booking ${lot._id}`;
}

/** What the content does with the frame around it, which stays open while something is being sent. */
export type BookingFrame = { onBusy: (isBusy: boolean) => void; onClose: () => void };

type Props = Omit<BookingDialogProps, 'onBooked'> & {
  title: string;
  children: (user: User, frame: BookingFrame) => ReactNode;
};

/** The frame of both booking dialogs. A click outside does not close it, so that no slip does. */
export function BookingModal({ lot, opened, onClose, title, children }: Props) {
  const [isBusy, setBusy] = useState(false);
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={title}
      size="lg"
      fillsPhone
      closeOnClickOutside={false}
      closeOnEscape={!isBusy}
      withCloseButton={!isBusy}
    >
      <Stack gap="lg">
        <LotLine lot={lot} />
        <Booker>{(user) => children(user, { onBusy: setBusy, onClose })}</Booker>
      </Stack>
    </Dialog>
  );
}

function LotLine({ lot }: { lot: Lot }) {
  const area = areaOrDefault(lot.area, lot.type);
  return (
    <div className={classes.lot}>
      <div>
        <Text fw={650}>Lot {lot.lotNumber}</Text>
        <Text size="sm" c="dimmed">
          {lotTypeTexts[lot.type].position}, phase {lot.phase}, {area} sqm ({formatSqft(area)} sqft)
        </Text>
      </div>
      <Text fw={650} className={classes.price}>
        {formatPrice(lot.price)}
      </Text>
    </div>
  );
}

const isWaiting = ({ state }: { state: { data: User | undefined } }) =>
  state.data?.agencyStatus === 'pending';

/**
 * Asks the server who this is whenever the dialog opens, so that a member approved a minute ago is let through (D-34),
 * and shows the form, the pending screen or the membership form (R-MEM-16, R-MEM-17).
 */
function Booker({ children }: { children: (user: User) => ReactNode }) {
  const { user: signedIn } = useSession();
  const booker = useQuery({
    queryKey: ['booker', signedIn?._id ?? null],
    queryFn: refreshUser,
    enabled: signedIn !== null,
    staleTime: 0,
    gcTime: 0,
    // a form must not change under the hands of whoever comes back from another window
    refetchOnWindowFocus: isWaiting,
    refetchOnReconnect: isWaiting,
    refetchInterval: (query) => isWaiting(query) && LOOK_AGAIN_MS,
  });

  const [hasWaited, setHasWaited] = useState(false);
  if (!hasWaited && booker.data?.agencyStatus === 'pending') setHasWaited(true);

  if (signedIn === null) return <SignInFirst />;
  return (
    <QueryState query={booker} errorText={(error) => refusalText(error, profileTexts.loadFailed)}>
      {(user) => {
        const verdict = bookingCan.request({ ...user, id: user._id, agencyActive: true });
        if (verdict.allowed) {
          return (
            <>
              {hasWaited && <Approved agency={user.agencyName} />}
              {children(user)}
            </>
          );
        }
        if (user.role === 'admin') return <Alert color="red">{verdict.refusal.message}</Alert>;
        return user.agencyStatus === 'pending' ? (
          <MembershipPending user={user} onWithdrawn={() => void booker.refetch()} />
        ) : (
          <MembershipRequestForm user={user} onReload={() => window.location.reload()} />
        );
      }}
    </QueryState>
  );
}

/** Tells somebody who waited in the dialog why the form stands there now. */
function Approved({ agency }: { agency: string }) {
  return (
    <Alert color="green" icon={<CheckIcon size={20} />} role="status">
      {fillIn(membershipTexts.approvedInDialog, { agency })}
    </Alert>
  );
}

function SignInFirst() {
  return (
    <Alert color="red" role="alert">
      <Stack gap="sm" align="flex-start">
        <Text>{bookingTexts.signInFirst}</Text>
        <Button component={Link} to={paths.login()} size="sm">
          Log In
        </Button>
      </Stack>
    </Alert>
  );
}
