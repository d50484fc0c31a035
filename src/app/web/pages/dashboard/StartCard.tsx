import { Anchor, Button, Card, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { placeName } from '#core/bookings/labels.ts';
import { BookingSteps } from '#core/bookings/web/BookingSteps.tsx';
import type { AgencyContact } from '#core/memberships/contract.ts';
import { agencyStatusLabels } from '#core/memberships/labels.ts';
import { membershipTexts } from '#core/memberships/messages.ts';
import { agencyContactQuery } from '#core/memberships/web/AgencyAnswer.tsx';
import { MembershipDetails } from '#core/memberships/web/MembershipCard.tsx';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { Sentence } from '#platform/web/ui/Sentence.tsx';
import { isAdministrator, isMember } from '#shared/actor.ts';
import { interpolate } from '#shared/interpolate.ts';
import { joined } from '#shared/punctuation.ts';
import { t } from '#shared/say.ts';

/** Getting started, for a person without a booking: the lot they came for, the steps and the current one, and the next action. */
export function StartCard({ user }: { user: User }) {
  const isWaiting = user.agencyStatus === 'pending';
  const asksLot = !isAdministrator(user) && !isWaiting;
  const lot = useQuery({ ...agencyContactQuery, enabled: asksLot }).data?.lot ?? null;
  if (isAdministrator(user)) return null;
  const hasJoined = isMember(user);
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md" align="flex-start">
        {/* who waits reads of it beside what they wait for */}
        {asksLot && lot && <LotCameFor lot={lot} hasJoined={hasJoined} />}
        <Title order={2} size="h3" c="var(--aero-heading)">
          {t('How booking works')}
        </Title>
        <BookingSteps now={hasJoined ? 1 : 0} isWaiting={isWaiting} />
        {!isWaiting && (
          <Button
            component={Link}
            to={paths.properties()}
            variant={hasJoined && lot === null ? 'filled' : 'default'}
          >
            {t('Browse Lots')}
          </Button>
        )}
      </Stack>
    </Card>
  );
}

type WaitingProps = {
  user: User;
  /** Where no heading of the page says that they wait. */
  isTitled?: boolean;
};

/** What an applicant waits for: the lot they came for, the answer and whom to call. */
export function WaitingCard({ user, isTitled = false }: WaitingProps) {
  const lot = useQuery(agencyContactQuery).data?.lot ?? null;
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }}>
      <Stack gap="md">
        {isTitled && (
          <div>
            <Title order={2} size="h3" c="var(--aero-heading)">
              {interpolate(membershipTexts.willAnswer, { agency: user.agencyName })}
            </Title>
            <Text size="sm" c="dimmed" mt={4}>
              {joined(': ', [t('Agency membership'), agencyStatusLabels.pending])}
            </Text>
          </div>
        )}
        {lot && <LotCameFor lot={lot} hasJoined={false} />}
        <MembershipDetails user={user} />
      </Stack>
    </Card>
  );
}

type LotProps = { lot: NonNullable<AgencyContact['lot']>; hasJoined: boolean };

/** The lot because of which a person asked to join (D-482): a member requests it, an applicant reads that it is not held. */
function LotCameFor({ lot: { _id, lotNumber, type }, hasJoined }: LotProps) {
  const place = placeName(lotNumber, null);
  if (!hasJoined)
    return (
      <Text>
        <Sentence
          of={t(
            'You asked because of {place}. It is still available, but not held for you yet: it is held once your booking request is sent.',
          )}
          place={
            <Anchor inherit underline="always" component={Link} to={paths.type(type, { lot: _id })}>
              {place}
            </Anchor>
          }
        />
      </Text>
    );
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
