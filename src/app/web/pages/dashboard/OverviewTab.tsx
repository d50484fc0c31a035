import { Button, Card, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { Link } from 'react-router';
import type { Booking } from '#core/bookings/contract.ts';
import { isLive } from '#core/bookings/lifecycle.ts';
import { bookingTexts } from '#core/bookings/messages.ts';
import { Fold } from '#core/bookings/web/detail/Fold.tsx';
import {
  BookingCounts,
  BookingsUnderWay,
  EndedRequest,
  lastEndedOf,
  underWayOf,
} from '#core/bookings/web/mine/BookingsUnderWay.tsx';
import { CopyNotice } from '#core/bookings/web/mine/MyBookings.tsx';
import {
  type OwnPart,
  ownCounts,
  ownCountsOf,
  ownCountsQuery,
  underWayQuery,
  useMyBookings,
} from '#core/bookings/web/mine/my-bookings.ts';
import { agencyStatusLabels } from '#core/memberships/labels.ts';
import { MembershipCard, MembershipDetails } from '#core/memberships/web/MembershipCard.tsx';
import { ConfirmEmailBar } from '#core/sessions/web/ConfirmEmailBar.tsx';
import { panelPath } from '#core/sessions/web/login-redirect.ts';
import type { User } from '#core/users/contract.ts';
import { combineQueries, QueryState } from '#platform/web/ui/QueryState.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { t } from '#shared/say.ts';
import classes from './OverviewTab.module.css';
import { ProfileCard } from './ProfileCard.tsx';
import { StartCard, WaitingCard } from './StartCard.tsx';

type Props = Pick<ComponentProps<typeof BookingsUnderWay>, 'onOpen'> & { user: User };

/**
 * Overview of a person: link to their staff dashboard, next tasks, counts, membership and profile. On
 * a phone who has nobody to ask yet sees the card for joining an agency first, and who waits everywhere the answer that they wait for.
 */
export function OverviewTab(props: Props) {
  const { user } = props;
  const isWaiting = user.agencyStatus === 'pending';
  const hasMembership = !isAdministrator(user) && !isWaiting;
  const isOutside = hasMembership && !isMember(user);
  return (
    <Stack gap="lg">
      <PanelCard user={user} />
      <div className={classes.grid} data-first={isOutside ? 'membership' : 'bookings'}>
        <div className={classes.bookings}>
          <Stack gap="lg">
            {isWaiting && <WaitingCard user={user} isTitled />}
            <Bookings {...props} />
          </Stack>
        </div>
        {hasMembership && (
          <div className={classes.membership}>
            <Membership user={user} />
          </div>
        )}
        <div className={classes.profile}>
          <ProfileCard user={user} />
        </div>
      </div>
    </Stack>
  );
}

/** The membership; on a phone, that of a member is folded: there is nothing to do about it. */
function Membership({ user }: { user: User }) {
  const isFolded = useIsNarrow() && isMember(user);
  if (!isFolded) return <MembershipCard user={user} />;
  return (
    <Fold order={2} title={t('Agency membership')} hint={agencyStatusLabels[user.agencyStatus]}>
      <MembershipDetails user={user} />
    </Fold>
  );
}

function Bookings(props: Props) {
  const { user } = props;
  const { query, copy } = useMyBookings(user._id);
  if (copy) {
    return (
      <Stack gap="lg">
        <CopyNotice copy={copy} />
        <BookingCounts counts={ownCountsOf(copy.items)} />
      </Stack>
    );
  }
  return (
    <QueryState query={query} errorText={bookingTexts.dashboardFailed}>
      {({ bookings, total }) =>
        total > bookings.length ? (
          <ManyBookings {...props} />
        ) : (
          <Stack gap="lg">
            <NextTasks
              {...props}
              part={underWayOf(bookings)}
              ended={lastEndedOf(bookings)}
              hasBought={bookings.some(({ status }) => status === 'sold')}
            />
            <BookingCounts counts={ownCountsOf(bookings)} />
          </Stack>
        )
      }
    </QueryState>
  );
}

/** Beyond one page, counts come from the server. */
function ManyBookings(props: Props) {
  const { user } = props;
  const counts = useQuery(ownCountsQuery(user._id));
  const live = useQuery(underWayQuery(user._id));
  return (
    <QueryState query={combineQueries(counts, live)} errorText={bookingTexts.dashboardFailed}>
      {([counted, bookings]) => (
        <Stack gap="lg">
          <NextTasks {...props} part={underWayOf(bookings)} hasBought={counted.byStatus.sold > 0} />
          <BookingCounts counts={ownCounts((status) => counted.byStatus[status])} />
        </Stack>
      )}
    </QueryState>
  );
}

type NextProps = Props & { part: OwnPart; ended?: Booking | undefined; hasBought: boolean };

/** What is under way, else what became of the newest request; for somebody who has bought nothing and waits for no answer, how to begin; below it the confirmation of the address. */
function NextTasks({ user, part, ended, onOpen, hasBought }: NextProps) {
  return (
    <>
      {part.total === 0 && ended && <EndedRequest booking={ended} onOpen={onOpen} />}
      {!part.bookings.some(({ status }) => isLive(status)) &&
        !hasBought &&
        user.agencyStatus !== 'pending' && <StartCard user={user} />}
      <BookingsUnderWay part={part} onOpen={onOpen} />
      <ConfirmEmailBar user={user} />
    </>
  );
}

/** A link to the staff dashboard; rendered for staff only. */
function PanelCard({ user }: { user: User }) {
  const isOffice = isAdministrator(user);
  if (!isOffice && user.role !== 'agent_admin') return null;
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Group justify="space-between" gap="sm">
        <Text>
          {isOffice
            ? t('Bookings of all buyers, lots, agencies and users are in the admin panel.')
            : t('Requests of your clients and your members are in the agent panel.')}
        </Text>
        <Button component={Link} to={panelPath(user)}>
          {isOffice ? t('Open admin panel') : t('Open agent panel')}
        </Button>
      </Group>
    </Card>
  );
}
