import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { placeName } from '#core/bookings/labels.ts';
import { BookingSteps } from '#core/bookings/web/detail/BookingSteps.tsx';
import type { AgencyContact } from '#core/memberships/contract.ts';
import { membershipTexts } from '#core/memberships/messages.ts';
import { agencyContactQuery } from '#core/memberships/web/AgencyAnswer.tsx';
import { MembershipPending } from '#core/memberships/web/MembershipPending.tsx';
import { WithdrawRequest } from '#core/memberships/web/WithdrawRequest.tsx';
import { typeLetter } from '#core/park/type-labels.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { formatPrice } from '#shared/money.ts';
import { t } from '#shared/say.ts';

/** Getting started, for a person without a booking who waits for no answer: the lot they came for, the steps and the current one, and the next action. */
export function StartCard({ user }: { user: User }) {
  const lot = useQuery({ ...agencyContactQuery, enabled: !isAdministrator(user) }).data?.lot ?? null;
  if (isAdministrator(user)) return null;
  const hasJoined = isMember(user);
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        {lot && <LotToRequest lot={lot} />}
        <Title order={2} size="h3" c="var(--aero-heading)">
          {t('How booking works')}
        </Title>
        <BookingSteps now={hasJoined ? 1 : 0} />
        <Button
          component={Link}
          to={paths.properties()}
          variant={hasJoined && lot === null ? 'filled' : 'default'}
        >
          {t('Browse Lots')}
        </Button>
      </Stack>
    </Card>
  );
}

type WaitingProps = {
  user: User;
  /** Where no heading of the page says that they wait. */
  isTitled?: boolean;
};

/** What an applicant waits for: the answer, whom to call, and the lot they came for. */
export function WaitingCard({ user, isTitled = false }: WaitingProps) {
  const lot = useQuery(agencyContactQuery).data?.lot ?? null;
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <MembershipPending
        user={user}
        {...(isTitled && { order: 2 })}
        steps={<BookingSteps now={0} />}
        note={
          lot ? (
            <LotAskedFor lot={lot} />
          ) : (
            interpolate(membershipTexts.pendingLead, { agency: user.agencyName })
          )
        }
      >
        <Button component={Link} to={paths.properties()} variant="default">
          {t('Browse Lots')}
        </Button>
        <WithdrawRequest agencyName={user.agencyName} />
      </MembershipPending>
    </Card>
  );
}

type LotProps = { lot: NonNullable<AgencyContact['lot']> };

/** The lot because of which an applicant asked to join (D-482), as a link to it, and that it is not held. */
function LotAskedFor({ lot: { _id, lotNumber, type, price } }: LotProps) {
  const facts = [
    placeName(lotNumber, null),
    t('Type {type}', { type: typeLetter(type) }),
    price !== null && formatPrice(price),
  ].filter(Boolean);
  return (
    <>
      <Anchor inherit fw={600} underline="always" component={Link} to={paths.type(type, { lot: _id })}>
        {facts.join(' · ')}
      </Anchor>
      <Text size="sm">
        {t('Still available, but not held for you yet: it is held once your booking request is sent.')}
      </Text>
    </>
  );
}

/** The same lot once the person has joined. */
function LotToRequest({ lot: { _id, lotNumber, type } }: LotProps) {
  const place = placeName(lotNumber, null);
  return (
    <>
      <Text>
        {t('{place} is still available. It is held for you once your booking request is sent.', { place })}
      </Text>
      <Button component={Link} to={paths.type(type, { lot: _id, book: true })}>
        {t('Request {place}', { place })}
      </Button>
    </>
  );
}
