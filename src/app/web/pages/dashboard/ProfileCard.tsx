import { Button, Card, DataList, Divider, Group, Stack, Text, Title } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import { ContactLinks } from '#app/web/pages/ContactLinks.tsx';
import { Fold } from '#core/bookings/web/detail/Fold.tsx';
import { membershipRefusals } from '#core/memberships/messages.ts';
import { MembershipDetails } from '#core/memberships/web/MembershipCard.tsx';
import type { User } from '#core/users/contract.ts';
import { Dialog } from '#platform/web/ui/dialog/Dialog.tsx';
import { useIsNarrow } from '#platform/web/ui/screen-width.ts';
import { isAdministrator, isMember, type Role } from '#shared/actor.ts';
import { formatPhone } from '#shared/contact-details.ts';
import { t } from '#shared/say.ts';

/** R-DASH-15, D-15. */
const accountTypes: Record<Role, string> = {
  user: t('Regular User'),
  agent: t('Agent'),
  agent_admin: t('Agent'),
  admin: t('Administrator'),
  super_admin: t('Administrator'),
};

/** Labels and values of a profile; an empty value is labelled as such, and left out if it is `isShort`, as the account type is. */
export function ProfileFacts({ user, isShort = false }: { user: User; isShort?: boolean }) {
  const none = isShort ? '' : t('Not given');
  const facts = [
    [t('Name'), user.name],
    [t('Email'), user.email],
    [t('Phone'), formatPhone(user.phone) || none],
    [t('Address'), user.address || none],
    [t('Account type'), isShort ? '' : accountTypes[user.role]],
  ].filter(([, value]) => value !== '');
  return (
    <DataList size="sm" gap="xs" withDivider={!isShort} labelWidth="6.5rem">
      {facts.map(([name, value]) => (
        <DataList.Item key={name}>
          <DataList.ItemLabel>{name}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
    </DataList>
  );
}

/** The profile summary with links to edit it and to the membership; on a phone folded below the name. */
export function ProfileCard({ user }: { user: User }) {
  const isNarrow = useIsNarrow();
  if (isNarrow)
    return (
      <Fold order={2} title={t('Profile')} hint={user.name}>
        <ProfileSummary user={user} />
      </Fold>
    );
  return (
    <Card withBorder p="lg" component="section" aria-labelledby="profile-heading">
      <Title order={2} size="h3" id="profile-heading" mb="sm">
        {t('Profile')}
      </Title>
      <ProfileSummary user={user} />
    </Card>
  );
}

function ProfileSummary({ user }: { user: User }) {
  const [showsAgency, setShowsAgency] = useState(false);
  return (
    <>
      <ProfileFacts user={user} isShort />
      <Group gap="sm" mt="xs" ml="calc(-0.5rem - 1px)">
        <Button size="compact-sm" variant="subtle" component={Link} to={{ search: '?tab=profile&edit=1' }}>
          {t('Edit Profile')}
        </Button>
        {!isAdministrator(user) && (
          <Button size="compact-sm" variant="subtle" onClick={() => setShowsAgency(true)}>
            {t('Update Agency Details')}
          </Button>
        )}
      </Group>
      <Dialog opened={showsAgency} onClose={() => setShowsAgency(false)} title={t('Agency membership')}>
        <Stack>
          <MembershipDetails user={user} />
          {isMember(user) && (
            <>
              <Divider />
              <Text>{membershipRefusals.ALREADY_MEMBER.message}</Text>
              <ContactLinks />
            </>
          )}
        </Stack>
      </Dialog>
    </>
  );
}
