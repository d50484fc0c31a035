import { Button, Card, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { AgencyContact } from '#core/agencies/web/AgencyContact.tsx';
import { agencyStatusLabels } from '#core/memberships/labels.ts';
import { membershipTexts, writtenMessage } from '#core/memberships/messages.ts';
import type { User } from '#core/users/contract.ts';
import { paths } from '#platform/web/paths.ts';
import { CheckIcon, WarningIcon } from '#platform/web/ui/icons.tsx';
import { StateBadge } from '#platform/web/ui/StateBadge.tsx';
import { ClockIcon, PeopleIcon } from '#platform/web/ui/work-icons.tsx';
import type { AgencyStatus } from '#shared/actor.ts';
import { formatDate } from '#shared/dates.ts';
import { interpolate } from '#shared/interpolate.ts';
import { t } from '#shared/say.ts';
import { AgencyAnswer, agencyContactQuery } from './AgencyAnswer.tsx';
import { WithdrawRequest } from './WithdrawRequest.tsx';

const looks = {
  none: { color: 'gray', icon: <PeopleIcon size={14} /> },
  pending: { color: 'amber', icon: <ClockIcon size={14} /> },
  approved: { color: 'green', icon: <CheckIcon size={14} /> },
  rejected: { color: 'red', icon: <WarningIcon size={14} /> },
} as const satisfies Record<AgencyStatus, unknown>;

const leads = {
  none: t(
    'Lots are booked through an agency. Choose one and ask to join; once it has approved you, you can request a lot.',
  ),
  pending: membershipTexts.pendingLead,
  approved: t('You can book lots through {agency}.'),
  rejected: membershipTexts.rejectedLead,
} as const satisfies Record<AgencyStatus, string>;

/** The membership status of a person, its consequences, and possible actions. */
export function MembershipCard({ user }: { user: User }) {
  const { color, icon } = looks[user.agencyStatus];
  return (
    <Card withBorder p={{ base: 'md', sm: 'lg' }} component="section" aria-labelledby="membership-heading">
      <Group justify="space-between" align="center" gap="xs" mb="xs">
        <Title order={2} size="h3" id="membership-heading">
          {t('Agency membership')}
        </Title>
        <StateBadge color={color} icon={icon}>
          {agencyStatusLabels[user.agencyStatus]}
        </StateBadge>
      </Group>
      <MembershipDetails user={user} />
    </Card>
  );
}

/** The same without its frame: agency, dates, contact and the possible action. */
export function MembershipDetails({ user }: { user: User }) {
  const isWaiting = user.agencyStatus === 'pending';
  const person = useQuery({ ...agencyContactQuery, enabled: isWaiting }).data?.person;
  return (
    <Stack gap="sm">
      <Text>{interpolate(leads[user.agencyStatus], { agency: user.agencyName })}</Text>
      {isWaiting && (
        <AgencyAnswer agency={user.agencyName} to="membership" since={user.agencyStatusDate ?? undefined} />
      )}
      <MembershipFacts user={user} />
      {(isWaiting || user.agencyStatus === 'approved') && (
        <details>
          <Text component="summary" size="sm" fw={600} style={{ cursor: 'pointer', paddingBlock: 8 }}>
            {isWaiting ? t('Email and address of the agency') : t('Agency contact')}
          </Text>
          <AgencyContact agencyId={user.agencyId} {...(isWaiting && person && { said: person.phone })} />
        </details>
      )}
      <MembershipStep user={user} />
    </Stack>
  );
}

function MembershipFacts({ user }: { user: User }) {
  if (user.agencyStatus === 'none') return null;
  const requested = user.agencyStatus === 'pending' ? user.agencyRequestDate : null;
  const decided = user.agencyStatus === 'pending' ? null : user.agencyStatusDate;
  const message = writtenMessage(user.agencyRequestMessage);
  const facts = [
    requested && t('Requested on {requested}', { requested: formatDate(requested) }),
    decided &&
      [
        user.agencyStatus === 'approved' && t('Position: {position}', { position: user.position }),
        `${user.agencyStatus === 'approved' ? t('Member since') : t('Answered on')} ${formatDate(decided)}`,
      ]
        .filter(Boolean)
        .join(' · '),
    user.agencyStatus === 'rejected' && !user.agencyRequestNote && t('The agency gave no reason.'),
    Boolean(user.agencyRequestNote) && t('Note of the agency: {note}', { note: user.agencyRequestNote }),
    user.agencyStatus === 'pending' && message !== '' && t('Your message: {message}', { message }),
  ].filter((fact) => typeof fact === 'string');
  return (
    <Stack gap={2}>
      {facts.map((fact) => (
        <Text key={fact} size="sm" c="dimmed">
          {fact}
        </Text>
      ))}
    </Stack>
  );
}

/** Join, withdraw, or ask another agency; nothing for members. */
function MembershipStep({ user }: { user: User }) {
  if (user.agencyStatus === 'approved') return null;
  return (
    <Group>
      {user.agencyStatus === 'pending' ? (
        <>
          <Button component={Link} to={paths.properties()} variant="default">
            {t('Browse Lots')}
          </Button>
          <WithdrawRequest agencyName={user.agencyName} />
        </>
      ) : (
        <Button component={Link} to={paths.agencyRequest()}>
          {user.agencyStatus === 'rejected' ? t('Request Another Agency') : t('Join an Agency')}
        </Button>
      )}
    </Group>
  );
}
