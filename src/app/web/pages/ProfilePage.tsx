import { Button, Container, DataList, Group, Paper, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { MailSettingsCard } from '#core/notices/web/MailSettingsCard.tsx';
import { parkSite } from '#core/park/web/site.ts';
import { ChangePassword } from '#core/sessions/web/ChangePassword.tsx';
import { acceptUser, useSession } from '#core/sessions/web/queries.ts';
import { TwoStepCard } from '#core/sessions/web/TwoStepCard.tsx';
import type { User } from '#core/users/contract.ts';
import { profileTexts } from '#core/users/messages.ts';
import { userCan } from '#core/users/policy.ts';
import { ProfileForm } from '#core/users/web/ProfileForm.tsx';
import { useRestoredFocus } from '#platform/web/ui/dialog/use-restored-focus.ts';
import { LetterKeysCard } from '#platform/web/ui/keys/LetterKeysCard.tsx';
import { PageHeading } from '#platform/web/ui/PageHeading.tsx';
import { useIsPhone } from '#platform/web/ui/screen-width.ts';
import { toast } from '#platform/web/ui/toast.tsx';
import { isAdministrator } from '#shared/actor.ts';
import { formatPhone } from '#shared/contact-details.ts';
import { t } from '#shared/say.ts';
import { LanguageLinks } from '../layouts/LanguageLinks.tsx';
import { MyDataCard } from './MyDataCard.tsx';

/** The own account of anyone signed in. */
export function ProfilePage() {
  const { user } = useSession();
  const [editing, setEditing] = useState(false);
  const opener = useRestoredFocus<HTMLButtonElement>(Number(editing));
  return (
    <Container size="sm" py="xl">
      <PageHeading
        title={t('My Profile')}
        actions={
          user !== null && (
            <Group gap="sm">
              {!editing && (
                <Button ref={opener} size="sm" variant="default" onClick={() => setEditing(true)}>
                  {t('Edit Profile')}
                </Button>
              )}
              <ChangePassword onChanged={toast} />
            </Group>
          )
        }
      />
      <Stack>
        <Paper withBorder p={{ base: 'md', sm: 'lg' }}>
          {user === null && <Text>{profileTexts.missing}</Text>}
          {user !== null && !editing && <Details user={user} />}
          {user !== null && editing && (
            <ProfileForm
              user={user}
              onSaved={(saved) => {
                acceptUser(saved);
                setEditing(false);
                toast(profileTexts.updated);
              }}
              onCancel={() => setEditing(false)}
            />
          )}
        </Paper>
        {user !== null && userCan.manageTwoStep(user).allowed && <TwoStepCard />}
        {user !== null && <MailSettingsCard viewer={user} />}
        {user !== null && hasDesk(user) && <LetterKeysCard />}
        <MyDataCard />
      </Stack>
    </Container>
  );
}

/** Whose pages have keys: those who answer requests. */
const hasDesk = (user: User) => user.role === 'agent_admin' || isAdministrator(user);

function Details({ user }: { user: User }) {
  const rows = [
    [t('Name'), user.name],
    [t('Email'), user.email],
    [t('Phone'), formatPhone(user.phone) || t('Not given')],
    [t('Account type'), isAdministrator(user) ? t('Administrator') : t('User')],
  ];
  const offersLanguages = parkSite().languages.length > 1;
  // an address of the usual length on one line
  const isPhone = useIsPhone();
  return (
    <DataList size={isPhone ? 'sm' : 'md'} withDivider labelWidth="6rem">
      {rows.map(([label, value]) => (
        <DataList.Item key={label}>
          <DataList.ItemLabel>{label}</DataList.ItemLabel>
          <DataList.ItemValue>{value}</DataList.ItemValue>
        </DataList.Item>
      ))}
      {offersLanguages && (
        <DataList.Item>
          <DataList.ItemLabel>{t('Language')}</DataList.ItemLabel>
          <DataList.ItemValue>
            <LanguageLinks />
          </DataList.ItemValue>
        </DataList.Item>
      )}
    </DataList>
  );
}
